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

    @Test func `a document is written in another format, or keeps its own with new times`() throws {
        let bytes = Array("1\n00:00:10,000 --> 00:00:14,000\nHello there.\n".utf8)
        let document = try SubtitleReader.document(bytes, name: "chapter.srt")
        let lyrics = SubtitleExport.text(of: document, as: .lrc)
        #expect(lyrics == "[00:10.00]Hello there.\n[00:14.00]\n")
        #expect(TranscriptIndex(document.track.sentences).place(at: .seconds(12)).isActive)
        #expect(Retiming.keeps("srt"))
        #expect(!Retiming.keeps("docx"))
    }

    @Test func `sentences are found without a library`() {
        let starts = PlainTextAnalysis().sentenceStarts(in: "It ran. We sat.", language: .english)
        #expect(starts == [0, 8])
    }
}
