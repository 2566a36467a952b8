package import Terminal

/// The colours of the interface: one style for each kind of content.
///
/// Colour is never the only sign: the current word is bold on a background, the played part ends at
/// a playhead, an error begins with `!`.
package struct Theme: Hashable, Sendable {
    /// The name in the configuration.
    package let name: String
    /// The background of everything, and ordinary text.
    package var base: Style
    /// Words of the current sentence that were heard.
    package var spoken: Style
    /// Words of the current sentence that are still to come.
    package var upcoming: Style
    /// The word being heard.
    package var word: Style
    /// The word being heard, where its time is an estimate or doubtful.
    package var estimatedWord: Style
    /// The word under the word cursor.
    package var cursor: Style
    /// Sentences around the current one, and all secondary text.
    package var dim: Style
    /// Titles.
    package var title: Style
    /// The program's name in the header.
    package var badge: Style
    /// Small marks that should draw attention.
    package var accent: Style
    /// Translations.
    package var translation: Style
    /// Pop-ups, menus and prompts.
    package var popup: PopupStyles
    /// The waveform.
    package var wave: WaveStyles
    /// Rules and ticks.
    package var rule: Style
    /// A word that is new to the person; this style is laid over the word's own.
    package var newWord: Style
    /// A word being learned; laid over the word's own style, too.
    package var learningWord: Style
    /// The chosen row of a list.
    package var chosen: Style
    /// A passing notice.
    package var notice: Style
    /// A failure.
    package var failure: Style

    /// The secondary text of a pop-up.
    package var popupDim: Style { dim.background(popup.text.background) }

    /// A reading that is only likely: underlined, like a word whose time is an estimate.
    package var likelyReading: Style { dim.adding(.underline) }

    /// The last word of a sentence that was heard, until the next one begins: quieter than the
    /// word being heard.
    package var lastWord: Style {
        let quiet = estimatedWord.removing([.bold, .underline])
        return quiet == .plain ? spoken.adding(.underline) : quiet
    }

    /// The styles of the names of speakers, told apart by colour; one alone without colours.
    package var speakers: [Style] {
        // No colour of the person's own palette is sure to carry text.
        if base.foreground == .default || base.foreground == .ansi(.brightWhite) { return [base] }
        var colours: [Color] = []
        let known = [wave.played, translation, learningWord, failure, popup.frame]
        for colour in known.map(\.foreground) where !colours.contains(colour) {
            colours.append(colour)
        }
        return colours.map { base.foreground($0) }
    }

    /// Sentences that were hard, under the waveform, and the others that took some effort: told
    /// apart by an underline too.
    package var heat: (hard: Style, mild: Style) {
        (wave.playhead.removing(.reverse).adding([.bold, .underline]), wave.unplayed)
    }

    /// The themes by name: `dark`, `light`, `contrast`, `mono`.
    package static let all = [dark, light, contrast, mono]

    /// The theme with a name, if there is one.
    static func named(_ name: String) -> Theme? {
        all.first { $0.name == name }
    }
}

/// The styles of what lies over a screen.
package struct PopupStyles: Hashable, Sendable {
    /// The text, on its own background.
    package var text: Style
    /// The frame.
    package var frame: Style
    /// The heading words.
    package var title: Style
}

/// The styles of the waveform.
package struct WaveStyles: Hashable, Sendable {
    /// The played part.
    package var played: Style
    /// The part still to come.
    package var unplayed: Style
    /// The inner part of what is played, which shows the RMS level.
    package var playedCore: Style
    /// The inner part of what is still to come.
    package var unplayedCore: Style
    /// The mark of the position being heard.
    package var playhead: Style
}
