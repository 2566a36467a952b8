import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

/// What an import knows of books by tags, sidecars and names.
@Suite struct ImporterFactsTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
    }

    private func run(
        _ name: String = "", wishes: ImportWishes = ImportWishes(), album: String? = nil
    ) async throws -> ImportOutcome {
        try await Importer(store: store, clock: ManualClock()) { _ in
            var tags = RecordingTags()
            tags.album = album
            return RecordingSurvey(tags: tags, duration: .seconds(60))
        }.run([folder + "/" + name], wishes: wishes)
    }

    @Test func `sidecars come before tags, tags before names`() async throws {
        try temporary.write("sound", to: "Ana/El faro (1920)/1.mp3")
        let guessed = try #require(try await run().books.first)
        #expect(guessed.title == "El faro" && guessed.author == "Ana" && guessed.year == 1920)
        let tagged = try #require(try await run(album: "Tagged").books.first)
        #expect(tagged.title == "Tagged" && tagged.author == "Ana")
        try temporary.write(
            #"{"title":"Stated","narrators":["R","S"],"language":"es"}"#,
            to: "Ana/El faro (1920)/metadata.json")
        let stated = try await run(album: "Tagged")
        let book = try #require(stated.books.first)
        #expect(book.title == "Stated" && book.narrator == "R, S" && book.language?.code == "es")
        #expect(book.id == guessed.id && book.author == "Ana" && book.year == 1920)
        #expect(stated.changed == [book.id] && stated.new.isEmpty && stated.notes.isEmpty)
        var wishes = ImportWishes()
        wishes.title = "Said"
        #expect(try await run(wishes: wishes, album: "Tagged").books.map(\.title) == ["Said"])
    }

    @Test func `damage of a recording's own tags is told, and the recording is kept`() async throws
    {
        try temporary.write("sound", to: "b/1.mp3")
        let faults = (1...5).map { "Chapter \($0) has no time; it was left out." }
        let outcome = try await Importer(store: store, clock: ManualClock()) { _ in
            var facts = RecordingFacts(form: "MP3")
            facts.diagnostics = faults
            return RecordingSurvey(facts, duration: .seconds(60))
        }.run([folder])
        #expect(outcome.books.count == 1)
        #expect(
            outcome.notes.map(\.sentence) == faults.prefix(3).map { folder + "/b/1.mp3: " + $0 })
    }

    /// Named by itself, a folder says less than below the one it was found in first.
    @Test func `what was known is not lost when the folder alone is read again`() async throws {
        try temporary.write("sound", to: "Ana/El faro (1920)/1.mp3")
        let first = try await run()
        let again = try await run("Ana/El faro (1920)")
        #expect(again.books == first.books && again.changed.isEmpty)
        #expect(again.books.first?.author == "Ana")
    }

    @Test func `a sidecar of a folder with two books is no one's`() async throws {
        try temporary.write("sound", to: "b/two.mp3")
        try temporary.write("sound", to: "b/one.mp3")
        try temporary.write("Title: No", to: "b/info.nfo")
        try temporary.write("Title: Mine", to: "b/one.nfo")
        let books = try await Importer(store: store, clock: ManualClock()) { path in
            var tags = RecordingTags()
            tags.album = path.hasSuffix("two.mp3") ? "Two" : "One"
            return RecordingSurvey(tags: tags, duration: .zero)
        }.run([folder + "/b"]).books
        #expect(books.map(\.title) == ["One", "Two"])
    }

    private static let sheet = """
        REM DATE 1920
        PERFORMER "Ana"
        TITLE "El faro"
        FILE "all.wav" WAVE
          TITLE "No album"
          TRACK 01 AUDIO
            TITLE "Uno"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Dos"
            INDEX 01 00:20:00

        """

    @Test(arguments: [("all.mp3", "all.cue"), ("all.wav", "x.cue"), ("all.mp3", "all.mp3.cue")])
    func `a cue sheet says what the whole is called`(file: String, sheet: String) async throws {
        try temporary.write("sound", to: "b/" + file)
        try temporary.write(Self.sheet, to: "b/" + sheet)
        let book = try #require(try await run().books.first)
        #expect(book.title == "El faro" && book.author == "Ana" && book.year == 1920)
        #expect(book.chapters.map(\.title) == ["Uno", "Dos"])
        #expect(try await run(album: "Tagged").books.map(\.title) == ["Tagged"])
    }

    @Test func `cue sheets of some recordings, or that differ, say nothing of the book`()
        async throws
    {
        try temporary.write("sound", to: "b/1 one.mp3")
        try temporary.write("sound", to: "b/2 two.mp3")
        try temporary.write(Self.sheet, to: "b/1 one.cue")
        #expect(try await run().books.map(\.title) == ["b"])
        try temporary.write(
            Self.sheet.replacing("El faro", with: "La torre"), to: "b/2 two.cue")
        let book = try #require(try await run().books.first)
        #expect(book.title == "b" && book.author == "Ana")
    }

    @Test func `the name of a file is a guess like that of its folder`() async throws {
        try temporary.write("sound", to: "b/one.m4b")
        try temporary.write("sound", to: "b/two.m4b")
        try temporary.write("Title: Mine", to: "b/one.nfo")
        #expect(try await run().books.map(\.title) == ["Mine", "two"])
    }
}
