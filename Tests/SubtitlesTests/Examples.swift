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
        let analysis = PlainTextAnalysis()
        let pieces = analysis.pieces(of: "It ran.", language: .english)
        #expect(pieces.filter(\.isWord).map(\.range) == [0..<2, 3..<6])
        let places = analysis.lineBreaks(in: "It ran.", language: .english)
        #expect(places.map(\.offset) == [3, 7])
    }

    @Test func `a file is read strictly, as a table, or with an error that names it`() throws {
        let bytes = Array("1\n00:00:10,000 --> 00:00:14,000\nHello there.\n".utf8)
        let document = try SubtitleReader.document(bytes, name: "chapter.srt", reading: .strict)
        #expect(document.format == "srt")
        #expect(document.flaws == 0)
        let table = try SubtitleReader.table(bytes, name: "chapter.srt")
        #expect(table.count == 1)
        #expect(table.cues().map(\.text) == ["Hello there."])
        let error = SubtitleError(.empty, name: "a.srt")
        #expect(
            error.description == "a.srt is empty. Fetch it again, or give another subtitle file.")
    }

    @Test func `anything with times is found by time`() {
        struct Mark: Timed {
            let start: MediaTime
            let end: MediaTime
        }
        let marks = CueIndex([Mark(start: .seconds(1), end: .seconds(4))])
        #expect(marks.overlapping(.seconds(3) ..< .seconds(5)) == [0])
    }
}
