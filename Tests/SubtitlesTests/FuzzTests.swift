import Glibc
import ListenCore
import Testing

@testable import Subtitles

/// Random and mutated files from a fixed seed: whatever the bytes, the reader
/// ends, and what it gives keeps its promises.
@Suite struct FuzzTests {
    private static let seeds: [String] = [
        "1\n00:00:01,000 --> 00:00:02,000\n<i>Hola</i> {\\an8}&lt;¿qué?\n\n2\n00:00:03,5 -> 00:04\n它\n",
        "WEBVTT\nLanguage: en\n\nNOTE x\n\nid\n00:01.000 --> 00:02.000 line:0\n<v A>so<00:01.5> it\n\n",
        "[ti:x]\n[offset:-20]\n[00:01.00][00:05]<00:01.00>One <00:02.00>two\n[00:03:10]\n",
        "<tt xml:lang=\"en\"><body begin=\"1s\"><p begin=\"1s\" end=\"00:00:03:10\">a <span begin=\"0.1s\">b</span><br/>&#233;<![CDATA[c]]></p></body></tt>",
        "<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID=\"a\" TIME_VALUE=\"9\"/></TIME_ORDER><TIER TIER_ID=\"x\"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1=\"a\"><ANNOTATION_VALUE>v</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>",
        "{\"events\":[{\"tStartMs\":\"10\",\"dDurationMs\":500,\"segs\":[{\"utf8\":\"a b\",\"tOffsetMs\":5},{\"utf8\":\" c\"}]}]}",
        "{\"segments\":[{\"start\":1.5,\"end\":\"2\",\"text\":\"a b\",\"words\":[{\"word\":\"a\"}]}]}",
    ]
    private static let tokens: [[UInt8]] = [
        "-->", "->", "\n", "\r", "\n\n", "00:00:01,000", "<", ">", "{\\", "}", "&#27;", "1\n", "[",
        "]", "-", "WEBVTT", "<00:01.0>", "\u{1B}[2J", "\u{9B}", "\u{0}", "。", "「", "NOTE", "<rt>",
        "<p begin=\"1s\">", "</p>", "<span end=\"2s\">", "<tt>", "<!--", "-->", "]]>", "<![CDATA[",
        "\"", "\\", "{\"",
        "{\"start\":1,\"text\":\"a\"", "[{\"", "\":",
        "99999999999999999999", "\u{FEFF}", "\u{301}", "e", ":", ",",
    ].map { Array($0.utf8) }

    private func check(_ bytes: [UInt8]) {
        guard let track = try? SubtitleReader.read(bytes, name: "fuzz") else { return }
        let cues = track.cues
        #expect(!cues.isEmpty)
        #expect(cues.map(\.id) == Array(cues.indices))
        let pairs = zip(cues, cues.dropFirst())
        #expect(pairs.allSatisfy { ($0.start, $0.end) <= ($1.start, $1.end) })
        #expect(cues.allSatisfy { $0.start >= .zero && $0.end >= $0.start && !$0.text.isEmpty })
        let words = cues.flatMap(\.words) + track.sentences.flatMap(\.words)
        #expect(words.allSatisfy { $0.end >= $0.start && !$0.text.isEmpty })
        let texts =
            cues.map { $0.text.replacing("\n", with: "") } + words.map(\.text)
            + track.diagnostics.map(\.message)
        #expect(!texts.contains { $0.unicodeScalars.contains(where: \.isControl) })
        #expect(track.sentences.map(\.index) == Array(track.sentences.indices))
        let starts = track.sentences.map(\.start)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
        let again = try? SubtitleReader.read(bytes, name: "fuzz")
        #expect(again == track)
    }

    @Test func `random bytes never break the reader`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<800 {
            let count = Int.random(in: 0..<200, using: &random)
            check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    @Test func `random tokens never break the reader`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1500 {
            let count = Int.random(in: 1..<40, using: &random)
            check((0..<count).flatMap { _ in Self.tokens.randomElement(using: &random) ?? [] })
        }
    }

    @Test(arguments: Self.seeds.indices)
    func `mutated files never break the reader`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 3)
        let original = Array(Self.seeds[seed].utf8)
        for _ in 0..<1000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1..<8, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1 where bytes.count > 1: bytes.remove(at: at)
                case 2:
                    bytes.insert(
                        contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: at)
                default: bytes += bytes[..<at]
                }
            }
            check(bytes)
        }
    }

    @Test(arguments: Corpus.files)
    func `mutated files of the corpus never break the reader`(file: String) throws {
        var random = SeededGenerator(seed: 11)
        for item in try Corpus.cases(of: file) {
            for reading in SubtitleReading.allCases {
                var bytes = item.bytes
                for _ in 0..<Int.random(in: 0..<5, using: &random) where !bytes.isEmpty {
                    let at = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: at)
                    default:
                        bytes.insert(
                            contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: at)
                    }
                }
                check(bytes)
                checkCues(bytes, reading)
            }
        }
    }

    /// What holds for strict readings too, whose cues may be empty.
    private func checkCues(_ bytes: [UInt8], _ reading: SubtitleReading) {
        let document = try? SubtitleReader.document(bytes, name: "fuzz", reading: reading)
        guard let cues = document?.track.cues else { return }
        #expect(cues.allSatisfy { $0.start >= .zero && $0.end >= $0.start })
        let texts =
            cues.map { $0.text.replacing("\n", with: "") } + cues.flatMap(\.words).map(\.text)
        #expect(!texts.contains { $0.unicodeScalars.contains(where: \.isControl) })
    }

    /// Long texts of little sense, by name: the names alone reach the log.
    private static let shapes: [(name: String, text: String)] = [
        ("one line of arrows", "1\n" + String(repeating: "0:1-", count: 100_000)),
        ("open tags", "00:01,0 --> 00:02,0\n" + String(repeating: "<", count: 20_000)),
        ("open braces", "00:01,0 --> 00:02,0\n" + String(repeating: "{\\", count: 20_000)),
        ("escape sequences", "00:01,0 --> 00:02,0\n" + String(repeating: "\u{1B}]", count: 50_000)),
        (
            "time tags",
            "WEBVTT\n\n00:01.0 --> 00:02.0\n" + String(repeating: "<0:1>a", count: 20_000)
        ),
        ("one stamp for all lines", String(repeating: "[0:1]a\n", count: 50_000)),
        ("deep JSON", String(repeating: "{\"words\":[", count: 30_000)),
        (
            "less deep JSON",
            String(repeating: "{\"words\":[", count: 200)
                + String(repeating: "]}", count: 200)
        ),
        (
            "an ASS line of karaoke",
            "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,"
                + String(repeating: "{\\k1}a{", count: 20_000)
        ),
        ("commas in ASS", "[Events]\nDialogue: " + String(repeating: ",", count: 100_000)),
        ("commas with colons", String(repeating: "0:1,0:2\n", count: 20_000)),
        (
            "one line said a thousand times",
            String(repeating: "[0:1]", count: 999) + String(repeating: "<0:1>a", count: 20_000)
        ),
        ("open quotes", "0.5 1.5 \"" + String(repeating: "\"\"", count: 50_000)),
        (
            "open strings",
            "\"ooTextFile\" \"TextGrid\" "
                + String(repeating: "\"IntervalTier\" 1 2 ", count: 20_000)
        ),
        ("frames", "{1}{1}25\n" + String(repeating: "{1}{2}{y:", count: 20_000)),
        ("whisper lines", String(repeating: "[0:1 -> ", count: 30_000)),
        ("references", "WEBVTT\n\n0:1 --> 0:2\n" + String(repeating: "&aaaaaa", count: 20_000)),
        ("deep markup", "<tt>" + String(repeating: "<p begin=\"1s\">a<b>", count: 30_000)),
        ("open comments", "<tt>" + String(repeating: "<!--", count: 50_000)),
        ("open sections", "<tt>" + String(repeating: "<![CDATA[", count: 30_000)),
        ("open definitions", "<tt>" + String(repeating: "<!x \"", count: 50_000)),
        ("open tags of XML", "<tt>" + String(repeating: "<p begin=\"", count: 30_000)),
        ("open strings of JSON", "[{\"a\":" + String(repeating: "\"\n", count: 50_000)),
        ("strings in a row", "[{\"a\":" + String(repeating: "\"x\"y", count: 50_000)),
        (
            "words of one time",
            "[{\"start\":0,\"end\":9,\"words\":["
                + String(repeating: "{\"word\":\"a\",\"start\":1},", count: 30_000)
        ),
        ("integers", String(repeating: "1\n\n", count: 50_000)),
        (
            "word cues without an end",
            (0..<20_000).map {
                "00:00:00,000 --> 99:00:00,000\nw\($0)\n\n"
            }.joined()
        ),
    ]

    @Test(arguments: Self.shapes.map(\.name))
    func `hostile shapes are read in reasonable time`(name: String) {
        let text = Self.shapes.first { $0.name == name }?.text ?? ""
        #expect(!text.isEmpty)
        let before = Self.threadSeconds
        _ = try? SubtitleReader.read(Array(text.utf8), name: "x")
        // The thread's own time: a busy machine does not count, and quadratic
        // work would take minutes.
        #expect(Self.threadSeconds - before < 60, "\(name)")
    }

    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
