import Testing

@testable import Subtitles

@Suite struct CompositionTests {
    @Test(arguments: [
        ("e\u{301}", "é"), ("か\u{3099}は\u{309A}", "がぱ"), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("\u{627}\u{653}", "\u{622}"), ("a\u{302}\u{323}", "ậ"), ("plain 日本", "plain 日本"),
    ])
    func `letters and their marks are composed`(text: String, expected: String) {
        let bytes = Composition.composed(Array(text.utf8))
        #expect(bytes == Array(expected.utf8))
    }

    @Test func `what no screen shows goes unsaid, joiners stay`() {
        let text =
            "so\u{AD}ft\u{200B}\u{FEFF} \u{200F}א\u{202B}ב\u{2067} \u{61C}x\u{200D}y\u{200C}z"
        let source = SourceText(Array(text.utf8))
        #expect(String(decoding: source.bytes, as: UTF8.self) == "soft אב x\u{200D}y\u{200C}z")
        #expect(source.log.diagnostics == [])
        #expect(!source.isBinary)
    }
}
