import ListenCore
import Subtitles
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `SubtitleReader reads a file, and CueIndex finds its sentences`() throws {
        let bytes = Array("1\n00:00:10,000 --> 00:00:14,000\nHello there.\n".utf8)
        let track = try SubtitleReader.read(bytes, name: "chapter.srt")
        let index = CueIndex(track.sentences)
        let sentence = index.lastStarted(at: .seconds(12))
        #expect(sentence == 0)
    }
}
