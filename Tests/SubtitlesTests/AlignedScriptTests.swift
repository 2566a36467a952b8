import ListenCore
import Testing

@testable import Subtitles

/// Lines that were found in a recording, as cues and as the text of another track.
@Suite struct AlignedScriptTests {
    private let script = AlignedScript(
        lines: [("One two", 1.0, 0.9), ("three", 5, 0.1)].enumerated().map { place, line in
            let words = line.0.split(separator: " ").enumerated().map { index, text in
                let start = MediaTime.seconds(line.1 + Double(index))
                return Word(start: start, end: start + .milliseconds(800), text: String(text))
            }
            return AlignedScript.Line(index: place, words: words, confidence: line.2)
        }, missing: [], duration: .seconds(9))

    @Test func `a line is a cue from its first word to the end of its last`() {
        let cues = script.cues(words: .inside)
        #expect(
            cues.map { Expected($0) } == [
                Expected(1_000, 2_800, "One two"), Expected(5_000, 5_800, "three"),
            ])
        #expect(cues.map(\.id) == [0, 1] && cues.map(\.words.count) == [2, 1])
        #expect(cues.map(\.confidence) == [0.9, 0.1])
        #expect(script.cues(words: .none).map(\.words.count) == [0, 0])
        #expect(script.lines.map(\.isDoubtful) == [false, true])
    }

    @Test func `each word can be a cue of its own`() {
        let cues = script.cues(words: .alone)
        #expect(cues.map(\.text) == ["One", "two", "three"] && cues.map(\.id) == [0, 1, 2])
        #expect(cues.map(\.start) == [.seconds(1), .seconds(2), .seconds(5)])
    }

    @Test func `words without a space between them stay together`() {
        let words = ["我", "们"].map {
            Word(start: .zero, end: .seconds(1), text: $0, isFollowedBySpace: false)
        }
        #expect(AlignedScript.Line(index: 0, words: words, confidence: 1).text == "我们")
    }

    @Test(
        arguments: [(nil, 700, 0), (300, 700, -400), (300, 0, 300)] as [(Int64?, Int64, Int64)])
    func `a track with an offset of its own stays on the sound when the text is shifted`(
        own: Int64?, shift: Int64, lead: Int64
    ) {
        let track = SubtitleTrack(language: nil, cues: [], sentences: [])
        let aligned = AlignedTrack(track, offset: own.map { .milliseconds($0) })
        #expect(aligned.lead(withTextShifted: .milliseconds(shift)) == .milliseconds(lead))
    }

    @Test func `a translation is found by the sound where it has an offset`() throws {
        let track = try SubtitleReader.read(
            Array(
                """
                1
                00:00:01,000 --> 00:00:02,000
                Uno.

                2
                00:00:03,000 --> 00:00:04,000
                Dos.

                """.utf8), name: "a.srt")
        let alignment = TrackAlignment(to: AlignedTrack(track, offset: .seconds(2)))
        func text(_ start: Double, shift: Double = 0) -> String? {
            alignment.text(
                overlapping: .seconds(start) ..< .seconds(start + 1),
                textShift: .seconds(shift))
        }
        #expect(text(3) == "Uno." && text(5) == "Dos." && text(1) == nil)
        #expect(text(1, shift: 2) == "Uno.")
    }

    @Test(
        arguments: [
            ("00:00:00,000", 0), ("00:00:00,009", 9), ("00:00:00,010", 10),
            ("00:00:00,099", 99), ("00:00:00,100", 100), ("00:00:09,999", 9_999),
            ("00:00:10,000", 10_000), ("00:01:00,000", 60_000), ("01:02:03,045", 3_723_045),
            ("100:00:00,000", 360_000_000), ("00:00:00,000", -5),
        ] as [(String, Int64)])
    func `a time is written with two digits and three`(text: String, time: Int64) {
        #expect(ClockParts(.milliseconds(time)).text(fraction: ",") == text)
    }

    @Test(arguments: [
        ("word", "word"), ("word*", "word"), ("word[12]", "word"), ("word[12345]", "word"),
        ("word[123456]", "word[123456]"), ("2*3", "2*3"), ("*", ""), ("***", ""), ("=", "="),
        ("==", ""), ("km²", "km²"), ("word²", "word"), ("x¹²", "x¹²"), ("¶", ""), ("a#", "a#"),
        ("#1", "#1"), ("word[*]", "word"), ("word[a]", "word[a]"), ("[1", "[1"), ("†word", "word"),
        ("word.³", "word."), ("•", ""), ("a|b", "a|b"),
    ])
    func `marks of notes and ornaments are not read`(printed: String, read: String) {
        #expect(PrintedMarks.removed(from: printed) == read)
    }
}
