import Terminal
import Testing

struct CapabilitiesTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], ColorDepth.indexed256), (["TERM": "xterm"], .ansi16),
        (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
        (["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
        (["TERM": "xterm", "NO_COLOR": ""], .ansi16), (["TERM": "dumb"], .none), ([:], .none),
    ])
    func `colours are guessed from the environment`(
        environment: [String: String], depth: ColorDepth
    ) {
        let found = TerminalCapabilities.detect(environment: environment, isTerminal: true)
        #expect(found.colorDepth == depth)
    }

    @Test func `a flag wins over NO_COLOR, and no terminal has no colour`() {
        let environment = ["TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"]
        let forced = TerminalCapabilities.detect(
            environment: environment, isTerminal: true, color: .ansi16)
        #expect(forced.colorDepth == .ansi16)
        let pipe = TerminalCapabilities.detect(
            environment: ["TERM": "xterm", "COLORTERM": "truecolor"], isTerminal: false)
        #expect(pipe.colorDepth == .none && !pipe.isInteractive && pipe.queries.isEmpty)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], TerminalCapabilities.Glyphs.braille),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .ascii), (["LC_CTYPE": "C.utf8"], .braille),
        ([:], .ascii), (["LANG": "C.UTF-8", "TERM": "linux"], .blocks),
    ])
    func `glyphs are guessed from the locale`(
        environment: [String: String], glyphs: TerminalCapabilities.Glyphs
    ) {
        let found = TerminalCapabilities.detect(environment: environment, isTerminal: true)
        #expect(found.glyphs == glyphs)
    }

    @Test func `answers make the guess exact`() {
        var capabilities = TerminalCapabilities()
        for reply in [
            TerminalReply.mode(number: 2026, state: 2), .keyboardFlags(0),
            .background(.rgb(1, 2, 3)), .primaryAttributes,
        ] {
            capabilities.apply(reply)
        }
        #expect(capabilities.synchronizedUpdate && capabilities.kittyKeyboard)
        #expect(capabilities.background == .rgb(1, 2, 3))
        capabilities.apply(.mode(number: 2026, state: 0))
        #expect(!capabilities.synchronizedUpdate)
    }

    @Test(arguments: [
        (UInt32(0xFF0000), ANSIColor.brightRed, UInt8(196)), (0x000000, .black, 16),
        (0xFFFFFF, .brightWhite, 231), (0x808080, .brightBlack, 244), (0x5F87AF, .brightBlack, 67),
    ])
    func `a colour becomes the nearest of the palette`(
        value: UInt32, ansi: ANSIColor, index: UInt8
    ) {
        #expect(Color.hex(value).degraded(to: .ansi16) == .ansi(ansi))
        #expect(Color.hex(value).degraded(to: .indexed256) == .indexed(index))
        #expect(Color.hex(value).degraded(to: .none) == .default)
    }
}
