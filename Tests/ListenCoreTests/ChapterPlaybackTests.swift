import ListenCore
import Testing

/// A chapter that can be played, with its texts.
@Suite struct ChapterPlaybackTests {
    private static let chapter = Chapter(id: ChapterID(rawValue: "c"), title: "C")

    private static func track(_ path: String, _ tag: String? = nil) -> TrackReference {
        TrackReference(location: .file(path: path), language: tag.flatMap(Language.init(tag:)))
    }

    private func playback(
        _ subtitles: TrackReference?, _ translations: [TrackReference] = []
    ) -> ChapterPlayback {
        ChapterPlayback(
            address: OneBook.address("c"), chapter: Self.chapter, audio: .file(path: "/c.mp3"),
            subtitles: subtitles, translations: translations)
    }

    @Test func `the texts that a source names are spoken and translations`() {
        let (spanish, english) = (Self.track("/t/c.es.srt", "es"), Self.track("/t/c.en.srt", "en"))
        let both = playback(spanish, [english])
        #expect(both.subtitles == spanish && both.translations == [english])
        #expect(both.texts.all.map(\.text.name) == ["c.es.srt", "c.en.srt"])
        #expect(both.texts.all.map(\.text.origin) == [.source, .source])
        #expect(both.texts.remark == nil && !both.texts.isGuess)
        let none = playback(nil)
        #expect(none.subtitles == nil && none.translations.isEmpty && none.texts.all.isEmpty)
    }

    @Test(
        arguments: [
            (.file(path: "/a/b.srt"), "b.srt"), (.file(path: "b.srt"), "b.srt"),
            (.remote(url: "http://x/a.vtt"), "a.vtt"), (.remote(url: "http://x/"), "http://x/"),
        ] as [(ResourceReference, String)])
    func `a text is named by the end of its path`(location: ResourceReference, name: String) {
        #expect(TextChoice.Text(TrackReference(location: location)).name == name)
    }

    @Test func `a chapter is labelled by its number, or by its place`() {
        func label(_ number: Int?, _ decimals: String = "") -> String {
            Chapter(
                id: ChapterID(rawValue: "c"), title: "C", number: number, decimals: decimals
            ).label(place: 4)
        }
        #expect(label(nil) == "4" && label(0) == "0" && label(2, "5") == "2.5")
        #expect(label(nil, "5") == "4")
        #expect(Self.chapter.hasAudio && Self.chapter.hasSubtitles)
    }

    @Test func `a fetched text has no path and nothing missing unless it is said`() {
        let payload = TrackPayload(bytes: [1], name: "a.srt")
        #expect(payload.path == nil && payload.remarks.isEmpty && payload.language == nil)
    }
}
