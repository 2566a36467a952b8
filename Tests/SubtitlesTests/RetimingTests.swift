import Foundation
import ListenCore
import Testing

@testable import Subtitles

/// Files whose times change and nothing else.
@Suite struct RetimingTests {
    /// A file with every cue one and a half seconds later, its ends 10 ms more; other times are
    /// only moved.
    private func later(_ bytes: [UInt8]) throws -> [UInt8]? {
        let document = try SubtitleReader.document(bytes, name: "x", assembles: false)
        let cues = document.track.cues.map {
            Cue(
                id: $0.id, start: $0.start + .milliseconds(1_500),
                end: $0.end + .milliseconds(1_510), text: $0.text)
        }
        return Retiming.bytes(bytes, of: document, to: cues) { $0 + .milliseconds(1_500) }
    }

    private func later(_ text: String) throws -> String? {
        try later(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `SubRip keeps tags, places, line ends and what stands between`() throws {
        let made = try later(
            "\u{FEFF}7\r\n00:00:01,000 --> 00:00:02,000 X1:1 X2:2\r\n{\\an8}<i>One</i>\r\n\r\n"
                + "9\r\n00:59:59,900 --> 01:00:01,000  \r\n<font color=red>2</font>\r\n\r\n")
        #expect(
            made
                == "\u{FEFF}7\r\n00:00:02,500 --> 00:00:03,510 X1:1 X2:2\r\n{\\an8}<i>One</i>\r\n\r\n"
                + "9\r\n01:00:01,400 --> 01:00:02,510  \r\n<font color=red>2</font>\r\n\r\n")
    }

    @Test func `WebVTT keeps settings, styles, regions and comments`() throws {
        let made = try later(
            """
            WEBVTT - a <00:01.000> title
            X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

            STYLE
            ::cue(b) { color: red }

            NOTE <00:01.000>

            id
            59:58.500 --> 59:59.000 align:start position:10%
            <v Ann>One <59:58.700><c.y>two</c>

            NOTE at <00:01.000>

            """)
        #expect(
            made == """
                WEBVTT - a <00:01.000> title
                X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

                STYLE
                ::cue(b) { color: red }

                NOTE <00:01.000>

                id
                01:00:00.000 --> 01:00:00.510 align:start position:10%
                <v Ann>One <01:00:00.200><c.y>two</c>

                NOTE at <00:01.000>

                """)
    }

    @Test func `SubStation keeps styles and effects, and comments go along`() throws {
        let made = try later(
            """
            [Script Info]
            Title: 0:00:01.00
            [V4+ Styles]
            Format: Name, Fontname
            [Events]
            Format: Layer, End, Start, Style, Text
            Comment: 0,0:00:02.00,0:00:01.00,Default,template
            ; 0:00:01.00
            Dialogue: 0,0:00:02.00,0:00:01.00,Default,{\\pos(1,2)\\k20}One, two
            Dialogue: 0,0:10:00.00,0:09:59.99,Default,{\\p1}m 0 0 l 1 1
            """)
        #expect(
            made == """
                [Script Info]
                Title: 0:00:01.00
                [V4+ Styles]
                Format: Name, Fontname
                [Events]
                Format: Layer, End, Start, Style, Text
                Comment: 0,0:00:03.51,0:00:02.50,Default,template
                ; 0:00:01.00
                Dialogue: 0,0:00:03.51,0:00:02.50,Default,{\\pos(1,2)\\k20}One, two
                Dialogue: 0,0:10:01.50,0:10:01.49,Default,{\\p1}m 0 0 l 1 1
                """)
    }

    @Test func `lyrics keep their tags, and all their stamps move`() throws {
        let made = try later(
            """
            [ti:[00:01.00] a title]
            [offset:-500]
            [00:01.00]<00:01.00>One <00:01.50>two <00:02.00>
            [01:00.5][02:00]Again
            [99:59.90]
            """)
        #expect(
            made == """
                [ti:[00:01.00] a title]
                [offset:-500]
                [00:02.50]<00:02.50>One <00:03.00>two <00:03.51>
                [01:02.0][02:01.50]Again
                [100:01.41]
                """)
    }

    @Test func `SBV keeps the form of its times`() throws {
        #expect(
            try later("0:00:01.000,0:00:02.000\nOne[br]two\n")
                == "0:00:02.500,0:00:03.510\nOne[br]two\n")
    }

    private static let text = "1\n00:00:01,000 --> 00:00:02,000\n<i>Café</i> – ž\n\n"
    private static let moved = "1\n00:00:02,500 --> 00:00:03,510\n<i>Café</i> – ž\n\n"

    @Test(
        arguments: [
            String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
            .utf32BigEndian, .windowsCP1252,
        ], [true, false])
    func `every encoding stays what it was`(encoding: String.Encoding, marked: Bool) throws {
        let mark = marked && encoding != .windowsCP1252 ? "\u{FEFF}" : ""
        guard marked || encoding != .utf32LittleEndian && encoding != .utf32BigEndian else {
            return
        }
        let before = try #require((mark + Self.text).data(using: encoding))
        let after = try #require((mark + Self.moved).data(using: encoding))
        #expect(try later([UInt8](before)) == [UInt8](after))
    }

    @Test(arguments: ["\r", "\r\n", "\n"])
    func `every line end stays what it was`(ending: String) throws {
        let made = try later(Self.text.replacing("\n", with: ending))
        #expect(made == Self.moved.replacing("\n", with: ending))
    }

    @Test(arguments: [
        // Odd times are written in the usual form, but those that need no other stay.
        ("-00:00:00,500 --> 0:00:02.5", "00:00:01,500 --> 0:00:04.010"),
        ("00:00:01 --> 00:00:02", "00:00:02,500 --> 00:00:03,510"),
        ("01.5 --> 02.25", "00:00:03,000 --> 00:00:03,760"),
        ("00:00:01:000 -> 00:00:02:12", "00:00:02,500 -> 00:00:03,990"),
        ("00:01,0 --> 00:02,0", "00:02,5 --> 00:03,510"),
        ("00:00:01,000 -->", "00:00:02,500 -->"),
        ("99:59:59,000 --> 100:00:00,000", "100:00:00,500 --> 100:00:01,510"),
    ])
    func `odd times are mended alone`(line: String, expected: String) throws {
        #expect(try later("1\n\(line)\nx y\n") == "1\n\(expected)\nx y\n")
    }

    @Test(arguments: [
        // Those that stay before the recording keep a sign where players pass them over.
        (
            "1\n-00:00:08,000 --> -00:00:05,000\nA\n\n2\n-00:00:02,000 --> 00:00:01,000\nB\n",
            "1\n-00:00:06,500 --> -00:00:03,500\nA\n\n2\n-00:00:00,500 --> 00:00:02,500\nB\n"
        ),
        (
            "WEBVTT\n\n-00:08.000 --> -00:05.000\nA\n\n00:01.000 --> 00:02.000\nB\n",
            "WEBVTT\n\n-00:00:06.500 --> -00:00:03.500\nA\n\n00:02.500 --> 00:03.500\nB\n"
        ),
    ])
    func `cues before the recording are moved as all others`(text: String, moved: String) throws {
        let bytes = Array(text.utf8)
        let document = try SubtitleReader.document(
            bytes, name: "x", assembles: false, keepsEarly: true)
        let cues = document.track.cues.map {
            Cue(
                id: $0.id, start: $0.start + .milliseconds(1_500),
                end: $0.end + .milliseconds(1_500), text: $0.text)
        }
        #expect(document.track.cues.count == 2)
        let made = Retiming.bytes(bytes, of: document, to: cues) { $0 + .milliseconds(1_500) }
        #expect(made.map { String(decoding: $0, as: UTF8.self) } == moved)
    }

    @Test func `captions that roll stay whole and keep together`() throws {
        var text = "WEBVTT\n\n"
        for index in 0..<6 {
            text += "00:0\(index).000 --> 00:0\(index).990\n"
            text += "word\(index) one\nword\(index + 1) one\n\n"
            text += "00:0\(index).990 --> 00:0\(index + 1).000\nword\(index + 1) one\n\n"
        }
        let made = try #require(try later(text))
        let times = text.matches(of: /00:0\d\.\d+/).count
        #expect(made.matches(of: /00:0\d\.\d+/).count == times)
        #expect(made.hasPrefix("WEBVTT\n\n00:01.500 --> 00:02.490\nword0 one"))
        for (text, isFree) in [(text, false), (Self.text, true)] {
            let bytes = Array(text.utf8)
            let document = try SubtitleReader.document(bytes, name: "x", assembles: false)
            #expect(Retiming.movesSingleCues(bytes, of: document) == isFree)
        }
    }

    @Test(arguments: [("3,510", true), ("3,990", false), ("2,000", false)])
    func `an end that is elsewhere is no faithful change`(end: String, isFaithful: Bool) throws {
        let document = try SubtitleReader.document(Array(Self.text.utf8), name: "x")
        let cues = document.track.cues.map {
            Cue(
                id: $0.id, start: $0.start + .milliseconds(1_500),
                end: $0.end + .milliseconds(1_510), text: $0.text)
        }
        let change = TimeChange(from: document.track.cues, to: cues, fit: { $0 })
        let made = Array(Self.moved.replacing("3,510", with: end).utf8)
        #expect(
            Retiming.isFaithful(
                made, document, change, .srt, saysEnds: true, PlainTextAnalysis())
                == isFaithful)
    }

    @Test func `what another format says differently is not kept`() throws {
        #expect(try later("{0}{25}One\n{30}{50}Two\n") == nil)
        #expect(try later("{\"segments\":[{\"start\":1,\"end\":2,\"text\":\"x\"}]}") == nil)
        #expect(Retiming.keeps("ass", ending: "ssa") && !Retiming.keeps("ass", ending: "srt"))
        #expect(!Retiming.keeps("json") && Retiming.keeps("lrc"))
    }

    /// A line of so many bytes, shown by its beginning alone.
    struct LongLine: Sendable, CustomTestStringConvertible {
        let before: String
        var part = " "
        var count = 1 << 17
        let after: String
        var text: String { before + String(repeating: part, count: count) + after }
        var testDescription: String { before + part + "…" }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            LongLine(before: "[00:01.00]a", after: "b\n"),
            LongLine(before: "[00:01.00]", part: "<", after: "b\n"),
            LongLine(
                before: "1\n00:00:01,000 --> 00:00:02,000\n", part: "<0 ", count: 1 << 16,
                after: "\n"),
            LongLine(before: "1\n00:00:01,000 -->", after: "00:00:02,000\nx\n"),
        ]) func `long lines cost no more than their length`(line: LongLine) throws
    {
        _ = try later(line.text)
    }

    /// Odd and damaged files: each is kept but for its times, or not at all.
    @Test(arguments: Corpus.files) func `no file loses anything but its times`(
        file: String
    ) throws {
        for item in try Corpus.cases(of: file) {
            guard let made = try? later(item.bytes) else { continue }
            #expect(Self.letters(item.bytes) == Self.letters(made), "\(item.name)")
        }
    }

    /// What is no part of a time.
    private static func letters(_ bytes: [UInt8]) -> [UInt8] {
        bytes.filter { !(0x2C...0x3A).contains($0) && $0 != 0 && $0 != 0x20 }
    }
}
