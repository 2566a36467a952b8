import ListenCore
import ListenTestSupport
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
        "<ruby>漢", "</rt>", "</ruby>", "<rb>",
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
        #expect(pairs.allSatisfy { ($0.start, $1.end) <= ($1.start, $0.end) })
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

}
