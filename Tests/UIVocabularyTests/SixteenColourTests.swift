import Terminal
import Testing

@testable import UIVocabulary

/// Contrast and colour vision in the looks of 16 colours, by the palettes that terminals come with.
@Suite struct SixteenColourTests {
    /// The 16 colours of a terminal, with its ground and text.
    struct TerminalPalette: CustomTestStringConvertible {
        let name: String
        let colours: [UInt32]
        let ground: UInt32
        let text: UInt32
        var testDescription: String { name }

        init(_ name: String, _ colours: String, ground: UInt32, text: UInt32) {
            self.name = name
            self.colours = colours.split(separator: " ").compactMap { UInt32($0, radix: 16) }
            self.ground = ground
            self.text = text
        }

        /// A colour as this terminal shows it.
        func shown(_ color: Color, insteadOfDefault other: UInt32) -> Color {
            for (index, named) in ANSIColor.allCases.enumerated() where color == .ansi(named) {
                return .hex(colours[index])
            }
            return .hex(other)
        }

        func ink(_ style: Style) -> Color {
            style.attributes.contains(.reverse)
                ? shown(style.background, insteadOfDefault: ground)
                : shown(style.foreground, insteadOfDefault: text)
        }

        func paper(_ style: Style) -> Color {
            style.attributes.contains(.reverse)
                ? shown(style.foreground, insteadOfDefault: text)
                : shown(style.background, insteadOfDefault: ground)
        }
    }

    private static let xterm =
        "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
        + " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    private static let solarized =
        "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5"
        + " 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3"

    static let dark = [
        TerminalPalette("xterm, reversed", xterm, ground: 0x000000, text: 0xFFFFFF),
        TerminalPalette(
            "VTE",
            "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc"
                + " 5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff",
            ground: 0x171421, text: 0xD0CFCC),
        TerminalPalette(
            "kitty",
            "000000 cc0403 19cb00 cecb00 0d73cc cb1ed1 0dcdcd dddddd"
                + " 767676 f2201f 23fd00 fffd00 1a8fff fd28ff 14ffff ffffff",
            ground: 0x000000, text: 0xDDDDDD),
        TerminalPalette("Solarized dark", solarized, ground: 0x002B36, text: 0x839496),
        TerminalPalette(
            "Gruvbox dark",
            "282828 cc241d 98971a d79921 458588 b16286 689d6a a89984"
                + " 928374 fb4934 b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2",
            ground: 0x282828, text: 0xEBDBB2),
        TerminalPalette(
            "Linux console",
            "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
                + " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
            ground: 0x000000, text: 0xAAAAAA),
    ]

    static let light = [
        TerminalPalette("xterm", xterm, ground: 0xFFFFFF, text: 0x000000),
        TerminalPalette("Solarized light", solarized, ground: 0xFDF6E3, text: 0x657B83),
        TerminalPalette(
            "Gruvbox light",
            "fbf1c7 cc241d 98971a d79921 458588 b16286 689d6a 7c6f64"
                + " 928374 9d0006 79740e b57614 076678 8f3f71 427b58 3c3836",
            ground: 0xFBF1C7, text: 0x3C3836),
    ]

    /// Each look on the palettes it is for.
    static let looks: [(theme: Theme, palette: TerminalPalette)] =
        dark.map { (.dark16, $0) } + light.map { (.light16, $0) }
        + (dark + light).map { (.contrast16, $0) }

    private static func contrast(_ style: Style, _ palette: TerminalPalette) throws -> Double {
        let pair = try [palette.ink(style), palette.paper(style)].map {
            try #require($0.relativeLuminance)
        }.sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    private static func figures(_ theme: Theme) -> [Style] {
        [
            theme.wave.played, theme.wave.unplayed, theme.wave.playedCore,
            theme.wave.unplayedCore, theme.wave.playhead, theme.rule, theme.heat.hard,
            theme.heat.mild,
        ]
    }

    @Test(arguments: looks)
    func `text is in the terminal's own two colours, or has a contrast of 4.5`(
        theme: Theme, palette: TerminalPalette
    ) throws {
        for (name, style) in ThemeContrastTests.texts(theme) {
            if style.foreground == .default, style.background == .default { continue }
            let ratio = try Self.contrast(style, palette)
            #expect(ratio >= (theme.name == "contrast" ? 7 : 4.5), "\(name) has \(ratio):1")
        }
    }

    @Test(arguments: looks)
    func `figures have a contrast of 3 on the terminal's ground`(
        theme: Theme, palette: TerminalPalette
    ) throws {
        for style in Self.figures(theme) {
            let ratio = try Self.contrast(style, palette)
            #expect(ratio >= 3, "\(style) has \(ratio):1")
        }
    }

    @Test(arguments: looks, ColorVision.allCases)
    func `what was heard, what is to come and what was hard differ for every eye`(
        look: (theme: Theme, palette: TerminalPalette), vision: ColorVision
    ) throws {
        let (theme, palette) = look
        let pairs = [
            ("played and to come", theme.wave.played, theme.wave.unplayed),
            ("playhead and to come", theme.wave.playhead, theme.wave.unplayed),
        ]
        for (name, first, second) in pairs {
            let distance = try vision.distance(
                palette.shown(first.foreground, insteadOfDefault: palette.text),
                palette.shown(second.foreground, insteadOfDefault: palette.text))
            #expect(distance >= ColorVision.clearDistance, "\(name): \(distance)")
        }
    }

    @Test(arguments: Theme.all + [.dark16, .light16, .contrast16])
    func `heat and statuses are told apart without colour too`(theme: Theme) {
        #expect(theme.heat.hard.attributes != theme.heat.mild.attributes)
        #expect(theme.wave.playhead.attributes != theme.wave.unplayed.attributes)
        #expect(theme.newWord.attributes != theme.learningWord.attributes)
        #expect(theme.chosen.attributes != theme.base.attributes)
        #expect(theme.failure.attributes != theme.notice.attributes)
    }

    @Test(arguments: [Theme.dark, .light, .contrast], ColorVision.allCases)
    func `in full colour heat and statuses differ for every eye`(
        theme: Theme, vision: ColorVision
    ) throws {
        for (first, second) in [
            (theme.heat.hard, theme.heat.mild), (theme.newWord, theme.learningWord),
        ] {
            let distance = try vision.distance(first.foreground, second.foreground)
            #expect(distance >= ColorVision.clearDistance, "\(theme.name): \(distance)")
        }
    }
}
