import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import Library

@Suite struct BookCoversTests {
    private let temporary: TemporaryFolder
    private let keeper: MemoryCovers
    /// The paths of recordings that were read.
    private let read = Collected()

    private final class Collected: Sendable {
        private let values = Mutex<[String]>([])
        var all: [String] { values.withLock { $0 } }
        func add(_ value: String) { values.withLock { $0.append(value) } }
    }

    init() throws {
        temporary = try TemporaryFolder()
        keeper = MemoryCovers(in: temporary.path + "/covers")
    }

    /// Covers whose recordings hold these pictures, whatever the file.
    private func covers(_ pictures: [UInt8]...) -> BookCovers {
        let read = read
        return BookCovers(keeper: keeper) { path in
            read.add(path)
            var facts = RecordingFacts(form: "MP3")
            facts.pictures = pictures.compactMap { EmbeddedPicture(bytes: $0, isFront: true) }
            facts.tags.isbn = "9783522202"
            return facts
        }
    }

    private struct Unreadable: Error {}

    private func book(
        _ name: String = "a", _ files: String..., modified: Int64 = 1
    ) throws -> ImportedBook {
        let recordings = try (files.isEmpty ? ["1.mp3", "2.mp3"] : files).map { file in
            ImportedRecording(
                path: try temporary.write("sound", to: "\(name)/\(file)"), size: 5,
                modified: modified, duration: .seconds(60))
        }
        return ImportedBook(
            id: BookID(rawValue: name), title: name, folder: temporary.path + "/" + name,
            addedAt: Date(timeIntervalSince1970: 0), recordings: recordings, chapters: [])
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = try temporary.write("", to: name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private func bytes(_ path: String?) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: try #require(path))))
    }

    @Test func `a picture in the first recording goes before one beside it`() throws {
        let book = try book()
        _ = try write(Shot.jpeg("beside"), to: "a/cover.jpg")
        let found = try covers(Shot.png("inside")).local(of: book, sharesFolder: false)
        #expect(found.origin == .embedded(recording: book.recordings[0].path))
        #expect(try bytes(found.path) == Shot.png("inside"))
        #expect(found.path == temporary.path + "/covers/a.png")
        #expect(read.all == [book.recordings[0].path])
    }

    @Test func `a recording is read once, and again when it changed`() throws {
        let covers = covers(Shot.jpeg("inside"))
        for _ in 0..<3 { _ = try covers.local(of: try book(), sharesFolder: false) }
        #expect(read.all.count == 1)
        _ = try covers.local(of: try book(modified: 2), sharesFolder: false)
        #expect(read.all.count == 2)
        _ = try covers.local(of: try book(modified: 2), sharesFolder: false, isRefresh: true)
        #expect(read.all.count == 3)
        // A kept file that was deleted is taken out anew.
        keeper.removePicture(of: BookID(rawValue: "a"))
        let found = try covers.local(of: try book(modified: 2), sharesFolder: false)
        #expect(read.all.count == 4 && keeper.file(of: BookID(rawValue: "a")) == found.path)
    }

    @Test func `a picture that went out of a recording is no cover any more`() throws {
        _ = try covers(Shot.jpeg("inside")).local(of: try book(), sharesFolder: false)
        let found = try covers().local(of: try book(modified: 2), sharesFolder: false)
        #expect(found.origin == .none && found.isbn == "9783522202")
        #expect(keeper.file(of: BookID(rawValue: "a")) == nil)
        #expect(keeper.memory(of: BookID(rawValue: "a")) == CoverMemory())
    }

    @Test func `a recording that cannot be read now keeps its cover`() throws {
        let first = try covers(Shot.jpeg("inside")).local(of: try book(), sharesFolder: false)
        let away = BookCovers(keeper: keeper) { _ in throw Unreadable() }
        let found = try away.local(of: try book(), sharesFolder: false, isRefresh: true)
        #expect(found.path == first.path && found.origin == first.origin)
    }

    @Test func `pictures that cannot be shown are passed over`() throws {
        let gif = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 40)
        let found = try covers(gif, Shot.jpeg("second")).local(of: try book(), sharesFolder: false)
        #expect(try bytes(found.path) == Shot.jpeg("second"))
        let book = try book("b")
        _ = try write(Array("no picture at all".utf8), to: "b/cover.jpg")
        #expect(try covers(gif).local(of: book, sharesFolder: false).origin == .none)
        let folder = try write(Shot.png("beside"), to: "b/folder.png")
        let beside = try covers(gif).local(of: book, sharesFolder: false)
        #expect(beside.origin == .beside && beside.path == folder)
    }

    @Test func `in a folder of several books only a picture of a book's own name is its cover`()
        throws
    {
        let (one, two) = (try book("x", "one.m4b"), try book("x", "two.m4b"))
        _ = try write(Shot.jpeg("both"), to: "x/cover.jpg")
        let own = try write(Shot.jpeg("two"), to: "x/two.jpg")
        let covers = covers()
        #expect(try covers.local(of: one, sharesFolder: true).path == nil)
        #expect(try covers.local(of: two, sharesFolder: true).path == own)
        #expect(
            try covers.local(of: one, sharesFolder: false).path == temporary.path + "/x/cover.jpg")
    }

    @Test func `the picture of a first disc is the book's`() throws {
        let book = try book("d", "CD1/1.mp3", "CD2/1.mp3")
        let cover = try write(Shot.jpeg("disc"), to: "d/CD1/Front.JPG")
        #expect(try covers().local(of: book, sharesFolder: false).path == cover)
    }

    @Test func `a rehearsal writes nothing and says the same path`() throws {
        let (book, covers) = (try book(), covers(Shot.jpeg("inside")))
        let said = covers.path(for: book, sharesFolder: false, isRehearsal: true)
        #expect(keeper.writes == 0 && keeper.file(of: book.id) == nil)
        #expect(covers.path(for: book, sharesFolder: false) == said && keeper.writes == 1)
    }

    @Test func `the cover that an EPUB names stays, wherever it lies in the book`() throws {
        var book = try book()
        let cover = try write(Shot.jpeg("named"), to: "a/OEBPS/images/front.jpg")
        book.coverPath = cover
        #expect(try covers().local(of: book, sharesFolder: false).path == nil)
        book.ownsFiles = true
        #expect(try covers().local(of: book, sharesFolder: false).path == cover)
        book.coverPath = try write(Shot.jpeg("other"), to: "elsewhere/front.jpg")
        #expect(try covers().local(of: book, sharesFolder: false).path == nil)
    }

    @Test func `a full disk costs an import the embedded cover alone`() throws {
        let (book, covers) = (try book(), covers(Shot.jpeg("inside")))
        let beside = try write(Shot.jpeg("beside"), to: "a/cover.jpg")
        keeper.fill()
        #expect(covers.path(for: book, sharesFolder: false) == beside)
        #expect(throws: StoreError.self) { try covers.local(of: book, sharesFolder: false) }
    }

    @Test func `an import takes embedded covers, and again changes nothing`() async throws {
        let store = try PersonDatabase.inMemory().importedBooks
        let covers = covers(Shot.jpeg("inside"))
        _ = try book()
        var tools = ImportTools()
        tools.covering = { covers.path(for: $0, sharesFolder: $1, isRehearsal: $2) }
        let importer = Importer(store: store, clock: ManualClock(), tools: tools) { _ in
            RecordingSurvey(duration: .seconds(60))
        }
        let first = try await importer.run([temporary.path + "/a"])
        let path = try #require(first.books.first?.coverPath)
        #expect(try bytes(path) == Shot.jpeg("inside"))
        let again = try await importer.run([temporary.path + "/a"])
        #expect(again.changed.isEmpty && again.new.isEmpty && keeper.writes == 1)
        let library = ImportedSource(store: store)
        let listed = try #require(try await library.books(.cacheFirst).value.first)
        #expect(try await library.cover(of: listed, .cacheFirst).value == Shot.jpeg("inside"))
    }
}
