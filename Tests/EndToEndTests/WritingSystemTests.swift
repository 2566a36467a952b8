import Foundation
import ICUText
import ListenCore
import ProgramTestSupport
import Testing

/// Encodings and words of all scripts in the built program, whose ICU has a part of its data only.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WritingSystemTests {
    private typealias Words = (language: String, text: String, words: [String])

    /// Sentences in scripts without spaces, with words that only a dictionary finds.
    private static let words: [Words] = [
        ("zh", "我喜欢在北京学习中文", ["喜欢", "北京", "学习", "中文"]),
        ("ja", "私は図書館で日本語の本を読みます", ["図書館", "日本語"]),
        ("th", "ฉันชอบอ่านหนังสือในห้องสมุด", ["ฉัน", "ชอบ", "อ่าน", "หนังสือ", "ห้อง", "สมุด"]),
        ("km", "ខ្ញុំចូលចិត្តអានសៀវភៅ", ["ខ្ញុំ", "ចូលចិត្ត", "អាន", "សៀវភៅ"]),
        ("lo", "ຂ້ອຍມັກອ່ານປຶ້ມ", ["ຂ້ອຍ", "ມັກ", "ອ່ານ", "ປຶ້ມ"]),
        ("my", "ကျွန်တော်စာဖတ်ရတာကြိုက်တယ်", ["ကြိုက်"]),
        ("ko", "나는 도서관에서 책을 읽어요", ["나는", "책을"]),
        ("ar", "أحب القراءة في المكتبة", ["أحب", "المكتبة"]),
    ]

    private static func subtitles(_ bytes: [UInt8], by encoding: String) -> Data {
        let (head, end) = ("1\n00:00:00,000 --> 00:00:02,000\n", "\n")
        switch encoding {
        case "utf-16le": return Data(head.utf16le + bytes + end.utf16le)
        case "utf-16be": return Data(head.utf16be + bytes + end.utf16be)
        default: return Data(head.utf8) + bytes + Data(end.utf8)
        }
    }

    /// Letters beyond ASCII as the encoding writes them.
    private static func letters(in encoding: String) -> [UInt8] {
        let pairs = Self.pairs(leads: 0xB0...0xC8, trails: [0xA1, 0xBE])
        switch encoding {
        case "utf-8": return Array("žluťoučký kůň 馬".utf8)
        case "utf-16le": return "žluťoučký kůň 馬".utf16le
        case "utf-16be": return "žluťoučký kůň 馬".utf16be
        case "iso-2022-jp":
            return Array("\u{1B}$B".utf8) + pairs.map { $0 & 0x7F } + Array("\u{1B}(B".utf8)
        case "gb18030", "big5", "euc-jp", "euc-kr": return pairs
        case "johab": return Self.pairs(leads: 0x88...0xA0, trails: [0x61, 0x81])
        case "shift_jis": return Self.pairs(leads: 0x88...0x9F, trails: [0xA1, 0x9F])
        case "iso-8859-6": return Self.pairs(leads: 0x61...0x61, trails: Array(0xC1...0xDA))
        default: return Self.pairs(leads: 0x61...0x61, trails: Array(0xE0...0xFA))
        }
    }

    /// Every first byte with every second one.
    private static func pairs(leads: ClosedRange<UInt8>, trails: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for lead in leads { for trail in trails { bytes += [lead, trail] } }
        return bytes
    }

    /// The letters of a text, without marks and signs.
    private static func letters(of text: String) -> String {
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: text.unicodeScalars.filter(\.properties.isAlphabetic))
        return String(letters)
    }

    @Test func `every encoding that can be named is read`() async throws {
        let program = try Program()
        let icu = ICUText()
        for charset in TextCharset.all {
            let bytes = Self.letters(in: charset.name)
            _ = try program.file("a.srt", Self.subtitles(bytes, by: charset.name))
            let outcome = try await program.run(
                "cues", "a.srt", "--encoding", charset.name, "--format", "vtt")
            let text = try #require(icu.decode(bytes, charset: charset.name), "\(charset.name)")
            let letters = Self.letters(of: text)
            #expect(letters.unicodeScalars.contains { $0.value > 0x7F }, "\(charset.name)")
            #expect(
                Self.letters(of: outcome.output).hasSuffix(letters), "\(charset.name): \(outcome)")
        }
    }

    @Test func `words of scripts without spaces are found`() async throws {
        let program = try Program()
        for (language, text, words) in Self.words {
            let folder = program.home.appending(path: language)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Tone.wav(seconds: 2).write(to: folder.appending(path: "1.wav"))
            try Self.subtitles(Array(text.utf8), by: "utf-8")
                .write(to: folder.appending(path: "1.srt"))
            let made = try await program.run("import", language, "--language", language)
            #expect(made.code == 0, "\(made)")
            let outcome = try await program.run("words", "coverage", language, "--new")
            let found = outcome.output.split { $0.isWhitespace }.map(String.init)
            for word in words { #expect(found.contains(word), "\(language) \(word): \(outcome)") }
        }
    }
}

extension String {
    fileprivate var utf16be: [UInt8] {
        var bytes: [UInt8] = []
        for unit in utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        return bytes
    }

    fileprivate var utf16le: [UInt8] {
        var bytes: [UInt8] = []
        for unit in utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        return bytes
    }
}
