import FoundationEssentials
import ListenCore
import Testing

@testable import OpenShelf

@Suite struct ArchiveTests {
    private func item(_ json: String) throws -> ArchiveItem {
        try JSONDecoder().decode(ArchiveItem.self, from: Data(json.utf8))
    }

    private func sections(_ files: String) throws -> [ShelfBook.Section] {
        ArchiveSections.sections(
            of: try item(#"{"metadata": {"identifier": "t"}, "files": [\#(files)]}"#))
    }

    @Test func `of one recording the best file for listening is taken`() throws {
        let found = try sections(
            """
            {"name": "a_64kb.mp3", "format": "64Kbps MP3", "original": "a.mp3", "length": "01:00"},
            {"name": "a.ogg", "format": "Ogg Vorbis", "original": "a.mp3", "length": "60.1"},
            {"name": "a.mp3", "format": "128Kbps MP3", "source": "original", "title": "Ä"},
            {"name": "a.png", "format": "PNG", "original": "a.mp3"},
            {"name": "t_64kb.m3u", "format": "64Kbps M3U", "original": "a.mp3"}
            """)
        #expect(found.map(\.file) == ["a.mp3"] && found.map(\.title) == ["Ä"])
        #expect(found.map(\.seconds) == [60] && found.map(\.id) == ["a"])
    }

    @Test(arguments: [
        ("tracks", #""track": "2/2""#, #""track": "01""#, ["b", "a"]),
        ("a number twice", #""track": "1""#, #""track": "1""#, ["a", "b"]),
        ("none", #""title": "A""#, #""title": "B""#, ["a", "b"]),
        ("numbers as numbers", #""track": 2"#, #""track": 1"#, ["b", "a"]),
    ])
    func `recordings are in the order of their tracks, else of their names`(
        case name: String, first: String, second: String, order: [String]
    ) throws {
        let found = try sections(
            """
            {"name": "a.mp3", "format": "VBR MP3", \(first)},
            {"name": "b.mp3", "format": "VBR MP3", \(second)}
            """)
        #expect(found.map(\.id) == order, "\(name)")
    }

    @Test func `files that refer to each other, hide or lead out of the item do no harm`() throws {
        let found = try sections(
            """
            {"name": "a.mp3", "format": "VBR MP3", "original": "b.mp3"},
            {"name": "b.mp3", "format": "VBR MP3", "original": "a.mp3"},
            {"name": "c.mp3", "format": "VBR MP3", "private": "true"},
            {"name": "../d.mp3", "format": "VBR MP3"}, {"format": "VBR MP3"}, 7,
            {"name": "e.mp3", "format": "VBR MP3", "original": ["a.mp3", "b.mp3"], "length": []}
            """)
        #expect(Set(found.map(\.file)).isSubset(of: ["a.mp3", "b.mp3", "e.mp3"]))
        #expect(found.contains { $0.file == "e.mp3" } && found.count <= 3)
    }

    @Test(
        arguments: [
            (
                "LibriVox recording of Marianela, by B. Galdós. Read in Spanish by Ana Lobo.",
                ["Ana Lobo"]
            ),
            (
                "LibriVox recording of Alice.\nRead by J. M. Smallheer and Mrs. Dalloway. A girl falls.",
                ["J. M. Smallheer", "Mrs. Dalloway"]
            ),
            ("Read in German (Swiss) by Anna, Bernd & Cem\nMore.", ["Anna", "Bernd", "Cem"]),
            ("Read by LibriVox Volunteers (summary by X).", ["LibriVox Volunteers"]),
            ("Gelesen von Rolf Kaiser. Ein Buch.", ["Rolf Kaiser"]),
            ("It is read by all who want to know how the war began in those years.", []),
            ("A book about bread by hand. Already by noon she had left.", []), ("", []),
        ] as [(String, [String])])
    func `who reads is said in a description`(_ about: String, _ names: [String]) throws {
        #expect(StatedReaders.names(in: about) == names)
    }

    @Test func `an item's description names its readers, in html too`() throws {
        let item = try item(
            #"""
            {"metadata": {"identifier": "t", "description":
              ["LibriVox recording of <i>Fox</i>.<br />Read by <a href=\"x\">Ann Fox</a>."]}}
            """#)
        #expect(StatedReaders.names(in: item.about) == ["Ann Fox"])
    }

    @Test func `equal names in several folders are sections of their own`() throws {
        let found = try sections(
            """
            {"name": "1/a.mp3", "format": "VBR MP3"}, {"name": "2/a.mp3", "format": "VBR MP3"}
            """)
        #expect(found.map(\.id) == ["a", "a#2"])
        #expect(found.map(\.file) == ["1/a.mp3", "2/a.mp3"])
    }

    @Test(
        .enabled(if: Captured.isThere, "../shared/fixtures is absent"),
        arguments: [
            ("audio-test2", "test2", ["AudacityTest003.mp3"], [148.97]),
            (
                "de-verwandlung", "verwandlung_test_librivox",
                (1...3).map { "verwandlung_0\($0)_128kb.mp3" }, [2841.04, 2903.04, 2688.04]
            ),
        ])
    func `captured items are read`(
        name: String, identifier: String, files: [String], seconds: [Double]
    ) async throws {
        let answer = try Captured.answer("archive.org/metadata-\(name).json")
        let shelf = StubShelf([("metadata", answer)])
        let book = try await ArchiveShelf(shelf.network()).book(identifier, .cacheFirst)
        #expect(book.sections.map(\.file) == files && book.sections.map(\.seconds) == seconds)
    }

    @Test(arguments: [
        ("an item that is not there", "{}", 200, "Check the address"),
        ("a dark item", #"{"is_dark": true, "metadata": {"identifier": "t"}}"#, 200, "not show it"),
        ("no sound", #"{"metadata": {"identifier": "t"}, "files": []}"#, 200, "no recording"),
        ("another item", #"{"metadata": {"identifier": "u"}}"#, 200, "Check the address"),
        ("a busy service", "<html>503</html>", 503, "some minutes"),
        ("a page", "<!doctype html><p>Log in</p>", 200, "web page"),
    ])
    func `what cannot be heard is said in a sentence`(
        case name: String, body: String, status: Int, part: String
    ) async throws {
        let shelf = try ArchiveShelf(
            StubShelf([("metadata/t", .json(body, status))]).network())
        let error = await failure { () throws(ServiceError) in
            try await shelf.book("t", .cacheFirst)
        }
        let sentence = try #require(error).description
        #expect(sentence.contains(part), "\(name): \(sentence)")
    }

    @Test(
        arguments: [
            ("https://archive.org/details/test2", "test2"),
            ("http://www.archive.org/details/a_b-c.d?x=1#y", "a_b-c.d"),
            ("https://archive.org/download/test2/a%20b.mp3", "test2"),
            ("https://archive.example/details/test2", nil), ("test2", nil),
            ("https://archive.org/details/..%2F..", nil), ("https://archive.org/search?q=a", nil),
        ] as [(String, String?)])
    func `an item is known by its address`(address: String, identifier: String?) {
        #expect(ArchiveName.identifier(of: address) == identifier)
    }

    @Test(arguments: [
        ("verwandlung_01_64kb.mp3", "verwandlung_01"), ("a/b_128kb.MP3", "b"), ("x", "x"),
        ("_64kb.mp3", "_64kb"), ("a.b.ogg", "a.b"), (".mp3", ".mp3"),
    ])
    func `one recording has one name at every bit rate`(file: String, stem: String) {
        #expect(ArchiveName.stem(ofFile: file) == stem)
    }

    @Test(
        arguments: [
            (ArchiveShelf.Question.title("Alice in Wonderland"), "title:(alice in wonderland)"),
            (.creator("O'Brien) OR (x"), "creator:(o brien or x)"), (.anything("a:b"), "(a b)"),
            (.title("?!*"), nil), (.title(""), nil),
        ] as [(ArchiveShelf.Question, String?)])
    func `a question is no more than words, whatever was typed`(
        question: ArchiveShelf.Question, wanted: String?
    ) {
        #expect(question.query == wanted.map { "collection:librivoxaudio AND " + $0 })
    }
}
