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
        #expect(pipe.colorDepth == .none && pipe.queries.isEmpty)
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
            .background(.rgb(1, 2, 3)), .primaryAttributes(sixel: false),
        ] {
            capabilities.apply(reply)
        }
        #expect(capabilities.synchronizedUpdate && capabilities.kittyKeyboard)
        #expect(capabilities.background == .rgb(1, 2, 3))
        capabilities.apply(.mode(number: 2026, state: 0))
        #expect(!capabilities.synchronizedUpdate)
    }

    @Test func `the queries are one batch, and DA1 ends it`() {
        let outer = String(decoding: TerminalCapabilities().queries, as: UTF8.self)
        #expect(outer.contains("]11;?") && outer.contains("_Gi=31") && outer.contains("[16t"))
        #expect(outer.hasSuffix("\u{1B}[c"))
        let inside = TerminalCapabilities(isMultiplexed: true).queries
        let text = String(decoding: inside, as: UTF8.self)
        #expect(!text.contains("]11;?") && !text.contains("_G") && text.hasSuffix("\u{1B}[c"))
        #expect(TerminalCapabilities(takesQueries: false).queries.isEmpty)
    }

    @Test(
        arguments: [
            ([], TerminalCapabilities.Graphics.halfBlocks), ([.kittyGraphics(true)], .kitty),
            ([.primaryAttributes(sixel: true)], .halfBlocks),
            ([.kittyGraphics(false)], .halfBlocks),
        ] as [([TerminalReply], TerminalCapabilities.Graphics)])
    func `pictures go by what was answered`(
        replies: [TerminalReply], graphics: TerminalCapabilities.Graphics
    ) throws {
        var capabilities = TerminalCapabilities()
        replies.forEach { capabilities.apply($0) }
        #expect(capabilities.graphics == graphics)
        capabilities.apply(.cellSize(try #require(PixelSize(width: 8, height: 16))))
        if capabilities.sixel { #expect(capabilities.graphics == .sixel) }
        capabilities.colorDepth = .ansi16
        #expect(capabilities.graphics == .none)
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
