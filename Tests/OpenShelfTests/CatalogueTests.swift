import FoundationEssentials
import ListenCore
import Testing

@testable import OpenShelf

@Suite struct CatalogueTests {
    private func book(_ json: String) throws -> ShelfBook? {
        try JSONDecoder().decode(LibriVoxBook.self, from: Data(json.utf8)).book
    }

    private static let item = "https://archive.org/details/t"

    private static let sections = """
        [{"id": "2", "section_number": "10", "title": "Ten ", "playtime": "60",
          "listen_url": "https://www.archive.org/download/fox/fox_10_64kb.mp3",
          "readers": [{"display_name": "Ann"}]},
         {"id": "1", "section_number": "2", "title": "", "playtime": 30,
          "listen_url": "https://archive.org/download/fox/fox_02_64kb.mp3",
          "readers": [{"display_name": "Ann"}, {"display_name": "Bob"}, {}]},
         {"id": "3", "section_number": 3, "title": "Elsewhere",
          "listen_url": "https://elsewhere.example/fox_03.mp3"},
         {"id": "4", "title": "Up",
          "listen_url": "https://archive.org/download/fox/..%2F..%2Fetc"}]
        """

    @Test func `sections come in the order of their numbers, whatever types those have`() throws {
        let found = try book(
            """
            {"id": 7, "title": "Fox", "url_librivox": "https://librivox.org/fox/",
             "url_iarchive": "https://www.archive.org/details/fox", "language": "English",
             "totaltimesecs": "90", "authors": [{"first_name": "", "last_name": "Reynard"}],
             "sections": \(Self.sections)}
            """)
        let fox = try #require(found)
        #expect(fox.identifier == "fox" && fox.author == "Reynard" && fox.language == "en")
        #expect(fox.sections.map(\.id) == ["fox_02", "fox_10"])
        #expect(fox.sections.map(\.title) == ["fox 02", "Ten"])
        #expect(fox.sections.map(\.seconds) == [30, 60] && fox.length == .seconds(90))
        #expect(fox.readers == ["Ann", "Bob"])
        #expect(fox.chapters.map(\.number) == [1, 2])
    }

    @Test(arguments: [
        ("no page", #""title": "T", "url_librivox": "", "url_iarchive": "\#(item)""#),
        ("no title", #""url_librivox": "https://l", "url_iarchive": "\#(item)""#),
        ("no item", #""title": "T", "url_librivox": "https://l", "url_iarchive": """#),
        (
            "another item",
            #""title": "T", "url_librivox": "https://l", "url_iarchive": "https://a.example/t""#
        ),
    ])
    func `a record that cannot be heard is passed over`(why: String, json: String) throws {
        #expect(try book("{\(json)}") == nil, "\(why)")
    }

    @Test(arguments: [
        ("MÃ¤rchen", "Märchen"), ("Donâ€™t", "Don’t"), ("Märchen", "Märchen"),
        ("Ã", "Ã"), ("naïve café", "naïve café"), ("MÃƒÂ¤rchen", "Märchen"), ("雪国", "雪国"),
    ])
    func `a title that was encoded twice is put right, any other stays`(
        given: String, wanted: String
    ) {
        #expect(ShelfWords.repaired(given) == wanted)
    }

    @Test(arguments: [
        ("148.97", 148.97), ("02:28", 148), ("1:02:03", 3_723), ("49:43:15", 178_995),
        ("", 0), ("-5", 0), ("a:b", 0), ("1:2:3:4", 0), ("nan", 0), ("99999999999", 0), ("inf", 0),
    ])
    func `lengths are read however they are written`(text: String, seconds: Double) {
        #expect(ShelfLength.seconds(text) == seconds)
    }

    @Test(arguments: [
        ("The Count of Monte Cristo", "Count of Monte Cristo"), ("Die Verwandlung", "Verwandlung"),
        ("L'Assommoir", "Assommoir"), ("Emma (version 4)", "Emma"), ("The", "The"), ("", ""),
        ("Alice in  Wonderland", "Alice in Wonderland"),
    ])
    func `a title is asked for as the catalogue lists it`(title: String, stem: String) {
        #expect(ShelfWords.stem(title) == stem)
    }

    @Test(arguments: [
        #"{"error": "Audiobooks could not be found"}"#, #"{"books": []}"#,
        #"{"books": [{"id": "1", "title": 5}]}"#,
    ])
    func `an answer without books is none`(json: String) throws {
        let answer = try JSONDecoder().decode(LibriVoxAnswer.self, from: Data(json.utf8))
        #expect(answer.books.isEmpty)
    }

    @Test(
        .enabled(if: Captured.isThere, "../shared/fixtures is absent"),
        arguments: [
            ("audiobooks-47-extended", "count_monte_cristo_0711_librivox", 2, "en", 178_995.0),
            ("audiobooks-de-verwandlung", "verwandlung_test_librivox", 3, "de", 8_432),
            ("audiobooks-es-marianela", "marianela_test_librivox", 4, "es", 0),
        ])
    func `captured answers are read`(
        name: String, identifier: String, sections: Int, language: String, seconds: Double
    ) throws {
        let bytes = try Captured.bytes("librivox/\(name).json")
        let book = try #require(
            try JSONDecoder().decode(LibriVoxAnswer.self, from: Data(bytes)).books.first)
        #expect(book.identifier == identifier && book.sections.count == sections)
        #expect(book.language == language && book.textSource != nil)
        if seconds > 0 { #expect(book.length == .seconds(seconds)) }
    }

    @Test func `a book comes back as it was kept, and a damaged one not at all`() throws {
        let fox = try #require(
            try book(
                """
                {"title": "Fox", "url_librivox": "https://librivox.org/fox/",
                 "url_iarchive": "https://archive.org/details/fox", "sections": \(Self.sections)}
                """))
        let kept = try #require(fox.kept(at: Date(timeIntervalSince1970: 1)))
        #expect(ShelfBook(kept) == fox)
        for record in ["", "{}", #"{"identifier": "../x", "title": "T", "sections": []}"#] {
            let damaged = KeptOpenBook(
                id: BookID(rawValue: "../x"), title: "T", author: nil, language: nil,
                record: record, addedAt: kept.addedAt)
            #expect(ShelfBook(damaged) == nil)
        }
    }
}
