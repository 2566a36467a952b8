import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import ListenUI
import Practice
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// Builders for the tests, with a default for everything.
enum Make {
    static let books = [
        Book(id: BookID(rawValue: "ferry"), title: "The Ferry", author: "Ana Lobo"),
        Book(
            id: BookID(rawValue: "cartero"), title: "El cartero", language: Language(tag: "es")),
    ]

    static let chapters = (1...3).map { (number: Int) -> Chapter in
        Chapter(
            id: ChapterID(rawValue: "c\(number)"), title: "Part \(number)", number: number,
            duration: .seconds(60), wordsPerMinute: 143.6)
    }

    static let spanish = """
        1
        00:00:01,000 --> 00:00:02,000
        Hola, señora.

        2
        00:00:03,000 --> 00:00:04,000
        Buenos días.

        """

    static let englishText = """
        1
        00:00:01,000 --> 00:00:02,000
        Hello, madam.

        2
        00:00:03,000 --> 00:00:04,000
        Good morning.

        """

    static func id(_ chapter: String) -> ChapterID { ChapterID(rawValue: chapter) }

    static func address(_ chapter: String = "c2") -> ChapterAddress {
        ChapterAddress(source: .local, book: books[1].id, chapter: id(chapter))
    }

    static let past = Date(timeIntervalSince1970: 1_699_990_000)

    static func position(
        _ chapter: String = "c2", at seconds: Double = 45, completed: Bool = false
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: address(chapter), position: .seconds(seconds), duration: .seconds(60),
            isCompleted: completed, updatedAt: past, bookTitle: "El cartero",
            chapterTitle: "Part 2")
    }

    static func note(
        _ chapter: String = "c2", at seconds: Double, completed: Bool = false, live: Bool = false
    ) -> ProgressNote {
        ProgressNote(
            chapter: address(chapter), position: .seconds(seconds), duration: .seconds(60),
            isCompleted: completed, isLive: live, bookTitle: "El cartero", chapterTitle: "Part 2")
    }

    static let noWaveforms = WaveformFinder(
        key: { _ in nil }, store: { MemoryWaveforms() },
        preview: { _ in throw ServiceError(.notFound, context: "the sound") },
        exact: { _ in throw ServiceError(.notFound, context: "the sound") })

    static func aids(
        _ translators: [any Translating] = [], explainers: [any Explaining] = []
    ) -> SentenceAidWork {
        SentenceAidWork(
            SentenceProviders(
                translators: translators.map { NamedTranslator(name: .apertium, translator: $0) },
                explainers: explainers.map { NamedExplainer(name: .apertium, explainer: $0) }),
            translations: nil, explanations: nil)
    }

    static func listening(
        _ service: any BookSource = StubService(), player: FakePlayer = FakePlayer(),
        progress: MemoryProgress = MemoryProgress(), aids: SentenceAidWork = aids(),
        practice: PracticeStores = MemoryPractice().stores,
        waveforms: WaveformFinder = noWaveforms, clock: ManualClock = ManualClock(),
        mode: FetchMode = .cacheFirst,
        report: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) -> Listening {
        Listening(
            service: service, player: player,
            progress: ProgressWriter(store: progress) { error in
                if let error = error as? StoreError { report(error) }
            },
            practice: PracticeQueue(stores: practice, report: report), aids: aids,
            waveforms: waveforms, clock: clock, mode: mode, rewind: .seconds(10), log: .none,
            close: {})
    }
}

/// Waits, within bounds, until a condition is true, while other tasks run.
@MainActor
func until(_ condition: () -> Bool) async -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while !condition() {
        if clock.now > end { return false }
        await Task.yield()
    }
    return true
}
