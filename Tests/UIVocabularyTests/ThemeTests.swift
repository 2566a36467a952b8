import Terminal
import Testing

@testable import UIVocabulary

/// The theme that is shown, and its signs beside colours.
@Suite struct ThemeTests {
    @Test(arguments: Theme.all + [.dark16, .light16, .contrast16])
    func `nothing that matters is told by colour alone`(theme: Theme) {
        #expect(theme.word.attributes.contains(.bold))
        #expect(theme.word.attributes != theme.estimatedWord.attributes)
        #expect(
            theme.word.background != theme.spoken.background
                || theme.word.attributes.contains(.reverse))
        #expect(theme.chosen.attributes != theme.base.attributes)
        #expect(theme.failure.attributes != theme.notice.attributes)
        #expect(theme.translation.attributes != theme.base.attributes)
    }

    @Test func `the theme without colours names none`() {
        for (name, style) in ThemeContrastTests.texts(.mono) {
            #expect(style.foreground == .default && style.background == .default, "\(name)")
        }
    }

    @Test func `themes are found by their names`() {
        #expect(Theme.all.map { Theme.named($0.name) } == Theme.all)
        #expect(Theme.named("pink") == nil)
    }

    @Test(arguments: [
        ("auto", TerminalGround.dark, ColorDepth.trueColor, Theme.dark),
        ("auto", .light, .trueColor, .light), ("auto", .light, .indexed256, .light),
        ("auto", .light, .ansi16, .light16), ("auto", .dark, .ansi16, .dark16),
        ("dark", .light, .trueColor, .dark), ("light", .dark, .trueColor, .light),
        ("contrast", .light, .trueColor, .contrast), ("contrast", .dark, .ansi16, .contrast16),
        ("mono", .dark, .trueColor, .mono), ("mono", .dark, .ansi16, .mono),
        ("light", .light, .none, .mono), ("auto", .light, .none, .mono),
        ("pink", .light, .trueColor, .light),
    ])
    func `a theme follows from the choice, the ground and the colours there are`(
        choice: String, ground: TerminalGround, depth: ColorDepth, theme: Theme
    ) {
        let selection = ThemeSelection(choice: choice, ground: ground, depth: depth)
        #expect(selection.theme == theme)
    }

    @Test(arguments: [
        (0x000000, TerminalGround.dark), (0x1E1E2E, .dark), (0x002B36, .dark), (0x0000FF, .dark),
        (0x757575, .dark), (0x777777, .light), (0xFDF6E3, .light), (0x00FF00, .light),
        (0xFFFFFF, .light),
    ])
    func `a background is light where black is read better on it`(
        color: Int, ground: TerminalGround
    ) {
        #expect(TerminalGround(background: .hex(UInt32(color))) == ground)
    }

    @Test(arguments: [
        ("15;0", TerminalGround.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .light),
        ("12;4", .dark), ("0;default", nil), ("", nil), (";", nil), ("0;16", nil), ("0;-1", nil),
        ("0;999", nil),
    ])
    func `the variable COLORFGBG tells the background`(text: String, ground: TerminalGround?) {
        #expect(TerminalGround(colorFGBG: text) == ground)
    }
}
