import Testing

@testable import Markup

/// The escapes of JSON strings, whole and broken.
@Suite struct JSONEscapesTests {
    @Test(arguments: [
        ("", ""), ("plain é", "plain é"), (#"\"\\\/"#, "\"\\/"),
        (#"a\b\f\n\r\tb"#, "a\u{8}\u{C}\n\r\tb"), (#"\u00e9\u00E9"#, "éé"),
        (#"\ud83d\ude00"#, "😀"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"),
        (#"\ud83d-\ude00"#, "\u{FFFD}-\u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
        (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\u12"#, "\u{FFFD}12"), (#"\u00gé"#, "\u{FFFD}00gé"),
        (#"\u"#, "\u{FFFD}"), (#"\q"#, "q"), (#"a\"#, #"a\"#), (#"\u0000"#, "\0"),
    ])
    func `escapes are read as RFC 8259 has them`(raw: String, text: String) {
        #expect(Array(raw.utf8).withUnsafeBytes(JSONEscapes.text) == text)
    }

    @Test func `bytes that are no UTF-8 become replacement characters`() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x5C, 0xC3, 0x62]
        #expect(bytes.withUnsafeBytes(JSONEscapes.text) == "a\u{FFFD}\u{FFFD}b")
    }
}
