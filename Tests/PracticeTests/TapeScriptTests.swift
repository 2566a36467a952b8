import ListenCore
import Testing

@testable import Practice

@Suite struct TapeScriptTests {
    private static let rate = SampleRate(10_000)
    private static let second = Int64(10_000)

    private static func script(_ drill: String, pause: MediaTime = .zero) throws -> TapeScript {
        TapeScript(try DrillNotation.read(drill), rate: rate, pause: pause)
    }

    /// The steps of a sentence of two seconds, in short: `s` and its speed, in brackets where it
    /// is hidden, `m` for the meaning, frames of silence.
    private static func steps(
        _ drill: String, _ line: TapeScript.Line = .init(frames: 2 * second),
        pause: MediaTime = .zero
    ) throws -> String {
        try script(drill, pause: pause).steps(of: line).map { step in
            switch step {
            case .sentence(let factor, let isHidden): isHidden ? "(s\(factor))" : "s\(factor)"
            case .meaning: "m"
            case .silence(let frames): "\(frames)"
            }
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("listen", "s100"), ("hide, show", "(s100) s100"),
        ("show gap 500ms", "s100 5000"), ("hide gap 1.2L, show", "(s100) 24000 s100"),
        ("x0.5 gap 1L", "s50 40000"), ("show *2", "s100 s100"),
        ("hide, show, x2", "(s100) s100 (s100) s100"),
        ("hide wait, show", "(s100) 20000 s100"), ("learn", "(s100) 20000 s100 (s100)"),
        ("hide gap 1s wait", "(s100) 30000"), ("on", "s100"),
    ])
    func `a drill is heard without a key`(drill: String, expected: String) throws {
        #expect(try Self.steps(drill) == expected)
    }

    @Test func `an answer has a second at least`() throws {
        #expect(try Self.steps("hide wait", .init(frames: 100)) == "(s100) 10000")
    }

    @Test(arguments: [
        ("hide gap 1L, show", "(s100) m 20000 s100"), ("primed", "m s100 10000 (s100)"),
        ("show *2", "s100 m s100"), ("listen", "s100 m"),
    ])
    func `a meaning is spoken once`(drill: String, expected: String) throws {
        let line = TapeScript.Line(frames: 2 * Self.second, hasMeaning: true)
        #expect(try Self.steps(drill, line) == expected)
    }

    @Test func `kinds of sentences and pauses of their own count`() throws {
        let drill = "hard: hide, show; else: on"
        let hard = TapeScript.Line(
            frames: Self.second, traits: LineTraits(isHard: true), pause: .milliseconds(100))
        #expect(try Self.steps(drill, hard, pause: .seconds(1)) == "(s100) s100 1000")
        #expect(
            try Self.steps(drill, .init(frames: Self.second), pause: .seconds(1)) == "s100 10000")
        #expect(try DrillNotation.read(drill)?.goesByWords == false)
        #expect(try DrillNotation.read("new: hide; else: on")?.goesByWords == true)
    }

    @Test func `the length of a tape is the sum of its parts`() throws {
        let script = try Self.script("hide x0.75 gap 1.5L, show", pause: .milliseconds(250))
        let lines = [
            TapeScript.Line(frames: 12_345), TapeScript.Line(frames: 7, hasMeaning: true),
        ]
        let slow = [Int64(16_460), 9]
        let expected =
            slow[0] + (slow[0] * 150 + 50) / 100 + 12_345 + 2_500 + slow[1]
            + 500 + (slow[1] * 150 + 50) / 100 + 7 + 2_500
        #expect(script.length(of: lines) { $0 == 1 ? 500 : 0 } == expected)
        #expect(TapeScript.frames(-1, factor: 0) == 0)
    }

    private static func marks(_ count: Int, headings: Int) -> TapeSheets {
        TapeSheets(
            (0..<count).map {
                TapeSheets.Mark(
                    start: .milliseconds(Int64($0) * 2_040), text: "Line \($0)",
                    heading: "Part \($0 * headings / max(1, count))")
            })
    }

    @Test func `a cue sheet has the sentences, or the chapters of too many`() throws {
        let few = Self.marks(3, headings: 2)
        let sheet = try #require(few.cueSheet(file: "a.flac", title: "a.flac"))
        #expect(sheet.hasPrefix("TITLE \"a.flac\"\nFILE \"a.flac\" WAVE\n  TRACK 01 AUDIO\n"))
        #expect(sheet.contains("TITLE \"Line 1\"\n    INDEX 01 00:02:03\n"))
        #expect(Self.marks(99, headings: 3).tracks.count == 99)
        #expect(Self.marks(100, headings: 3).tracks.map(\.title) == ["Part 0", "Part 1", "Part 2"])
        #expect(Self.marks(400, headings: 200).tracks.count == 99)
    }

    @Test func `a cue sheet names its file as it is called, or is none`() {
        let sheets = Self.marks(1, headings: 1)
        let long = String(repeating: "n", count: 240) + ".mp3"
        for name in ["a  b.flac", "“a”.wav", long] {
            #expect(sheets.cueSheet(file: name, title: name)?.contains("FILE \"\(name)\" ") == true)
        }
        for name in ["a\"b.flac", "a\nTRACK.flac", "a\u{2028}b.flac", "a\u{1B}[2J.flac"] {
            #expect(sheets.cueSheet(file: name, title: name) == nil)
        }
    }

    @Test func `chapters begin where the heading changes`() {
        #expect(
            Self.marks(3, headings: 3).chapterList
                == "0:00:00.000 Part 0\n0:00:02.040 Part 1\n0:00:04.080 Part 2\n")
        #expect(Self.marks(3, headings: 1).chapterList == "0:00:00.000 Part 0\n")
        #expect(TapeSheets([]).chapterList.isEmpty)
    }

    @Test func `no text from outside begins a line of a sheet`() throws {
        let evil = "a\"\nTRACK 99 AUDIO\u{2028}b\u{1B}[2J" + String(repeating: "x", count: 900)
        let sheets = TapeSheets([TapeSheets.Mark(start: .zero, text: evil, heading: evil)])
        let sheet = try #require(sheets.cueSheet(file: "a.flac", title: evil))
        #expect(sheet.split(separator: "\n").count == 5)
        #expect(!sheet.contains("\u{1B}") && !sheet.contains("\u{2028}"))
        #expect(sheets.chapterList.split(separator: "\n").count == 1)
        #expect(sheet.split(separator: "\n").allSatisfy { $0.count < 260 })
    }
}
