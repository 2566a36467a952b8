import ListenCore
import Testing

@testable import OpenShelf

@Suite struct SearchTests {
    private static func record(
        _ identifier: String, _ title: String, author: String = "Lewis Carroll",
        reader: String = "Ann", language: String = "English", genre: String = "Fantasy",
        text: String = ""
    ) -> String {
        """
        {"id": "1", "title": "\(title)", "url_librivox": "https://librivox.org/\(identifier)/",
         "url_text_source": "\(text)",
         "url_iarchive": "https://archive.org/details/\(identifier)", "language": "\(language)",
         "authors": [{"first_name": "", "last_name": "\(author)"}], "genres": [{"name": "\(genre)"}],
         "sections": [{"id": "1", "section_number": "1", "title": "One", "playtime": "5",
           "listen_url": "https://archive.org/download/\(identifier)/\(identifier)_01_64kb.mp3",
           "readers": [{"display_name": "\(reader)"}]}]}
        """
    }

    private static func books(_ records: String...) -> StubShelf.Answer {
        .json(#"{"books": [\#(records.joined(separator: ","))]}"#)
    }

    private static func docs(_ titles: (String, String)...) -> StubShelf.Answer {
        let docs = titles.map { identifier, title in
            #"{"identifier": "\#(identifier)", "title": "\#(title)", "creator": ["Lewis Carroll"], "language": "English", "description": "Read in English by Cora."}"#
        }
        return .json(#"{"response": {"docs": [\#(docs.joined(separator: ","))]}}"#)
    }

    private static let none = StubShelf.Answer.json(
        #"{"error": "Audiobooks could not be found"}"#, 404)

    /// The catalogue knows Alice by her whole title only.
    private static let alice = StubShelf([
        (
            "title=%5EAlice%27s%20Adventures",
            books(
                record("alice_1", "Alice's Adventures in Wonderland"),
                record("alice_2", "Alice's Adventures in Wonderland (version 2)", reader: "Bob"))
        ),
        ("api/feed", none),
        (
            "advancedsearch",
            docs(
                ("alice_3", "Alice in Wonderland, Retold"),
                ("alice_2", "Alice's Adventures in Wonderland (version 2)"))
        ),
    ])

    private func find(_ wish: ShelfWish, _ shelf: StubShelf) async throws -> OpenShelf.Findings {
        try await OpenShelf(shelf.network()).find(wish, .cacheFirst)
    }

    @Test func `any words of a title find all versions, with their readers`() async throws {
        let found = try await find(ShelfWish(text: "alice in wonderland"), Self.alice)
        #expect(Set(found.books.map(\.identifier)) == ["alice_1", "alice_2", "alice_3"])
        #expect(found.books.first?.identifier == "alice_3" && found.remarks.isEmpty)
        #expect(found.books.first { $0.identifier == "alice_2" }?.readers == ["Bob"])
        #expect(found.books.first { $0.identifier == "alice_3" }?.readers == ["Cora"])
    }

    @Test(arguments: [
        (ShelfWish(text: "alice wonderland", reader: "bob"), ["alice_2"]),
        (ShelfWish(text: "alice wonderland", reader: "cora"), ["alice_3"]),
        (
            ShelfWish(text: "alice wonderland", author: "carroll, lewis"),
            ["alice_1", "alice_2", "alice_3"]
        ),
        (ShelfWish(text: "alice wonderland", author: "grimm"), []),
        (ShelfWish(text: "alice wonderland", language: Language(tag: "de")), []),
        (ShelfWish(text: "alice wonderland", genre: "fantasy"), ["alice_1", "alice_2"]),
        (ShelfWish(text: "alice wonderland", genre: "war"), []),
        (ShelfWish(text: "looking glass"), []),
    ])
    func `a wish leaves only what may be meant`(wish: ShelfWish, wanted: [String]) async throws {
        let found = try await find(wish, Self.alice)
        let near = found.books.filter { wish.rank(of: $0) < 3 }
        #expect(Set(near.map(\.identifier)) == Set(wanted))
    }

    @Test func `a language alone finds what is heard most in it`() async throws {
        let german = try #require(Language(tag: "de"))
        let shelf = StubShelf([
            ("advancedsearch", Self.docs(("faust", "Faust"), ("heidi", "Heidi")))
        ])
        var wish = ShelfWish(text: "", language: german)
        #expect(try await find(wish, shelf).books.isEmpty, "the stub says that they are English")
        let query = try #require(shelf.addresses.first { $0.contains("advancedsearch") })
        #expect(query.contains("language%3A%28deu%20OR%20ger%20OR%20german%29"), "\(query)")
        wish.language = .english
        #expect(try await find(wish, shelf).books.map(\.title) == ["Faust", "Heidi"])
    }

    @Test func `an author alone is asked for by the last name`() async throws {
        let shelf = StubShelf([
            ("author=%5ECarroll", Self.books(Self.record("alice_1", "Alice"))),
            ("advancedsearch", Self.docs()),
        ])
        let found = try await find(ShelfWish(text: "", author: "Lewis Carroll"), shelf)
        #expect(found.books.map(\.identifier) == ["alice_1"])
        #expect(shelf.addresses.contains { $0.contains("creator%3A%28lewis%20carroll%29") })
    }

    @Test func `where one service is away the other is heard, and that is said`() async throws {
        let shelf = StubShelf([
            ("api/feed", Self.books(Self.record("alice_1", "Alice"))),
            ("advancedsearch", .json("", 500)),
        ])
        let found = try await find(ShelfWish(text: "Alice"), shelf)
        #expect(found.books.map(\.identifier) == ["alice_1"] && found.remarks.count == 1)
        let away = StubShelf([("", .json("", 500))])
        let error = await failure { () throws(ServiceError) in
            try await OpenShelf(StubShelf.networkOrCancel(away)).find(
                ShelfWish(text: "Alice"), .cacheFirst)
        }
        #expect(error != nil)
    }

    @Test(arguments: [
        "https://example.com/x", "https://archive.org/details/../../etc", "archive.org/about",
        "http://librivox.org/",
    ])
    func `an address of something else is refused, and not searched as words`(address: String)
        async throws
    {
        let shelf = StubShelf([])
        let error = await #expect(throws: ServiceError.self) {
            _ = try await OpenShelf(shelf.network()).book(at: address, .cacheFirst)
        }
        let said = error?.description ?? ""
        #expect(said.contains("no address of archive.org or LibriVox"), "\(said)")
        #expect(shelf.addresses.isEmpty)
    }

    @Test(arguments: ["emma", "emma: a novel", "alice/wonderland"])
    func `words are no address`(words: String) async throws {
        let shelf = StubShelf([])
        #expect(try await OpenShelf(shelf.network()).book(at: words, .cacheFirst) == nil)
    }

    @Test func `nothing found is no error`() async throws {
        let shelf = StubShelf([("api/feed", Self.none), ("advancedsearch", Self.docs())])
        #expect(try await find(ShelfWish(text: "zzz"), shelf).books.isEmpty)
    }

    @Test func `requests to one server begin half a second apart`() async throws {
        _ = try await find(ShelfWish(text: "alice in wonderland"), Self.alice)
        let shelf = StubShelf([("api/feed", Self.none), ("advancedsearch", Self.docs())])
        let open = try OpenShelf(shelf.network())
        _ = try await open.find(ShelfWish(text: "a"), .refresh)
        #expect(shelf.waits.allSatisfy { $0 <= .milliseconds(500) } && shelf.waits.count == 1)
    }

    @Test func `a chosen book has the best file of each section, by the names of the catalogue`()
        async throws
    {
        let shelf = StubShelf([
            (
                "metadata/alice_1",
                .json(
                    """
                    {"metadata": {"identifier": "alice_1", "title": "Other"}, "files": [
                     {"name": "alice_1_01_64kb.mp3", "format": "64Kbps MP3", "original": "alice_1_01.mp3"},
                     {"name": "alice_1_01.mp3", "format": "128Kbps MP3", "length": "9"}]}
                    """)
            ),
            ("api/feed", Self.books(Self.record("alice_1", "Alice"))),
            ("advancedsearch", Self.docs()),
        ])
        let open = try OpenShelf(shelf.network())
        let book = try #require(
            try await open.find(ShelfWish(text: "Alice"), .cacheFirst).books.first)
        let whole = try await open.whole(book, .cacheFirst)
        #expect(whole.sections.map(\.file) == ["alice_1_01.mp3"])
        #expect(whole.sections.map(\.title) == ["One"] && whole.title == "Alice")
        #expect(whole.readers == ["Ann"])
    }

    @Test(
        arguments: [
            ("Lewis Carroll", "English", "https://gutenberg.org/ebooks/11"),
            ("Lewis Carroll", "German", nil), ("Somebody Else", "English", nil),
        ] as [(String, String, String?)])
    func `an item without a text has that of another version in its language`(
        author: String, language: String, place: String?
    ) async throws {
        let shelf = StubShelf([
            (
                "metadata/item",
                .json(
                    """
                    {"metadata": {"identifier": "item", "title": "Alice (version 3)",
                     "creator": "Lewis Carroll", "language": "eng"},
                     "files": [{"name": "1.mp3", "format": "VBR MP3"}]}
                    """)
            ),
            (
                "title=%5EAlice",
                Self.books(
                    Self.record(
                        "alice_1", "Alice", author: author, language: language,
                        text: "https://gutenberg.org/ebooks/11"))
            ),
        ])
        let book = try await OpenShelf(shelf.network()).book(
            at: "https://archive.org/details/item", .cacheFirst)
        #expect(book?.textSource == place && book?.sections.count == 1)
    }

    @Test(
        arguments: [
            (
                "https://librivox.org/the-count-of-monte-cristo-by-alexandre-dumas/",
                "the count of monte cristo"
            ),
            ("https://librivox.org/standing-by-by-x/", "standing by"),
            ("https://librivox.org/", nil),
            ("https://librivox.org/reader/14", nil), ("https://else.example/a-by-b", nil),
            ("https://librivox.org/emma/?x#y", "emma"),
        ] as [(String, String?)])
    func `a page of LibriVox names its book`(address: String, title: String?) {
        #expect(LibriVoxPage.title(of: address) == title)
    }
}

extension StubShelf {
    /// The network over a shelf, in places that throw nothing but its errors.
    static func networkOrCancel(_ shelf: StubShelf) throws(ServiceError) -> ShelfNetwork {
        do { return try shelf.network() } catch {
            throw ServiceError(.cancelled, context: "the stub")
        }
    }
}
