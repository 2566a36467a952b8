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
        // A command that fails ends the line.
        let outcome = try await program.shell(
            "cd case; exec 2>&1; set -e -o pipefail; \(shared.line)")
        #expect(outcome.code == 0, "\(shared.name): \(outcome.output)")
        let lines = outcome.output.split(separator: "\n").map(SharedCase.plain)
        for text in shared.shows {
            #expect(lines.contains(text), "\(shared.name): no “\(text)” in \(outcome.output)")
        }
        for text in shared.hides {
            #expect(!outcome.output.contains(text), "\(shared.name): \(outcome.output)")
        }
    }

    @Test func `every folder of the shared cases is tried, but those of later work`() throws {
        let there = try FileManager.default.contentsOfDirectory(
            at: SharedCase.folder, includingPropertiesForKeys: [.isDirectoryKey])
        let folders = there.filter { $0.hasDirectoryPath }.map(\.lastPathComponent)
        let later: Set = ["keys-on-other-layouts", "wrong-calls"]
        #expect(Set(folders).subtracting(later) == Set(SharedCase.all.map(\.name)))
    }
}

/// One folder of the shared cases.
struct SharedCase: CustomTestStringConvertible {
    let name: String
    /// Lines of Bash, run in a copy of the folder; each command must end with 0.
    let line: String
    /// Whole lines that must be among those printed, with one blank between their parts.
    let shows: [String]
    /// Texts that must not be anywhere in what is printed.
    var hides: [String] = []

    var testDescription: String { name }

    static let folder = Program.checkout.appending(path: "../shared/cases").standardizedFileURL
    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static let all = lengths + tags + books + times + texts

    /// A line with one blank for each run of them, and none at its ends.
    static func plain(_ line: some StringProtocol) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Plays to the end, without hearing it.
    private static let quiet = "--plain --output file --output-file o.wav </dev/null"

    private static let lengths = [
        SharedCase(
            name: "vbr-no-header-place", line: "listen play a.mp3 --describe --start 45",
            shows: [
                "At 0:45 of 1:00, speed 1×, not playing yet.", "Sentence 9 is here.",
                "Sentence 10 is here.", "Sentence 11 is here.", "Sentence 12 is here.",
            ], hides: ["Sentence 3 is here."]),
        SharedCase(
            name: "vbr-no-header-chapters", line: "listen import book; listen chapters 4",
            shows: ["1 One 0:20", "2 Two 0:20", "3 Three 0:20"]),
        SharedCase(
            name: "id3-bytes-counted-as-sound",
            line: """
                listen import book
                listen chapters 4 --json | grep -o '"durationSeconds" : 6.03'
                """, shows: ["\"durationSeconds\" : 6.03"]),
    ]

    private static let tags = [
        SharedCase(
            name: "latin1-tags-private-use",
            line: "listen import book; listen books; listen chapters 4",
            shows: ["4 Ærø Jörg", "1 Ça 0:06"]),
        SharedCase(
            name: "tags-guessed-field-by-field",
            line: "listen import ru ja zh cs; listen books",
            shows: [
                "4 Море и берег Анна Лебедева", "5 海と岸の物語 田中花子", "6 海与岸的故事 王小明",
                "7 Příšerně dlouhá pouť Jiří Dvořák",
            ]),
        SharedCase(
            name: "apev2-tags",
            line: """
                listen import mp3 wv; listen books
                for b in 4 5; do listen chapters $b | sed "s/^/$b:/"; done
                """,
            shows: [
                "4 Latarnik Ewa Nowak", "5 Latarnik Ewa Nowak", "4:1 Łódka 0:06", "5:1 Łódka 0:06",
            ]),
        SharedCase(
            name: "matroska-tags-chapters",
            line: "listen import book; listen books; listen chapters 4",
            shows: ["4 Harbour Book Ann Hill", "1 First 0:10", "2 Second 0:20"]),
        SharedCase(
            name: "embedded-lrc",
            line: """
                listen import uslt-lrc m4a-lyr flac-LYRICS flac-SYNCEDLYRICS
                for b in 4 5 6 7; do
                texts=$(listen subtitles list $b | grep -c "spoken.*inside the recording")
                listen book $b chapter 1 \(quiet) >o
                echo "$b: $texts, $(grep -cE 'ferry leaves at noon|We wait here' o)"
                rm o.wav; done
                """, shows: ["4: 1, 2", "5: 1, 2", "6: 1, 2", "7: 1, 2"]),
        SharedCase(
            name: "play-ignores-texts-inside",
            line: """
                for f in sylt/a.mp3 mkv/harbour.mkv mp4/harbour.m4a.mp4; do
                listen play $f \(quiet); rm o.wav; done >o; cat o
                echo "$(grep -c 'The ferry leaves at noon.' o) and $(grep -c 'We wait here.' o)"
                listen import mkv
                """,
            shows: ["3 and 3", "4 Harbour Book Ann Hill 2 chapters new"],
            hides: ["has no text", "is no recording"]),
    ]

    private static let books = [
        SharedCase(
            name: "disc-folders-and-author",
            line: "listen import a; listen import b; listen books; listen chapters 5",
            shows: [
                "4 The Deep Ann Hill 4 chapters new", "5 The Deep 4 chapters new",
                "4 The Deep Ann Hill", "5 The Deep",
            ], hides: ["2 chapters"]),
        SharedCase(
            name: "cue-sheets-passed-over",
            line: "listen import frames other-stem; for b in 4 5; do listen chapters $b; done",
            shows: [
                "1 Chapter 01 0:09", "2 Chapter 02 0:14", "3 Chapter 03 0:05", "1 One 0:10",
                "2 Two 0:20",
            ]),
    ]

    private static let times = [
        SharedCase(
            name: "align-breath",
            line: """
                start=$(listen align three.wav three.txt --lines --language en --json 2>/dev/null \
                | grep '^      "start_ms"' | tail -1 | tr -dc 0-9)
                [ $start -ge 12580 ] && [ $start -le 12780 ] && echo "at $((start / 1000)) s"
                """, shows: ["at 12 s"]),
        SharedCase(
            name: "simultaneous-sentences",
            line: """
                (sleep 1; echo sentence 2; sleep .5; echo where; echo quit) \
                | listen play a.wav --subtitles a.ass --plain --from-start
                listen play a.wav --subtitles a.ass --plain --output file --output-file o.wav \
                --from-start --drill "show gap 1s" </dev/null
                gaps=$(ffmpeg -i o.wav -af silencedetect=n=-40dB:d=0.5 -f null - 2>&1 \
                | grep -c silence_start); echo $gaps gaps
                """, shows: ["Sentence 2 of 6: Wait for me!", "4 gaps", "It was closed."]),
        SharedCase(
            name: "simultaneous-cues-by-position",
            line: "listen cues same.vtt; listen cues same.ttml",
            shows: [
                "1 00:00:01,000 00:00:03,000 They kept a box",
                "2 00:00:01,000 00:00:03,000 of old keys.",
                "vtt, UTF-8: 2 cues, 2 sentences, 0 remarks.",
                "ttml, UTF-8, English: 2 cues, 2 sentences, 0 remarks.",
            ], hides: ["1  00:00:01,000  00:00:03,000  of old keys."]),
        SharedCase(
            name: "timing-drops-early-cues",
            line: """
                rm -f out.srt; chapter="$LISTEN_LIBRARY/ferry-at-willow-bend/chapter2"
                awk '\(asEarlyAnew)' "$chapter.es.srt" early.srt >now.srt
                listen timing now.srt --audio "$chapter.mp3" --output out.srt
                echo "$(grep -c -- "--> -" now.srt) early,"
                echo "$(grep -c -- "-->" early.srt) then $(grep -c -- "-->" out.srt) cues"
                """, shows: ["1 early,", "19 then 19 cues"]),
        SharedCase(
            name: "sami",
            line: """
                for f in talk.smi talk-cp949.smi; do listen cues $f | sed "s/^/$f:/"; done
                """,
            shows: [
                "sami, UTF-8, Korean: 2 cues, 2 sentences, 0 remarks.",
                "sami, euc-kr, Korean: 2 cues, 2 sentences, 1 remark.",
            ]
                + ["talk.smi", "talk-cp949.smi"].flatMap { name in
                    [
                        "\(name):1 00:00:01,000 00:00:03,000 배가 늦게 / 도착했어요.",
                        "\(name):2 00:00:04,000 00:00:06,000 내일 다시 올게요.",
                    ]
                }),
        SharedCase(
            name: "file-output-skips",
            line: """
                export LISTEN_LIBRARY=$PWD/lib; for i in 1 2 3 4 5; do
                listen book 1 chapter 1 --plain --output file --output-file o$i.wav --from-start \
                </dev/null 2>/dev/null >o; echo "$i: $(wc -l <o) lines"; done
                """,
            shows: ["1: 4 lines", "2: 4 lines", "3: 4 lines", "4: 4 lines", "5: 4 lines"]),
    ]

    /// Gives cues, the sixth and seventh of which are one sentence, the times of the sentences of
    /// another file, 8 s early: the chapter was spoken anew since the case was made.
    private static let asEarlyAnew = #"""
        function ms(t) { split(t, p, /[:,]/); return ((p[1] * 60 + p[2]) * 60 + p[3]) * 1000 + p[4] }
        function code(t) {
            if (t < 0) return "-" code(-t)
            return sprintf("%02d:%02d:%02d,%03d", t / 3600000, t / 60000 % 60, t / 1000 % 60, t % 1000)
        }
        !/-->/ { if (NR > FNR) print; next }
        NR == FNR { start[++n] = ms($1) - 8000; end[n] = ms($3) - 8000; next }
        {
            own = ++cue - (cue > 6); half = int((start[6] + end[6]) / 2)
            print code(cue == 7 ? half : start[own]), "-->", code(cue == 6 ? half : end[own])
        }
        """#

    private static let texts = [
        SharedCase(
            name: "subtitle-sidecar-names",
            line: """
                for d in */; do listen play "$d"talk.mp3 \(quiet) >o
                echo "$d $(tail -1 o)"; rm o.wav; done
                """,
            shows: [
                "TALK/", "subs-talk/", "talk.English/", "talk.en(cc)/", "talk.en.cc/",
                "talk.en.sdh/", "talk.mp3/", "talk_en/",
            ].map { "\($0) The ferry leaves." }),
        SharedCase(
            name: "three-letter-language-in-name",
            line: """
                listen import book; listen words set --language en --status known ferry
                listen words coverage 4 --new >o
                echo "$(grep -c '^here' o) here, $(grep -c '^ferry' o || true) ferry"
                listen subtitles list 4 | sed "s|$PWD/||"
                """,
            shows: ["1 here, 0 ferry", "1 talk 1 en spoken plays book/talk.eng.srt"]),
        SharedCase(
            name: "encodings-without-a-way-to-say",
            line: """
                for f in *.srt; do listen cues $f >o; (cat ${f%.srt}.txt; echo) >t
                echo "$f: $(grep -c . t) lines, $(grep . t | grep -cFf - o) cues"; done
                """,
            shows: [
                "de-850.srt: 4 lines, 4 cues", "fr-mac.srt: 4 lines, 4 cues",
                "ja-iso2022.srt: 3 lines, 3 cues", "lt-1257.srt: 3 lines, 3 cues",
                "ro-8859-16.srt: 4 lines, 4 cues", "ru-866.srt: 4 lines, 4 cues",
            ]),
    ]
}
