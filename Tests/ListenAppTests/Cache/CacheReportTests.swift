import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports

@Suite struct CacheReportTests {
    private let shelf: CacheShelf
    private var printed: Printed { shelf.printed }

    init() async throws {
        shelf = try CacheShelf()
        try await shelf.fill()
    }

    @Test func `the list goes book by book with titles, sizes, ages and states`() async throws {
        shelf.clock.advance(by: 600)
        try await shelf.report().list(CacheReport.Choice(), json: false)
        let lines = printed.data.split(separator: "\n").map { String($0.dropFirst(10)) }
        #expect(
            lines == [
                "CLASS    SIZE     AGE  STATE                  WHAT",
                "list     71 B  10 min  fresh for 50 min       list of books"
                    + "  http://127.0.0.1:8000/books",
                "list     72 B  10 min  fresh for 5 h 50 min   El cartero: list of chapters"
                    + "  http://127.0.0.1:8000/books/x/chapters",
                "payload   2 B  10 min  fresh for 11 h 50 min  El cartero, Dos: data"
                    + "  http://127.0.0.1:8000/books/x/chapters/c2",
                "payload   2 B  10 min  fresh for 11 h 50 min  El cartero, Dos: text"
                    + "  http://127.0.0.1:8000/books/x/chapters/c2/subtitles",
                "media    5 KB  10 min  fresh for 23 h 50 min  El cartero, Dos: sound"
                    + "  http://127.0.0.1:8000/books/x/chapters/c2/audio",
            ])
    }

    @Test(arguments: [false, true])
    func `of the address of an episode only the server is shown`(json: Bool) async throws {
        try await shelf.keepSound(
            "/secret-path/1.mp3?auth=SECRET", Array(repeating: 7, count: 9),
            of: CacheSubject(
                source: .podcasts, book: BookID(rawValue: "show"),
                chapter: ChapterID(rawValue: "one")))
        try await shelf.report().list(CacheReport.Choice(), json: json)
        #expect(printed.data.contains("http://127.0.0.1:8000/…"), "\(printed.data)")
        #expect(!printed.data.lowercased().contains("secret"), "\(printed.data)")
    }

    @Test func `episodes and sections are named by the titles that are kept beside the cache`()
        async throws
    {
        func keep(_ book: String, _ chapter: String, at source: SourceID) async throws {
            try await shelf.keepSound(
                "/\(book)/\(chapter)?auth=SECRET", Array(repeating: 7, count: 9),
                of: CacheSubject(
                    source: source, book: BookID(rawValue: book),
                    chapter: ChapterID(rawValue: chapter)))
        }
        try await keep("abcdef", "ghijkl", at: .podcasts)
        try await keep("removed", "mnopqr", at: .podcasts)
        try await keep("removed", "stuvwx", at: .librivox)
        let book = BookID(rawValue: "abcdef")
        let titles = KeptTitles(
            books: [Book(id: book, title: "Slow News")],
            chapters: [book: [Chapter(id: ChapterID(rawValue: "ghijkl"), title: "Day one")]])
        try await shelf.report(kept: [.podcasts: titles]).list(CacheReport.Choice(), json: false)
        for name in [
            "Slow News, Day one: sound  http://127.0.0.1:8000/…",
            "a podcast that is not followed, an episode: sound",
            "an audiobook that was removed, a section: sound",
        ] {
            #expect(printed.data.contains(name), "\(printed.data)")
        }
        for id in ["abcdef", "ghijkl", "mnopqr"] { #expect(!printed.data.contains(id)) }
    }

    @Test(arguments: [
        (100, "CLASS SIZE AGE STATE WHAT"), (80, "SIZE STATE WHAT"),
        (40, "SIZE WHAT"),
    ])
    func `a narrow list keeps the names`(_ columns: Int, _ titles: String) async throws {
        try await shelf.report(columns: columns).list(CacheReport.Choice(), json: false)
        let lines = printed.data.split(separator: "\n").map { String($0.dropFirst(10)) }
        #expect(
            lines.first?.split(separator: " ").joined(separator: " ") == titles, "\(lines)")
        #expect(lines.last?.contains("El cartero, Dos: so") == true, "\(lines)")
    }

    @Test func `a list on a terminal is no wider than it`() async throws {
        try await shelf.report(columns: 60).list(CacheReport.Choice(), json: false)
        let lines = printed.data.split(separator: "\n")
        #expect(lines.count == 6 && lines.allSatisfy { $0.count <= 60 })
        #expect(lines.contains { $0.hasSuffix("…") })
    }

    @Test(arguments: ["2", "../x", "cartero"])
    func `a book is named as on every command line`(typed: String) async throws {
        try await shelf.report().list(CacheReport.Choice(book: typed), json: false)
        #expect(printed.data.split(separator: "\n").count == 5)
        #expect(!printed.data.contains("list of books"))
    }

    @Test func `a book that is not there is named with those that are`() async throws {
        await #expect(throws: SelectionError.self) {
            try await shelf.report().list(CacheReport.Choice(book: "cartera"), json: false)
        }
    }

    @Test func `a list is narrowed by class, by what is stale and by pins`() async throws {
        shelf.clock.advance(by: 7_200)
        try await shelf.report().list(CacheReport.Choice(isStale: true), json: false)
        #expect(printed.data.contains("stale since 02:13  list of books"))
        #expect(printed.data.split(separator: "\n").count == 2)
        let media = try CacheShelf()
        try await media.fill()
        try await media.report().list(CacheReport.Choice(kind: .media), json: false)
        #expect(media.printed.data.split(separator: "\n").count == 2)
        try await media.report().list(CacheReport.Choice(isPinned: true), json: false)
        #expect(media.printed.notes.contains("Nothing of that kind is kept."))
    }

    @Test func `an empty cache says so and prints no header`() async throws {
        let empty = try CacheShelf()
        try await empty.report().list(CacheReport.Choice(), json: false)
        #expect(empty.printed.data.isEmpty && empty.printed.notes == "The cache is empty.\n")
    }

    @Test func `scripts get the whole entry with its book and chapter`() async throws {
        try await shelf.report().list(CacheReport.Choice(kind: .media), json: true)
        for piece in [
            "\"version\" : 1", "\"book\" : \"../x\"", "\"chapter\" : \"c2\"",
            "\"state\" : \"fresh\"", "\"what\" : \"El cartero, Dos: sound\"", "\"bytes\" : 5000",
            "\"ageSeconds\" : 0", "\"source\" : \"http://127.0.0.1:8000\"",
        ] {
            #expect(printed.data.contains(piece), "\(piece) in \(printed.data)")
        }
    }

    @Test func `every variant of a URL is shown`() async throws {
        try await shelf.keep(
            "/books", .list, "[]", of: CacheShelf.subject(), ["Vary": "Accept-Language"],
            variant: "accept-language=de")
        try await shelf.report().show(
            .entry(CacheShelf.server + "/books"), body: false, json: false)
        #expect(printed.data.components(separatedBy: "sha256").count == 3)
        #expect(printed.data.contains("\n\nwhat"))
        #expect(printed.data.contains("by max-age=3600"))
    }

    @Test func `an entry is named by the beginning of its key, and a slip is pointed out`()
        async throws
    {
        let key = CacheKey(url: CacheShelf.server + "/books").digest
        try await shelf.report().show(.entry(String(key.prefix(6))), body: false, json: true)
        #expect(printed.data.contains(key))
        await #expect(
            throws: CacheError.unknown(
                CacheShelf.server + "/bokos", meant: CacheShelf.server + "/books")
        ) {
            try await shelf.report().show(
                .entry(CacheShelf.server + "/bokos"), body: false, json: false)
        }
    }

    @Test func `a key's beginning that fits more than one is refused`() async throws {
        for number in 0..<300 {
            try await shelf.keep("/n\(number)", .payload, "", of: nil)
        }
        let digests = try await shelf.cache.responses.entries().map(\.key.digest)
        let prefix = try #require(
            Dictionary(grouping: digests) { $0.prefix(2) }.first { $0.value.count > 1 }?.key)
        await #expect(throws: CacheError.self) {
            try await shelf.report().show(.entry(String(prefix)), body: false, json: false)
        }
    }

    @Test func `content is printed as it came to a pipe and made safe on a terminal`()
        async throws
    {
        try await shelf.keep("/evil", .payload, "a\u{1B}]0;x\u{7}b\nc", of: nil)
        try await shelf.report().show(.entry(CacheShelf.server + "/evil"), body: true, json: false)
        #expect(printed.data == "a\u{1B}]0;x\u{7}b\nc\n")
        let other = try CacheShelf()
        try await other.keep("/evil", .payload, "a\u{1B}]0;x\u{7}b\nc", of: nil)
        try await other.report(isTerminal: true).show(
            .entry(CacheShelf.server + "/evil"), body: true, json: false)
        #expect(!other.printed.data.contains("\u{1B}") && other.printed.data.hasSuffix("\nc\n"))
    }

    @Test func `a recording is not printed, and the way to get it is said`() async throws {
        await #expect {
            try await shelf.report().show(
                .entry(CacheShelf.server + "/books/x/chapters/c2/audio"), body: true, json: false)
        } throws: { "\($0)".contains("listen cache export") }
    }

    @Test func `why gives the reason and what happens in each mode`() async throws {
        shelf.clock.advance(by: 7_200)
        try await shelf.report().why(.entry(CacheShelf.server + "/books"), json: false)
        #expect(
            printed.data == """
                list of books  http://127.0.0.1:8000/books
                stale since 2023-11-15 02:13: by max-age=3600
                71 B, 2 h old, of the class list
                  normally   shown at once, marked as out of date, and behind that revalidated \
                with ETag "b1"
                  --offline  used, marked as out of date; nothing is asked
                  --refresh  asked first with ETag "b1"; "304 Not Modified" confirms it; without \
                an answer the stored copy is used

                """)
    }

    @Test func `a book and its chapter are named as for playing, wherever something is named`()
        async throws
    {
        let chapter = CacheReport.Target.book("2", chapter: "2")
        try await shelf.report().why(chapter, json: false)
        for part in ["El cartero, Dos: data", "El cartero, Dos: text", "El cartero, Dos: sound"] {
            #expect(printed.data.contains(part), "\(part) in \(printed.data)")
        }
        try await shelf.report().show(.book("cartero", chapter: nil), body: false, json: false)
        #expect(printed.data.contains("El cartero: list of chapters"))
        await #expect {
            try await shelf.report().show(chapter, body: true, json: false)
        } throws: { "\($0)".contains("That is 3 entries. Give the key of one") }
        await #expect {
            try await shelf.report().why(.book("2", chapter: "1"), json: false)
        } throws: { ($0 as? CacheError) == .nothing(of: "El cartero, Uno") }
        let listed = CacheReport.Choice(book: "2", chapter: "2", kind: .media)
        try await shelf.report().list(listed, json: true)
        #expect(printed.data.contains("\"chapter\" : \"c2\""))
    }

    @Test func `a picture of a book is a cover, not sound`() async throws {
        try await shelf.keepSound("/covers/1", [1, 2], of: CacheShelf.subject("../x"))
        try await shelf.report().list(CacheReport.Choice(kind: .media), json: false)
        #expect(printed.data.contains("El cartero: cover"))
        #expect(printed.data.contains("El cartero, Dos: sound"))
    }

    @Test func `why of a URL that is not stored says what a request would do`() async throws {
        try await shelf.report().why(.entry("http://127.0.0.1:8000/none"), json: false)
        #expect(printed.data.hasPrefix("not stored\n  normally   fetched"))
        try await shelf.report().why(.entry("http://127.0.0.1:8000/none"), json: true)
        #expect(printed.data.contains("\"isStored\" : false"))
        await #expect(throws: CacheError.self) {
            try await shelf.report().why(.entry("no url"), json: false)
        }
    }

    @Test func `statistics count by class and book, against the limit and on disk`() async throws {
        _ = try await shelf.cache.responses.setPinned(true, for: CacheShelf.subject("../x", "c2"))
        try await shelf.report().stats(json: false)
        for line in [
            "media             1   5 KB", "in all            5   5 KB",
            "El cartero      4  5 KB  http://127.0.0.1:8000",
            "lists           1  71 B  http://127.0.0.1:8000", "limit    2.1 GB, 0 % used",
            "pinned   3 (5 KB)", "oldest   2023-11-15 01:13",
        ] {
            #expect(printed.data.contains(line), "\(line) in\n\(printed.data)")
        }
        try await shelf.report().stats(json: true)
        #expect(printed.data.contains("\"title\" : \"El cartero\""))
    }

    @Test func `a damaged cache is begun anew, and that is said`() async throws {
        try shelf.cache.close()
        try Data("no database".utf8 + Array(repeating: 1, count: 5_000))
            .write(to: URL(filePath: shelf.folder + "/cache/cache.sqlite"))
        try await shelf.report().list(CacheReport.Choice(), json: false)
        #expect(printed.notes.contains("is damaged. It was kept as"))
        #expect(printed.notes.hasSuffix("The cache is empty.\n"))
    }
}
