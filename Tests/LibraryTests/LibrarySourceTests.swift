import ListenCore
import Testing

@testable import Library

@Suite struct LibrarySourceTests {
    static let json = """
        {"schemaVersion": 1, "unknown": true, "books": [
          {"id": "a", "title": "First", "language": "es", "translationLanguage": "en",
           "author": "Ana", "chapters": [
            {"id": "c1", "title": "One", "number": 1, "audio": "a/1.mp3", "subtitles": "a/1.srt",
             "translation": "a/1.en.srt", "durationSeconds": 60.5, "wordCount": 121},
            {"id": "c2", "title": "Two", "audio": "a/2.mp3"}]},
          {"id": "../b", "title": "Second", "chapters": []}]}
        """

    let folder: TemporaryFolder
    let library: LibrarySource

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.json, to: "library.json")
        for name in ["a/1.mp3", "a/1.srt", "a/1.en.srt"] { try folder.write(name, to: name) }
        library = try LibrarySource(folder: folder.path)
    }

    static let a = BookID(rawValue: "a")
    static let c1 = ChapterID(rawValue: "c1")

    @Test func `books and chapters come in the manifest's order, marked local`() async throws {
        let books = try await library.books(.cacheFirst)
        #expect(books.value.map(\.id.rawValue) == ["a", "../b"])
        #expect(books.value.first?.language?.tag == "es")
        #expect(books.value.first?.author == "Ana")
        #expect(books.freshness == .local)
        let chapters = try await library.chapters(of: Self.a, .refresh).value
        #expect(chapters.map(\.number) == [1, nil])
        #expect(chapters.map(\.hasSubtitles) == [true, false])
        #expect(chapters.first?.duration == .milliseconds(60_500))
        #expect(chapters.first?.wordsPerMinute == 120)
        #expect(chapters.last?.duration == .zero)
    }

    @Test func `a chapter's playback names its files and their languages`() async throws {
        let playback = try await library.playback(of: Self.c1, in: Self.a, .cacheOnly).value
        #expect(playback.address.source == .local)
        #expect(playback.audio == .file(path: "\(folder.path)/a/1.mp3"))
        #expect(playback.subtitles?.language?.tag == "es")
        #expect(playback.translations.map(\.language?.tag) == ["en"])
        let audio = try await library.audio(of: playback, .cacheFirst).value
        guard case .file(let path) = audio else {
            Issue.record("the sound is not a file")
            return
        }
        #expect(path == "\(folder.path)/a/1.mp3")
    }

    @Test func `a track's bytes come with its name and language`() async throws {
        let playback = try await library.playback(of: Self.c1, in: Self.a, .cacheFirst).value
        let track = try #require(playback.translations.first)
        let payload = try await library.track(track, of: playback, .cacheFirst).value
        #expect(payload.bytes == Array("a/1.en.srt".utf8))
        #expect(payload.name == "1.en.srt")
        #expect(payload.language?.tag == "en")
    }

    @Test func `a track that is not the chapter's is refused`() async throws {
        let playback = try await library.playback(of: Self.c1, in: Self.a, .cacheFirst).value
        let foreign = TrackReference(location: .file(path: "\(folder.path)/library.json"))
        let error = await #expect(throws: ServiceError.self) {
            try await library.track(foreign, of: playback, .cacheFirst)
        }
        #expect(error?.code == .notFound)
    }

    @Test func `an id that looks like a path stays an id`() async throws {
        let b = BookID(rawValue: "../b")
        #expect(try await library.chapters(of: b, .cacheFirst).value.isEmpty)
        let error = await #expect(throws: ServiceError.self) {
            try await library.playback(of: ChapterID(rawValue: "../../etc/passwd"), in: b, .refresh)
        }
        #expect(error?.code == .notFound)
    }

    @Test func `a missing book and a missing sound are told apart`() async throws {
        let unknown = await #expect(throws: ServiceError.self) {
            try await library.chapters(of: BookID(rawValue: "z"), .cacheFirst)
        }
        #expect(
            unknown?.description == """
                The book z of the bundled library does not exist. \
                See what there is with `listen books`.
                """)
        let silent = await #expect(throws: ServiceError.self) {
            try await library.playback(of: ChapterID(rawValue: "c2"), in: Self.a, .cacheFirst)
        }
        #expect(silent?.kind == .notFound)
        #expect(silent?.description.contains("\(folder.path)/a/2.mp3") == true)
    }

    @Test func `a missing subtitle file does not silence the chapter`() async throws {
        try folder.remove("a/1.srt")
        let playback = try await library.playback(of: Self.c1, in: Self.a, .cacheFirst).value
        let track = try #require(playback.subtitles)
        let error = await #expect(throws: ServiceError.self) {
            try await library.track(track, of: playback, .cacheFirst)
        }
        #expect(error?.code == .notFound)
    }

    @Test func `health names the first file that is missing`() async throws {
        let error = await #expect(throws: ServiceError.self) { try await library.health() }
        #expect(error?.description.contains("a/2.mp3") == true)
        try folder.write("sound", to: "a/2.mp3")
        try await library.health()
    }

    @Test func `a link that leads out of the folder is not followed`() async throws {
        let outside = try TemporaryFolder()
        let secret = try outside.write("secret", to: "secret.mp3")
        try folder.link("a/2.mp3", to: secret)
        let error = await #expect(throws: ServiceError.self) {
            try await library.playback(of: ChapterID(rawValue: "c2"), in: Self.a, .cacheFirst)
        }
        #expect(error?.description.contains("it leads out of the library's folder") == true)
    }

    @Test func `a link inside the folder is followed`() async throws {
        try folder.link("a/2.mp3", to: "1.mp3")
        let playback = try await library.playback(
            of: ChapterID(rawValue: "c2"), in: Self.a, .cacheFirst
        ).value
        #expect(playback.audio == .file(path: "\(folder.path)/a/1.mp3"))
    }

    @Test func `a folder or an empty file in the place of the sound is refused`() async throws {
        for (make, reason) in [("a/2.mp3/x", "it is a folder"), ("a/2.mp3", "it is empty")] {
            try folder.write("", to: make)
            let error = await #expect(throws: ServiceError.self) {
                try await library.playback(of: ChapterID(rawValue: "c2"), in: Self.a, .cacheFirst)
            }
            #expect(error?.description.contains(reason) == true)
            try folder.remove("a/2.mp3")
        }
    }
}
