import Testing

@testable import Terminal

/// Terminals whose locale knows no UTF-8.
@Suite struct ASCIIOnlyTests {
    private func capabilities(_ environment: [String: String]) -> TerminalCapabilities {
        .detect(environment: environment, isTerminal: true)
    }

    @Test func `a locale without UTF-8 asks for ASCII, one that is not named does not`() {
        #expect(capabilities(["LANG": "C", "TERM": "xterm"]).isASCIIOnly)
        #expect(capabilities(["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"]).isASCIIOnly)
        #expect(capabilities(["LANG": "de_DE.ISO-8859-1"]).isASCIIOnly)
        #expect(!capabilities(["LANG": "C.UTF-8"]).isASCIIOnly)
        #expect(!capabilities([:]).isASCIIOnly)
    }

    @Test func `nothing but ASCII is sent, in the columns there were`() {
        let lines = [
            "El cartero – “¿qué?” … ñ Ö ß × ✓ ↑ ↓ › ‖", "漢字 かな 👩‍👩‍👧‍👦 🏳️‍🌈 e\u{301}", "━─│╭╮╰╯▁█⣿ שלום Ж",
        ]
        var canvas = Canvas(size: Size(columns: 60, rows: lines.count))
        for (row, line) in lines.enumerated() {
            canvas.draw(TerminalText(line), at: Point(column: 0, row: row), style: .plain)
        }
        canvas.draw("|", at: Point(column: 50, row: 1), style: .plain)
        var difference = FrameDiff(capabilities: capabilities(["LANG": "C", "TERM": "xterm"]))
        let bytes = difference.encode(canvas)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("El cartero - \"?qu"))
        // Two columns a character.
        #expect(text.contains("????"))
        #expect(difference.encode(canvas).isEmpty)
    }

    @Test func `the title of the window is ASCII too`() {
        let label = WindowLabel(title: "Émile – «à»")
        let bytes = label.bytes(since: nil, .title, capabilities(["LANG": "C", "TERM": "xterm"]))
        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(String(decoding: bytes, as: UTF8.self).contains("Emile - \"a\""))
    }
}
