import Terminal

/// The colours a theme is mixed from.
struct ThemePalette {
    let ground: Color
    let text: Color
    let spoken: Color
    let upcoming: Color
    let dim: Color
    let accent: Color
    let onAccent: Color
    let faint: Color
    let translation: Color
    let popupGround: Color
    let popupText: Color
    let popupFrame: Color
    let played: Color
    let unplayed: Color
    let failure: Color
}

extension Theme {
    init(_ name: String, _ palette: ThemePalette) {
        let base = Style(foreground: palette.text, background: palette.ground)
        let popup = Style(foreground: palette.popupText, background: palette.popupGround)
        let onAccent = Style(
            foreground: palette.onAccent, background: palette.accent, attributes: .bold)
        self.init(
            name: name, base: base, spoken: base.foreground(palette.spoken),
            upcoming: base.foreground(palette.upcoming), word: onAccent,
            estimatedWord: Style(
                foreground: palette.accent, background: palette.faint,
                attributes: [.bold, .underline]),
            cursor: Style(
                foreground: palette.ground, background: palette.translation,
                attributes: [.bold, .underline]),
            dim: base.foreground(palette.dim), title: base.adding(.bold), badge: onAccent,
            accent: base.foreground(palette.accent).adding(.bold),
            translation: base.foreground(palette.translation), popup: popup,
            popupFrame: popup.foreground(palette.popupFrame),
            popupTitle: popup.foreground(palette.popupFrame).adding(.bold),
            played: base.foreground(palette.played), unplayed: base.foreground(palette.unplayed),
            playhead: base.foreground(palette.accent).adding(.bold),
            rule: base.foreground(palette.unplayed),
            chosen: Style(
                foreground: palette.spoken, background: palette.faint, attributes: .bold),
            notice: base.foreground(palette.accent),
            failure: base.foreground(palette.failure).adding(.bold))
    }

    /// Light on dark: the usual one.
    public static let dark = Theme(
        "dark",
        ThemePalette(
            ground: .hex(0x16181D), text: .hex(0xD9DCE3), spoken: .hex(0xFFFFFF),
            upcoming: .hex(0xA9B0BC), dim: .hex(0x868D9A), accent: .hex(0xFFB000),
            onAccent: .hex(0x16181D), faint: .hex(0x2A2E37), translation: .hex(0x7CC7B5),
            popupGround: .hex(0x20232B), popupText: .hex(0xE9DCC5), popupFrame: .hex(0xDDAF75),
            played: .hex(0x56B4E9), unplayed: .hex(0x6B7280), failure: .hex(0xFF8A66)))

    /// Dark on light.
    public static let light = Theme(
        "light",
        ThemePalette(
            ground: .hex(0xFAFAF7), text: .hex(0x24272D), spoken: .hex(0x000000),
            upcoming: .hex(0x4B515B), dim: .hex(0x63686F), accent: .hex(0x0A5C9E),
            onAccent: .hex(0xFFFFFF), faint: .hex(0xE4E6EA), translation: .hex(0x00695C),
            popupGround: .hex(0xF1EEE4), popupText: .hex(0x2B2823), popupFrame: .hex(0x7A5000),
            played: .hex(0x0072B2), unplayed: .hex(0x80868F), failure: .hex(0xB3261E)))

    /// White and yellow on black, every contrast at least 7:1.
    public static let contrast = Theme(
        "contrast",
        ThemePalette(
            ground: .hex(0x000000), text: .hex(0xFFFFFF), spoken: .hex(0xFFFFFF),
            upcoming: .hex(0xDCDCDC), dim: .hex(0xBEBEBE), accent: .hex(0xFFD700),
            onAccent: .hex(0x000000), faint: .hex(0x202020), translation: .hex(0x7DF9D0),
            popupGround: .hex(0x101010), popupText: .hex(0xFFFFFF), popupFrame: .hex(0xFFD700),
            played: .hex(0x5FD7FF), unplayed: .hex(0xA8A8A8), failure: .hex(0xFF9E80)))

    /// The terminal's own two colours; told apart by bold, dim, underline, reverse.
    public static let mono = Theme(
        name: "mono", base: .plain, spoken: .bold, upcoming: .plain,
        word: Style(attributes: [.bold, .reverse]),
        estimatedWord: Style(attributes: [.bold, .underline]),
        cursor: Style(attributes: [.reverse, .underline]), dim: .dim, title: .bold,
        badge: .reverse, accent: .bold, translation: Style(attributes: .italic), popup: .plain,
        popupFrame: .plain, popupTitle: .bold, played: .bold, unplayed: .dim,
        playhead: Style(attributes: [.bold, .reverse]), rule: .dim,
        chosen: Style(attributes: [.bold, .reverse]), notice: .bold,
        failure: Style(attributes: [.bold, .underline]))
}
