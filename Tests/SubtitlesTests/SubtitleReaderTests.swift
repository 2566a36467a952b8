import ListenCore
import Subtitles
import Testing

@Suite struct SubtitleReaderTests {
    @Test func `a plain file becomes cues and sentences`() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>.\n"
        let track = try SubtitleReader.read(Array(text.utf8), name: "a.srt")
        #expect(track.cues.map(\.text) == ["Hello there."])
        #expect(track.sentences.map(\.text) == ["Hello there."])
        #expect(track.diagnostics == [])
    }
}
