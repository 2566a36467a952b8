import ICUText
import ListenCore
import Testing

@testable import Library

/// Cue sheets that come as bytes.
@Suite struct SheetBesideTests {
    private func sheet(_ text: String) -> SheetBeside? {
        SheetBeside(Array(text.utf8), analysis: ICUText())
    }

    private static let two = """
        FILE "talk.wav" WAVE
        TRACK 01 AUDIO
        TITLE "One"
        INDEX 01 00:02:00
        TRACK 02 AUDIO
        TITLE "Two"
        INDEX 01 10:00:00
        """

    @Test func `tracks are chapters without gaps`() throws {
        let chapters = try #require(
            sheet(Self.two)?.chapters(of: "talk.mp3", isItsOwn: true))
        #expect(chapters.map(\.title) == ["One", "Two"])
        #expect(chapters.map(\.start) == [.zero, .seconds(600)])
        #expect(chapters.map(\.end) == [.seconds(600), nil])
    }

    @Test func `a sheet that lies there for another recording counts by the name in it alone`() {
        #expect(sheet(Self.two)?.chapters(of: "other.mp3", isItsOwn: false) == nil)
        #expect(sheet(Self.two)?.chapters(of: "TALK.WAV", isItsOwn: false)?.count == 2)
    }

    @Test func `a sheet of several recordings divides each by its own tracks`() {
        let several = sheet(Self.two + "\n" + Self.two.replacing("talk.wav", with: "C:\\b.wav"))
        #expect(several?.chapters(of: "b.wav", isItsOwn: false)?.count == 2)
        #expect(several?.chapters(of: "c.wav", isItsOwn: true) == nil)
    }

    @Test func `an old encoding is guessed`() throws {
        var bytes = Array("FILE \"a.mp3\" MP3\nTRACK 01 AUDIO\nTITLE \"".utf8)
        // `Краткие истории` in windows-1251.
        bytes += [
            0xCA, 0xF0, 0xE0, 0xF2, 0xEA, 0xE8, 0xE5, 0x20, 0xE8, 0xF1, 0xF2, 0xEE, 0xF0, 0xE8,
            0xE8,
        ]
        bytes += Array(
            "\"\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nTITLE \"B\"\nINDEX 01 05:00:00\n".utf8)
        let sheet = try #require(SheetBeside(bytes, analysis: ICUText()))
        #expect(
            sheet.chapters(of: "a.mp3", isItsOwn: true)?.map(\.title) == ["Краткие истории", "B"])
    }

    @Test(arguments: ["", "<html>", "FILE \"a.mp3\" MP3", "TRACK 01 AUDIO\nINDEX 01 0:0:0"])
    func `other bytes are no sheet`(_ text: String) {
        #expect(sheet(text) == nil)
    }

    @Test func `hostile sheets are bounded and name nothing that a terminal obeys`() {
        var text = "FILE \"a.mp3\" MP3\n"
        for track in 0..<30_000 {
            text += "TRACK \(track) AUDIO\nTITLE \"\u{1B}[2Jx\"\nINDEX 01 \(track):00:00\n"
        }
        let chapters = sheet(text)?.chapters(of: "a.mp3", isItsOwn: true) ?? []
        #expect(chapters.count == RecordingChapters.most)
        #expect(chapters.allSatisfy { $0.title?.contains("\u{1B}") == false })
        let stuck =
            "FILE \"a.mp3\" MP3\n"
            + String(repeating: "TRACK 1 AUDIO\nINDEX 01 00:00:00\n", count: 100)
        #expect(sheet(stuck)?.chapters(of: "a.mp3", isItsOwn: true) == nil)
    }
}
