import ListenCore
import Testing

@testable import Subtitles

@Suite struct VTTParserTests {
    private func cues(_ body: String) throws -> [Expected] {
        try track("WEBVTT\n\n" + body).cues.map(Expected.init)
    }

    @Test(arguments: [
        ("settings", "00:01.000 --> 00:02.000 line:0 position:20% align:start\nA\n", ["A"]),
        ("an identifier", "intro - 1\n00:01.000 --> 00:02.000\nA\n", ["A"]),
        (
            "a number as text", "1\n00:01.000 --> 00:02.000\n42\n\n2\n00:03.000 --> 00:04.000\nB",
            ["42", "B"]
        ),
        (
            "NOTE, which a timing line ends",
            "NOTE 00:01.000 --> 00:02.000\nno text\n\nNOTE\n00:05.000 --> 00:06.000\nno\n\n00:01.000 --> 00:02.000\nA\n",
            ["A", "no"]
        ),
        (
            "STYLE and REGION",
            "STYLE\n::cue { color: red }\n\nREGION\nid:fred\n\n00:01.000 --> 00:02.000\nA\n", ["A"]
        ),
        ("NOTES is text", "00:01.000 --> 00:02.000\nNOTES\n", ["NOTES"]),
        (
            "a voice", "00:01.000 --> 00:02.000\n<v.loud Mary Jane>Hello</v> <c.big>you</c>\n",
            ["Hello you"]
        ),
        ("a ruby", "00:01.000 --> 00:02.000\n<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です\n", ["漢字です"]),
        ("a language", "00:01.000 --> 00:02.000\n<lang fr>Oui</lang>\n", ["Oui"]),
        ("entities", "00:01.000 --> 00:02.000\na &lt; b &amp; c\n", ["a < b & c"]),
        (
            "no blank line between", "00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB\n",
            ["A", "B"]
        ),
        (
            "an empty line inside",
            "00:01.000 --> 00:02.000\nA\n\nstill A\n\n00:03.000 --> 00:04.000\nB\n",
            ["A\nstill A", "B"]
        ),
        (
            "broken times",
            "00:01.000 --> 00:02.000\nA\n\nid\nxx --> yy\nlost\n\n00:03.000 --> 00:04.000\nB\n",
            ["A", "B"]
        ),
        ("commas in times", "00:00:01,000 --> 00:00:02,000\nA\n", ["A"]),
    ])
    func `blocks and tags are understood`(name: String, body: String, texts: [String]) throws {
        #expect(try cues(body).map(\.text) == texts, "\(name)")
        #expect(try cues(body.replacing("\n", with: "\r\n")).map(\.text) == texts, "\(name)")
    }

    @Test func `a cue of blanks alone is no cue`() throws {
        #expect(
            try cues("00:01.000 --> 00:02.000\n&nbsp;<c> </c>\n\n00:03.000 --> 00:04.000\nB").count
                == 1)
    }

    @Test func `inline times become words`() throws {
        let track = try track(
            "WEBVTT\n\n00:01.000 --> 00:04.000\nso<00:01.500><c> this</c><00:02.000><c> is it</c>\n"
        )
        let words = track.cues.first?.words ?? []
        #expect(
            words.prefix(2).map(Expected.init) == [
                Expected(1000, 1500, "so"), Expected(1500, 2000, "this"),
            ])
        #expect(words.map(\.text) == ["so", "this", "is", "it"])
        #expect(words.map(\.isEstimated) == [false, false, true, true])
        #expect(words.last?.end == .milliseconds(4000))
        #expect(track.sentences.map(\.text) == ["so this is it"])
    }

    @Test func `syllables join and ideographs of one tag are one word`() throws {
        let karaoke = try track(
            "WEBVTT\n\n00:01.000 --> 00:04.000\nHel<00:02.000>lo <00:03.000>you\n")
        #expect(
            karaoke.cues.first?.words.map(Expected.init) == [
                Expected(1000, 3000, "Hello"), Expected(3000, 4000, "you"),
            ])
        let japanese = try track(
            "WEBVTT\n\n00:01.000 --> 00:04.000\n<00:01.000>今日<00:02.000>は<00:03.000>晴れ。\n")
        #expect(japanese.cues.first?.words.map(\.text) == ["今日", "は", "晴れ。"])
        #expect(japanese.sentences.map(\.text) == ["今日は晴れ。"])
    }

    @Test func `times inside a cue never leave it nor run backwards`() throws {
        let track = try track(
            "WEBVTT\n\n00:01.000 --> 00:02.000\na <00:09.000>b <00:00.500>c\n")
        let words = track.cues.first?.words ?? []
        #expect(words.map(\.text) == ["a", "b", "c"])
        #expect(
            words.allSatisfy { $0.start >= .milliseconds(1000) && $0.end <= .milliseconds(2000) })
    }
}
