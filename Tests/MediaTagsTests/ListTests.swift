import ListenCore
import Testing

@testable import MediaTags

@Suite struct ListTests {
    @Test func `a cue sheet has files, tracks and what they inherit`() {
        let sheet = CueSheet(
            """
            \u{FEFF}REM GENRE Audiobook
            REM DATE "2019"
            PERFORMER Ana
            TITLE "The \u{1B}Book"
            FILE "cd 1.mp3" MP3
              TRACK 01 AUDIO
                TITLE One
                INDEX 01 00:00:00
              track 02 audio
                TITLE "Two words"
                PERFORMER "Bo"
                INDEX 00 04:59:00
                INDEX 01 125:00:74
                FLAGS DCP
            FILE cd2.wav WAVE
              TRACK 03 AUDIO
                INDEX 01 00:60:00
              TRACK 4 AUDIO
                INDEX 01 00:01:37
            NONSENSE here
            """)
        #expect(sheet.title == "The Book" && sheet.performer == "Ana" && sheet.genre == "Audiobook")
        #expect(sheet.year == 2019 && sheet.files.map(\.name) == ["cd 1.mp3", "cd2.wav"])
        #expect(sheet.files[0].tracks.map(\.title) == ["One", "Two words"])
        #expect(sheet.files[0].tracks.map(\.performer) == ["Ana", "Bo"])
        #expect(sheet.files[0].tracks[1].start?.microseconds == 7_500_986_666)
        #expect(sheet.files[1].tracks.map(\.number) == [4])
        #expect(sheet.diagnostics.map(\.line) == [17, 20, 0])
    }

    @Test(arguments: [
        ("0:9:81", "0:24:21", 100, [9_810_000, 24_210_000] as [Int64]),
        ("0:9:810", "0:24:021", 1_000, [9_810_000, 24_021_000]),
        ("0:9:74", "0:24:21", 75, [9_986_666, 24_280_000]),
    ])
    func `times that count more than a disc's frames are hundredths or thousandths`(
        one: String, two: String, parts: Int, starts: [Int64]
    ) {
        let sheet = CueSheet(
            "FILE x MP3\nTRACK 1 AUDIO\nINDEX 01 \(one)\nTRACK 2 AUDIO\nINDEX 01 \(two)\n")
        #expect(sheet.files.first?.tracks.map { $0.start?.microseconds } == starts)
        let note = "Its times count \(parts) parts of a second, not the 75 of a disc."
        #expect(sheet.diagnostics.map(\.message) == (parts == 75 ? [] : [note]))
    }

    private static let forms: [(String, ChapterListFile.Form)] = [
        (
            "CHAPTER01=00:00:00.000\nCHAPTER01NAME=One\nCHAPTER02=00:01:02,5\nCHAPTER02NAME=Zwei\n",
            ChapterListFile.Form.simple
        ),
        (
            ";FFMETADATA1\ntitle=x\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=62500\ntitle=One\n[CHAPTER]\nTIMEBASE=1/2\nSTART=125\ntitle=Zw\\ei\n[STREAM]\ntitle=y\n",
            .ffmetadata
        ),
        ("0.000000\t62.5\tOne\n\\\t1\t2\n62.5\t62.5\tZwei\n", .labels),
        ("# list\n00:00 One\n- [1:02.5] – Zwei\n", .lines),
        ("0:00:00 One\r\n0:01:02.5: Zwei", .lines),
        (
            "{\"version\":\"1.2.0\",\"chapters\":[{\"startTime\":0,\"title\":\"One\"},{\"startTime\":30,\"toc\":false},{\"startTime\":\"62.5\",\"title\":\"Zwei\"}]}",
            .podcast
        ),
        (
            "<?xml version=\"1.0\"?><Chapters><EditionEntry><ChapterAtom><ChapterTimeStart>00:00:00</ChapterTimeStart><ChapterDisplay><ChapterString>One</ChapterString></ChapterDisplay><ChapterAtom><ChapterTimeStart>00:00:09</ChapterTimeStart></ChapterAtom></ChapterAtom><ChapterAtom><ChapterTimeStart>00:01:02.500000000</ChapterTimeStart><ChapterDisplay><ChapterString>Zwei</ChapterString></ChapterDisplay></ChapterAtom></EditionEntry><EditionEntry><ChapterAtom><ChapterTimeStart>00:00:05</ChapterTimeStart></ChapterAtom></EditionEntry></Chapters>",
            .matroska
        ),
        (
            "TITLE x\nFILE a WAVE\nTRACK 1 AUDIO\nTITLE One\nINDEX 1 0:0:0\nTRACK 2 AUDIO\nTITLE Zwei\nINDEX 01 01:02:38\n",
            .cueSheet
        ),
    ]

    @Test(arguments: forms)
    func `every form gives the same chapters`(text: String, form: ChapterListFile.Form) throws {
        let list = try ChapterListFile(text, name: "list", duration: .seconds(100))
        #expect(list.form == form)
        #expect(list.chapters.chapters.map(\.title) == ["One", "Zwei"])
        let second = try #require(list.chapters.chapters.last)
        #expect(abs(second.start.milliseconds - 62_500) < 10 && second.end == .seconds(100))
        #expect(list.chapters.chapters[0].end == second.start && list.diagnostics == [])
    }

    @Test func `wrong lines are named and the others kept`() throws {
        let list = try ChapterListFile("0:00 a\nwhat?\n0:99 b\n0:30 c\n", name: "x")
        #expect(summary(list.chapters) == ["0 a", "30000 c"])
        #expect(list.diagnostics.map(\.line) == [2, 3])
        let late = try ChapterListFile("0:00 a\n9:00 b\n", name: "x", duration: .seconds(60))
        #expect(late.diagnostics.count == 1 && late.chapters.chapters.count == 1)
    }

    @Test func `a time base beyond what FFmpeg writes is noted, not counted with`() throws {
        let text =
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=9223372036854775807/1\nSTART=9223372036854775807\ntitle=Far\n"
            + "[CHAPTER]\nTIMEBASE=2147483647/1\nSTART=-9223372036854775808\ntitle=Early\n"
            + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\ntitle=One\n"
        let list = try ChapterListFile(text, name: "x", duration: .seconds(100))
        #expect(list.chapters.chapters.contains { $0.title == "One" && $0.start == .seconds(1) })
        #expect(list.diagnostics.contains { $0.line == 3 })
    }

    @Test func `of several recordings the named one is taken`() throws {
        let sheet =
            "FILE a.mp3 MP3\nTRACK 1 AUDIO\nINDEX 01 00:00:00\nFILE b.mp3 MP3\nTRACK 2 AUDIO\n"
            + "TITLE B\nINDEX 01 00:01:00\n"
        #expect(
            summary(try ChapterListFile(sheet, name: "x", recording: "b.mp3").chapters) == [
                "1000 B"
            ])
        #expect(try ChapterListFile(sheet, name: "x").diagnostics.count == 1)
    }

    @Test(arguments: [
        "", "no list at all\nof anything", "{\"chapters\":[]}", "{", "<a/>", "[CHAPTER]",
    ])
    func `what is no list is refused with a sentence`(text: String) {
        let error = #expect(throws: ChapterListError.self) {
            try ChapterListFile(text, name: "x.txt")
        }
        #expect(
            error?.description.contains("x.txt") == true
                && error?.description.hasSuffix(".") == true)
        #expect(error?.kind == .badData)
    }
}
