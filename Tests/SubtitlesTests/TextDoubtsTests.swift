import ListenCore
import Testing

@testable import Subtitles

/// How sure the places of cues are, from a file to the words.
@Suite struct TextDoubtsTests {
    private func track(_ text: String) throws -> SubtitleTrack {
        try SubtitleReader.read(Array(text.utf8), name: "a.txt")
    }

    private let aligned = """
        {"version":1,"language":"en","cues":[
        {"start_ms":1000,"end_ms":2000,"text":"One two.","confidence":0.93,"words":[
        {"start_ms":1000,"end_ms":1500,"text":"One"},
        {"start_ms":1500,"end_ms":2000,"text":"two.","estimated":true}]},
        {"start_ms":3000,"end_ms":4000,"text":"Three four.","confidence":0.31,"words":[
        {"start_ms":3000,"end_ms":3500,"text":"Three"},{"start_ms":3500,"end_ms":4000,"text":"four."}]},
        {"start_ms":4000,"end_ms":5000,"text":"Five.","words":[
        {"start_ms":4000,"end_ms":5000,"text":"Five."}]}],"missing":[]}
        """

    @Test func `a cue keeps its confidence, and its words what is known of them`() throws {
        let track = try track(aligned)
        #expect(track.language == Language(tag: "en"))
        #expect(track.cues.map(\.confidence) == [0.93, 0.31, nil])
        #expect(track.cues.map(\.isDoubtful) == [false, true, false])
        #expect(
            track.sentences.flatMap(\.words).map(\.isEstimated) == [
                false, true, false, false, false,
            ])
        let doubts = TextDoubts(track.cues)
        #expect(track.sentences.map { doubts.hold($0) } == [false, true, false])
        #expect(
            track.sentences.flatMap(\.words).map { doubts.hold($0) } == [
                false, false, true, true, false,
            ])
    }

    @Test func `what is written is read back as sure as it was`() throws {
        let track = try track(aligned)
        let document = SubtitleDocument(format: "json", encoding: .utf8, track: track)
        let again = try self.track(CueExport.json(of: document))
        #expect(again.cues == track.cues)
    }

    @Test(arguments: ["308.5", "-1", "\"high\"", "null", "1e99"])
    func `what is no share is no confidence`(value: String) throws {
        let track = try track(
            #"[{"start":1,"end":2,"text":"a b","confidence":\#(value)}]"#)
        #expect(track.cues.map(\.confidence) == [nil])
    }

    @Test func `a part of a text is as sure as the whole`() throws {
        let part = try track(aligned).part(from: .seconds(3), to: nil)
        #expect(part.cues.map(\.confidence) == [0.31, nil])
    }

    @Test func `cues that overlap are one stretch, and none is no doubt`() {
        let cues = [(0.0, 4.0), (3, 5), (9, 10)].enumerated().map { index, span in
            Cue(
                id: index, start: .seconds(span.0), end: .seconds(span.1), text: "x",
                confidence: 0.2)
        }
        func word(_ start: Double, _ end: Double) -> Word {
            Word(start: .seconds(start), end: .seconds(end), text: "x")
        }
        let doubts = TextDoubts(cues)
        #expect(doubts.hold(word(4.4, 4.6)) && doubts.hold(word(9, 9.2)))
        #expect(!doubts.hold(word(5, 6)) && !doubts.hold(word(8, 9)))
        #expect(!TextDoubts.none.hold(word(0, 1)))
    }
}
