import AudioIO
import Foundation
import Library
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Synchronization
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// The text of the section that plays, made beside it: the order of what is told, and how it ends.
@MainActor @Suite final class SectionTextWorkerTests {
    /// A sentence for each number, of which no two are alike.
    private nonisolated static let lines: [String] = {
        let beasts = ["fox", "heron", "otter", "badger", "weasel", "magpie", "stoat"]
        let deeds = ["watched", "followed", "left", "missed", "called"]
        let places = ["bridge", "orchard", "chapel", "quarry", "mill", "ferry", "kiln", "gate"]
        return (0..<24).map { index in
            "The \(beasts[index % 7]) \(deeds[index % 5]) the \(places[index % 8]) by the "
                + "\(places[(index * 3 + 1) % 8])."
        }
    }()

    /// A voice that can be held back before it speaks.
    private final class Gate: Sendable {
        private let opened = Mutex<Set<Int>>([])
        private let asked = Atomic<Int>(0)
        private let isOpen: Bool

        init(isOpen: Bool) { self.isOpen = isOpen }

        var count: Int { asked.load(ordering: .sequentiallyConsistent) }

        func pass() {
            let number = asked.add(1, ordering: .sequentiallyConsistent).newValue
            while !isOpen, !opened.withLock({ $0.contains(number) }) {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }

        func open(_ number: Int) { _ = opened.withLock { $0.insert(number) } }
    }

    private let messages = Collected<AppMessage>()
    private let asked = Collected<ChapterAddress>()
    private let folder: String
    private let person: PersonDatabase
    private let listening: Listening

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-sections-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        person = try PersonDatabase.inMemory()
        var answers = StubService.Answers()
        answers.hasText = false
        // A short section is spoken as a whole at once.
        answers.length = .seconds(1_200)
        let stub = StubService(answers, at: .librivox)
        listening = Make.listening(
            TextedSource(stub, texts: person.attachedTexts, folder: folder),
            practice: PracticeStores(
                bookmarks: person.bookmarks, nudges: person.edgeNudges,
                history: person.placeHistory, days: person.listeningDays,
                settings: { _ in nil }, keepSettings: { _, _ in }))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private nonisolated static func address(
        _ chapter: String = "c2", _ source: SourceID = .librivox
    ) -> ChapterAddress {
        ChapterAddress(
            source: source, book: Make.books[1].id, chapter: ChapterID(rawValue: chapter))
    }

    private func worker(
        hearing recorded: [String] = lines, gate: Gate = Gate(isOpen: true),
        text: [String]? = lines, failure: (any Error)? = nil
    ) -> SectionTextWorker {
        let (folder, person, asked) = (folder, person, asked)
        let maker = SectionTextMaker(
            job: AlignmentJob(
                voice: SungVoice(begins: { gate.pass() }),
                opening: SungVoice.recording(of: recorded), engine: SoundAlignment()),
            find: { playback, _ in
                asked.add(playback.address)
                if let failure { throw failure }
                guard playback.subtitles == nil, let text else { return nil }
                return SectionText(
                    text: ReadingText(parts: text, form: .prose, language: .english),
                    name: "pg1.txt", language: .english,
                    sections: [SectionText.Section(title: "One", length: .zero)], index: 0)
            },
            keep: { bytes, name, chapter in
                let file = "\(name).\(UUID().uuidString).json"
                try TextFolder(path: folder).write(bytes, as: file)
                try await person.attachedTexts.keep(
                    AttachedText(
                        chapter: chapter, file: file, name: name, language: nil,
                        addedAt: ManualClock().now))
            }, analysis: PlainTextAnalysis())
        return SectionTextWorker(maker, listening) { [messages] in messages.add($0) }
    }

    private func news(of chapter: String = "c2") -> [TextNews] {
        messages.all.compactMap { message in
            if case .text(let news, Self.address(chapter)) = message { news } else { nil }
        }
    }

    private var tracks: [[String]] {
        messages.all.compactMap { message in
            if case .answer(.track(.success(let track)), _) = message {
                track.value.sentences.map(\.text)
            } else {
                nil
            }
        }
    }

    private var isMade: Bool { news().contains { if case .made = $0 { true } else { false } } }

    @Test func `the first minute is shown before the rest is spoken, then all, which is kept`()
        async throws
    {
        let gate = Gate(isOpen: false)
        let worker = worker(gate: gate)
        worker.open(Self.address())
        gate.open(1)
        #expect(await until { self.tracks.count == 1 && gate.count == 2 })
        let first = try #require(tracks.first)
        #expect(!first.isEmpty && first.count < Self.lines.count && Self.lines.starts(with: first))
        #expect(!isMade)
        #expect(try await person.attachedTexts.texts(of: Make.books[1].id, at: .librivox).isEmpty)
        gate.open(2)
        #expect(await until { self.isMade })
        await worker.finish()
        #expect(tracks.last == Self.lines)
        let shares = news().compactMap { if case .progress(let part, _) = $0 { part } else { nil } }
        #expect(shares == shares.sorted() && shares.first == 0 && shares.count <= 102)
        let kept = try await person.attachedTexts.texts(of: Make.books[1].id, at: .librivox)
        #expect(kept.count == 1)
    }

    @Test func `a text that the section does not say is refused in words`() async throws {
        let other = (0..<20).map { "Quizzical jugglers vex \($0 % 2 == 0 ? "kings" : "pawns")." }
        let worker = worker(hearing: other)
        worker.open(Self.address())
        #expect(await until { if case .failed? = self.news().last { true } else { false } })
        await worker.finish()
        #expect("\(news())".contains("another edition"))
        #expect(tracks.isEmpty)
    }

    @Test func `the reason why there is no text is told`() async {
        let worker = worker(failure: StatedError(.unavailable, "The shelf is closed."))
        worker.open(Self.address())
        #expect(await until { self.news().last == .failed("The shelf is closed.") })
        await worker.finish()
    }

    @Test func `where nobody names a text, what was said of looking is taken back`() async {
        let worker = worker(text: nil)
        worker.open(Self.address())
        #expect(await until { self.news().count == 2 })
        await worker.finish()
        #expect(news() == [.sought, .notFound] && tracks.isEmpty)
    }

    @Test func `another section leaves the one before, and what is left is not kept`() async throws
    {
        let gate = Gate(isOpen: false)
        let worker = worker(gate: gate)
        worker.open(Self.address())
        #expect(await until { gate.count == 1 })
        worker.open(Self.address("c3"))
        for number in 1...6 { gate.open(number) }
        #expect(
            await until {
                self.news(of: "c3").contains { if case .made = $0 { true } else { false } }
            })
        await worker.finish()
        #expect(!isMade)
        let kept = try await person.attachedTexts.texts(of: Make.books[1].id, at: .librivox)
        #expect(kept.map(\.chapter) == [Self.address("c3")])
    }

    @Test func `a text that is left is told so at once, and once`() async {
        let gate = Gate(isOpen: false)
        let worker = worker(gate: gate)
        worker.open(Self.address())
        #expect(await until { gate.count == 1 })
        worker.leave(Self.address("c3"))
        #expect(!news().contains(.left))
        worker.leave(Self.address())
        worker.leave(Self.address())
        #expect(news().count { $0 == .left } == 1)
        for number in 1...3 { gate.open(number) }
        await worker.finish()
        #expect(!isMade && tracks.isEmpty)
    }

    @Test func `a section that has its text is not asked for another, whatever the shelf has now`()
        async throws
    {
        var worker = worker()
        worker.open(Self.address())
        #expect(await until { self.isMade })
        await worker.finish()
        let count = messages.all.count
        worker = self.worker(text: ["Quite another book.", "It has other words."])
        worker.open(Self.address())
        #expect(await until { self.messages.all.count == count + 2 })
        await worker.finish()
        #expect(news().suffix(2) == [.sought, .notFound])
        #expect(tracks.last == Self.lines)
    }

    @Test(arguments: [SourceID.local, .articles, .radio])
    func `books of other sources are left alone`(source: SourceID) async {
        let worker = worker()
        worker.open(Self.address("c2", source))
        await worker.finish()
        #expect(asked.all.isEmpty && messages.all.isEmpty)
    }
}
