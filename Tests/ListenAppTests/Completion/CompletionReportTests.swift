import FoundationEssentials
import ListenCore
import Testing

@testable import Reports
@testable import SharedWork

/// What is offered when Tab is pressed.
@Suite struct CompletionReportTests {
    private static let titles = ["The Ferry", "El cartero", "1984", "the ferry"]
    private static let books = titles.enumerated().map { place, title in
        Book(id: BookID(rawValue: "b\(place)"), title: title, author: "Ana Lobo")
    }

    private func report(
        books: [Book] = books, chapters: [Chapter] = Make.chapters,
        sources: [KeptSource] = [], words: [WordEntry] = []
    ) -> CompletionReport {
        var answers = StubService.Answers()
        answers.books = { _ in Snapshot(books, .local) }
        answers.chapters = { _ in Snapshot(chapters, .local) }
        let service = StubService(answers)
        return CompletionReport(
            catalog: { Catalog(service: service, mode: .cacheOnly) },
            sources: { SourceList.make(sources) },
            tags: { throw StoreError(.locked, path: "") }, words: { words },
            dictionaries: { [] })
    }

    @Test(arguments: [
        ("", true, ["1", "2", "3", "4"]), ("", false, ["1", "El cartero", "3", "4"]),
        ("el", true, ["El cartero"]), ("E", false, ["El cartero"]), ("2", true, ["2"]),
        ("2", false, ["2"]), ("x", true, []),
    ])
    func `A book is offered by its number, or by a title that means it alone`(
        _ typed: String, _ showsMeanings: Bool, _ words: [String]
    ) async {
        let found = await report().books(typed, showingMeanings: showsMeanings)
        #expect(found.map(\.word) == words)
    }

    @Test(arguments: [
        ("", true, ["2", "4"]), ("", false, ["El cartero", "4"]), ("E", true, ["El cartero"]),
    ])
    func `Where a book is changed only those that were imported are offered, by their places`(
        _ typed: String, _ showsMeanings: Bool, _ words: [String]
    ) async {
        var report = report()
        report.imported = { [BookID(rawValue: "b1"), BookID(rawValue: "b3")] }
        let found = await report.books(typed, showingMeanings: showsMeanings, importedAlone: true)
        #expect(found.map(\.word) == words)
    }

    @Test func `Texts that were put away are offered by their places`() async {
        var report = report()
        #expect(await report.away("").isEmpty)
        report.textsAway = {
            ["A fox", "A coat"].map {
                KeptText(id: BookID(rawValue: $0), title: $0, addedAt: .distantPast)
            }
        }
        #expect(await report.away("").map(\.word) == ["1", "2"])
        #expect(await report.away("2").map(\.word) == ["2"])
    }

    @Test func `Copies are offered by their numbers and as the newest`() async {
        var report = report()
        #expect(await report.copies("").isEmpty)
        report.copyList = {
            [7, 6].map { number in
                PersonCopy(
                    number: number, madeAt: .distantPast, occasion: .daily, path: "/c", size: 1,
                    holdings: nil, fault: nil)
            }
        }
        #expect(await report.copies("").map(\.word) == ["newest", "7", "6"])
        #expect(await report.copies("7").map(\.word) == ["7"])
    }

    @Test func `What is offered for a book means this book`() async throws {
        for shows in [true, false] {
            for (place, book) in await report().books("", showingMeanings: shows).enumerated() {
                let meant = try BookSelection.find(book.word, in: Self.books)
                #expect(meant.place == place + 1, "\(book.word)")
            }
        }
    }

    @Test func `A number comes with the title it stands for`() async {
        let found = await report().books("", showingMeanings: true)
        #expect(found.map(\.meaning) == Self.titles)
    }

    @Test func `The chapters are those of the book that was typed, by their numbers`() async {
        let found = await report().chapters(of: "2", "")
        #expect(found == (1...3).map { Candidate("\($0)", "Part \($0)") })
        #expect(await report().chapters(of: "2", "3").map(\.word) == ["3"])
        #expect(await report().chapters(of: "nobody's", "").isEmpty)
        #expect(await report().chapters(of: nil, "").isEmpty)
    }

    @Test func `A chapter whose number would mean another one is offered by its id`() async throws {
        let chapters = (0...2).map { (place: Int) in
            Chapter(id: ChapterID(rawValue: "chapter\(place)"), title: "Night \(place)")
        }
        let found = await report(chapters: chapters).chapters(of: "1", "")
        for (place, candidate) in found.enumerated() {
            let meant = try ChapterSelection.find(candidate.word, in: chapters)
            #expect(meant.place == place + 1, "\(candidate.word)")
        }
        #expect(found.count == 3)
    }

    @Test func `Sources are named, servers alone where one is wanted, without their passwords`()
        async
    {
        let kept = [
            KeptSource.backend(name: "home", url: "https://ana:marker@books.example/"),
            KeptSource(
                id: SourceID(rawValue: "x:1"), name: "radio",
                kind: SourceKindName(rawValue: "radio")),
        ]
        let all = await report(sources: kept).sources("", withLocal: true)
        #expect(all.map(\.word) == ["local", "home", "radio"])
        #expect(!all.contains { $0.meaning.contains("marker") })
        let servers = await report(sources: kept).sources("", of: .backend)
        #expect(servers.map(\.word) == ["home"])
    }

    @Test func `Words are those of the language that was named`() async throws {
        let words = try [("es", "faro"), ("de", "Haus")].map { tag, text in
            let language = try #require(Language(tag: tag))
            return WordEntry(
                key: try #require(WordKey(text, language: language)), spelling: text,
                status: .known,
                changedAt: WordEntry.undated)
        }
        let all = report(words: words)
        #expect(await all.words("", in: "Spanish").map(\.word) == ["faro"])
        #expect(await all.words("h", in: nil).map(\.word) == ["Haus"])
    }

    @Test func `Where something cannot be read there is nothing to offer`() async {
        #expect(await report().tags("").isEmpty)
    }

    @Test func `A long list is cut`() async {
        let many = (1...2_000).map {
            Book(id: BookID(rawValue: "b\($0)"), title: "Volume number \($0)")
        }
        let found = await report(books: many).books("", showingMeanings: true)
        #expect(found.count == CompletionReport.most)
    }
}
