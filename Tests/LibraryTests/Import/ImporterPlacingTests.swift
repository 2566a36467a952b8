import Foundation
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

/// Books whose files are copied or moved into the program's own folder.
@Suite struct ImporterPlacingTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private var folder: String { temporary.path }
    private var own: String { temporary.path + "/data/books" }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
        try temporary.write("sound 1", to: "in/El faro/1.mp3")
        try temporary.write("sound 2", to: "in/El faro/CD 2/2.mp3")
        try temporary.write("text", to: "in/El faro/1.srt")
        try temporary.write("sound", to: "in/Otro/1.mp3")
    }

    private func run(
        _ placement: ImportPlacement = .inPlace, _ name: String = "in", at own: String? = nil,
        isRehearsal: Bool = false, title: String? = nil
    ) async throws -> ImportOutcome {
        var tools = ImportTools()
        tools.own = OwnFolder(own ?? self.own)
        var wishes = ImportWishes()
        wishes.placement = placement
        wishes.title = title
        return try await Importer(store: store, clock: ManualClock(), tools: tools) { _ in
            RecordingSurvey(duration: .seconds(60))
        }.run([folder + "/" + name], wishes: wishes, isRehearsal: isRehearsal)
    }

    private func names(below path: String) -> [String] {
        FileTree.files(below: path).map {
            $0.split(separator: "/").dropFirst().joined(separator: "/")
        }
    }

    @Test func `copies belong to the program, and importing again changes nothing`() async throws {
        let outcome = try await run(.copied)
        #expect(outcome.books.allSatisfy { $0.ownsFiles && $0.folder.hasPrefix(own) })
        #expect(
            names(below: own).sorted() == [
                "El faro/1.mp3", "El faro/1.srt", "El faro/CD 2/2.mp3", "Otro/1.mp3",
            ])
        #expect(FileTree.files(below: folder + "/in").count == 4)
        for placement in ImportPlacement.allCases where placement != .moved {
            let again = try await run(placement)
            #expect(again.books == outcome.books && again.new.isEmpty && again.changed.isEmpty)
        }
        let inside = try await run(.inPlace, "data/books")
        #expect(Set(inside.books) == Set(outcome.books) && inside.changed.isEmpty)
        let book = try #require(outcome.books.first)
        let library = ImportedSource(store: store)
        #expect(
            try await library.chapters(of: book.id, .cacheFirst).value.map(\.hasSubtitles)
                == [true, false])
    }

    @Test func `what is new joins the copies`() async throws {
        let first = try #require(try await run(.copied, "in/Otro").books.first)
        try temporary.write("sound", to: "in/Otro/2.mp3")
        let more = try await run(.inPlace, "in/Otro")
        #expect(more.changed == [first.id] && more.books.first?.recordings.count == 2)
        #expect(more.books.first?.ownsFiles == true)
        #expect(names(below: own) == ["Otro/1.mp3", "Otro/2.mp3"])
        // The copies outlive what they were copied from.
        try temporary.remove("in/Otro/1.mp3")
        let less = try await run(.inPlace, "in/Otro")
        #expect(less.books == more.books && less.changed.isEmpty)
    }

    @Test func `moved files are gone from their place`() async throws {
        let outcome = try await run(.moved)
        #expect(outcome.books.count == 2 && outcome.notes.isEmpty)
        #expect(FileTree.files(below: folder + "/in").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder + "/in/El faro"))
        #expect(FileManager.default.fileExists(atPath: folder + "/in"))
        #expect(names(below: own).count == 4)
        #expect(try await store.books().count == 2)
    }

    @Test func `a book that was left in place can be copied later`() async throws {
        let first = try await run()
        #expect(first.books.allSatisfy { !$0.ownsFiles })
        let copied = try await run(.copied)
        #expect(copied.changed.count == 2 && copied.new.isEmpty)
        #expect(copied.books.map(\.id) == first.books.map(\.id))
        #expect(copied.books.map(\.chapters) == first.books.map(\.chapters))
        #expect(try await store.book(first.books[0].id)?.ownsFiles == true)
    }

    @Test func `a rehearsal says where files would be, and writes nothing`() async throws {
        let outcome = try await run(.moved, isRehearsal: true)
        #expect(outcome.books.allSatisfy { $0.folder.hasPrefix(own) })
        #expect(!FileManager.default.fileExists(atPath: own))
        #expect(FileTree.files(below: folder + "/in").count == 4)
    }

    @Test func `a title said for copies is kept`() async throws {
        _ = try await run(.copied, "in/Otro")
        let said = try await run(.copied, "in/Otro", title: "Said")
        #expect(said.books.map(\.title) == ["Said"] && said.changed.count == 1)
        #expect(try await store.book(said.books[0].id)?.title == "Said")
    }

    @Test(.enabled(if: FullDisk.canMount, "mounting a file system needs root"))
    func `on a full disk a book is left out with a sentence, and the rest is taken`() async throws {
        let disk = try FullDisk(megabytes: 2)
        try temporary.write(String(repeating: "x", count: 3 << 20), to: "in/El faro/3.mp3")
        for placement in [ImportPlacement.copied, .moved] {
            let outcome = try await run(placement, at: disk.path + "/books")
            #expect(outcome.books.map(\.title) == ["Otro"] && outcome.failed == 1)
            #expect(
                outcome.notes.map(\.sentence) == [
                    "\(folder)/in/El faro was not taken in. The disk is full, so "
                        + "\(disk.path)/books could not be written. Free some space and try again."
                ])
            #expect(names(below: disk.path + "/books") == ["Otro/1.mp3"])
            #expect(FileTree.files(below: folder + "/in/El faro").count == 4)
            #expect(try await store.books().map(\.book.title) == ["Otro"])
            try temporary.write("sound", to: "in/Otro/1.mp3")
        }
        // A book that was known stays as it was.
        _ = try await run(.inPlace, "in/El faro")
        let before = try await store.books().count
        let failed = try await run(.copied, "in/El faro", at: disk.path + "/books")
        #expect(failed.failed == 1 && failed.changed.isEmpty && failed.books.count == 1)
        #expect(failed.books.first?.ownsFiles == false)
        #expect(try await store.books().count == before)
    }
}
