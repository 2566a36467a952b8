import Terminal

/// The themes for terminals of 16 colours, whose colours are the person's own.
///
/// No colour of the sixteen can carry text in every palette, and a ground that is painted seldom is
/// the terminal's: text is in the terminal's own two colours, and bold, italic, underline and
/// reverse make the differences. Colours are left to figures. `SixteenColourTests` computes the
/// contrasts and the differences in the palettes of common terminals.
extension Theme {
    package static let dark16 = Theme(
        sixteen: "dark", base: .plain, played: .brightWhite, unplayed: .brightBlue,
        mark: .brightRed)

    package static let light16 = Theme(
        sixteen: "light", base: .plain, played: .blue, unplayed: nil, mark: .red)

    /// Bright white on black, the one pair that every palette has.
    package static let contrast16 = Theme(
        sixteen: "contrast",
        base: Style(foreground: .ansi(.brightWhite), background: .ansi(.black)),
        played: .brightWhite, unplayed: .brightBlue, mark: .brightWhite)

    /// A theme with all text in the colours of `base`, and these colours for figures; `nil` is that
    /// of the text.
    private init(
        sixteen name: String, base: Style, played: ANSIColor, unplayed: ANSIColor?,
        mark: ANSIColor
    ) {
        let rest = unplayed.map { base.foreground(.ansi($0)) } ?? base
        let heard = base.foreground(.ansi(played)).adding(.bold)
        self.init(
            name: name, base: base, spoken: base.adding(.bold), upcoming: base,
            word: base.adding([.bold, .reverse]),
            estimatedWord: base.adding([.bold, .underline]),
            cursor: base.adding([.reverse, .underline]), dim: base, title: base.adding(.bold),
            badge: base.adding([.bold, .reverse]), accent: base.adding(.bold),
            translation: base.adding(.italic),
            popup: PopupStyles(text: base, frame: base, title: base.adding(.bold)),
            wave: WaveStyles(
                played: heard, unplayed: rest, playedCore: heard, unplayedCore: rest,
                playhead: base.foreground(.ansi(mark)).adding([.bold, .reverse])), rule: rest,
            newWord: Style(attributes: .underline), learningWord: Style(attributes: .italic),
            chosen: base.adding([.bold, .reverse]), notice: base.adding(.bold),
            failure: base.adding([.bold, .underline]))
    }
}
