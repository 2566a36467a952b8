import ListenCore
import Testing

@Suite struct BookSelectionTests {
    static let books = [
        book("ferry", "The Ferry at Willow Bend"), book("garten", "Der Garten auf dem Dach"),
        book("cartero", "El cartero de la isla"), book("7", "La niña y el faro"),
        book("orwell", "1984"), book("garten-2", "Der Garten im Winter"),
    ]

    static func book(_ id: String, _ title: String) -> Book {
        Book(id: BookID(rawValue: id), title: title)
    }

    @Test(arguments: [
        ("1", 1, BookSelection.Rule.place), ("3", 3, .place), ("06", 6, .place),
        ("garten", 2, .id), ("GARTEN-2", 6, .id), ("7", 4, .id),
        ("1984", 5, .title), ("the ferry at willow bend", 1, .title), ("willow", 1, .title),
        ("niña", 4, .title), ("NINA", 4, .title), ("nin\u{0303}a", 4, .title),
        ("llow be", 1, .title), ("garten  im", 6, .title),
    ])
    func `a book is found by place, then id, then title`(
        typed: String, place: Int, rule: BookSelection.Rule
    ) throws {
        let found = try BookSelection.find(typed, in: Self.books)
        #expect(found.place == place)
        #expect(found.rule == rule)
        #expect(found.book == Self.books[place - 1])
    }

    @Test func `where numbers are places, none is part of a title`() throws {
        func found(_ typed: String) -> Int? {
            try? BookSelection.find(typed, in: Self.books, numbersArePlaces: true).place
        }
        #expect(found("1984") == nil && found("0") == nil)
        #expect(found("3") == 3 && found("7") == 4 && found("niña") == 4)
    }

    @Test func `the whole title wins over titles that only contain it`() throws {
        let books = [Self.book("a", "Emma in Bath"), Self.book("b", "Emma")]
        #expect(try BookSelection.find("emma", in: books).place == 2)
    }

    @Test func `a word's beginning wins over its middle`() throws {
        let books = [Self.book("a", "Start again"), Self.book("b", "Modern art")]
        #expect(try BookSelection.find("art", in: books).place == 2)
    }

    @Test func `a title that fits two books names both`() {
        let error = #expect(throws: SelectionError.self) {
            try BookSelection.find("der garten", in: Self.books)
        }
        #expect(
            error?.description == """
                “der garten” fits 2 books: 2 Der Garten auf dem Dach, 6 Der Garten im Winter. \
                Type its number, or more of its title.
                """)
        #expect(error?.kind == .usage)
    }

    @Test(arguments: ["0", "9", "99999999999999999999", "-1", "٣"])
    func `a number that is no place and no title is not found`(typed: String) {
        let error = #expect(throws: SelectionError.self) {
            try BookSelection.find(typed, in: Array(Self.books.prefix(2)))
        }
        #expect(error?.kind == .notFound)
        #expect(
            error?.description == """
                There is no book “\(typed)”. There are 2 books: \
                1 The Ferry at Willow Bend, 2 Der Garten auf dem Dach.
                """)
    }

    @Test(arguments: [
        ("cartreo", "El cartero de la isla"), ("El catero de la isla", "El cartero de la isla"),
        ("Gärtn", "Der Garten auf dem Dach"),
    ])
    func `a slip of the finger is met with the title that was meant`(
        typed: String, meant: String
    ) {
        let error = #expect(throws: SelectionError.self) {
            try BookSelection.find(typed, in: Self.books)
        }
        #expect(error?.code == .notFound(suggestion: meant))
        #expect(error?.description.contains("Did you mean “\(meant)”?") == true)
    }

    @Test(arguments: ["", "   "])
    func `nothing typed chooses nothing`(typed: String) {
        #expect(throws: SelectionError.self) { try BookSelection.find(typed, in: Self.books) }
    }

    @Test(
        arguments: [
            (.podcasts, "podcast", "episode"), (.stations, "station", "chapter"),
            (.texts, "text", "chapter"), (.audiobooks, "book", "section"),
            (.books, "book", "chapter"),
        ] as [(SourceWords, String, String)])
    func `what is not found is called as its source does`(
        words: SourceWords, book: String, chapter: String
    ) {
        let noBook = #expect(throws: SelectionError.self) {
            try BookSelection.find("99", in: [], called: words)
        }
        #expect(noBook?.description == "There is no \(book) “99”. There are no \(book)s here.")
        let noChapter = #expect(throws: SelectionError.self) {
            try ChapterSelection.find("99", in: [], called: words)
        }
        #expect(
            noChapter?.description
                == "There is no \(chapter) “99”. There are no \(chapter)s here.")
    }

    @Test func `an empty list says so`() {
        let error = #expect(throws: SelectionError.self) { try BookSelection.find("1", in: []) }
        #expect(error?.description == "There is no book “1”. There are no books here.")
    }

    @Test func `a long list is cut and hostile titles lose their escapes`() {
        let books = (1...12).map { Self.book("b\($0)", "\u{1B}[31mBook\u{202E} \($0)") }
        let error = #expect(throws: SelectionError.self) {
            try BookSelection.find("\u{7}zz", in: books)
        }
        let text = error?.description ?? ""
        #expect(text.hasSuffix("10 [31mBook 10 and 2 more."))
        #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
    }

    @Test(arguments: [
        ("2", "book 2 in the list"), ("orwell", "the book with this id"),
        ("willow", "the book with this title"),
    ])
    func `what was typed is explained`(typed: String, explanation: String) throws {
        #expect(try BookSelection.find(typed, in: Self.books).explanation == explanation)
    }
}
