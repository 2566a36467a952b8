import ListenCore
import Testing

@testable import Subtitles

@Suite struct TextDecoderTests {
    private static let text = "1\n00:00:01,000 --> 00:00:02,000\n¿Qué? 它 😀\n"

    private func utf16(_ text: String, big: Bool) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return big ? [high, low] : [low, high]
        }
    }

    private func utf32(_ text: String, big: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let bytes = [24, 16, 8, 0].map { UInt8(scalar.value >> UInt32($0) & 0xFF) }
            return big ? bytes : bytes.reversed()
        }
    }

    @Test func `every Unicode encoding is found and read`() throws {
        let text = Self.text
        let cases: [(TextEncoding, [UInt8])] = [
            (.utf8, Array(text.utf8)),
            (.utf8, [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            (.utf16LittleEndian, [0xFF, 0xFE] + utf16(text, big: false)),
            (.utf16BigEndian, [0xFE, 0xFF] + utf16(text, big: true)),
            (.utf16LittleEndian, utf16(text, big: false)),
            (.utf16BigEndian, utf16(text, big: true)),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0] + utf32(text, big: false)),
            (.utf32BigEndian, [0, 0, 0xFE, 0xFF] + utf32(text, big: true)),
        ]
        for (encoding, bytes) in cases {
            let document = try SubtitleReader.document(bytes, name: "a.srt")
            #expect(document.encoding == encoding)
            #expect(document.track.cues.map(\.text) == ["¿Qué? 它 😀"], "\(encoding)")
        }
    }

    @Test func `what is not UTF-8 is read as windows-1252 and says so`() throws {
        let head = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8)
        let bytes = head + [0xBF, 0x51, 0x75, 0xE9, 0x3F, 0x20, 0x93, 0x80, 0x94, 0x0A]
        let document = try SubtitleReader.document(bytes, name: "a.srt")
        #expect(document.encoding == .windows1252)
        #expect(document.track.cues.map(\.text) == ["¿Qué? “€”"])
        #expect(document.track.diagnostics.map(\.line) == [3])
    }

    @Test func `one broken byte does not turn UTF-8 into something else`() throws {
        let good = "1\n00:00:01,000 --> 00:00:02,000\nñandú él está aquí también ® ¿qué?"
        let document = try SubtitleReader.document(
            Array(good.utf8) + [0xFF, 0x0A], name: "a.srt")
        #expect(document.encoding == .utf8)
        #expect(document.track.cues.first?.text.hasSuffix("¿qué?\u{FFFD}") == true)
        #expect(document.track.diagnostics.map(\.line) == [3])
    }

    @Test(arguments: [
        Array("it’s ’ ’ ’\n".utf8) + [0x97] + Array(" end".utf8),
        Array("今天天气很好".utf8).dropLast(),
        Array("今".utf8) + Array(" a ’".utf8).dropLast(),
    ])
    func `UTF-8 with a little damage is UTF-8`(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        let decoded = TextDecoder(language: nil, analysis: PlainTextAnalysis())
            .decode(bytes, log: &log)
        #expect(decoded.encoding == .utf8)
        #expect(log.count == 1)
    }
}
