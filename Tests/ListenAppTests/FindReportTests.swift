import LanguageAids
import ListenCore
import ListenUI
import Storage
import Subtitles
import Terminal
import Testing
import Typesetting

@testable import ConsoleOutput
@testable import Reports
@testable import SharedWork

@Suite struct FindReportTests {
    private let printed = Printed()
    private let database: HeardTextDatabase

    init() throws {
        database = try HeardTextDatabase.inMemory()
    }

    private func report(
        _ service: StubService = StubService(), columns: Int = 80, charset: String? = nil
    ) -> FindReport {
        let texts = database.texts
        let console = printed.console
        return FindReport(
            texts: { texts },
            indexer: { texts, _ in
                HeardTextIndexer(
                    texts: texts, payloads: { [:] },
                    sources: { SearchedSources(onThisMachine: [service]) },
                    analysis: PlainTextAnalysis(), charset: charset,
                    report: { console.note($0) })
            },
            finder: HeardFinder { Catalog(service: service, mode: .cacheFirst) },
            forms: { try await WordForms().forms(of: $0, language: $1, words: $2) },
            command: { PlaceCommand(sources: .make()) },
            environment: .make(), console: console)
    }

    @Test func `sentences of the library are found with where they are`() async throws {
        try await report().find(FindOptions(["senora"]))
        #expect(printed.data.contains("señora"))
        #expect(!printed.data.contains("\u{1B}"), "nothing is marked in a pipe")
    }

    @Test func `what was read is not read again until it changes`() async throws {
        let service = StubService()
        try await report(service).find(FindOptions(["senora"]))
        let first = service.questions.filter { $0.hasPrefix("track") }.count
        try await report(service).find(FindOptions(["senora"]))
        #expect(first > 0)
        #expect(service.questions.filter { $0.hasPrefix("track") }.count == first)
    }

    @Test func `in another encoding all is read anew, once`() async throws {
        let service = StubService()
        var read: [Int] = []
        for charset in [nil, "cp850", "cp850", nil] {
            let before = service.questions.count { $0.hasPrefix("track") }
            try await report(service, charset: charset).find(FindOptions(["senora"]))
            read.append(service.questions.count { $0.hasPrefix("track") } - before)
        }
        #expect(read[0] > 0 && read == [read[0], read[0], 0, read[0]], "\(read)")
    }

    @Test func `nothing found is a sentence that helps`() async throws {
        for (words, expected) in [
            (["senra"], "Did you mean “señora”?"), (["*"], "has no letter"),
            (["qqq"], "A star finds what begins so"),
            (Array(repeating: "la", count: 17), "At most 16 words and phrases"),
            ([String(repeating: "la ", count: 134)], "together 400 characters"),
            (["señora hola"], "all of its words"),
        ] {
            var text = ""
            do { try await report().find(FindOptions(words)) } catch {
                text = (error as? FindError)?.description ?? "\(error)"
            }
            #expect(text.contains(expected), "\(words): \(text)")
        }
    }

    @Test func `a text that cannot be read is named once and left out`() async throws {
        var answers = StubService.Answers()
        answers.texts = [:]
        answers.track = { _, _ throws(ServiceError) in
            throw ServiceError(.file(reason: "its text cannot be used"), context: "x.srt")
        }
        let service = StubService(answers)
        await #expect(throws: FindError.self) {
            try await report(service).find(FindOptions(["senora"]))
        }
        let said = printed.notes
        #expect(said.contains("is left out. X.srt"))
        await #expect(throws: FindError.self) {
            try await report(service).find(FindOptions(["senora"]))
        }
        #expect(printed.notes == said)
    }

    @Test func `a chapter that is gone leaves the index`() async throws {
        let gone = Make.address("gone")
        try await database.texts.keep(
            HeardChapter(
                address: gone, bookTitle: "", title: "", language: nil,
                sentences: [HeardSentence(index: 0, range: .zero..<(.seconds(1)), text: "Señora")]),
            stamp: "x")
        try await report().find(FindOptions(["senora"]))
        #expect(try await database.texts.stamps()[gone] == nil)
    }

    @Test func `what cannot be read now keeps its texts until it can`() async throws {
        try await report().find(FindOptions(["senora"]))
        let known = try await database.texts.stamps()
        let broken = ServiceError(.file(reason: "it cannot be read"), context: "library.json")
        var (books, chapters) = (StubService.Answers(), StubService.Answers())
        books.books = { _ throws(ServiceError) in throw broken }
        chapters.chapters = { _ throws(ServiceError) in throw broken }
        for answers in [books, chapters] {
            try await report(StubService(answers)).find(FindOptions(["senora"]))
            #expect(try await database.texts.stamps() == known)
        }
    }

    @Test func `the player's search reads the texts that were never opened`() async throws {
        let texts = database.texts
        let service = StubService()
        let keeper = HeardTextUpdater({ texts }) { texts in
            HeardTextIndexer(
                texts: texts, payloads: { [:] },
                sources: { SearchedSources(onThisMachine: [service]) },
                analysis: PlainTextAnalysis())
        }
        #expect(await keeper.find("señora", Language(tag: "es")).sentences > 0)
        let read = service.questions.count
        #expect(await keeper.find("señora", Language(tag: "en")).sentences == 0)
        #expect(service.questions.count == read, "once in a run")
        await keeper.settle()
    }

    @Test func `what the player could not read is still named by the command`() async throws {
        var answers = StubService.Answers()
        answers.track = { _, _ throws(ServiceError) in
            throw ServiceError(.file(reason: "its text cannot be used"), context: "x.srt")
        }
        let (texts, service) = (database.texts, StubService(answers))
        let keeper = HeardTextUpdater({ texts }) { texts in
            HeardTextIndexer(
                texts: texts, payloads: { [:] },
                sources: { SearchedSources(onThisMachine: [service]) },
                analysis: PlainTextAnalysis())
        }
        #expect(await keeper.find("señora", nil).sentences == 0)
        await #expect(throws: FindError.self) {
            try await report(service).find(FindOptions(["senora"]))
        }
        #expect(printed.notes.contains("is left out."))
    }

    @Test func `JSON tells all of it`() async throws {
        var options = FindOptions(["senora"])
        options.json = true
        try await report().find(options)
        #expect(printed.data.contains("\"version\" : 1"))
        #expect(printed.data.contains("\"marks\" : ["))
        #expect(printed.data.contains("listen book"))
    }
}

@Suite struct ConcordanceTests {
    private func hit(
        _ text: String, _ mark: Range<Int>, source: SourceID = .local
    ) -> HeardHit {
        HeardHit(
            address: ChapterAddress(
                source: source, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c1")),
            bookTitle: "El cartero", chapterTitle: "Uno",
            language: nil,
            sentence: HeardSentence(index: 0, range: .zero..<(.seconds(1)), text: text),
            marks: [mark])
    }

    @Test(arguments: [
        ("one two three", 4..<7, "    one |two| three"), ("two", 0..<3, "        |two|"),
        ("a long beginning here, two", 23..<26, "… here, |two|"),
        ("私は学校へ行く", 2..<4, "    私は|学校|へ行く"),
        ("学校の私は学校へ行く", 5..<7, " …の私は|学校|へ行く"),
        ("", 0..<0, "        ||"), ("x", 5..<9, "       x||"),
    ])
    func `the keyword begins at its column`(text: String, mark: Range<Int>, expected: String) {
        let line = ConcordanceLine(hit(text, mark), columns: 20)
        #expect(
            "\(line.before.string)|\(line.keyword.string)|\(line.after.string)" == expected)
        #expect(line.before.width.count == 8)
    }

    @Test func `no line is wider than there is room`() {
        let long = hit(String(repeating: "学校 and ", count: 40), 10..<40)
        for columns in 0..<60 {
            let line = ConcordanceLine(long, columns: columns)
            #expect((line.before.width + line.keyword.width + line.after.width).count <= columns)
        }
        for columns in [20, 60, 100] {
            let table = ConcordanceTable(
                hits: [long, hit("two", 0..<3)], columns: columns, isBold: false)
            #expect(table.lines.count == 2)
        }
    }

    @Test func `hits name their sources where some are of a server`() {
        let (home, away) = (
            SourceID(rawValue: "http://far.test:8080/api"), SourceID(rawValue: "https://a.test")
        )
        let far = hit("two", 0..<3, source: home)
        let command = PlaceCommand(
            sources: .make([.backend(name: "home", url: home.rawValue)]))
        let named = HitLines(isBold: false, sourceName: command.name)
        #expect(named.lines(of: far).first?.hasSuffix(" · home") == true)
        #expect(named.lines(of: hit("one", 0..<3)).first?.hasSuffix(" · library") == true)
        #expect(command.name(of: away) == "a.test")
        let table = ConcordanceTable(
            hits: [far], columns: 100, isBold: false, sourceName: command.name)
        #expect(table.lines.first?.contains("home · ") == true)
        #expect(HeardFindings(hits: [hit("one", 0..<3)]).namesSources(besides: .local) == false)
        #expect(HeardFindings(hits: [far]).namesSources(besides: .local))
    }

    @Test func `what was found is bold on a terminal, and others' escapes are not`() {
        let text = "a \u{1B}[31mred b"
        let lines = HitLines(isBold: true).lines(of: hit(text, 0..<1))
        #expect(lines.last?.contains("\u{1B}[1ma\u{1B}[22m") == true)
        #expect(lines.last?.contains("\u{1B}[31m") == false)
    }
}
