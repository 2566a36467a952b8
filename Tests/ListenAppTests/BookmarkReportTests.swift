import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct BookmarkReportTests {
    private let printed = Printed()
    private let store: BookmarkStore
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-marks-\(UUID().uuidString)").path

    init() throws {
        store = try PersonDatabase.inMemory().bookmarks
    }

    private var report: BookmarkReport {
        let service = StubService()
        let store = store
        return BookmarkReport(
            store: { store },
            finder: HeardFinder { Catalog(service: service, mode: .cacheFirst) },
            command: { PlaceCommand(sources: .make()) }, environment: .make(),
            console: printed.console)
    }

    @discardableResult
    private func mark(
        _ chapter: String = "c2", at seconds: Double, _ text: String = "Hola, señora.",
        note: String = "", grade: Bookmark.Grade? = nil, made: Double = 0
    ) async throws -> Bookmark {
        try await store.save(
            Bookmark(
                chapter: Make.address(chapter), range: .seconds(seconds)..<(.seconds(seconds + 1)),
                text: text, note: note, grade: grade, createdAt: Make.past + made,
                bookTitle: "El cartero", chapterTitle: "Part \(chapter.dropFirst())"))
    }

    @Test func `bookmarks are listed newest first, those of a chapter by place`() async throws {
        try await mark(at: 30, grade: .hard, made: 1)
        try await mark(at: 3, "Buenos días.", note: "polite\nform", made: 2)
        try await mark("c1", at: 3_605, "", made: 3)
        try await report.list(.init(), json: false)
        #expect(
            printed.data == """
                3        1:00:05  El cartero  Part 1
                2           0:03  El cartero  Part 2  Buenos días.
                    polite form
                1  hard     0:30  El cartero  Part 2  Hola, señora.

                """)
        let chapter = Printed()
        try await BookmarkReport(
            store: report.store, finder: report.finder, command: report.command,
            environment: .make(), console: chapter.console
        ).list(.init(book: "2", chapter: "2"), json: false)
        #expect(chapter.data.hasPrefix("2"))
        #expect(!chapter.data.contains("Part 1"))
    }

    @Test func `a grade chooses`() async throws {
        try await mark(at: 30, grade: .hard)
        try await mark(at: 40, grade: .quote)
        try await report.list(.init(grade: .quote), json: false)
        #expect(printed.data.contains("0:40") && !printed.data.contains("0:30"))
        try await report.list(.init(grade: .grammar), json: false)
        #expect(printed.notes.contains("Nothing is marked there."))
    }

    @Test func `a bookmark comes as JSON with the command that goes there`() async throws {
        try await mark(at: 30.5, note: "x", grade: .grammar)
        try await report.list(.init(), json: true)
        #expect(
            printed.data == """
                {
                  "bookmarks" : [
                    {
                      "book" : "cartero",
                      "bookTitle" : "El cartero",
                      "chapter" : "c2",
                      "chapterTitle" : "Part 2",
                      "command" : "listen book cartero chapter c2 --start 0:30",
                      "createdAt" : "2023-11-14T19:26:40Z",
                      "endSeconds" : 31.5,
                      "grade" : "grammar",
                      "id" : 1,
                      "note" : "x",
                      "source" : "local",
                      "startSeconds" : 30.5,
                      "text" : "Hola, señora."
                    }
                  ],
                  "version" : 1
                }

                """)
    }

    @Test func `a note replaces the former one and an empty one takes it away`() async throws {
        let mark = try await mark(at: 30, note: "old", grade: .hard)
        try await report.note(mark.id, text: "new")
        #expect(try await store.bookmark(mark.id)?.note == "new")
        #expect(try await store.bookmark(mark.id)?.grade == .hard)
        try await report.note(mark.id, text: "")
        #expect(try await store.bookmark(mark.id)?.note == "")
        await #expect(throws: StatedError.noBookmarks([99])) {
            try await report.note(99, text: "x")
        }
    }

    @Test func `bookmarks are removed together or not at all`() async throws {
        let first = try await mark(at: 30)
        let second = try await mark(at: 40)
        await #expect(throws: StatedError.noBookmarks([98, 99])) {
            try await report.remove([first.id, 98, 99])
        }
        #expect(try await store.recentBookmarks(limit: 9).count == 2)
        try await report.remove([first.id, second.id, first.id])
        #expect(try await store.recentBookmarks(limit: 9).isEmpty)
        #expect(printed.notes == "2 bookmarks were removed.\n")
    }

    @Test func `an export goes to a new file, and over one that is there only by force`()
        async throws
    {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/marks.lrc"
        try await mark(at: 30)
        try await report.export(.init(), as: .lrc, to: file, replacing: false)
        let first = try String(contentsOfFile: file, encoding: .utf8)
        #expect(first.hasSuffix("[00:30.00]Hola, señora.\n"))
        try await mark(at: 40)
        await #expect(throws: StoreError.self) {
            try await report.export(.init(), as: .lrc, to: file, replacing: false)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == first)
        try await report.export(.init(), as: .lrc, to: file, replacing: true)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("[00:40.00]"))
        #expect(printed.data.isEmpty && printed.notes.contains("2 bookmarks are in"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["marks.lrc"])
    }

    @Test func `lines with times stand under their chapter, in order of place`() async throws {
        try await mark(at: 3_725.129, grade: .hard, made: 1)
        try await mark("c1", at: 2, "[Música]", note: "a ]\tb", made: 2)
        try await mark(at: 9, "Dos\nlíneas", note: "n", grade: .quote, made: 3)
        try await mark(at: 60, "", made: 4)
        try await report.export(.init(), as: .lrc, to: nil, replacing: false)
        #expect(
            printed.data == """
                [al:El cartero]
                [ti:Part 2]
                [00:09.00]Dos líneas (quote: n)
                [01:00.00]
                [62:05.12]Hola, señora. (hard)

                [al:El cartero]
                [ti:Part 1]
                [00:02.00] [Música] (a ] b)

                """)
    }

    @Test func `a table keeps a bookmark on one row whatever it holds`() async throws {
        try await mark(at: 3.25, "a\tb\u{2028}\u{202E}c", note: "x\r\ny", grade: .hard)
        try await report.export(.init(), as: .tsv, to: "-", replacing: false)
        let rows = printed.data.split(separator: "\n")
        #expect(rows.count == 2)
        #expect(
            rows.last == """
                1\tEl cartero\tPart 2\t3.25\t4.25\thard\ta b c\tx y\t2023-11-14T19:26:40Z\
                \tlocal\tcartero\tc2
                """)
        #expect(rows.first?.split(separator: "\t").count == rows.last?.split(separator: "\t").count)
    }

    @Test func `without bookmarks it says how to make one`() async throws {
        try await report.list(.init(), json: false)
        #expect(printed.notes.contains("m marks"))
        try await report.export(.init(), as: .lrc, to: "/nowhere/x", replacing: false)
        #expect(printed.data.isEmpty)
    }
}
