import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

@Suite struct TextedSourceTests {
    private let temporary: TemporaryFolder
    private let store: AttachedTextStore
    private let source: TextedSource
    private let book = BookID(rawValue: "demo")

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().attachedTexts
        try temporary.write(
            """
            {"schemaVersion": 1, "books": [{"id": "demo", "title": "Demo", "language": "es",
            "translationLanguage": "en", "chapters": [
            {"id": "1", "title": "One", "audio": "1.mp3", "subtitles": "1.srt",
             "translation": "1.en.srt"},
            {"id": "2", "title": "Two", "audio": "1.mp3"}]}]}
            """, to: "library.json")
        for name in ["1.mp3", "1.srt", "1.en.srt", "texts/a.srt"] {
            try temporary.write(name, to: name)
        }
        source = TextedSource(
            try LibrarySource(folder: temporary.path), texts: store,
            folder: temporary.path + "/texts")
    }

    private func attach(
        _ file: String = "a.srt", to chapter: String, language: String? = nil,
        at seconds: Double = 0
    ) async throws {
        try await store.keep(
            AttachedText(
                chapter: ChapterAddress(
                    source: source.sourceID, book: book, chapter: ChapterID(rawValue: chapter)),
                file: file, name: "mine.srt", language: language.flatMap(Language.init(tag:)),
                addedAt: Date(timeIntervalSince1970: seconds)))
    }

    /// The names of the spoken text and of the translations.
    private func texts(_ chapter: String) async throws -> [String] {
        let playback = try await source.playback(
            of: ChapterID(rawValue: chapter), in: book, .cacheFirst
        ).value
        return ([playback.subtitles] + playback.translations.map(Optional.some)).map { reference in
            guard case .file(let path)? = reference?.location else { return "none" }
            return path.split(separator: "/").last.map(String.init) ?? ""
        }
    }

    @Test func `without attached texts a source is as it is`() async throws {
        #expect(try await texts("1") == ["1.srt", "1.en.srt"])
        let chapters = try await source.chapters(of: book, .cacheFirst).value
        #expect(chapters.map(\.hasSubtitles) == [true, false])
    }

    @Test(
        arguments: [
            (nil, ["a.srt", "1.en.srt"]), ("es", ["a.srt", "1.en.srt"]),
            ("en", ["1.srt", "a.srt"]),
            ("de", ["1.srt", "a.srt", "1.en.srt"]),
        ] as [(String?, [String])])
    func `a text takes the place of that of its language`(
        language: String?, names: [String]
    ) async throws {
        try await attach(to: "1", language: language)
        #expect(try await texts("1") == names)
    }

    @Test func `a chapter without a text gets one`() async throws {
        try await attach(to: "2", language: "de")
        #expect(try await texts("2") == ["a.srt"])
        let chapters = try await source.chapters(of: book, .cacheFirst).value
        #expect(chapters.map(\.hasSubtitles) == [true, true])
        let playback = try await source.playback(
            of: ChapterID(rawValue: "2"), in: book, .cacheFirst
        ).value
        let payload = try await source.track(
            try #require(playback.subtitles), of: playback, .cacheFirst
        ).value
        #expect(payload.name == "mine.srt" && payload.bytes == Array("texts/a.srt".utf8))
    }

    @Test func `of two in one language the later one counts`() async throws {
        try await attach("old.srt", to: "1", at: 1)
        try await attach("a.srt", to: "1", at: 2)
        #expect(try await texts("1").first == "a.srt")
    }

    @Test func `tracks of the source are still read from it`() async throws {
        try await attach(to: "1", language: "de")
        let playback = try await source.playback(
            of: ChapterID(rawValue: "1"), in: book, .cacheFirst
        ).value
        let payload = try await source.track(
            try #require(playback.subtitles), of: playback, .cacheFirst
        ).value
        #expect(payload.bytes == Array("1.srt".utf8))
    }

    @Test func `texts that were added before an instant count as none`() async throws {
        try await attach(to: "2", at: 10)
        let texted = { (seconds: Double) in
            let later = TextedSource(
                try LibrarySource(folder: self.temporary.path), texts: self.store,
                folder: self.temporary.path + "/texts",
                since: Date(timeIntervalSince1970: seconds))
            return try await later.chapters(of: self.book, .cacheFirst).value.map(\.hasSubtitles)
        }
        #expect(try await texted(9) == [true, true])
        #expect(try await texted(10) == [true, false])
    }

    @Test func `parts of several texts are one, and what the chapter came with fills the rest`()
        async throws
    {
        try temporary.write(
            "1\n00:00:01,000 --> 00:00:02,000\nGiven early\n\n"
                + "2\n00:00:30,000 --> 00:00:31,000\nGiven late\n", to: "1.srt")
        try temporary.write(
            "1\n00:01:05,000 --> 00:01:06,000\nAdded\n\n"
                + "2\n00:01:25,000 --> 00:01:26,000\nOf the next chapter\n", to: "texts/a.srt")
        try await store.keep(
            AttachedText(
                chapter: ChapterAddress(
                    source: source.sourceID, book: book, chapter: ChapterID(rawValue: "1")),
                file: "a.srt", name: "mine.srt", language: nil, addedAt: Date(),
                shift: .seconds(-60), start: .seconds(60), end: .seconds(80)))
        let playback = try await source.playback(
            of: ChapterID(rawValue: "1"), in: book, .cacheFirst
        ).value
        let payload = try await source.track(
            try #require(playback.subtitles), of: playback, .cacheFirst
        ).value
        let text = String(decoding: payload.bytes, as: UTF8.self)
        #expect(payload.name == "mine.vtt")
        #expect(text.contains("00:00:05.000 --> 00:00:06.000\nAdded"))
        #expect(text.contains("00:00:30.000 --> 00:00:31.000\nGiven late"))
        #expect(!text.contains("Given early") && !text.contains("next chapter"))
    }

    private func attachPart(_ file: String, from start: Double, to end: Double?) async throws {
        try await store.keep(
            AttachedText(
                chapter: ChapterAddress(
                    source: source.sourceID, book: book, chapter: ChapterID(rawValue: "2")),
                file: file, name: "mine.srt", language: nil, addedAt: Date(),
                shift: .seconds(start), start: .zero, end: end.map(MediaTime.seconds)))
    }

    @Test func `a part that cannot be read costs itself alone, and is told`() async throws {
        try temporary.write("1\n00:00:05,000 --> 00:00:06,000\nReadable\n", to: "texts/a.srt")
        try temporary.write("no text with times", to: "texts/broken.srt")
        try await attachPart("a.srt", from: 60, to: 60)
        for file in ["broken.srt", "gone.srt"] {
            try await attachPart(file, from: 120, to: 50)
        }
        let playback = try await source.playback(
            of: ChapterID(rawValue: "2"), in: book, .cacheFirst
        ).value
        let track = try #require(playback.subtitles)
        let payload = try await source.track(track, of: playback, .cacheFirst).value
        let text = String(decoding: payload.bytes, as: UTF8.self)
        #expect(text.contains("00:01:05.000 --> 00:01:06.000\nReadable"))
        #expect(payload.remarks.count == 2)
        #expect(payload.remarks.allSatisfy { $0.hasPrefix("A part of the text is missing here. ") })
    }

    @Test func `a text of which no part can be read is an error`() async throws {
        try await attachPart("gone.srt", from: 60, to: 60)
        let playback = try await source.playback(
            of: ChapterID(rawValue: "2"), in: book, .cacheFirst
        ).value
        let track = try #require(playback.subtitles)
        await #expect(throws: ServiceError.self) {
            try await source.track(track, of: playback, .cacheFirst)
        }
        try temporary.write("no text with times", to: "texts/gone.srt")
        let error = await #expect(throws: ServiceError.self) {
            try await source.track(track, of: playback, .cacheFirst)
        }
        #expect(error?.description.contains("its text cannot be used") == true)
        #expect(error?.description.contains("does not exist") == false)
    }
}
