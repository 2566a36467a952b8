import ListenCore
import Subtitles
import Testing

@testable import ICUText

@Suite struct CharsetTests {
    private let icu = ICUText()

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }

    private func file(_ sample: CharsetSample) -> [UInt8] {
        sample.hex.enumerated().flatMap { at, line -> [UInt8] in
            Array("\(at + 1)\n00:00:0\(at + 1),000 --> 00:00:0\(at + 1),900\n".utf8) + bytes(line)
                + [0x0A, 0x0A]
        }
    }

    @Test(arguments: CharsetSample.all.indices)
    func `a legacy file is read in the book's language`(index: Int) throws {
        let sample = CharsetSample.all[index]
        let track = try SubtitleReader.read(
            file(sample), name: "a.srt", language: Language(tag: sample.language), analysis: icu)
        #expect(track.cues.map(\.text) == sample.lines, "\(sample.language) \(sample.encoding)")
        #expect(
            track.diagnostics.contains { $0.message.contains("was read as") },
            "\(track.diagnostics)")
    }

    @Test func `most are read without knowing the language`() throws {
        #expect(CharsetSample.all.count >= 30)
        var wrong: [String] = []
        for sample in CharsetSample.all {
            let track = try? SubtitleReader.read(file(sample), name: "a.srt", analysis: icu)
            if track?.cues.map(\.text) != sample.lines {
                wrong.append("\(sample.language) \(sample.encoding)")
            }
        }
        // No detector knows Vietnamese.
        #expect(wrong == ["vi cp1258"])
    }

    @Test func `an unknown encoding is nil, UTF-32 and Shift JIS are known`() {
        #expect(icu.decode([0x41], charset: "no-such-thing") == nil)
        #expect(icu.decode([0x88, 0x9F], charset: "shift_jis") == "亜")
        #expect(icu.decode([0, 0, 0, 0x41], charset: "utf-32be") == "A")
    }
}
