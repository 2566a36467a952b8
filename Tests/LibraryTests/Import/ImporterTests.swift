import Dispatch
import Files
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

@Suite struct ImporterTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
    }

    private func write(_ paths: String..., text: String = "sound") throws {
        for path in paths { try temporary.write(text, to: path) }
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description = "bad.mp3 is no recording. Give another one."
    }

    private var importer: Importer {
        Importer(store: store, clock: ManualClock()) { path in
            if path.hasSuffix("bad.mp3") { throw Refusal() }
            return RecordingSurvey(duration: .seconds(60))
        }
    }

    private func run(_ paths: String..., isRehearsal: Bool = false) async throws
        -> ImportOutcome
    {
        try await importer.run(
            paths.map { folder + "/" + $0 }, isRehearsal: isRehearsal)
    }

    @Test func `each folder becomes a book with its recordings as chapters`() async throws {
        try write("a/2.mp3", "a/10.mp3", "b/CD1/x.wav", "b/CD2/y.wav")
        let outcome = try await run("")
        #expect(outcome.books.map(\.title) == ["a", "b"])
        #expect(outcome.books.map { $0.chapters.map(\.title) } == [["2", "10"], ["x", "y"]])
        #expect(outcome.new == Set(outcome.books.map(\.id)) && outcome.notes.isEmpty)
        #expect(try await store.books().map(\.chapters) == [2, 2])
    }

    @Test func `what cannot be read is named, and the rest is imported`() async throws {
        try write("a/1.mp3", "a/bad.mp3", "a/cover.jpg", "a/.hidden.mp3", "a/program.exe")
        try write("a/empty.mp3", text: "")
        let outcome = try await run("a")
        #expect(outcome.books.map(\.chapters.count) == [1])
        let sentences = outcome.notes.map { $0.sentence.replacing(folder, with: "") }
        #expect(
            sentences == [
                "bad.mp3 is no recording. Give another one.",
                "/a/empty.mp3 was left out: it is empty.",
            ])
        #expect(outcome.others == 1)
    }

    @Test func `a title may begin with dots; what programs keep for themselves is no book`()
        async throws
    {
        try write("in/...And Justice/1.mp3", "in/El faro/1.mp3", "in/#recycle/2.mp3")
        try write("in/.stfolder/3.mp3", "in/El faro/@eaDir/4.mp3")
        #expect(try await run("in").books.map(\.title) == ["...And Justice", "El faro"])
    }

    @Test func `again nothing changes, and what is new is taken`() async throws {
        try write("a/1.mp3")
        let first = try await run("a")
        let again = try await run("a")
        #expect(again.new.isEmpty && again.changed.isEmpty && again.books == first.books)
        try write("a/2.mp3")
        let more = try await run("a")
        #expect(more.new.isEmpty && more.changed == Set(first.books.map(\.id)))
        #expect(more.books.first?.chapters.first?.id == first.books.first?.chapters.first?.id)
        #expect(try await store.book(try #require(more.books.first).id)?.chapters.count == 2)
    }

    @Test func `a length that was wrong is mended, and places stay where they were`() async throws {
        try write("a/talk.mp3")
        let database = try PersonDatabase.inMemory()
        let path = folder + "/a"
        func take(_ seconds: Double) async throws -> ImportedBook {
            let importer = Importer(store: database.importedBooks, clock: ManualClock()) { _ in
                RecordingSurvey(duration: .seconds(seconds))
            }
            return try #require(
                try await importer.run([path], isRehearsal: false).books.first)
        }
        // An estimate four times too long made parts of nothing.
        let wrong = try await take(2_352)
        #expect(wrong.chapters.count == 3)
        let address = ChapterAddress(
            source: .local, book: wrong.id, chapter: wrong.chapters[0].id)
        try await database.progress.save(
            PlaybackPosition(
                chapter: address, position: .seconds(300), duration: .seconds(900),
                isCompleted: false, updatedAt: ManualClock().now, bookTitle: "", chapterTitle: ""))
        let right = try await take(588)
        #expect(right.id == wrong.id && right.chapters.count == 1)
        #expect(right.recordings.map(\.duration) == [.seconds(588)])
        let places = try await database.progress.positions(in: right.id, of: .local)
        #expect(places.map(\.position) == [.seconds(300)])
        #expect(places.map(\.chapter.chapter) == [right.chapters[0].id])
        #expect(places.map(\.isCompleted) == [false])
    }

    @Test func `what the person said of a book is no change of its files`() async throws {
        try write("a/1.mp3")
        let id = try #require(try await run("a").books.first?.id)
        let instant = ManualClock().now
        try await store.say(
            BookWordingChange(BookWording(title: "Mine", language: Language(tag: "es"))), of: id,
            at: instant)
        let again = try await run("a")
        #expect(again.changed.isEmpty && again.books.first?.title == "Mine")
        #expect(again.books.first?.found.language == nil)
    }

    @Test func `a rehearsal keeps nothing`() async throws {
        try write("a/1.mp3")
        #expect(try await run("a", isRehearsal: true).books.count == 1)
        #expect(try await store.books().isEmpty)
    }

    @Test func `links are followed once, to where the files lie`() async throws {
        try write("b/1.mp3", "c/1.wav")
        try temporary.link("b/loop", to: folder)
        try temporary.link("a", to: folder + "/c")
        let outcome = try await run("")
        #expect(
            outcome.books.map { $0.folder.replacing(folder, with: "") }.sorted() == ["/b", "/c"])
        #expect(outcome.books.map(\.recordings.count) == [1, 1])
    }

    @Test func `a picture beside the files is the cover`() async throws {
        try write("a/CD1/1.mp3", "a/folder.jpg", "b/1.mp3")
        let books = try await run("").books
        #expect(books.map(\.coverPath) == [folder + "/a/folder.jpg", nil])
        let library = ImportedSource(store: store)
        let book = try #require(try await library.books(.cacheFirst).value.first)
        #expect(try await library.cover(of: book, .cacheFirst).value == Array("sound".utf8))
    }

    @Test func `a path that is not there is said, and nothing is kept`() async throws {
        try write("a/1.mp3")
        await #expect(throws: FileError(.fileMissing, path: folder + "/none")) {
            try await run("a", "none")
        }
        #expect(try await store.books().isEmpty)
    }

    @Test func `a cancelled import keeps nothing`() async throws {
        try write("a/1.mp3")
        let (store, folder, isCancelled) = (store, folder, DispatchSemaphore(value: 0))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await Importer(store: store, clock: ManualClock()) { _ in
                begin.finish()
                isCancelled.wait()
                return RecordingSurvey(duration: .zero)
            }.run([folder + "/a"])
        }
        for await _ in begun {}
        task.cancel()
        isCancelled.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await store.books().isEmpty)
    }

    @Test func `an imported book plays with the texts beside its files`() async throws {
        try write("a/1.mp3", "a/2.mp3", "a/1.es.srt", "a/1.en.srt")
        let book = try #require(try await run("a").books.first)
        let library = ImportedSource(store: store, readersLanguage: Language(tag: "en"))
        #expect(try await library.books(.cacheFirst).value.map(\.title) == ["a"])
        let chapters = try await library.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.map(\.hasSubtitles) == [true, false])
        #expect(chapters.map(\.duration) == [.seconds(60), .seconds(60)])
        let playback = try await library.playback(
            of: chapters[0].id, in: book.id, .cacheFirst
        ).value
        #expect(playback.audio == .file(path: folder + "/a/1.mp3"))
        #expect(playback.subtitles?.language?.code == "es")
        #expect(playback.translations.map(\.language?.code) == ["en"])
        let text = try #require(playback.subtitles)
        let payload = try await library.track(text, of: playback, .cacheFirst).value
        #expect(payload.name == "1.es.srt" && payload.bytes == Array("sound".utf8))
    }

    @Test func `a file that is gone is said when it is asked for`() async throws {
        try write("a/1.mp3")
        let book = try #require(try await run("a").books.first)
        try temporary.remove("a/1.mp3")
        let library = ImportedSource(store: store)
        let chapter = try #require(
            try await library.chapters(of: book.id, .cacheFirst).value.first)
        await #expect {
            _ = try await library.playback(of: chapter.id, in: book.id, .cacheFirst)
        } throws: { error in
            "\(error)".contains("1.mp3")
                && "\(error)".contains("listen relink \(book.id.rawValue) FOLDER")
        }
    }
}
