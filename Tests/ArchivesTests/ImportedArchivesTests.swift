import Files
import Foundation
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Archives
@testable import Library

/// Archives and EPUBs among what is imported, read with libarchive.
@Suite struct ImportedArchivesTests {
    private let folder: Folder
    private let store: ImportedBookStore
    private var own: String { folder.path + "/data/books" }

    init() throws {
        folder = try Folder()
        store = try PersonDatabase.inMemory().importedBooks
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private func run(
        _ paths: [String]? = nil, at own: String? = nil, isRehearsal: Bool = false,
        title: String? = nil
    ) async throws -> ImportOutcome {
        var tools = ImportTools()
        tools.own = OwnFolder(own ?? self.own)
        tools.archives = ZipReader()
        var wishes = ImportWishes()
        wishes.title = title
        return try await Importer(store: store, clock: ManualClock(), tools: tools) { path in
            if path.hasSuffix("bad.mp3") {
                throw Refusal(description: "\(path) is no recording. Give another one.")
            }
            return RecordingSurvey(duration: .seconds(60))
        }.run(
            (paths ?? ["in"]).map { folder.path + "/" + $0 }, wishes: wishes,
            isRehearsal: isRehearsal)
    }

    private func write(_ writer: ZipWriter, _ name: String) throws {
        _ = try folder.made("in")
        _ = try folder.file(writer.bytes, "in/" + name)
    }

    private func sentences(_ outcome: ImportOutcome) -> [String] {
        outcome.notes.map { $0.sentence.replacingOccurrences(of: folder.path, with: "") }
    }

    /// What is unpacked, without the names that are made of hashes.
    private func unpacked() -> [String] {
        FileTree.files(below: own).map {
            $0.split(separator: "/").dropFirst().joined(separator: "/")
        }
    }

    @Test func `an archive becomes a book that the program owns, once`() async throws {
        try write(
            ZipWriter([
                ("El faro/1.mp3", "sound"), ("El faro/2.mp3", "sound"), ("El faro/1.srt", "text"),
                ("El faro/program.exe", "no"), ("__MACOSX/El faro/1.mp3", "no"),
            ]), "pack.zip")
        let outcome = try await run()
        let book = try #require(outcome.books.first)
        #expect(outcome.books.count == 1 && book.title == "El faro" && book.ownsFiles)
        #expect(book.chapters.count == 2 && outcome.notes.isEmpty)
        #expect(unpacked() == ["pack/El faro/1.mp3", "pack/El faro/1.srt", "pack/El faro/2.mp3"])
        let again = try await run()
        #expect(again.books == outcome.books && again.changed.isEmpty && again.new.isEmpty)
        // The same archive elsewhere, under another name.
        try FileManager.default.moveItem(
            atPath: folder.path + "/in/pack.zip", toPath: folder.path + "/in/other.zip")
        let moved = try await run()
        #expect(moved.books == outcome.books && moved.changed.isEmpty && unpacked().count == 3)
        // What is gone of it is unpacked again.
        try FileManager.default.removeItem(atPath: book.recordings[1].path)
        let mended = try await run()
        #expect(mended.books.map(\.chapters.count) == [2] && unpacked().count == 3)
    }

    @Test func `what an archive may not hold is named, and the rest is imported`() async throws {
        var writer = ZipWriter([("1.mp3", "sound"), ("../../up.mp3", "x"), ("/abs.mp3", "x")])
        writer.entries.append(
            .init(name: Array("secret.mp3".utf8), content: Array(repeating: 1, count: 20), flags: 1)
        )
        try write(writer, "pack.zip")
        let outcome = try await run()
        #expect(outcome.books.map(\.title) == ["pack"] && outcome.books[0].recordings.count == 1)
        #expect(
            sentences(outcome).sorted() == [
                "/in/pack.zip: ../../up.mp3 was left out: its name leads out of the folder.",
                "/in/pack.zip: /abs.mp3 was left out: its name is absolute.",
                "In /in/pack.zip, secret.mp3 is encrypted and was left out.",
            ])
        #expect(unpacked() == ["pack/1.mp3"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/up.mp3"))
    }

    @Test func `bombs, damaged and useless archives leave nothing but a sentence`() async throws {
        var bomb = ZipWriter()
        bomb.entries = [
            .init(
                name: Array("1.mp3".utf8), packed: ZipWriter.zeros(runs: 100_000),
                statedSize: 1)
        ]
        try write(bomb, "bomb.zip")
        try write(ZipWriter((0...20_000).map { ("\($0).mp3", "") }), "many.zip")
        let whole = ZipWriter([("1.mp3", String(repeating: "x", count: 5000))]).bytes
        _ = try folder.file(Array(whole[..<2000]), "in/cut.zip")
        _ = try folder.file(Array("no archive at all".utf8), "in/renamed.zip")
        _ = try folder.file([], "in/zero.zip")
        try write(ZipWriter([("photo.jpg", "x")]), "photos.zip")
        try write(ZipWriter([("bad.mp3", "x")]), "unreadable.zip")
        try write(ZipWriter([("inner.zip", "x"), ("1.mp3", "sound")]), "outer.zip")
        let outcome = try await run()
        #expect(outcome.books.map(\.title) == ["outer"])
        let said = sentences(outcome)
        for name in ["bomb", "many", "cut", "renamed", "zero", "photos", "unreadable"] {
            #expect(said.contains { $0.contains(name) && $0.hasSuffix(".") }, "\(name): \(said)")
        }
        #expect(said.contains { $0.contains("has more than 20000 entries") })
        #expect(said.contains { $0.contains("photos.zip was left out: it holds no recording") })
        #expect(unpacked() == ["outer/1.mp3"])
    }

    @Test func `a rehearsal and a refusal leave nothing unpacked`() async throws {
        try write(ZipWriter([("a/1.mp3", "sound"), ("b/1.mp3", "sound 2")]), "pack.zip")
        let rehearsed = try await run(isRehearsal: true)
        #expect(
            rehearsed.books.isEmpty
                && sentences(rehearsed) == [
                    "/in/pack.zip would be unpacked: it holds 2 recordings."
                ])
        #expect(!FileManager.default.fileExists(atPath: own))
        await #expect(throws: StatedError.self) { try await self.run(title: "One") }
        #expect(unpacked() == [])
        #expect(try await run().books.map(\.title) == ["a", "b"])
    }

    @Test(.enabled(if: FullDisk.canMount, "mounting a file system needs root"))
    func `a disk that fills up while unpacking keeps nothing half written`() async throws {
        let disk = try FullDisk(megabytes: 2)
        try write(ZipWriter([("1.mp3", String(repeating: "x", count: 3 << 20))]), "large.zip")
        try write(ZipWriter([("2.mp3", "sound")]), "small.zip")
        let outcome = try await run(at: disk.path + "/books")
        #expect(outcome.books.map(\.title) == ["small"] && outcome.failed == 1)
        #expect(
            sentences(outcome) == [
                "/in/large.zip was left out. The disk is full, so \(disk.path)/books could not be "
                    + "written. Free some space and try again."
            ])
        #expect(FileTree.files(below: disk.path).count == 1)
    }

    private static let overlay = [
        "META-INF/container.xml":
            "<container><rootfiles><rootfile full-path=\"OPS/b.opf\"/></rootfiles></container>",
        "OPS/b.opf": """
        <package version="3.0"><metadata><dc:title>The Book</dc:title><dc:creator>Ana</dc:creator>
        <dc:language>en</dc:language></metadata><manifest>
        <item id="p" href="p.xhtml" media-overlay="o" media-type="application/xhtml+xml"/>
        <item id="q" href="q.xhtml" media-type="application/xhtml+xml"/>
        <item id="o" href="o.smil" media-type="application/smil+xml"/></manifest>
        <spine><itemref idref="p"/><itemref idref="q"/></spine></package>
        """,
        "OPS/p.xhtml":
            "<html><body><h1 id=\"a\">One &lt;1&gt;</h1><p id=\"b\">Two</p></body></html>",
        "OPS/q.xhtml": "<html><body><p>Silent</p></body></html>",
        "OPS/o.smil": """
        <smil><body><par><text src="p.xhtml#a"/><audio src="1.mp3" clipBegin="1s" clipEnd="2s"/></par>
        <par><text src="p.xhtml#b"/><audio src="2.mp3" clipBegin="50s"/></par></body></smil>
        """,
    ]

    private func epub(_ change: (inout [String: String]) -> Void = { _ in }) -> ZipWriter {
        var files = Self.overlay
        files["OPS/1.mp3"] = "sound 1"
        files["OPS/2.mp3"] = "sound 2"
        change(&files)
        return ZipWriter(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    @Test func `an EPUB with overlays is a book with sound and text`() async throws {
        try write(epub(), "b.epub")
        let outcome = try await run()
        let book = try #require(outcome.books.first)
        #expect(outcome.new == [book.id] && outcome.notes.isEmpty && book.ownsFiles)
        #expect(book.title == "The Book" && book.author == "Ana" && book.language?.code == "en")
        #expect(book.recordings.map { FilePlace($0.path).name } == ["1.mp3", "2.mp3"])
        let chapter = try #require(book.chapters.first)
        #expect(book.chapters.count == 1 && chapter.title == "One <1>")
        #expect(
            chapter.parts == [
                ImportedPart(recording: 0, start: .seconds(1), end: .seconds(2)),
                ImportedPart(recording: 1, start: .seconds(50), end: .seconds(60)),
            ])
        let library = ImportedSource(store: store)
        let playback = try await library.playback(of: chapter.id, in: book.id, .cacheFirst).value
        #expect(playback.chapter.duration == .seconds(11))
        guard case .clips(let clips) = try await library.audio(of: playback, .cacheFirst).value
        else {
            Issue.record("no clips")
            return
        }
        #expect(clips.map { FilePlace($0.path).name } == ["1.mp3", "2.mp3"])
        let text = try #require(playback.subtitles)
        let payload = try await library.track(text, of: playback, .cacheFirst).value
        #expect(
            String(decoding: payload.bytes, as: UTF8.self) == """
                WEBVTT
                Language: en

                00:00:00.000 --> 00:00:01.000
                One &lt;1&gt;

                00:00:01.000 --> 00:00:11.000
                Two

                """)
        // Again, elsewhere, and with its own folder among the paths: the same book.
        try FileManager.default.moveItem(
            atPath: folder.path + "/in/b.epub", toPath: folder.path + "/in/c.epub")
        let again = try await run(["in", "data"])
        #expect(again.books == [book] && again.new.isEmpty && again.changed.isEmpty)
        try FileManager.default.removeItem(atPath: book.recordings[0].path)
        let mended = try await run()
        #expect(mended.books.map(\.chapters) == [book.chapters])
        #expect(FileManager.default.fileExists(atPath: book.recordings[0].path))
    }

    @Test func `an EPUB without sound, protected or damaged is named`() async throws {
        try write(epub { $0["OPS/o.smil"] = "<smil/>" }, "silent.epub")
        try write(epub { $0["META-INF/rights.xml"] = "<rights/>" }, "locked.epub")
        try write(epub { $0["OPS/b.opf"] = nil }, "broken.epub")
        try write(epub { $0["OPS/2.mp3"] = nil }, "missing.epub")
        let outcome = try await run()
        #expect(outcome.books.map(\.title) == ["The Book"])
        #expect(outcome.books[0].chapters[0].parts.count == 1)
        let said = sentences(outcome)
        #expect(said.contains("/in/silent.epub was left out: it has no sound, only text."))
        #expect(said.contains { $0.hasPrefix("/in/locked.epub is protected") })
        #expect(said.contains { $0.hasPrefix("/in/broken.epub is no EPUB that can be read") })
        #expect(said.contains("In /in/missing.epub, the recording OPS/2.mp3 is missing."))
    }

    @Test func `an EPUB in an archive is found too`() async throws {
        let inner = epub().bytes
        var writer = ZipWriter()
        writer.entries = [.init(name: Array("books/b.epub".utf8), content: inner)]
        writer.entries.append(.init(name: Array("books/x.mp3".utf8), content: [1]))
        try write(writer, "pack.zip")
        let outcome = try await run()
        #expect(Set(outcome.books.map(\.title)) == ["x", "The Book"])
    }
}
