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

    @Test func `short texts are read as what people write, the language known or not`() {
        var wrong: [String] = []
        for sample in Self.usual {
            let raw = Array(sample.hex.map(bytes).joined(separator: [0x0A]))
            // One and the same bytes, of which ISO 8859-16 makes the letters of Romanian.
            let isRomanian = sample.language == "ro"
            for language in [Language(tag: sample.language), nil] {
                let name = icu.charsets(of: raw, language: language).first ?? ""
                let read = icu.decode(raw, charset: name) ?? ""
                let text = isRomanian ? Self.withCommas(read) : read
                let lines = sample.lines.map { isRomanian ? Self.withCommas($0) : $0 }
                if text != lines.joined(separator: "\n") {
                    wrong.append("\(sample.language) \(sample.encoding) \(name) \(read)")
                }
            }
        }
        #expect(Self.usual.count > 180 && wrong == [])
    }

    private static let usual = CharsetSample.usualWestern + CharsetSample.usualOther

    private static func withCommas(_ text: String) -> String {
        let commas: [Character: Character] = ["ş": "ș", "ţ": "ț", "Ş": "Ș", "Ţ": "Ț"]
        return String(text.map { commas[$0] ?? $0 })
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
        #expect(wrong == [])
    }

    @Test(arguments: CharsetSample.old.indices)
    func `a file in an old encoding is read, the language known or not`(index: Int) throws {
        let sample = CharsetSample.old[index]
        for language in [Language(tag: sample.language), nil] {
            let track = try SubtitleReader.read(
                file(sample), name: "a.srt", language: language, analysis: icu)
            #expect(track.cues.map(\.text) == sample.lines, "\(sample.language) \(sample.encoding)")
        }
    }

    @Test func `nearly every single line is read in the book's language`() {
        var (right, wrong): (Int, [String]) = (0, [])
        for sample in CharsetSample.all + CharsetSample.old where sample.encoding != "iso2022_jp" {
            for (hex, line) in zip(sample.hex, sample.lines) {
                let raw = bytes(hex)
                guard raw.contains(where: { $0 >= 0x80 }) else { continue }
                let name = icu.charsets(of: raw, language: Language(tag: sample.language)).first
                if name.flatMap({ icu.decode(raw, charset: $0) }) == line {
                    right += 1
                } else {
                    wrong.append("\(sample.language) \(sample.encoding) \(line)")
                }
            }
        }
        #expect(right > 200 && wrong.count <= 3, "\(wrong)")
    }

    @Test func `texts that are too short alone share their encoding`() {
        let sample = CharsetSample.old.first { $0.language == "lt" && $0.encoding == "cp775" }
        let texts = (sample?.hex ?? []).map(bytes)
        #expect(texts.count == 3)
        #expect(icu.sharedCharset(of: texts, language: nil) == "ibm775")
        #expect(icu.sharedCharset(of: [Array("plain".utf8)], language: nil) == nil)
    }

    @Test(arguments: ["cp850", "CP-850", "IBM850", "dos850"])
    func `an encoding is known by all its names`(name: String) {
        #expect(TextCharset.named(name)?.name == "ibm850")
        #expect(TextCharset.named("klingon") == nil && TextCharset.named("") == nil)
    }

    @Test func `what can be named can be read`() {
        for charset in TextCharset.all where !charset.name.hasPrefix("utf") {
            #expect(
                icu.decode(Array("abc".utf8), charset: charset.name) == "abc", "\(charset.name)")
        }
    }

    @Test func `an encoding that was stated is obeyed, a byte order mark more`() throws {
        let stated = StatedCharset("ibm850", over: icu)
        let head = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8)
        func text(_ bytes: [UInt8]) throws -> String? {
            try SubtitleReader.read(bytes, name: "a.srt", analysis: stated).cues.first?.text
        }
        #expect(try text(head + [0x47, 0x72, 0x81, 0xE1, 0x65]) == "Grüße")
        #expect(try text(head + Array("é".utf8)) == "├®")
        #expect(try text([0xEF, 0xBB, 0xBF] + head + Array("é".utf8)) == "é")
    }

    @Test func `an unknown encoding is nil, UTF-32 and Shift JIS are known`() {
        #expect(icu.decode([0x41], charset: "no-such-thing") == nil)
        #expect(icu.decode([0x88, 0x9F], charset: "shift_jis") == "亜")
        #expect(icu.decode([0, 0, 0, 0x41], charset: "utf-32be") == "A")
    }
}
