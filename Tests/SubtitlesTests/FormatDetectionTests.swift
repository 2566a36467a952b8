import ListenCore
import Testing

@testable import Subtitles

/// Formats are told by content, in an order that never takes one for another.
@Suite struct FormatDetectionTests {
    /// One file of each line format, with what would mislead: times and
    /// brackets of other formats in its text.
    static let samples: [(format: String, text: String)] = [
        ("srt", "1\n00:00:01,000 --> 00:00:02,000\n[00:01.00]A\n0:01:00.0,0:02:00.0\n{1}{2}\n"),
        ("srt", "00:01 --> 00:02\n[Script Info]\nWEBVTT\n1.5\t2.5\tx\n"),
        ("vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n[00:01.00]A\n\n[Events]\n1.5\t2.5\tx\n"),
        ("lrc", "[ti:T]\n[00:01.00]A --> b\n[00:02.00]0:00:01.0,0:00:02.0\n"),
        ("lrc", "[00:01.00]1.5\t2.5\tx\n[00:02.00]B\n"),
        (
            "ass",
            "[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,[00:01.00]A\n"
        ),
        ("sbv", "0:00:01.000,0:00:02.000\n[00:01.00]A\n"),
        ("sbv", "[INFORMATION]\n[TITLE]1,2\n[SUBTITLE]\n00:00:01.00,00:00:02.00\nA[br]b\n"),
        ("subviewer", "[TITLE]\nx\n[00:00:01]\nA|b\n[00:00:02]\n"),
        ("microdvd", "{1}{1}25\n{25}{50}[00:01.00]A|1.5\t2.5\tx\n"),
        ("mpl2", "[10][20]A\n[30][40][00:01.00]B\n"),
        ("whisper", "[00:01.000 --> 00:02.000] [00:01.00] A\n[00:02.000 --> 00:03.000] B\n"),
        ("tsv", "1.0\t2.0\t[00:01.00]A, 1, 2\n2.0\t3.0\t0:01,0:02\n"),
        ("csv", "start,end,text\n0,900,\"[00:01.00]A --> b\"\n"),
        ("ssv", "0.0 1.0 f1 \"[00:01.00]A\"\n"),
        (
            "textgrid",
            "File type = \"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> 1\n"
                + "\"IntervalTier\" \"t\" 0 1 1 0 1 \"[00:01.00]A 1.5\t2.5\"\n"
        ),
        ("json", "{\"segments\":[{\"start\":1,\"end\":2,\"text\":\"[00:01.00]A\"}]}"),
    ]

    /// The first format that claims a file, before any is parsed.
    private func claimant(_ bytes: [UInt8]) -> String? {
        let source = SourceText(bytes)
        return SubtitleFormat.all.first { $0.matches(source) }?.name
    }

    @Test(arguments: samples)
    func `the first format to claim a file is its own`(format: String, text: String) throws {
        let document = try SubtitleReader.document(Array(text.utf8), name: "film.mp4")
        #expect(document.format == format)
        #expect(claimant(Array(text.utf8)) == format)
    }

    @Test func `every line format has a sample`() {
        let known = Set(Self.samples.map(\.format))
        let names = SubtitleFormat.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(known.isSubset(of: names))
    }

    @Test(arguments: Corpus.files)
    func `the first format to claim a file of the corpus is its own`(file: String) throws {
        for item in try Corpus.cases(of: file) where item.refusal == nil {
            let isOwn = item.format == nil || claimant(item.bytes) == item.format
            #expect(isOwn, "\(file), \(item.name)")
        }
    }

    @Test(arguments: [
        "In 1999, at 10:30, she ate 3 apples; 2 were left.\nAt 11:15 none was.\n",
        "1\n2\n3\n4\n",
        "1, 2, three\n4, 5, six\n",
        "[1] A footnote\n[2] Another, 12:30 p. 4\n",
        "Name\tAge\nAnn\t31\nBob\t7\n",
        "12\t30\n13\t45\n",
        "10:30, 11:45 and 12:00 are the trains.\n",
        "[Chapter 1]\nIt was 12:30.\n[Chapter 2]\nThe end.\n",
        "a -> b\n1 -> 2\n3 --> 4\n",
        "0.5 1.5 two\n",
    ])
    func `prose with numbers is refused`(text: String) {
        #expect(throws: SubtitleError(.notSubtitles(found: "text without times"), name: "x")) {
            try SubtitleReader.read(Array(text.utf8), name: "x")
        }
    }

    @Test func `the advice names the formats that are read`() {
        let error = SubtitleError(.notSubtitles(found: "text without times"), name: "x")
        for name in ["SRT", "WebVTT", "ASS", "LRC", "SBV", "SUB", "TextGrid", "TSV", "JSON"] {
            #expect(error.description.contains(name), "\(name)")
        }
    }
}
