import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Storage
import Subtitles
import Synchronization
import Testing

@testable import Reports
@testable import Sessions
@testable import SharedWork

/// Knows the dictionary forms a test gives it, and what it was asked for.
final class StubLemmatizer: Lemmatizing {
    private let table: [String: String]
    private let words = Mutex<[String]>([])

    init(_ table: [String: String] = [:]) {
        self.table = table
    }

    var asked: [String] { words.withLock { $0 } }

    func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        words.withLock { $0.append(word) }
        return table[word].map { [$0] } ?? []
    }
}

@Suite struct WordsReportTests {
    private let printed = Printed()
    private let store: WordStatusStore
    private let clock = ManualClock()
    private let progress = MemoryProgress()
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-words-\(UUID().uuidString)").path

    init() throws {
        store = try PersonDatabase.inMemory().words
    }

    private func report(
        _ answers: StubService.Answers = .init(), lemmatizer: any Lemmatizing = StubLemmatizer()
    ) -> WordsReport {
        let (store, service) = (store, StubService(answers))
        return WordsReport(
            store: { store }, progress: { [progress] in progress },
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            reader: ChapterWordsReader(lemmatizer: lemmatizer), analysis: PlainTextAnalysis(),
            clock: clock, environment: .make(), console: printed.console, shutdown: {})
    }

    private func status(_ word: String, _ tag: String = "es") async throws -> WordStatus? {
        let language = try #require(Language(tag: tag))
        let key = try #require(WordKey(word, language: language))
        return try await store.entry(of: key)?.status
    }

    @Test func `words and phrases are given a status, listed and taken back`() async throws {
        let report = report()
        try await report.set(["Hola", "buenos días"], to: .three, language: "es")
        try await report.set(["Haus"], to: .known, language: "de")
        try await report.list(language: nil, statuses: [], json: false)
        #expect(printed.data == "de  known  Haus\nes  3      buenos días\nes  3      Hola\n")
        try await report.set(["hola"], to: nil, language: "es")
        #expect(try await status("hola") == nil)
        #expect(try await status("buenos días") == .three)
    }

    @Test func `a list shows one language, or some statuses, or says that there are none`()
        async throws
    {
        let report = report()
        try await report.list(language: nil, statuses: [], json: false)
        #expect(printed.data.isEmpty && printed.notes.contains("No word has a status yet"))
        try await report.set(["casa"], to: .one, language: "es")
        try await report.set(["Haus"], to: .known, language: "de")
        try await report.list(language: "de", statuses: [], json: false)
        try await report.list(language: nil, statuses: [.one, .two], json: false)
        #expect(printed.data == "de  known  Haus\nes  1  casa\n")
    }

    @Test(arguments: ["english", "", "e s"])
    func `what is no language tag is refused, and nothing is kept`(tag: String) async throws {
        await #expect(throws: SentenceError.self) {
            try await report().set(["casa"], to: .one, language: tag)
        }
        #expect(try await store.entries(of: nil).isEmpty)
    }

    @Test(arguments: ["…", "24", ""])
    func `what holds no letter is refused, and nothing of the command is kept`(
        text: String
    ) async throws {
        await #expect(throws: WordsError.noWord(text)) {
            try await report().set(["casa", text], to: .one, language: "es")
        }
        #expect(try await store.entries(of: nil).isEmpty)
    }

    @Test func `a list is written to a file that is there only when that is asked for`()
        async throws
    {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let report = report()
        try await report.set(["casa"], to: .four, language: "es")
        let file = folder + "/words.tsv"
        try await report.exportList(to: file, language: nil, format: .tsv, replaces: false)
        await #expect(throws: (any Error).self) {
            try await report.exportList(to: file, language: nil, format: .tsv, replaces: false)
        }
        try await report.exportList(to: file, language: nil, format: .tsv, replaces: true)
        try await report.set(["casa"], to: nil, language: "es")
        let other = try PersonDatabase.inMemory().words
        let reader = WordsReport(
            store: { other }, progress: report.progress, catalog: report.catalog,
            reader: report.reader,
            analysis: PlainTextAnalysis(), clock: clock, environment: .make(),
            console: printed.console, shutdown: {})
        try await reader.importList(file, language: "es", status: .known, format: nil)
        #expect(try await other.entries(of: nil).map(\.status) == [.four])
    }

    @Test func `an import says how many articles it left out`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/articles.txt"
        try Data("el gato\nla\nsol\n".utf8).write(to: URL(filePath: file))
        let report = report()
        try await report.importList(file, language: "es", status: .known, format: nil)
        #expect(printed.notes.contains("before 1 word was left out"), "\(printed.notes)")
    }

    @Test func `the coverage of a book counts by forms and by their lemmas`() async throws {
        let lemmas = StubLemmatizer(["días": "día", "Buenos": "bueno"])
        let report = report(lemmatizer: lemmas)
        try await report.set(["hola", "día"], to: .known, language: "es")
        try await report.set(["bueno"], to: .two, language: "es")
        try await report.coverage(
            of: "2", chapter: nil, language: nil, listsWords: false, json: false)
        let row = "50 % known  1 new word  1 on the way"
        #expect(
            printed.data
                == (1...3).map { "\($0)  Part \($0)  \(row)\n" }.joined())
        #expect(lemmas.asked.count == Set(lemmas.asked).count, "each word is asked about once")
    }

    @Test func `the new words of a chapter are printed with how often they stand`() async throws {
        let report = report()
        try await report.set(["hola"], to: .known, language: "es")
        try await report.coverage(
            of: "2", chapter: "2", language: nil, listsWords: true, json: false)
        #expect(printed.data == "buenos\t1\ndías\t1\nseñora\t1\n")
    }

    @Test func `chapters without a text are left out, and a book of them is refused`() async throws
    {
        var answers = StubService.Answers()
        answers.hasText = false
        let report = report(answers)
        await #expect(throws: WordsError.self) {
            try await report.coverage(
                of: "2", chapter: nil, language: nil, listsWords: false, json: false)
        }
    }

    @Test func `a text that cannot be had is told, the others are counted`() async throws {
        var answers = StubService.Answers()
        let count = Mutex(0)
        answers.track = { _, _ throws(ServiceError) in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { throw ServiceError(.offline, context: "the text") }
            return .local
        }
        try await report(answers).coverage(
            of: "2", chapter: nil, language: nil, listsWords: false, json: false)
        #expect(printed.notes.contains("Part 1: "))
        #expect(printed.data.hasPrefix("2  Part 2"))
    }

    @Test func `the next chapter is chosen by what is known, and none of it is new to say so`()
        async throws
    {
        let report = report()
        try await report.next(in: "2", language: nil, json: false)
        #expect(printed.data.hasPrefix("1  Part 1  0 %  4 new words  hard\n"))
        #expect(printed.notes.contains("No Spanish word has a status yet"))
    }

    @Test func `a chapter that was heard to its end does not come next`() async throws {
        try await progress.save(Make.position("c1", completed: true))
        try await report().next(in: "2", language: nil, json: false)
        #expect(printed.data.hasPrefix("2  Part 2"))
        #expect(printed.notes.contains("1 chapter heard to the end left out."))
    }

    @Test func `a chapter whose language nobody knows is told, the others are counted`()
        async throws
    {
        var answers = StubService.Answers()
        answers.texts["text.srt"] = "1\n00:00:01,000 --> 00:00:02,000\nXyzzy plugh.\n\n"
        try await report(answers).coverage(
            of: "2", chapter: nil, language: "fi", listsWords: true, json: false)
        #expect(printed.data == "plugh\t3\nxyzzy\t3\n")
    }
}

/// Words of an open chapter, and of the list of them.
@Suite struct ChapterWordsTests {
    private func track(_ text: String, language: String? = "es") async throws -> SubtitleTrack {
        let payload = TrackPayload(
            bytes: Array(text.utf8), name: "text.srt",
            language: language.flatMap { Language(tag: $0) })
        return try await Snapshot(payload, .local).read(PlainTextAnalysis()).value
    }

    @Test func `a word is asked about as it is spelled inside of a sentence`() async throws {
        let lemmatizer = StubLemmatizer(["casa": "casa", "Roja": "rojo"])
        let text = "1\n00:00:01,000 --> 00:00:02,000\nCasa grande. La casa. Roja luna.\n\n"
        let reader = ChapterWordsReader(lemmatizer: lemmatizer)
        let lemmas = try await reader.lemmas(of: track(text), .init(tag: "es") ?? .english)
        #expect(lemmatizer.asked.contains("casa") && !lemmatizer.asked.contains("Casa"))
        #expect(lemmas["roja"] == "rojo")
    }

    @Test func `forms that are known are not asked for again`() async throws {
        let lemmatizer = StubLemmatizer(["casa": "casa"])
        let text = "1\n00:00:01,000 --> 00:00:02,000\nLa casa.\n\n"
        let reader = ChapterWordsReader(lemmatizer: lemmatizer)
        let lemmas = try await reader.lemmas(
            of: track(text), .init(tag: "es") ?? .english, known: ["casa": "casita"])
        #expect(lemmatizer.asked == ["La"])
        #expect(lemmas == ["casa": "casita", "la": "la"])
    }

    @Test func `the language is what the source says, else what the text shows`() async throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nEl perro es de la casa y no sale.\n\n"
        #expect(try await track(text, language: "pt").language()?.tag == "pt")
        #expect(try await track(text, language: nil).language()?.tag == "es")
        let none = "1\n00:00:01,000 --> 00:00:02,000\nXyzzy plugh.\n\n"
        #expect(try await track(none, language: nil).language() == nil)
    }

    @Test @MainActor func `a list of chapters is counted by what is at hand alone`() async throws {
        let person = try PersonDatabase.inMemory()
        let spanish = try #require(Language(tag: "es"))
        let key = try #require(WordKey("hola", language: spanish))
        try await person.words.set(.known, of: key, spelling: "Hola", at: Make.past)
        var stores = MemoryPractice().stores
        stores.words = person.words
        let service = StubService()
        let listening = Make.listening(service, practice: stores)
        let told = Mutex<[ChapterID: Int]>([:])
        await WordCounter(listening).count(Make.chapters.map(\.id), of: Make.books[1].id) {
            coverage, chapter in
            told.withLock { $0[chapter] = coverage.known }
        }
        #expect(
            told.withLock { $0 }
                == Dictionary(
                    uniqueKeysWithValues: Make.chapters.map { ($0.id, 1) }))
        #expect(service.questions.allSatisfy { $0.hasSuffix("cacheOnly") })
    }

    @Test @MainActor func `where no word has a status no chapter is counted`() async throws {
        var stores = MemoryPractice().stores
        stores.words = try PersonDatabase.inMemory().words
        let service = StubService()
        await WordCounter(Make.listening(service, practice: stores)).count(
            Make.chapters.map(\.id), of: Make.books[1].id
        ) { _, chapter in Issue.record("\(chapter) was counted") }
        #expect(service.questions.filter { $0.hasPrefix("playback") }.count == 2)
    }
}
