import Terminal

/// The colours from which a theme is made.
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
    /// New words, and words being learned.
    let newWord: Color
    let learningWord: Color
    /// The inner part of the waveform, which shows the RMS level.
    var playedCore: Color?
    var unplayedCore: Color?
}

extension Theme {
    init(_ name: String, _ palette: ThemePalette) {
        let base = Style(foreground: palette.text, background: palette.ground)
        let popup = Style(foreground: palette.popupText, background: palette.popupGround)
        let onAccent = Style(
            foreground: palette.onAccent, background: palette.accent, attributes: .bold)
        self.init(
            name: name, base: base,
            spoken: base.foreground(palette.spoken),
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
