package import Terminal

/// The colours from which a theme is made.
package struct ThemePalette {
    package let ground: Color
    package let text: Color
    package let spoken: Color
    package let upcoming: Color
    package let dim: Color
    package let accent: Color
    package let onAccent: Color
    package let faint: Color
    package let translation: Color
    package let popupGround: Color
    package let popupText: Color
    package let popupFrame: Color
    package let played: Color
    package let unplayed: Color
    package let failure: Color
    /// New words, and words being learned.
    package let newWord: Color
    package let learningWord: Color
    /// The inner part of the waveform, which shows the RMS level.
    package var playedCore: Color?
    package var unplayedCore: Color?
    /// True when there are so few colours that spoken words are bold as well.
    package var isCoarse = false
}

extension Theme {
    package init(_ name: String, _ palette: ThemePalette) {
        let base = Style(foreground: palette.text, background: palette.ground)
        let popup = Style(foreground: palette.popupText, background: palette.popupGround)
        let onAccent = Style(
            foreground: palette.onAccent, background: palette.accent, attributes: .bold)
        self.init(
            name: name, base: base,
            spoken: base.foreground(palette.spoken).adding(palette.isCoarse ? .bold : []),
            upcoming: base.foreground(palette.upcoming), word: onAccent,
            estimatedWord: Style(
                foreground: palette.accent, background: palette.faint,
                attributes: [.bold, .underline]),
            cursor: Style(
                foreground: palette.ground, background: palette.translation,
                attributes: [.bold, .underline]),
            dim: base.foreground(palette.dim), title: base.adding(.bold), badge: onAccent,
            accent: base.foreground(palette.accent).adding(.bold),
            translation: base.foreground(palette.translation).adding(.italic),
            popup: PopupStyles(
                text: popup, frame: popup.foreground(palette.popupFrame),
                title: popup.foreground(palette.popupFrame).adding(.bold)),
            wave: WaveStyles(
                played: base.foreground(palette.played),
                unplayed: base.foreground(palette.unplayed),
                playedCore: base.foreground(palette.playedCore ?? palette.played),
                unplayedCore: base.foreground(palette.unplayedCore ?? palette.unplayed),
                playhead: base.foreground(palette.accent).adding(.bold)),
            rule: base.foreground(palette.unplayed),
            newWord: Style(foreground: palette.newWord, attributes: .underline),
            learningWord: Style(foreground: palette.learningWord),
            chosen: Style(
                foreground: palette.spoken, background: palette.faint, attributes: .bold),
            notice: base.foreground(palette.accent),
            failure: base.foreground(palette.failure).adding([.bold, .underline]))
    }
}
