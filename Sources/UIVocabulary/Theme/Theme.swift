package import Terminal

/// The colours of the interface: one style for each thing that is shown.
///
/// Nothing is told by colour alone: the current word is bold on a background,
/// the played part ends at a playhead, an error begins with `!`.
package struct Theme: Hashable, Sendable {
    /// The name in the configuration.
    package let name: String
    /// The ground everything is drawn on, and common text.
    package var base: Style
    /// Words of the current sentence that were heard.
    package var spoken: Style
    /// Words of the current sentence that are still to come.
    package var upcoming: Style
    /// The word that is being heard.
    package var word: Style
    /// The word that is being heard, where its time is an estimate or doubtful.
    package var estimatedWord: Style
    /// The word under the word cursor.
    package var cursor: Style
    /// Sentences around the current one, and everything secondary.
    package var dim: Style
    /// Titles.
    package var title: Style
    /// The program's name in the header.
    package var badge: Style
    /// Small marks that draw the eye.
    package var accent: Style
    /// Translations.
    package var translation: Style
    /// The text of a pop-up, on its own ground.
    package var popup: Style
    /// The frame of a pop-up.
    package var popupFrame: Style
    /// The heading words of a pop-up.
    package var popupTitle: Style
    /// The waveform that was heard.
    package var played: Style
    /// The waveform still to come.
    package var unplayed: Style
    /// The inner part of the waveform that was heard: how loud it is on the whole.
    package var playedCore: Style
    /// The inner part of the waveform still to come.
    package var unplayedCore: Style
    /// The mark of the place that is heard.
    package var playhead: Style
    /// Rules and ticks.
    package var rule: Style
    /// A word that is new to the person: what this names lies over the word's own style.
    package var newWord: Style
    /// A word on the way, likewise.
    package var learningWord: Style
    /// The chosen row of a list.
    package var chosen: Style
    /// A passing notice.
    package var notice: Style
    /// A failure.
    package var failure: Style

    /// What is secondary in a pop-up.
    package var popupDim: Style { dim.background(popup.background) }

    /// A reading that is only likely: underlined, as a word whose time is an estimate.
    package var likelyReading: Style { dim.adding(.underline) }

    /// The themes by name: `dark`, `light`, `contrast`, `mono`.
    package static let all = [dark, light, contrast, mono]

    /// The theme of a name, if there is one.
    package static func named(_ name: String) -> Theme? {
        all.first { $0.name == name }
    }
}
