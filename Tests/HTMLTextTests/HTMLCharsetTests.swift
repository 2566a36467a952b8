import ICUText
import ListenCore
import Subtitles
import Testing

@testable import HTMLText

@Suite struct HTMLCharsetTests {
    private static let russian = "<p>Утром третьего марта старый мост ещё стоял."
    private static let windows1251: [UInt8] = [
        0xD3, 0xF2, 0xF0, 0xEE, 0xEC, 0x20, 0xF2, 0xF0, 0xE5, 0xF2, 0xFC, 0xE5, 0xE3, 0xEE, 0x20,
        0xEC, 0xE0, 0xF0, 0xF2, 0xE0, 0x20, 0xF1, 0xF2, 0xE0, 0xF0, 0xFB, 0xE9, 0x20, 0xEC, 0xEE,
        0xF1, 0xF2, 0x20, 0xE5, 0xF9, 0xB8, 0x20, 0xF1, 0xF2, 0xEE, 0xFF, 0xEB, 0x2E,
    ]

    private func words(_ bytes: [UInt8], _ contentType: String? = nil) -> String {
        let page = HTMLPage(bytes, contentType: contentType, analysis: ICUText())
        return HTMLBlocks(page).blocks.map(\.text).joined(separator: "|")
    }

    private let expected = "Утром третьего марта старый мост ещё стоял."

    @Test func `the header says the encoding`() {
        #expect(words(Self.windows1251, "text/html; charset=\"Windows-1251\"") == expected)
    }

    @Test func `the page says the encoding`() {
        let meta = Array("<meta charset=cp1251><p>".utf8)
        #expect(words(meta + Self.windows1251) == expected)
        let late = Array("<!--\(String(repeating: "x", count: 3_000))-->".utf8)
        let old = Array(
            "<meta http-equiv=Content-Type content='text/html;charset=windows-1251'><p>".utf8)
        #expect(words(late + old + Self.windows1251) == expected)
    }

    @Test func `the header precedes the page`() {
        let meta = Array("<meta charset=koi8-r><p>".utf8)
        #expect(words(meta + Self.windows1251, "text/html; charset=windows-1251") == expected)
    }

    @Test func `an encoding that nobody states is guessed by the text alone`() {
        #expect(words(Array("<p class=main-content>".utf8) + Self.windows1251) == expected)
    }

    @Test func `a statement that cannot be true is not believed`() {
        #expect(words(Array("<meta charset=utf-8><p>".utf8) + Self.windows1251) == expected)
        #expect(words(Array(("<meta charset=iso-8859-1>" + Self.russian).utf8)) == expected)
        #expect(words(Array(Self.russian.utf8), "text/html; charset=nonsense") == expected)
    }

    @Test func `a byte order mark precedes everything`() {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.russian.utf8)
        #expect(words(bytes, "text/html; charset=koi8-r") == expected)
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in Self.russian.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(words(wide) == expected)
    }

    @Test func `the encoding a person states precedes the page`() {
        let stated = StatedCharset("windows-1251", over: ICUText())
        let page = HTMLPage(
            Array("<meta charset=koi8-r><p>".utf8) + Self.windows1251, analysis: stated)
        #expect(HTMLBlocks(page).blocks.map(\.text) == [expected])
        #expect(page.encoding == "windows-1251")
    }
}
