import ListenCore
import Testing

@testable import Subtitles

@Suite struct JSONTranscriptTests {
    @Test(arguments: [
        """
        {"text":"x","language":"en","segments":[{"id":0,"start":1.0,"end":2.5,"text":" One two.",
        "words":[{"word":" One","start":1.0,"end":1.5,"probability":0.9},
        {"word":" two.","start":1.5,"end":2.5}]}]}
        """,
        """
        {"segments":[{"start":"1.0","end":"2.5","text":"One two.","words":[
        {"text":"One","start":1.0,"end":1.5},{"text":"two.","start":1.5,"end":2.5}]}, 7, null]}
        """,
        """
        [{"start":1,"end":2.5,"words":[{"word":"One","start":1,"end":1.5},
        {"word":"two.","start":1.5,"end":2.5}]}]
        """,
        """
        {"cues":[{"start_ms":1000,"end_ms":2500,"text":"One two.","words":[
        {"start_ms":1000,"end_ms":1500,"text":"One"},{"start_ms":1500,"end_ms":2500,"text":"two."}]}]}
        """,
    ])
    func `every flavour keeps its words`(text: String) throws {
        let track = try track(text)
        #expect(track.cues.map(Expected.init) == [Expected(1000, 2500, "One two.")])
        #expect(
            track.cues.first?.words.map(Expected.init) == [
                Expected(1000, 1500, "One"), Expected(1500, 2500, "two."),
            ])
        #expect(track.sentences.map(\.text) == ["One two."])
    }

    @Test(arguments: [true, false])
    func `cues that are said to be sentences are neither joined, cut nor undone`(
        areSentences: Bool
    ) throws {
        let texts = ["Row on,", "row on,", "row on,", "and then", "we came home. It was late."]
        let cues = texts.enumerated().map {
            #"{"start_ms":\#($0 * 1_000),"end_ms":\#($0 * 1_000 + 1_000),"text":"\#($1)"}"#
        }
        let track = try track(
            #"{"cues_are_sentences":\#(areSentences),"cues":[\#(cues.joined(separator: ","))]}"#)
        #expect((track.sentences.map(\.text) == texts) == areSentences)
    }

    @Test func `words without times, overlapping or outside are repaired`() throws {
        let track = try track(
            """
            {"segments":[{"start":1,"end":3,"text":"a b c d","words":[{"word":"a","start":0,"end":2},
            {"word":"b"},{"word":"c","start":1.5,"end":2.5},{"word":"d","start":9,"end":10}]}]}
            """)
        let words = track.cues.first?.words ?? []
        #expect(words.map(\.text) == ["a", "b", "c", "d"])
        #expect(words.map(\.isEstimated) == [true, true, false, true])
        #expect(words.map(\.start) == words.map(\.start).sorted())
        #expect(
            words.allSatisfy { $0.start >= .milliseconds(1000) && $0.end <= .milliseconds(3000) })
    }

    @Test func `escapes in strings become no control characters`() throws {
        let track = try track(
            #"{"segments":[{"start":1,"end":2,"text":"a\u001b[2Jb\u0000\tc\bd\fe"}]}"#)
        let text = try #require(track.cues.first?.text)
        #expect(text.hasPrefix("ab\u{FFFD} c"))
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test func `hostile numbers are refused`() throws {
        let track = try track(
            #"[{"start":1e300,"end":2,"text":"a"},{"start":1,"end":1e18,"text":"b"},{"start":"NaN","text":"c"}]"#
        )
        #expect(track.cues.map(\.text) == ["b"])
    }

    @Test func `rolling captions that overlap make one sentence`() throws {
        let track = try track(
            """
            {"events":[{"tStartMs":1000,"dDurationMs":4000,"segs":[{"utf8":"Hello big"},
            {"utf8":" world","tOffsetMs":900}]},{"tStartMs":3010,"dDurationMs":2000,"segs":[
            {"utf8":"and"},{"utf8":" moon.","tOffsetMs":400}]}]}
            """)
        #expect(track.cues.map(\.end.milliseconds) == [5000, 5010])
        #expect(track.sentences.map(\.text) == ["Hello big world and moon."])
    }
}
