import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

/// The text of an audiobook that is looked for and saved.
@Suite final class BookTextReportTests {
    private let printed = Printed()
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen text \(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func report(offers count: Int) -> BookTextReport {
        let service = StubService()
        let offers = (0..<count).map { number in
            let book = KeptOpenBook(
                id: BookID(rawValue: "b\(number)"), title: "Emma", author: nil, language: .english,
                record: "", addedAt: Make.past)
            return BookTextReport.Offer(
                title: "Emma", author: nil, language: .english, place: "place \(number)", book: book
            )
        }
        return BookTextReport(
            catalog: { Catalog(service: service, mode: .cacheFirst) }, find: { _ in offers },
            fetch: { _ in
                (
                    ReadingText(parts: ["One.", "Two."], form: .prose, language: .english),
                    "emma.txt"
                )
            },
            flag: { " --source librivox" },
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder),
            console: printed.console)
    }

    @Test func `the way to put it in step names the file that was written and the source`()
        async throws
    {
        try await report(offers: 1).save("1", number: nil, output: nil, replaces: false)
        let path = folder + "/emma.txt"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "One.\n\nTwo.\n")
        let way = "`listen align book 1 --text \(path.shellWord) --source librivox`"
        #expect(printed.notes.contains(way), "\(printed.notes)")
    }

    @Test func `where none is found a file of one's own is the way`() async throws {
        let error = await #expect(throws: StatedError.self) {
            try await report(offers: 0).save("1", number: nil, output: nil, replaces: false)
        }
        let said = error?.description ?? ""
        #expect(said.contains("`listen align book 1 --text FILE --source librivox`"), "\(said)")
        #expect(!said.contains("rename"))
    }
}
