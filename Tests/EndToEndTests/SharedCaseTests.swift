import Foundation
import Testing

/// Inputs that failed for users of other players, each with what is to be printed for it.
///
/// The inputs are in `../shared/cases`, a folder each with a README of the same meaning.
@Suite(
    .enabled(if: SharedCase.areThere, "../shared/cases is absent"), .timeLimit(.minutes(10)))
struct SharedCaseTests {
    @Test(arguments: SharedCase.all)
    func `an input of the shared cases gives what its README expects`(_ shared: SharedCase)
        async throws
    {
        let program = try Program()
        let folder = program.home.appending(path: "case")
        try FileManager.default.copyItem(
            at: SharedCase.folder.appending(path: shared.name), to: folder)
        let outcome = try await program.shell("cd case; exec 2>&1; \(shared.line)")
        for text in shared.shows {
            #expect(outcome.output.contains(text), "\(shared.name): \(outcome.output)")
        }
        for text in shared.hides {
            #expect(!outcome.output.contains(text), "\(shared.name): \(outcome.output)")
        }
    }
}

/// One folder of the shared cases.
struct SharedCase: CustomTestStringConvertible {
    let name: String
    /// A line of Bash, run in a copy of the folder.
    let line: String
    /// Texts that must be among what is printed.
    let shows: [String]
    /// Texts that must not be.
    var hides: [String] = []

    var testDescription: String { name }

    static let folder = Program.checkout.appending(path: "../shared/cases").standardizedFileURL
    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static let all = lengths + tags + books + times + texts

    private static let lengths = [
        SharedCase(
            name: "vbr-no-header-place", line: "listen play a.mp3 --describe --start 45",
            shows: ["At 0:45 of 1:00", "Sentence 10 is here."], hides: ["Sentence 3 is here."]),
        SharedCase(
            name: "vbr-no-header-chapters", line: "listen import book; listen chapters 4",
            shows: ["One    0:20", "Two    0:20", "Three  0:20"]),
        SharedCase(
            name: "id3-bytes-counted-as-sound",
            line: "listen import book; listen chapters 4 --json | grep durationSeconds",
            shows: [": 6.0"]),
    ]

    private static let tags = [
        SharedCase(
            name: "latin1-tags-private-use",
            line: "listen import book; listen books --json; listen chapters 4",
            shows: ["\"Ærø\"", "\"Jörg\"", "Ça"]),
        SharedCase(
            name: "tags-guessed-field-by-field",
            line: "listen import ru ja zh cs; listen books",
            shows: [
                "Море и берег", "Анна Лебедева", "海と岸の物語", "田中花子", "海与岸的故事", "王小明",
                "Příšerně dlouhá pouť", "Jiří Dvořák",
            ]),
        SharedCase(
            name: "apev2-tags",
            line: "listen import mp3 wv; listen books; listen chapters 4; listen chapters 5",
            shows: ["4  Latarnik", "5  Latarnik", "Ewa Nowak", "Łódka"]),
        SharedCase(
            name: "matroska-tags-chapters",
            line: "listen import book; listen books; listen chapters 4",
            shows: ["Harbour Book", "Ann Hill", "First", "Second"]),
        SharedCase(
            name: "embedded-lrc",
            line: """
                listen import uslt-lrc m4a-lyr flac-LYRICS flac-SYNCEDLYRICS
                for b in 4 5 6 7; do listen subtitles list $b; done | grep -c spoken
                """, shows: ["\n4"], hides: ["No text was found"]),
        SharedCase(
            name: "play-ignores-texts-inside",
            line: """
                for f in sylt/a.mp3 mkv/harbour.mkv mp4/harbour.m4a.mp4; do
                listen play $f --plain --output file --output-file o.wav </dev/null; rm o.wav; done
                listen import mkv
                """, shows: ["1 book: 1 new"],
            hides: ["has no text", "is no recording"]),
    ]

    private static let books = [
        SharedCase(
            name: "disc-folders-and-author", line: "listen import a; listen import b; listen books",
            shows: ["4  The Deep  Ann Hill  4 chapters", "5  The Deep    4 chapters"],
            hides: ["The Deep  The Deep", "2 chapters"]),
        SharedCase(
            name: "cue-sheets-passed-over",
            line: "listen import frames other-stem; listen chapters 4; listen chapters 5",
            shows: ["Chapter 01", "Chapter 02", "Chapter 03", "One", "Two"]),
    ]

    private static let times = [
        SharedCase(
            name: "simultaneous-sentences",
            line: """
                (sleep 1; echo sentence 2; sleep .5; echo where; echo quit) \
                | listen play a.wav --subtitles a.ass --plain --from-start
                listen play a.wav --subtitles a.ass --plain --output file --output-file o.wav \
                --from-start --drill "show gap 1s" </dev/null
                ffmpeg -i o.wav -af silencedetect=n=-40dB:d=0.5 -f null - 2>&1 \
                | grep -c silence_start
                """, shows: ["Sentence 2 of 6", "\n4"]),
        SharedCase(
            name: "simultaneous-cues-by-position",
            line: "listen cues same.vtt; listen cues same.ttml",
            shows: [
                "1  00:00:01,000  00:00:03,000  They kept a box",
                "2  00:00:01,000  00:00:03,000  of old keys.",
            ], hides: ["1  00:00:01,000  00:00:03,000  of old keys."]),
        SharedCase(
            name: "timing-drops-early-cues",
            line: """
                rm out.srt
                listen timing early.srt --audio \
                "$LISTEN_LIBRARY/ferry-at-willow-bend/chapter2.mp3" --output out.srt
                grep -c -- "-->" out.srt
                """, shows: ["\n19"]),
        SharedCase(
            name: "sami", line: "listen cues talk.smi; listen cues talk-cp949.smi",
            shows: [
                "2 cues", "Korean", "00:00:01,000  00:00:03,000", "00:00:04,000  00:00:06,000",
            ],
            hides: ["holds no subtitles"]),
        SharedCase(
            name: "file-output-skips",
            line: """
                export LISTEN_LIBRARY=$PWD/lib; for i in 1 2 3 4 5; do
                listen book 1 chapter 1 --plain --output file --output-file o$i.wav --from-start \
                </dev/null 2>/dev/null | wc -l; done
                """, shows: ["4\n4\n4\n4\n4"]),
    ]

    private static let texts = [
        SharedCase(
            name: "subtitle-sidecar-names",
            line: """
                for d in */; do echo "$d $(listen play "$d"talk.mp3 --plain --output file \
                --output-file "$d"o.wav </dev/null 2>&1 | tail -1)"; done
                """,
            shows: [
                "TALK/", "subs-talk/", "talk.English/", "talk.en(cc)/", "talk.en.cc/",
                "talk.en.sdh/", "talk.mp3/", "talk_en/",
            ].map { "\($0) The ferry leaves." }),
        SharedCase(
            name: "three-letter-language-in-name",
            line: """
                listen import book && listen words set --language en --status known ferry
                listen words coverage 4 --new; listen subtitles list 4
                """, shows: ["en"], hides: ["ferry\t1", "eng  "]),
        SharedCase(
            name: "encodings-without-a-way-to-say",
            line: """
                for f in *.srt; do listen cues $f > o; (cat ${f%.srt}.txt; echo) \
                | while read -r line; do grep -qF -- "$line" o || echo "$f lacks $line"; done; done
                """, shows: [], hides: ["lacks"]),
    ]
}
