import ListenCore
import Subtitles
import Testing

@testable import Podcasts

/// Names of speakers before what they say.
@Suite struct SpeakerTests {
    /// The lines of a body, each behind its speaker.
    private func cues(_ body: String, _ type: String) throws -> [String] {
        let read = try Transcript(Array(body.utf8), of: transcript("x", type))
        switch read.content {
        case .timed(let payload, _):
            return try payload.document(PlainTextAnalysis()).track.cues.flatMap(\.turns)
                .map { "\($0.speaker ?? "-")|\($0.text)" }
        case .untimed(let text):
            return text.parts.enumerated().map { place, part in
                "\(text.speakers.isEmpty ? "-" : text.speakers[place] ?? "-")|\(part)"
            }
        }
    }

    private func json(_ segments: [(String?, String)]) -> String {
        let list = segments.enumerated().map { place, segment in
            let speaker = segment.0.map { #""speaker": "\#($0)", "# } ?? ""
            return
                #"{\#(speaker)"startTime": \#(place), "endTime": \#(place + 1), "body": "\#(segment.1)"}"#
        }
        return #"{"version": "1.0.0", "segments": [\#(list.joined(separator: ", "))]}"#
    }

    @Test func `a name is no word of what is said`() throws {
        let segments = [
            ("Ann", "Good day to you."), ("Ann", "And to him."), ("Ben:", "I am here now."),
            (nil, "So am I."),
            ("Ben", "Yes I am."), ("Ann", "Ann: it was said."),
        ]
        #expect(
            try cues(json(segments), "application/json") == [
                "Ann|Good day to you.", "Ann|And to him.", "Ben|I am here now.", "-|So am I.",
                "Ben|Yes I am.", "Ann|it was said.",
            ])
    }

    @Test func `a person alone is known, and needs no name`() throws {
        let segments = [("Ann", "Good day to you."), (nil, "And to him."), ("Ann", "And so on.")]
        let read = try Transcript(
            Array(json(segments).utf8), of: transcript("x", "application/json"))
        #expect(!read.namesSpeakers)
        #expect(
            try cues(json(segments), "application/json")
                == ["Ann|Good day to you.", "-|And to him.", "Ann|And so on."])
    }

    @Test(arguments: [
        (
            "1\n00:01,000 --> 00:02,000\nAnn: Hi.\n\n2\n00:02,000 --> 00:03,000\nWell.\n\n"
                + "3\n00:03,000 --> 00:04,000\nBen: Oh.\n", "application/x-subrip"
        ),
        ("[00:00:01] Ann: Hi.\n[00:00:02] Well.\n[00:00:03] Ben: Oh.\n", "text/plain"),
        ("Ann: Hi.\n\nWell.\n\nBen: Oh.\n", "text/plain"),
        ("<p><b>Ann:</b> Hi.</p><p>Well.</p><p><b>Ben:</b> Oh.</p>", "text/html"),
        ("<cite>Ann:</cite><p>Hi.</p><p>Well.</p><cite>Ben</cite><p>Oh.</p>", "text/html"),
        (
            #"{"segments": [{"startTime": 1, "endTime": 2, "body": "Ann: Hi."}, "#
                + #"{"startTime": 2, "endTime": 3, "body": "Well."}, "#
                + #"{"startTime": 3, "endTime": 4, "body": "Ben: Oh."}]}"#, "application/json"
        ),
    ])
    func `names that are written before the lines are taken off them`(
        body: String, type: String
    ) throws {
        #expect(try cues(body, type) == ["Ann|Hi.", "Ann|Well.", "Ben|Oh."])
    }

    @Test(arguments: [
        "Note: it rains.\n\nIt rains.\n\nIt goes on.\n\nWarning: it pours.\n\nIt ends."
            + String(repeating: "\n\nIt ends again.", count: 8),
        "Ann: Hi.\n\nAnn: Well.\n", "He said this: Go.\n\nShe said that: Stay.\n",
    ])
    func `words before a colon are not taken for names where they are few, or of one`(
        body: String
    ) throws {
        #expect(try cues(body, "text/plain").allSatisfy { $0.hasPrefix("-|") })
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
        #expect(track.cues.map(\.text) == ["I am your father.", "No!"])
        #expect(track.cues.map(\.speaker) == ["Darth Vader", "Luke"])
        let words = track.cues[0].words
        #expect(words.map(\.start.seconds) == [0, 1, 2, 3])
        #expect(track.sentences.map(\.text) == ["I am your father.", "No!"])
        #expect(track.sentences.map(\.speaker) == ["Darth Vader", "Luke"])
    }

    @Test(arguments: [
        (
            "<v Ann>Hi.</v>\n\n00:02.000 --> 00:03.000\n<v Ann>So.\n\n00:03.000 --> 00:04.000\n<v Ben>Oh.",
            ["Ann|Hi.", "Ann|So.", "Ben|Oh."]
        ),
        ("<v.loud Ann Lee>Hi.</v>\n<v Ben>Oh.</v>", ["Ann Lee|Hi.", "Ben|Oh."]),
        ("<v Ann>Hi.</v> <v Ben>Oh.</v>", ["Ann|Hi.", "Ben|Oh."]),
        ("- <v Ann>Hi.</v>\n- <v Ben>Oh.</v>", ["Ann|- Hi.", "Ben|- Oh."]),
        ("<v Ann &amp; Ben>Hi.</v>\n<v Ben>Oh.", ["Ann & Ben|Hi.", "Ben|Oh."]),
        ("<v Ann>Hi.</v>\n<v Ann>So.</v>", ["Ann|Hi.\nSo."]), ("<v>Hi.</v>", ["-|Hi."]),
        ("<c>Hi.</c>", ["-|Hi."]),
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
