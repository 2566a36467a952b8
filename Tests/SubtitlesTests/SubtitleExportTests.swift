import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

@Suite struct SubtitleExportTests {
    private static let pieces = [
        "a", "B.", "1", "42", "1999", "-->", "->", "00:00:01,000 --> 00:00:02,000", "<i>", "</i>",
        "<b", "x < y", "< u>", "&amp;", "&lt;b&gt;", "&", "&#27;", "{\\an8}", "{i}", "{", "}",
        "<00:01.500>", "<1:2>", "[00:01.00]", "[ti:x]", "[", "NOTE", "STYLE", "WEBVTT", "\t", "\n",
        "\n\n", " ", "東京", "「だ」", "é", "العربية", "😀", "→", "–>", "\"", "'", "\\n", ",", ";",
        "00:01 → 00:02", "- ", "00:00:05", "#", "\u{A0}", "\u{200F}", "\u{301}", "{\"a\":1}",
        "Dialogue: 0", "start", "0.5\t1.5",
    ]

    private func document(of track: SubtitleTrack) -> SubtitleDocument {
        SubtitleDocument(format: "srt", encoding: .utf8, track: track)
    }

    /// A track of hostile texts in cues that do not overlap, words timed.
    private func track(_ random: inout SeededGenerator, hasWords: Bool) -> SubtitleTrack {
        var cues: [Cue] = []
        var time: Int64 = 0
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let count = Int.random(in: 1...6, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "").asCueText
            time += Int64.random(in: 0...1500, using: &random)
            let length = Int64.random(in: 100...5000, using: &random)
            guard text.isVisible else { continue }
            let words = hasWords ? Self.words(of: text, time, time + length) : []
            cues.append(
                Cue(
                    id: cues.count, start: .milliseconds(time), end: .milliseconds(time + length),
                    text: text, words: words))
            time += length
        }
        return SubtitleTrack(language: Language(tag: "fr"), cues: cues, sentences: [])
    }

    /// The words between blanks, each with its share and a pause after it.
    private static func words(of text: String, _ start: Int64, _ end: Int64) -> [Word] {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
        let share = (end - start) / Int64(parts.count)
        guard share > 3 else { return [] }
        return parts.enumerated().map { place, part in
            let from = start + share * Int64(place)
            return Word(
                start: .milliseconds(from), end: .milliseconds(from + share - 2), text: part,
                isFollowedBySpace: place + 1 < parts.count)
        }
    }

    private func oneLine(_ cue: Expected) -> Expected {
        let words = cue.text.split { $0 == " " || $0 == "\n" }
        return Expected(cue.start, cue.end, words.joined(separator: " "))
    }

    @Test(arguments: [
        ("Hello <00:01.500>there <00:02.000>friend &amp; foe", "there<00:00:02.000> friend"),
        ("Hel<00:01.500>lo, <00:02.000>world again", "Hello,<00:00:02.000> world"),
    ])
    func `a time of the file stays where only the ends of words are guessed`(
        text: String, kept: String
    ) throws {
        let file = "WEBVTT\n\n00:01.000 --> 00:03.000\n\(text)\n"
        let document = try SubtitleReader.document(Array(file.utf8), name: "a.vtt")
        let again = SubtitleExport.text(of: document, as: .vtt)
        #expect(again.contains(kept), "\(again)")
    }

    @Test func `LRC changes only what would be a time`() throws {
        let file =
            "1\n00:00:01,000 --> 00:00:02,000\nI <3 you, 2<5, not [1:23] [0012345678901:30]\n"
        let document = try SubtitleReader.document(Array(file.utf8), name: "a.srt")
        let text = SubtitleExport.text(of: document, as: .lrc)
        #expect(text.contains("I <3 you, 2<5, not [ 1:23] [ 0012345678901:30]"), "\(text)")
    }

    @Test(arguments: [ExportFormat.srt, .vtt, .json])
    func `what is written is read back as it was`(format: ExportFormat) throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<400 {
            let original = track(&random, hasWords: false)
            guard !original.cues.isEmpty else { continue }
            let text = SubtitleExport.text(of: document(of: original), as: format)
            let again = try SubtitleReader.document(Array(text.utf8), name: "again")
            #expect(again.format == format.rawValue)
            let expected = original.cues.map(Expected.init)
            #expect(again.track.cues.map(Expected.init) == expected, "\(text)")
            #expect(format == .srt || again.track.language == original.language)
        }
    }

    @Test(arguments: [ExportFormat.lrc, .tsv])
    func `formats of lines keep times and words of a text`(format: ExportFormat) throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<400 {
            let original = track(&random, hasWords: false)
            // LRC has no way to write a time in brackets as text.
            let cues = original.cues.filter { cue in
                format != .lrc || !cue.text.contains { "[<".contains($0) }
            }
            guard !cues.isEmpty else { continue }
            let shown = SubtitleTrack(language: original.language, cues: cues, sentences: [])
            let text = SubtitleExport.text(of: document(of: shown), as: format)
            guard let again = try? SubtitleReader.document(Array(text.utf8), name: "again") else {
                Issue.record("refused: \(text)")
                continue
            }
            #expect(again.format == format.rawValue, "\(text)")
            let found = again.track.cues.map { oneLine(Expected($0)) }
            #expect(found == cues.map { oneLine(Expected($0)) }, "\(text)")
        }
    }

    @Test func `this program's JSON keeps every word`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let original = track(&random, hasWords: true)
            guard !original.cues.isEmpty else { continue }
            let text = SubtitleExport.text(of: document(of: original), as: .json)
            let again = try SubtitleReader.document(Array(text.utf8), name: "again")
            #expect(again.track.cues == original.cues, "\(text)")
            #expect(again.track.diagnostics.isEmpty)
        }
    }

    @Test(arguments: [ExportFormat.vtt, .lrc, .json])
    func `the times of words go with them`(format: ExportFormat) throws {
        let cues = [
            Cue(
                id: 0, start: .milliseconds(1000), end: .milliseconds(3000), text: "One <b two.",
                words: [
                    Word(start: .milliseconds(1200), end: .milliseconds(1500), text: "One"),
                    Word(start: .milliseconds(1700), end: .milliseconds(2000), text: "<b"),
                    Word(
                        start: .milliseconds(2000), end: .milliseconds(2800), text: "two.",
                        isFollowedBySpace: false),
                ])
        ]
        let original = document(of: SubtitleTrack(cues: cues, sentences: []))
        let text = SubtitleExport.text(of: original, as: format)
        let again = try SubtitleReader.document(Array(text.utf8), name: "again")
        #expect(again.track.cues.map(Expected.init) == cues.map(Expected.init), "\(text)")
        let words = again.track.cues.flatMap(\.words)
        #expect(words.map(Expected.init) == cues[0].words.map(Expected.init), "\(text)")
        #expect(words.allSatisfy { !$0.isEstimated })
    }

    @Test func `a long cue with no gap after it keeps its end in LRC`() throws {
        let cues = [Cue.make(1000, 31000, "a"), Cue.make(31000, 32000, "b", id: 1)]
        let text = SubtitleExport.text(
            of: document(of: SubtitleTrack(cues: cues, sentences: [])), as: .lrc)
        #expect(text == "[00:01.00]a\n[00:31.00]\n[00:31.00]b\n[00:32.00]\n")
        let again = try SubtitleReader.document(Array(text.utf8), name: "again")
        #expect(again.track.cues.map(Expected.init) == cues.map(Expected.init))
    }

    @Test(arguments: [ExportFormat.vtt, .lrc])
    func `the start of a last word stays where only its end was guessed`(format: ExportFormat)
        throws
    {
        let lyrics = "[00:01.00]One <00:02.00>two\n[01:00.00]Three\n"
        let first = try SubtitleReader.document(Array(lyrics.utf8), name: "x")
        let text = SubtitleExport.text(of: first, as: format)
        let again = try SubtitleReader.document(Array(text.utf8), name: "again")
        let words = again.track.cues[0].words
        #expect(words.map(\.start) == [.milliseconds(1000), .milliseconds(2000)], "\(text)")
    }

    @Test func `each format is written as players expect it`() {
        let cues = [
            Cue.make(3_723_450, 3_725_000, "a & b\n--> <i>"), Cue.make(3_726_000, 3_727_000, "c"),
        ]
        let document = document(
            of: SubtitleTrack(language: Language(tag: "de"), cues: cues, sentences: []))
        #expect(
            SubtitleExport.text(of: document, as: .srt) == """
                1
                01:02:03,450 --> 01:02:05,000
                a & b
                --&gt; &lt;i&gt;

                2
                01:02:06,000 --> 01:02:07,000
                c


                """)
        #expect(
            SubtitleExport.text(of: document, as: .vtt) == """
                WEBVTT
                Language: de

                01:02:03.450 --> 01:02:05.000
                a &amp; b
                --&gt; &lt;i&gt;

                01:02:06.000 --> 01:02:07.000
                c

                """)
        #expect(
            SubtitleExport.text(of: document, as: .lrc) == """
                [la:de]
                [62:03.45]a & b --> <i>
                [62:05.00]
                [62:06.00]c
                [62:07.00]

                """)
        #expect(
            SubtitleExport.text(of: document, as: .tsv)
                == "start\tend\ttext\n3723450\t3725000\ta & b --> <i>\n3726000\t3727000\tc\n")
    }
}
