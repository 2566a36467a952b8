import Glibc
import ListenCore
import Testing

@testable import Subtitles

/// Long texts of little sense, each as long as asked for.
struct HostileShape {
    let name: String
    /// How often its part is repeated in the long text.
    var count = 10_000
    let text: @Sendable (_ count: Int) -> String

    private static func times(_ part: String, _ count: Int) -> String {
        String(repeating: part, count: count)
    }

    private static let srt = "00:01,0 --> 00:02,0\n"

    static let all: [HostileShape] = lines + tags + trees + tables

    private static let lines: [HostileShape] = [
        .init(name: "one line of arrows", count: 50_000) { "1\n" + times("0:1-", $0) },
        .init(name: "integers", count: 50_000) { times("1\n\n", $0) },
        .init(name: "one stamp for all lines", count: 50_000) { times("[0:1]a\n", $0) },
        .init(name: "one line said a thousand times") {
            times("[0:1]", 999) + times("<0:1>a", $0)
        },
        .init(name: "blanks inside a line of lyrics", count: 30_000) {
            "[00:01.00]a" + times(" ", $0) + "b"
        },
        .init(name: "open stamps of lyrics") { "[00:01.00]a" + times(" [0 <0", $0) },
        .init(name: "blanks before an arrow", count: 50_000) {
            srt + "a\n\n00:03,0" + times(" ", $0) + "b\n"
        },
        .init(name: "blank lines in a cue", count: 50_000) { srt + "a" + times("\n \n", $0) },
        .init(name: "frames") { "{1}{1}25\n" + times("{1}{2}{y:", $0) },
        .init(name: "whisper lines", count: 15_000) { times("[0:1 -> ", $0) },
        .init(name: "word cues without an end") {
            (0..<$0).map { "00:00:00,000 --> 99:00:00,000\nw\($0)\n\n" }.joined()
        },
        .init(name: "cues that grow") { count in
            let words = (0..<64).map { "w\($0)" }
            return (0..<count / 8).map {
                "00:00:\(10 + $0 % 50),000 --> 00:00:\(10 + $0 % 50),900\n"
                    + words[...($0 % 64)].joined(separator: " ") + "\n\n"
            }.joined()
        },
    ]

    private static let tags: [HostileShape] = [
        .init(name: "open tags") { srt + times("<", $0) },
        .init(name: "open braces") { srt + times("{\\", $0) },
        .init(name: "escape sequences", count: 50_000) { srt + times("\u{1B}]", $0) },
        .init(name: "references to marks") { srt + "e" + times("&#x301;", $0) },
        .init(name: "time tags") { "WEBVTT\n\n00:01.0 --> 00:02.0\n" + times("<0:1>a", $0) },
        .init(name: "references") { "WEBVTT\n\n0:1 --> 0:2\n" + times("&aaaaaa", $0) },
        .init(name: "an ASS line of karaoke") {
            "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,," + times("{\\k1}a{", $0)
        },
        .init(name: "unknown tags") { srt + times("<xyz>a", $0) },
        .init(name: "unknown tags with an attribute") { srt + times("<xyz a=b c>a", $0) },
        .init(name: "rubies") { srt + times("<ruby>漢<rt>か</rt></ruby>", $0) },
        .init(name: "readings of one ruby") { srt + "<ruby>漢" + times("<rt>か", $0) },
        .init(name: "parts of one ruby") {
            srt + "<ruby>" + times("<rb>漢", $0) + times("<rt>か", $0)
        },
        .init(name: "rubies of the standard") {
            "WEBVTT\n\n00:01.0 --> 00:02.0\n" + times("<ruby>漢<rt>", $0)
        },
        .init(name: "readings of an ASS line of karaoke") {
            "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,"
                + times("{\\k1}漢|か{\\k1}#|か", $0)
        },
        .init(name: "commas in ASS", count: 50_000) { "[Events]\nDialogue: " + times(",", $0) },
    ]

    private static let trees: [HostileShape] = [
        .init(name: "deep JSON", count: 15_000) { times("{\"words\":[", $0) },
        .init(name: "less deep JSON", count: 200) {
            times("{\"words\":[", $0) + times("]}", $0)
        },
        .init(name: "open strings of JSON", count: 50_000) { "[{\"a\":" + times("\"\n", $0) },
        .init(name: "strings in a row", count: 50_000) { "[{\"a\":" + times("\"x\"y", $0) },
        .init(name: "words of one time", count: 15_000) {
            "[{\"start\":0,\"end\":9,\"words\":[" + times("{\"word\":\"a\",\"start\":1},", $0)
        },
        .init(name: "deep markup", count: 15_000) { "<tt>" + times("<p begin=\"1s\">a<b>", $0) },
        .init(name: "open comments", count: 50_000) { "<tt>" + times("<!--", $0) },
        .init(name: "open sections", count: 15_000) { "<tt>" + times("<![CDATA[", $0) },
        .init(name: "times of SAMI without a text") {
            let classes = (0..<32).map { "<P Class=c\($0)>a" }.joined()
            return "<SAMI><BODY><SYNC Start=1>" + classes + times("<SYNC Start=9>", $0)
        },
        .init(name: "classes of one time of SAMI") { count in
            "<SAMI><BODY><SYNC Start=1>" + (0..<count).map { "<P Class=c\($0)>a" }.joined()
        },
        .init(name: "rubies of SAMI") {
            "<SAMI><BODY><SYNC Start=1><P Class=c>" + times("<ruby>漢<rt>か</rt></ruby>", $0)
        },
        .init(name: "open definitions", count: 50_000) { "<tt>" + times("<!x \"", $0) },
        .init(name: "open tags of XML", count: 15_000) { "<tt>" + times("<p begin=\"", $0) },
    ]

    private static let tables: [HostileShape] = [
        .init(name: "commas with colons") { times("0:1,0:2\n", $0) },
        .init(name: "open quotes", count: 50_000) { "0.5 1.5 \"" + times("\"\"", $0) },
        .init(name: "open strings") {
            "\"ooTextFile\" \"TextGrid\" " + times("\"IntervalTier\" 1 2 ", $0)
        },
        .init(name: "labels of one tier") {
            "\"ooTextFile\" \"TextGrid\" 0 9 <exists> 1 \"IntervalTier\" \"a\" 0 9 \($0) "
                + times("1 2 \"x\" ", $0)
        },
    ]
}

/// Whatever the shape of a file, four times as much of it takes about four
/// times as long to read.
@Suite struct HostileShapeTests {
    /// The thread's own time, so that a busy machine does not count: a text
    /// and a quarter of it are compared, the fastest of a few readings each.
    ///
    /// Quadratic work takes sixteen times as long, sorting about five.
    @Test(arguments: HostileShape.all.map(\.name))
    func `hostile shapes are read in time that grows with their length`(name: String) throws {
        let shape = try #require(HostileShape.all.first { $0.name == name })
        let (short, long) = (shape.text(shape.count / 4), shape.text(shape.count))
        var (least, most) = (Double.infinity, Double.infinity)
        var isLinear = false
        for _ in 0..<4 where !isLinear {
            most = min(most, Self.seconds(reading: long))
            // What takes no time at all cannot be compared.
            isLinear = most < 0.05
            if !isLinear {
                least = min(least, Self.seconds(reading: short))
                isLinear = most < 8 * least
            }
        }
        #expect(isLinear, "\(name): \(least) s, four times as long: \(most) s")
    }

    private static func seconds(reading text: String) -> Double {
        let bytes = Array(text.utf8)
        let before = threadSeconds
        for reading in SubtitleReading.allCases {
            _ = try? SubtitleReader.document(bytes, name: "x", reading: reading)
        }
        return threadSeconds - before
    }

    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
