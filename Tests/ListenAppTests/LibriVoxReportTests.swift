import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct LibriVoxReportTests {
    private let person: PersonDatabase
    private let printed = Printed()

    init() throws { person = try PersonDatabase.inMemory() }

    private static func version(
        _ id: String, readers: [String] = ["Ann"], seconds: Double = 3_723
    ) -> LibriVoxReport.Version {
        LibriVoxReport.Version(
            book: KeptOpenBook(
                id: BookID(rawValue: id), title: "Emma", author: "Jane Austen",
                language: .english, record: "listed", addedAt: Make.past),
            genres: ["Romance"], readers: readers, sections: 2, length: .seconds(seconds),
            page: "https://librivox.org/\(id)/")
    }

    private func report(
        _ versions: [LibriVoxReport.Version], remarks: [String] = []
    ) -> LibriVoxReport {
        let person = person
        return LibriVoxReport(
            find: { _, _ in LibriVoxReport.Findings(versions: versions, remarks: remarks) },
            whole: { book in
                KeptOpenBook(
                    id: book.id, title: book.title, author: book.author, language: book.language,
                    record: "whole", addedAt: book.addedAt)
            }, books: { person.openBooks }, console: printed.console,
            removals: .plain(printed.console))
    }

    private let wish = LibriVoxReport.Wish(text: "emma")

    @Test func `the only version is kept, with all that is needed to hear it`() async throws {
        let book = try await report([Self.version("emma_1")]).choose(wish, version: nil)
        #expect(book?.rawValue == "emma_1" && printed.data.isEmpty)
        #expect(try await person.openBooks.books().map(\.record) == ["whole"])
    }

    @Test func `several versions are listed with their readers and lengths, none is kept`()
        async throws
    {
        let versions = [
            Self.version("a"), Self.version("b", readers: ["Ann", "Bob", "Cy"], seconds: 0),
        ]
        #expect(try await report(versions).choose(wish, version: nil) == nil)
        #expect(
            printed.data == """
                1  Emma  Jane Austen  English  Ann               1:02:03
                2  Emma  Jane Austen  English  Ann and 2 others

                """, "\(printed.data)")
        #expect(printed.notes.contains("--version NUMBER"))
        #expect(try await person.openBooks.books().isEmpty)
        #expect(try await report(versions).choose(wish, version: 2)?.rawValue == "b")
    }

    @Test(arguments: [(1, 0, "No audiobook"), (2, 1, "one was found"), (9, 3, "3 were found")])
    func `a version that is not there is said`(number: Int, count: Int, part: String) async throws {
        let versions = (0..<count).map { Self.version("v\($0)") }
        let error = await #expect(throws: StatedError.self) {
            try await report(versions).choose(wish, version: number)
        }
        #expect(error?.description.contains(part) == true)
    }

    @Test func `the list as JSON is one object, also where nothing is found`() async throws {
        try await report([], remarks: ["There may be more."]).list(wish, json: true)
        #expect(printed.data.contains("\"versions\" : [") && printed.notes.contains("more"))
        try await report([Self.version("emma_1")]).list(wish, json: true)
        #expect(printed.data.contains("\"duration_ms\" : 3723000"))
    }

    @Test func `a book is removed by its title, and what was heard of it stays`() async throws {
        _ = try await report([Self.version("emma_1")]).choose(wish, version: 1)
        try await report([]).remove("emma", isSure: true)
        #expect(try await person.openBooks.books().isEmpty)
        #expect(printed.notes.contains("“Emma” was removed."))
    }
}
