import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import OpenShelf

/// What the services of the open shelf may send, and what becomes of it; rows that other tests
/// have (dark items, busy services, pages in the place of texts, lengths in any form) are there.
@Suite struct BadInputTests {
    private static func record(_ sections: String, more: String = "") -> String {
        #"{"id": "1", "title": "Fox", "url_librivox": "https://librivox.org/fox/", \#(more)"#
            + #""url_iarchive": "https://archive.org/details/fox", "sections": [\#(sections)]}"#
    }

    private static func section(
        _ number: String, _ file: String, playtime: String = #""5""#
    ) -> String {
        #"{"id": "1", "section_number": \#(number), "title": "T", "playtime": \#(playtime), "#
            + #""listen_url": "https://archive.org/download/fox/\#(file)"}"#
    }

    private func book(_ record: String) throws -> ShelfBook? {
        try JSONDecoder().decode(
            LibriVoxAnswer.self, from: Data(#"{"books": [\#(record)]}"#.utf8)
        ).books.first
    }

    @Test(arguments: [
        ("a playtime of nothing", section("1", "a.mp3", playtime: "0"), ["a"]),
        ("one below it", section("1", "a.mp3", playtime: #""-5""#), ["a"]),
        ("one without end", section("1", "a.mp3", playtime: "1e400"), ["a"]),
        ("no number", section("null", "a.mp3"), ["a"]),
        ("a number below 1", section("-3", "b.mp3") + "," + section("1", "a.mp3"), ["b", "a"]),
        ("one file twice", section("1", "a.mp3") + "," + section("2", "a.mp3"), ["a"]),
        ("two bit rates of it", section("1", "a_64kb.mp3") + "," + section("2", "a.mp3"), ["a"]),
        ("a file that leads out", section("1", "..%2F..%2Fetc%2Fpasswd"), []),
        ("an address of another kind", #"{"listen_url": "file:///etc/passwd"}"#, []),
        ("no record at all", "5, null, \"x\", []", []),
    ])
    func `odd sections give those that can be heard, in order and of a length that is believed`(
        case name: String, sections: String, files: [String]
    ) throws {
        let book = try book(Self.record(sections))
        #expect((book?.sections.map(\.id) ?? []) == files, "\(name)")
        #expect(book?.sections.allSatisfy { (0...3_600_000).contains($0.seconds) } != false)
        #expect(book?.chapters.allSatisfy { $0.duration >= .zero } != false)
    }

    @Test func `very many sections and readers are bounded`() throws {
        let readers = (0..<500).map { #"{"display_name": "R\#($0)"}"# }.joined(separator: ",")
        let one = """
            {"section_number": 0, "listen_url": "https://archive.org/download/fox/z.mp3",
            "readers": [\(readers)]}
            """
        let many = (1...3_000).map { Self.section("\($0)", "s\($0).mp3") }.joined(separator: ",")
        let book = try #require(try book(Self.record(one + "," + many)))
        #expect(book.sections.count == ShelfBook.mostSections)
        #expect(book.readers.count == ShelfBook.mostNames)
    }

    @Test(
        arguments: LongArgument.each([
            "{", "[]", "null", #"{"books": "all of them"}"#, "<!doctype html><p>Log in</p>",
            String(repeating: "[", count: 200_000), #"{"books": [{"sections": \#(deep)}]}"#,
        ]))
    func `an answer that is none ends in a sentence or in nothing`(
        body: LongArgument<String>
    ) async throws {
        let shelf = StubShelf([("", .json(body.value))])
        let open = try OpenShelf(shelf.network())
        do throws(ServiceError) {
            #expect(try await open.find(ShelfWish(text: "fox"), .cacheFirst).books.isEmpty)
        } catch {
            #expect(error.description.hasSuffix("."), "\(error)")
        }
    }

    private static let deep =
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500)

    @Test(arguments: [
        ("busy", StubShelf.Answer.json("<html>503</html>", 503)),
        ("a page", .text("<!doctype html><p>Maintenance</p>", "text/html")),
        ("half an answer", .json(#"{"metadata": {"identifier": "fox""#)),
    ])
    func `a book whose item does not answer is heard as the catalogue says`(
        case name: String, answer: StubShelf.Answer
    ) async throws {
        let listed = try #require(try book(Self.record(Self.section("1", "fox_01_64kb.mp3"))))
        let open = try OpenShelf(StubShelf([("metadata/fox", answer)]).network())
        let whole = try await open.whole(listed, .cacheFirst)
        #expect(whole.sections.map(\.file) == ["fox_01_64kb.mp3"], "\(name)")
    }

    @Test(arguments: [
        "https://www.gutenberg.org/ebooks/99999999999999999999", "https://gutenberg.org/ebooks/-1",
        "https://www.gutenberg.org/ebooks/", "https://evil.example/ebooks/11",
        "https://gutenberg.org.evil.example/ebooks/11",
    ])
    func `an address that only looks like a book's is none of the service`(address: String) {
        if case .gutenberg? = TextPlace(address) { Issue.record("\(address) is taken") }
    }

    @Test func `titles and names bring no escape sequence into what is kept`() throws {
        let hostile = #"""
            {"id": "1", "title": "Fo\u001b[31mx\u0007\n\u202e", "url_librivox": "https://l/",
            "url_iarchive": "https://archive.org/details/fox",
            "sections": [\#(Self.section("1", "a.mp3"))]}
            """#
        let title = try #require(try book(hostile)).title
        #expect(!title.unicodeScalars.contains { $0.value == 0x0A }, "\(title.debugDescription)")
    }
}
