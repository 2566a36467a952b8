import ListenCore
import Testing

@testable import Library

@Suite struct InnerTextTests {
    private func inner(_ lyrics: String, language: String? = nil) -> InnerText? {
        EmbeddedText(lyrics: lyrics, language: language.flatMap(Language.init(tag:)), name: "n")
            .flatMap(InnerText.init)
    }

    @Test(arguments: [
        ("[00:01.00]Uno.\n[00:02.50]Dos.", "lrc"), ("[ar:Ana]\n[00:01]Uno.\n[00:03]Dos.", "lrc"),
        ("1\n00:00:01,000 --> 00:00:02,000\nUno.\n\n2\n00:00:02,000 --> 00:00:03,000\nDos.", "srt"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nUno.", "vtt"),
    ])
    func `lyrics that are a file of subtitles have times`(text: String, format: String) throws {
        let found = try #require(inner(text, language: "es"))
        #expect(found.format == format && found.bytes == Array(text.utf8))
        #expect(found.kind == .lyrics && found.language?.code == "es" && found.name == "n")
    }

    @Test(arguments: [
        "Uno.\nDos.", "[Verse 1]\nUno.\nDos.", "At 12:30 she left.\nIt was 1:00.",
        "One\n[00:10.00]Two\nThree\nFour\nFive", "a\tb\n1\t2",
    ])
    func `plain words have none, whatever times they name`(text: String) {
        #expect(inner(text) == nil)
    }

    @Test func `the same text in two fields is one`() throws {
        let lyrics = try #require(EmbeddedText(lyrics: "[00:01]Uno.\n[00:02]Dos."))
        let timed = try #require(
            EmbeddedText(
                language: nil, kind: .timedLyrics, lines: [.init(start: .seconds(1), text: "Uno.")])
        )
        let all = InnerText.all(of: [lyrics, timed, lyrics])
        #expect(all.map(\.kind) == [.lyrics, .timedLyrics] && all.map(\.format) == ["lrc", "vtt"])
    }

    private func loose(
        _ languages: [String?], readers: String? = nil, sidecar: String? = nil
    ) throws -> FileSource {
        let folder = try TemporaryFolder()
        try folder.write("sound", to: "talk.mp3")
        if let sidecar { try folder.write("[00:01]Beside.", to: sidecar) }
        let texts = languages.enumerated().compactMap { index, language in
            inner("[00:01]Line \(index).", language: language)
        }
        return try FileSource(
            path: folder.path + "/talk.mp3", readersLanguage: readers.flatMap(Language.init(tag:)),
            inside: texts)
    }

    private func text(_ track: TrackReference?, of file: FileSource) async throws -> String? {
        guard let track else { return nil }
        let payload = try await file.track(track, of: file.playback, .cacheFirst).value
        return String(decoding: payload.bytes, as: UTF8.self)
    }

    @Test func `a file played by hand has the texts inside it`() async throws {
        let file = try loose(["es", "en", "es"], readers: "en")
        #expect(try await text(file.playback.subtitles, of: file) == "[00:01]Line 0.")
        #expect(file.chapter.hasSubtitles && file.book.language?.code == "es")
        #expect(file.playback.translations.map(\.language?.code) == ["en"])
        let translation = try await text(file.playback.translations.first, of: file)
        #expect(translation == "[00:01]Line 1.")
        let own = try loose(["en", "es"], readers: "en")
        #expect(own.playback.subtitles?.language?.code == "es")
        #expect(try loose([nil]).playback.translations.isEmpty)
    }

    @Test func `what lies beside the file counts before what is inside`() async throws {
        let file = try loose(["es"], sidecar: "talk.lrc")
        #expect(file.playback.subtitles?.language == nil)
        #expect(file.playback.translations.map(\.language?.code) == ["es"])
    }
}
