@_spi(_Unicode) import Swift
import Testing

@testable import Subtitles

@Suite struct CompositionTests {
    @Test(arguments: [
        ("e\u{301}", "é"), ("か\u{3099}は\u{309A}", "がぱ"), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("\u{627}\u{653}", "\u{622}"), ("a\u{302}\u{323}", "ậ"), ("plain 日本", "plain 日本"),
        ("\u{BC6}\u{BBE}", "\u{BCA}"), ("5 \u{212B}", "5 Å"), ("\u{5D1}\u{5BC}\u{5B0}", "בְּ"),
        ("\u{2000}x", "\u{2002}x"), ("x\u{1F71}", "x\u{3AC}"), ("\u{F900}", "\u{8C48}"),
    ])
    func `letters and their marks are composed`(text: String, expected: String) {
        let bytes = Composition.composed(Array(text.utf8))
        #expect(bytes == Array(expected.utf8))
    }

    private func isAsUnicodeSays(_ scalars: [Unicode.Scalar]) -> Bool {
        let text = String(String.UnicodeScalarView(scalars))
        var composed = String.UnicodeScalarView()
        composed.append(contentsOf: text._nfc)
        return Composition.composed(Array(text.utf8)) == Array(String(composed).utf8)
    }

    /// Marks of every kind next to one that has to come before them.
    @Test func `nothing that form C changes is overlooked`() {
        let scalars =
            (0x80...0x1FFFF).compactMap(Unicode.Scalar.init(_:))
            + (0x2F800...0x2FA1F).compactMap(Unicode.Scalar.init(_:))
        let changed = scalars.filter { !isAsUnicodeSays(["x", $0]) }
        #expect(changed.isEmpty, "\(changed)")
        let marks = scalars.filter { $0.properties.canonicalCombiningClass != .notReordered }
        #expect(marks.count > 800)
        for (place, mark) in marks.enumerated() {
            let near = marks[max(0, place - 60)..<min(marks.count, place + 60)]
            let other = near.first {
                $0.properties.canonicalCombiningClass < mark.properties.canonicalCombiningClass
            }
            guard let other else { continue }
            #expect(isAsUnicodeSays(["x", mark, other]), "\(mark.value)")
        }
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
