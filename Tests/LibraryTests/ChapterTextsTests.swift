import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Library

@Suite struct ChapterTextsTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private var folder: String { temporary.path }

    private static let whole = """
        1
        00:00:01,000 --> 00:00:04,000
        Uno.

        2
        00:00:28,000 --> 00:00:33,000
        Sobre el borde.

        3
        00:00:40,000 --> 00:00:45,000
        Tres.

        """

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
        try temporary.write("sound", to: "b/talk.m4b")
    }

    /// A book of one file with two chapters, parted after 30 seconds, and one of nothing.
    private func library(texts: [ImportedText] = []) async throws -> ImportedSource {
        let book = ImportedBook(
            id: BookID(rawValue: "b"), title: "B", language: Language(tag: "es"),
            folder: folder + "/b", addedAt: Date(timeIntervalSince1970: 0),
            recordings: [
                ImportedRecording(
                    path: folder + "/b/talk.m4b", size: 5, modified: 0, duration: .seconds(60),
                    texts: texts)
            ],
            chapters: [(0.0, 30.0), (30, 50), (50, 60)].enumerated().map { index, range in
                ImportedChapter(
                    id: ChapterID(rawValue: "\(index + 1)"), title: "Chapter \(index + 1)",
                    parts: [
                        ImportedPart(
                            recording: 0, start: .seconds(range.0), end: .seconds(range.1))
                    ])
            })
        try await store.keep([book])
        return ImportedSource(store: store, readersLanguage: Language(tag: "en"))
    }

    private func playback(
        _ library: ImportedSource, _ chapter: String
    ) async throws -> ChapterPlayback {
        try await library.playback(
            of: ChapterID(rawValue: chapter), in: BookID(rawValue: "b"), .cacheFirst
        ).value
    }

    private func cues(_ library: ImportedSource, _ chapter: String) async throws -> [String] {
        let playback = try await playback(library, chapter)
        let text = try #require(playback.subtitles)
        let payload = try await library.track(text, of: playback, .cacheFirst).value
        return try SubtitleReader.read(payload.bytes, name: payload.name).cues.map {
            "\($0.start.seconds)–\($0.end.seconds) \($0.text)"
        }
    }

    @Test func `a part of a file is heard as a chapter with its own time`() async throws {
        let library = try await library()
        let chapters = try await library.chapters(of: BookID(rawValue: "b"), .cacheFirst).value
        #expect(chapters.map(\.duration) == [.seconds(30), .seconds(20), .seconds(10)])
        let audio = try await library.audio(of: playback(library, "2"), .cacheFirst).value
        guard case .clips(let clips) = audio else {
            Issue.record("no clips")
            return
        }
        #expect(
            clips == [
                SoundClip(path: folder + "/b/talk.m4b", start: .seconds(30), end: .seconds(50))
            ])
    }

    @Test func `the text of the whole is cut and shifted, each cue into one chapter`()
        async throws
    {
        try temporary.write(Self.whole, to: "b/talk.es.srt")
        let library = try await library()
        #expect(try await cues(library, "1") == ["1.0–4.0 Uno."])
        #expect(
            try await cues(library, "2") == ["0.0–3.0 Sobre el borde.", "10.0–15.0 Tres."])
    }

    @Test func `a chapter without a line of the text says so`() async throws {
        try temporary.write(Self.whole, to: "b/talk.srt")
        let library = try await library()
        let playback = try await playback(library, "3")
        let text = try #require(playback.subtitles)
        await #expect {
            _ = try await library.track(text, of: playback, .cacheFirst)
        } throws: { "\($0)".contains("line for this chapter in talk.srt does not exist") }
    }

    @Test func `a damaged text is given as it is, for the reader to say why`() async throws {
        try temporary.write("no subtitles", to: "b/talk.srt")
        let library = try await library()
        let playback = try await playback(library, "1")
        let text = try #require(playback.subtitles)
        let payload = try await library.track(text, of: playback, .cacheFirst).value
        #expect(payload.bytes == Array("no subtitles".utf8))
    }

    @Test func `what is spoken is in the language of the book, wherever it was found`() async throws
    {
        try temporary.write(Self.whole, to: "b/talk.en.srt")
        try temporary.write(Self.whole, to: "inside.es.vtt")
        try temporary.write(Self.whole, to: "inside.en.vtt")
        let library = try await library(texts: [
            ImportedText(path: folder + "/inside.es.vtt", language: Language(tag: "es")),
            ImportedText(path: folder + "/inside.en.vtt", language: Language(tag: "en")),
        ])
        let playback = try await playback(library, "1")
        let names = ([playback.subtitles].compactMap(\.self) + playback.translations).map {
            reference -> String in
            guard case .file(let path) = reference.location else { return "" }
            return path.replacing(folder + "/", with: "")
        }
        #expect(names == ["inside.es.vtt", "b/talk.en.srt"])
    }

    @Test func `what a chapter does not take is told with its reason`() async throws {
        for name in ["talk.es.srt", "talk.spa.sdh.srt", "talk.eng.srt", "talk.en.forced.srt"] {
            try temporary.write(Self.whole, to: "b/" + name)
        }
        try temporary.write(Self.whole, to: "inside.es.vtt")
        let library = try await library(texts: [
            ImportedText(path: folder + "/inside.es.vtt", language: Language(tag: "es"))
        ])
        let playback = try await playback(library, "1")
        let texts = playback.texts.all.map { "\($0.text.name) \($0.role)" }
        #expect(
            texts
                == [
                    "talk.es.srt spoken", "talk.eng.srt translation",
                    "Spanish leftOut(.another(name: \"talk.es.srt\"))",
                    "talk.spa.sdh.srt leftOut(.another(name: \"talk.es.srt\"))",
                    "talk.en.forced.srt leftOut(.partial)",
                ].map { $0.replacing("(.", with: "(ListenCore.TextChoice.Reason.") })
        #expect(playback.translations.map(\.language?.tag) == ["en"])
        // Each of them can be read.
        for text in playback.texts.all {
            _ = try await library.track(text.text.track, of: playback, .cacheFirst)
        }
    }

    @Test func `texts inside a recording become files once`() throws {
        let texts = EmbeddedTexts(
            folder: folder + "/texts",
            read: { _ in
                [
                    EmbeddedText(
                        language: Language(tag: "es"),
                        lines: [
                            EmbeddedText.Line(start: .seconds(2), text: "Uno"),
                            EmbeddedText.Line(start: .seconds(5), text: "Dos"),
                        ]),
                    EmbeddedText(
                        language: nil, lines: [EmbeddedText.Line(text: "without a time")]),
                ].compactMap(\.self)
            },
            write: { [temporary] in
                try temporary.write(String(decoding: $0, as: UTF8.self), to: "texts/" + $1)
            })
        let made = try texts.extract("/a/1.mp3")
        #expect(made.count == 1 && made.first?.language?.code == "es")
        #expect(try texts.extract("/a/1.mp3") == made)
        let path = try #require(made.first?.path)
        let track = try SubtitleReader.read(
            LocalFile.bytes(of: path, limit: 1_000), name: "x.vtt")
        #expect(track.cues.map(\.start) == [.seconds(2), .seconds(5)])
        #expect(track.cues.map(\.end) == [.seconds(5), .seconds(25)])
    }
}
