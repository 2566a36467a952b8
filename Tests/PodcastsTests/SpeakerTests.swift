import ListenCore
import Subtitles
import Testing

@testable import Podcasts

/// Names of speakers before what they say.
@Suite struct SpeakerTests {
    private func cues(_ body: String, _ type: String) throws -> [String] {
        let read = try Transcript(Array(body.utf8), of: transcript("x", type))
        guard case .timed(let payload, _) = read.content else { return [] }
        return try payload.document(PlainTextAnalysis()).track.cues.map(\.text)
    }

    private func json(_ segments: [(String?, String)]) -> String {
        let list = segments.enumerated().map { place, segment in
            let speaker = segment.0.map { #""speaker": "\#($0)", "# } ?? ""
            return
                #"{\#(speaker)"startTime": \#(place), "endTime": \#(place + 1), "body": "\#(segment.1)"}"#
        }
        return #"{"version": "1.0.0", "segments": [\#(list.joined(separator: ", "))]}"#
    }

    @Test func `a name stands where another one begins to speak`() throws {
        let segments = [
            ("Ann", "Good day to you."), ("Ann", "And to him."), ("Ben:", "I am here now."),
            (nil, "So am I."),
            ("Ben", "Yes I am."), ("Ann", "Ann: it was said."),
        ]
        #expect(
            try cues(json(segments), "application/json") == [
                "Ann: Good day to you.", "And to him.", "Ben: I am here now.", "So am I.",
                "Yes I am.", "Ann: it was said.",
            ])
    }

    @Test func `a person alone needs no name`() throws {
        let segments = [("Ann", "Good day to you."), (nil, "And to him."), ("Ann", "And so on.")]
        #expect(
            try cues(json(segments), "application/json")
                == ["Good day to you.", "And to him.", "And so on."])
    }

    @Test func `single words become lines, and a name takes no time of them`() throws {
        let segments = [
            ("Darth Vader", "I"), ("Darth Vader", "am"), ("Darth Vader", "your"),
            ("Darth Vader", "father."), ("Luke", "No!"),
        ]
        let read = try Transcript(
            Array(json(segments).utf8), of: transcript("x", "application/json"))
        guard case .timed(let payload, _) = read.content else {
            Issue.record("no times")
            return
        }
        let document = try payload.document(PlainTextAnalysis())
        let track = document.track
        #expect(read.namesSpeakers && document.flaws == 0, "\(track.diagnostics)")
        #expect(track.cues.map(\.text) == ["Darth Vader: I am your father.", "Luke: No!"])
        let words = track.cues[0].words
        #expect(words.map(\.text) == ["Darth", "Vader:", "I", "am", "your", "father."])
        #expect(words.map(\.start.seconds) == [0, 0, 0, 1, 2, 3])
        #expect(words.map(\.isEstimated) == [true, true, false, false, false, false])
        #expect(track.sentences.map(\.text) == ["Darth Vader: I am your father.", "Luke: No!"])
    }

    @Test(arguments: [
        (
            "<v Ann>Hi.</v>\n\n00:02.000 --> 00:03.000\n<v Ann>So.\n\n00:03.000 --> 00:04.000\n<v Ben>Oh.",
            ["Ann: Hi.", "So.", "Ben: Oh."]
        ),
        ("<v.loud Ann Lee>Hi.</v>\n<v Ben>Oh.</v>", ["Ann Lee: Hi.\nBen: Oh."]),
        ("<v Ann>Hi.</v> <v Ben>Oh.</v>", ["Ann: Hi.\nBen: Oh."]),
        ("- <v Ann>Hi.</v>\n- <v Ben>Oh.</v>", ["- Ann: Hi.\n- Ben: Oh."]),
        ("<v Ann &amp; Ben>Hi.</v>\n<v Ben>Ben: Oh.", ["Ann & Ben: Hi.\nBen: Oh."]),
        ("<v Ann>Hi.</v>\n<v Ann>So.</v>", ["Hi.\nSo."]), ("<v>Hi.</v>", ["Hi."]),
        ("<c>Hi.</c>", ["Hi."]),
    ])
    func `voices of WebVTT are named`(text: String, wanted: [String]) throws {
        let body = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(text)\n"
        #expect(try cues(body, "text/vtt") == wanted)
    }

    @Test func `times of words stay with the words of a voice`() throws {
        let body = """
            WEBVTT

            00:01.000 --> 00:03.000
            <v Ann><00:01.000>Good <00:02.000>day.</v>
            <v Ben>Oh.
            """
        let read = try Transcript(Array(body.utf8), of: transcript("x", "text/vtt"))
        guard case .timed(let payload, _) = read.content else { return }
        let words = try payload.document(PlainTextAnalysis()).track.cues[0].words
        let starts = Dictionary(words.map { ($0.text, $0.start.seconds) }) { first, _ in first }
        #expect(starts["Good"] == 1 && starts["day."] == 2)
    }

    @Test func `a missing end is where the next begins, or when slow speech is over`() throws {
        let body = """
            {"segments": [{"startTime": 1, "body": "One two"}, {"startTime": "0:02", "body": "Three"},
            {"body": "four"}, {"startTime": 60.5, "endTime": 3, "body": "Five"}]}
            """
        let read = try Transcript(Array(body.utf8), of: transcript("x"))
        #expect(
            try lines(of: read) == [
                "1000-2000 One two", "2000-4200 Three four", "60500-61980 Five",
            ])
    }
}
