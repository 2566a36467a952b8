import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Library

@Suite struct ChapterListsTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
    }

    private func run(
        _ path: String = "", wishes: ImportWishes = ImportWishes()
    ) async throws -> ImportOutcome {
        try await Importer(store: store, clock: ManualClock()) { _ in
            RecordingSurvey(
                duration: .seconds(100),
                chapters: [0, 50].map {
                    RecordingChapter(title: "Tag \($0)", start: .seconds(Double($0)), end: nil)
                })
        }.run([folder + "/" + path], wishes: wishes)
    }

    private func titles(_ outcome: ImportOutcome) -> [[String]] {
        outcome.books.map { $0.chapters.map(\.title) }
    }

    @Test(arguments: ["book.cue", "book.mp3.cue", "book.chapters.txt"])
    func `a list with the recording's name counts before its tags`(name: String) async throws {
        try temporary.write("sound", to: "a/book.mp3")
        let cue =
            "FILE \"x.wav\" WAVE\nTRACK 01 AUDIO\nTITLE \"Uno\"\nINDEX 01 00:00:00\n"
            + "TRACK 02 AUDIO\nTITLE \"Dos\"\nINDEX 01 00:30:00\n"
        try temporary.write(
            name.hasSuffix("cue") ? cue : "0:00 Uno\n0:30 Dos\n", to: "a/" + name)
        let outcome = try await run()
        #expect(titles(outcome) == [["Uno", "Dos"]] && outcome.notes.isEmpty)
        #expect(outcome.books.first?.chapters.last?.parts.first?.start == .seconds(30))
    }

    @Test func `a sheet of another name belongs to the recordings it names`() async throws {
        try temporary.write("sound", to: "a/1.mp3")
        try temporary.write("sound", to: "a/2.mp3")
        try temporary.write(
            "FILE \"C:\\rips\\2.MP3\" MP3\nTRACK 01 AUDIO\nTITLE \"Uno\"\nINDEX 01 00:00:00\n"
                + "TRACK 02 AUDIO\nTITLE \"Dos\"\nINDEX 01 00:10:00\n", to: "a/all.cue")
        #expect(titles(try await run()) == [["Tag 0", "Tag 50", "Uno", "Dos"]])
    }

    private static let image = """
        TITLE "The Sea"
        FILE "CDImage.wav" WAVE
          TRACK 01 AUDIO
            TITLE "One"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Two"
            INDEX 01 00:10:81

        """

    @Test func `the only sheet beside the only recording is of it, whatever it names`()
        async throws
    {
        try temporary.write("sound", to: "a/sea.mp3")
        try temporary.write(Self.image, to: "a/album.cue")
        let outcome = try await run()
        #expect(titles(outcome) == [["One", "Two"]])
        #expect(outcome.books.map(\.title) == ["The Sea"])
        // What is passed over or taken otherwise is said.
        #expect(outcome.notes.map(\.path) == [folder + "/a/album.cue"])
        #expect(outcome.notes.first?.sentence.contains("count 100 parts of a second") == true)
    }

    @Test func `a sheet of no recording is named with why`() async throws {
        try temporary.write("sound", to: "a/1.mp3")
        try temporary.write("sound", to: "a/2.mp3")
        try temporary.write(Self.image, to: "a/album.cue")
        let outcome = try await run()
        #expect(titles(outcome) == [["Tag 0", "Tag 50", "Tag 0", "Tag 50"]])
        #expect(
            outcome.notes.map { $0.sentence.replacing(folder, with: "") } == [
                "/a/album.cue was not used: it names “CDImage.wav”, which is not there, and nothing"
                    + " says which of the recordings beside it it is of. Give it the name of its"
                    + " recording."
            ])
    }

    @Test func `a list that makes no sense is named, and the tags count`() async throws {
        try temporary.write("sound", to: "a/1.mp3")
        try temporary.write("no list", to: "a/1.chapters.txt")
        let outcome = try await run()
        #expect(titles(outcome) == [["Tag 0", "Tag 50"]])
        #expect(outcome.notes.first?.sentence.contains("1.chapters.txt is no list") == true)
    }

    @Test func `a list that is given is kept by later imports, until it is taken away`()
        async throws
    {
        try temporary.write("sound", to: "a/1.mp3")
        var wishes = ImportWishes()
        wishes.chapterList = "0:00 Mine\n0:20 Yours\n"
        #expect(titles(try await run(wishes: wishes)) == [["Mine", "Yours"]])
        let again = try await run()
        #expect(titles(again) == [["Mine", "Yours"]] && again.changed.isEmpty)
        wishes.chapterList = ""
        #expect(titles(try await run(wishes: wishes)) == [["Tag 0", "Tag 50"]])
        #expect(titles(try await run()) == [["Tag 0", "Tag 50"]])
    }

    @Test func `how a book is divided outlives it, and counts when it is imported again`()
        async throws
    {
        try temporary.write("sound", to: "a/1.mp3")
        var wishes = ImportWishes()
        wishes.chapterList = "0:00 Mine\n0:20 Yours\n"
        let book = try #require(try await run(wishes: wishes).books.first)
        let saidAt = try #require(try await store.wishedDivision(of: book.id)?.saidAt)
        try await store.forget(book.id)
        let again = try #require(try await run().books.first)
        #expect(again.id == book.id && again.chapters == book.chapters)
        #expect(again.chapterList == wishes.chapterList && again.dividedAt == saidAt)
        #expect(try await run().changed.isEmpty)
    }

    @Test func `a recording that is called otherwise stays the same book`() async throws {
        try temporary.write("sound", to: "a/1.mp3")
        let book = try #require(try await run().books.first)
        try FileManager.default.moveItem(atPath: folder + "/a/1.mp3", toPath: folder + "/a/uno.mp3")
        let outcome = try await run()
        #expect(outcome.books.map(\.id) == [book.id] && outcome.new.isEmpty)
        #expect(outcome.books.first?.recordings.map(\.path) == [folder + "/a/uno.mp3"])
        #expect(try await store.books().count == 1)
    }

    @Test func `a text that is no list is refused`() async throws {
        try temporary.write("sound", to: "a/1.mp3")
        var wishes = ImportWishes()
        wishes.chapterList = "nothing"
        let asked = wishes
        await #expect(throws: (any Error).self) { try await run(wishes: asked) }
        #expect(try await store.books().isEmpty)
    }
}
