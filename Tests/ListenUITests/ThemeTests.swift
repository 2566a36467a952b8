import Glibc
import Terminal
import Testing

@testable import ListenUI

/// Contrast by WCAG 2.1, section 1.4.3 and the definition of relative luminance.
@Suite struct ThemeTests {
    private func luminance(_ color: Color) throws -> Double {
        let parts = try #require(color.components)
        let bytes: [UInt8] = [parts.red, parts.green, parts.blue]
        let linear = bytes.map { value -> Double in
            let share = Double(value) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ style: Style) throws -> Double {
        let pair = try [luminance(style.foreground), luminance(style.background)].sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    private func texts(_ theme: Theme) -> [(String, Style)] {
        [
            ("base", theme.base), ("spoken", theme.spoken), ("upcoming", theme.upcoming),
            ("word", theme.word), ("estimatedWord", theme.estimatedWord),
            ("cursor", theme.cursor), ("dim", theme.dim), ("title", theme.title),
            ("badge", theme.badge), ("accent", theme.accent),
            ("translation", theme.translation), ("popup", theme.popup),
            ("popupFrame", theme.popupFrame), ("popupTitle", theme.popupTitle),
            ("popupDim", theme.popupDim),
            ("chosen", theme.chosen), ("notice", theme.notice), ("failure", theme.failure),
        ]
    }

    @Test(arguments: [(Theme.dark, 4.5), (.light, 4.5), (.contrast, 7)])
    func `all text can be read on its ground`(theme: Theme, least: Double) throws {
        for (name, style) in texts(theme) {
            let ratio = try contrast(style)
            #expect(ratio >= least, "\(theme.name).\(name) has \(ratio):1")
        }
    }

    @Test(arguments: [(Theme.dark, 3.0), (.light, 3), (.contrast, 4.5)])
    func `the waveform and the rules can be seen`(theme: Theme, least: Double) throws {
        for style in [theme.played, theme.unplayed, theme.playhead, theme.rule] {
            let ratio = try contrast(style)
            #expect(ratio >= least, "\(theme.name) has \(ratio):1")
        }
    }

    @Test(arguments: Theme.all)
    func `nothing that matters is told by colour alone`(theme: Theme) {
        #expect(theme.word.attributes.contains(.bold))
        #expect(theme.word.attributes != theme.estimatedWord.attributes)
        #expect(theme.word.attributes != theme.spoken.attributes)
        #expect(theme.chosen.attributes != theme.base.attributes)
    }

    @Test func `the theme without colours names none`() {
        for (name, style) in texts(.mono) {
            #expect(style.foreground == .default && style.background == .default, "\(name)")
        }
    }

    @Test func `themes are found by their names`() {
        #expect(Theme.all.map { Theme.named($0.name) } == Theme.all)
        #expect(Theme.named("pink") == nil)
    }
}
