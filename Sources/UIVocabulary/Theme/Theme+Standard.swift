import Terminal

/// The built-in themes.
///
/// The accents on dark backgrounds follow Okabe and Ito's palette, which people with any colour
/// vision can tell apart: orange, sky blue and yellow, and lighter forms of its green and vermillion
/// where text needs the contrast. What changes with every word is the nearest entry of the 256
/// colours, which takes half the bytes of another one and looks the same where there are no more.
/// `ThemeContrastTests` computes every ratio.
extension Theme {
    /// Light on dark: the default.
    package static let dark = Theme(
        "dark",
        ThemePalette(
            ground: .hex(0x16181D), text: .hex(0xDADADA), spoken: .hex(0xFFFFFF),
            upcoming: .hex(0xB2B2B2), dim: .hex(0x949494), accent: .hex(0xFFAF00),
            onAccent: .hex(0x16181D), faint: .hex(0x2A2E37), translation: .hex(0x2DB58C),
            popupGround: .hex(0x20232B), popupText: .hex(0xE9DCC5), popupFrame: .hex(0xDDAF75),
            played: .hex(0x5FAFD7), unplayed: .hex(0x767676), failure: .hex(0xE8743B),
            newWord: .hex(0x5FAFD7), learningWord: .hex(0xF0E442),
            playedCore: .hex(0xAFD7FF), unplayedCore: .hex(0x9E9E9E)))

    /// Dark on light.
    package static let light = Theme(
        "light",
        ThemePalette(
            ground: .hex(0xFAFAF7), text: .hex(0x24272D), spoken: .hex(0x000000),
            upcoming: .hex(0x4B515B), dim: .hex(0x63686F), accent: .hex(0x0A5C9E),
            onAccent: .hex(0xFFFFFF), faint: .hex(0xE4E6EA), translation: .hex(0x00695C),
            popupGround: .hex(0xF1EEE4), popupText: .hex(0x2B2823), popupFrame: .hex(0x7A5000),
            played: .hex(0x0072B2), unplayed: .hex(0x80868F), failure: .hex(0xB3261E),
            newWord: .hex(0x0A5C9E), learningWord: .hex(0x7A5000),
            playedCore: .hex(0x004C7A), unplayedCore: .hex(0x5E646D)))

    /// White and yellow on black, with a contrast of at least 7:1 everywhere.
    package static let contrast = Theme(
        "contrast",
        ThemePalette(
            ground: .hex(0x000000), text: .hex(0xFFFFFF), spoken: .hex(0xFFFFFF),
            upcoming: .hex(0xDCDCDC), dim: .hex(0xBEBEBE), accent: .hex(0xF0E442),
            onAccent: .hex(0x000000), faint: .hex(0x202020), translation: .hex(0x56E0B4),
            popupGround: .hex(0x101010), popupText: .hex(0xFFFFFF), popupFrame: .hex(0xF0E442),
            played: .hex(0x5FD7FF), unplayed: .hex(0xA8A8A8), failure: .hex(0xFFA07A),
            newWord: .hex(0x5FD7FF), learningWord: .hex(0xF0E442)))

    /// The terminal's own two colours; bold, dim, underline and reverse make the differences.
    package static let mono = Theme(
        name: "mono", base: .plain, spoken: .bold, upcoming: .plain,
        word: Style(attributes: [.bold, .reverse]),
        estimatedWord: Style(attributes: [.bold, .underline]),
        cursor: Style(attributes: [.reverse, .underline]), dim: .dim, title: .bold,
        badge: .reverse, accent: .bold, translation: Style(attributes: .italic),
        popup: PopupStyles(text: .plain, frame: .plain, title: .bold),
        wave: WaveStyles(
            played: .bold, unplayed: .dim, playedCore: .bold, unplayedCore: .dim,
            playhead: Style(attributes: [.bold, .reverse])), rule: .dim,
        newWord: Style(attributes: .underline), learningWord: Style(attributes: .italic),
        chosen: Style(attributes: [.bold, .reverse]), notice: .bold,
        failure: Style(attributes: [.bold, .underline]))
}
