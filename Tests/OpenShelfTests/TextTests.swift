import HTTPCaching
import ListenCore
import Testing

@testable import OpenShelf

@Suite struct TextTests {
    @Test(
        arguments: [
            ("https://www.gutenberg.org/etext/1184", TextPlace.gutenberg(1184)),
            ("http://gutenberg.org/ebooks/22367", .gutenberg(22367)),
            ("https://www.gutenberg.org/files/11/11-h/11-h.htm", .gutenberg(11)),
            ("https://www.gutenberg.org/cache/epub/11/pg11.txt", .gutenberg(11)),
            (
                "https://de.wikisource.org/wiki/Die_Verwandlung/Eins",
                .wikisource(language: "de", work: "Die_Verwandlung")
            ),
            ("https://archive.org/details/some_book", .archive(identifier: "some_book", file: nil)),
            (
                "https://archive.org/stream/some_book/book_djvu.txt",
                .archive(identifier: "some_book", file: "book_djvu.txt")
            ),
            ("ftp://x/y", nil), ("", nil), ("http://127.0.0.1/x", nil), ("not an address", nil),
        ] as [(String, TextPlace?)])
    func `the place of a text is understood`(address: String, place: TextPlace?) {
        #expect(TextPlace(address) == place)
    }

    @Test func `plain text is tried before an EPUB, and that before a page`() throws {
        let services = try #require(ShelfServices())
        let place = try #require(TextPlace("https://www.gutenberg.org/ebooks/11"))
        #expect(
            place.candidates(services).map(\.url.description) == [
                "https://www.gutenberg.org/ebooks/11.txt.utf-8",
                "https://www.gutenberg.org/ebooks/11.epub3.images",
                "https://www.gutenberg.org/ebooks/11.html.images",
            ])
    }

    @Test(arguments: [
        "https://www.gutenberg.org/ebooks/11", "https://de.wikisource.org/wiki/X",
        "https://archive.org/details/x", "https://else.example/book.txt",
    ])
    func `a mirror is asked in the place of every service`(address: String) throws {
        let services = try #require(ShelfServices(mirror: HTTPURL("http://localhost:1/m")))
        let place = try #require(TextPlace(address))
        #expect(
            place.candidates(services).allSatisfy {
                $0.url.description.hasPrefix("http://localhost:1/m/")
            })
    }

    private static let sentence = "The fox went over the hill and slept. "
    private static let words = String(repeating: sentence, count: 20)

    private static func book(_ source: String?) -> ShelfBook {
        var book = ShelfBook(identifier: "fox", title: "Fox")
        book.textSource = source
        book.language = "en"
        book.seconds = 60
        return book
    }

    /// Reads every text as one paragraph; `bad` as none.
    private static func texts(_ shelf: StubShelf) throws -> ShelfTexts {
        ShelfTexts(try shelf.network()) { page, language in
            let text = String(decoding: page.bytes, as: UTF8.self)
            guard text != "bad" else { throw StatedError(.badData, "The text is bad.") }
            return WrittenWork(
                WrittenText(language: language, blocks: [TextBlock(.paragraph, text)]))
        }
    }

    @Test(arguments: [
        ("plain text", [(".txt.utf-8", StubShelf.Answer.text(words))], ".txt.utf-8"),
        (
            "a page in its place",
            [
                (".txt.utf-8", .text("<!doctype html><p>\(words)", "text/html")),
                (".epub3", .text(words)),
            ], ".epub3.images"
        ),
        ("none", [(".txt.utf-8", .json("", 404)), (".html", .text(words))], ".html.images"),
        (
            "one that cannot be read", [(".txt.utf-8", .text("bad")), (".epub3", .text(words))],
            ".epub3.images"
        ),
        (
            "one that is too short",
            [(".txt.utf-8", .text("The fox.")), (".epub3", .text(words))], ".epub3.images"
        ),
    ])
    func `the first place that has all of the text is taken`(
        case name: String, answers: [(String, StubShelf.Answer)], ending: String
    ) async throws {
        let texts = try Self.texts(StubShelf(answers))
        let found = try await texts.text(
            of: Self.book("https://www.gutenberg.org/ebooks/11"), .cacheFirst)
        #expect(found.address.hasSuffix(ending), "\(name)")
        #expect(found.text.parts.joined().contains("over the hill") && found.name == "pg11.txt")
    }

    @Test(
        arguments: [
            ("no place", nil, "names none"), ("a bad place", "ftp://x", "names none"),
            ("nothing there", "https://www.gutenberg.org/ebooks/11", "404"),
        ] as [(String, String?, String)])
    func `a text that is nowhere is said, and what to do`(
        case name: String, source: String?, part: String
    ) async throws {
        let texts = try Self.texts(StubShelf([]))
        let error = await failure { () throws(ServiceError) in
            try await texts.text(of: Self.book(source), .cacheFirst)
        }
        let sentence = try #require(error).description
        #expect(sentence.contains(part), "\(name): \(sentence)")
    }

    @Test func `the text of an item of archive.org is found among its files`() async throws {
        let shelf = StubShelf([
            (
                "metadata/book",
                .json(
                    """
                    {"metadata": {"identifier": "book"}, "files": [
                     {"name": "book.epub", "format": "EPUB"}, {"name": "book.pdf", "format": "PDF"},
                     {"name": "book_djvu.txt", "format": "DjVuTXT"}]}
                    """)
            ), ("download/book/book_djvu.txt", .text(Self.words)),
        ])
        let found = try await Self.texts(shelf).text(
            of: Self.book("https://archive.org/details/book"), .cacheFirst)
        #expect(found.address == "https://archive.org/download/book/book_djvu.txt")
    }

    @Test(arguments: ["en", "de", "es", "fr", "it", "pt", "nl", "zh", "ru", "pl"])
    func `what readers say around a section names it, in the languages of the shelf`(
        language: String
    ) {
        var book = Self.book(nil)
        #expect(SpokenFrame(of: book, section: 7).before.isEmpty)
        (book.page, book.language) = ("https://librivox.org/fox/", language)
        let frame = SpokenFrame(of: book, section: 7)
        let all = (frame.before + frame.after).joined(separator: " ")
        #expect(all.contains("7") && all.contains("Fox") && all.contains("LibriVox"))
        #expect(!all.contains("{") && frame.before.count >= 4 && frame.after.count == 1)
        book.language = "eo"
        #expect(SpokenFrame(of: book, section: 7).before.isEmpty)
    }
}
