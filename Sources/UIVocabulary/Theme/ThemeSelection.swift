import Glibc
package import Terminal

/// The lightness of a terminal's own background.
package enum TerminalGround: Hashable, Sendable {
    case dark, light

    /// Decides by the relative luminance of the background (WCAG 2.2): light where black text has
    /// more contrast on it than white.
    package init(background: Color) {
        self = background.relativeLuminance ?? 0 > 0.179 ? .light : .dark
    }

    /// Decides by the variable COLORFGBG, as rxvt, Konsole and others set it.
    ///
    /// Its last part is the number of the background colour (`15;0`, `0;default;15`); `nil` where
    /// the value is of no use.
    package init?(colorFGBG text: String) {
        guard let last = text.split(separator: ";").last, let number = UInt8(last), number < 16
        else { return nil }
        self.init(background: .indexed(number))
    }
}

/// The choice of a theme: a named one, or the one that fits the terminal.
package struct ThemeSelection: Hashable, Sendable {
    /// The choice's name when the terminal decides.
    static let automatic = "auto"

    /// A theme's name, or `auto`.
    var choice = ThemeSelection.automatic
    /// The lightness of the terminal's background, as far as it is known.
    package var ground = TerminalGround.dark
    /// The number of colours.
    package var depth = ColorDepth.trueColor

    /// The theme that results; without colours always `mono`.
    package var theme: Theme {
        if depth == .none { return .mono }
        let fitting: Theme = ground == .light ? .light : .dark
        let theme = Theme.named(choice) ?? fitting
        guard depth == .ansi16 else { return theme }
        switch theme.name {
        case Theme.dark.name: return .dark16
        case Theme.light.name: return .light16
        case Theme.contrast.name: return .contrast16
        default: return theme
        }
    }
}

extension Color {
    /// The relative luminance, 0 (black) … 1 (white).
    ///
    /// `nil` for the terminal's own colour. WCAG 2.2, definition of relative luminance.
    var relativeLuminance: Double? {
        guard let (red, green, blue) = components else { return nil }
        return 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}
