public import Terminal

/// The colours of the interface: one style for each thing that is shown.
///
/// Nothing is told by colour alone: the current word is bold on a background,
/// the played part ends at a playhead, an error begins with `!`.
public struct Theme: Hashable, Sendable {
    /// The name in the configuration.
    public let name: String
    /// The ground everything is drawn on, and common text.
    public var base: Style
    /// Words of the current sentence that were heard.
    public var spoken: Style
    /// Words of the current sentence that are still to come.
    public var upcoming: Style
    /// The word that is being heard.
    public var word: Style
    /// The word that is being heard, where its time is an estimate or doubtful.
    public var estimatedWord: Style
    /// The word under the word cursor.
    public var cursor: Style
    /// Sentences around the current one, and everything secondary.
    public var dim: Style
    /// Titles.
    public var title: Style
    /// The program's name in the header.
    public var badge: Style
    /// Small marks that draw the eye.
    public var accent: Style
    /// Translations.
    public var translation: Style
    /// The text of a pop-up, on its own ground.
    public var popup: Style
    /// The frame of a pop-up.
    public var popupFrame: Style
    /// The heading words of a pop-up.
    public var popupTitle: Style
    /// The waveform that was heard.
    public var played: Style
    /// The waveform still to come.
    public var unplayed: Style
    /// The inner part of the waveform that was heard: how loud it is on the whole.
    public var playedCore: Style
    /// The inner part of the waveform still to come.
    public var unplayedCore: Style
    /// The mark of the place that is heard.
    public var playhead: Style
    /// Rules and ticks.
    public var rule: Style
    /// A word that is new to the person: what this names lies over the word's own style.
    public var newWord: Style
    /// A word on the way, likewise.
    public var learningWord: Style
    /// The chosen row of a list.
    public var chosen: Style
    /// A passing notice.
    public var notice: Style
    /// A failure.
    public var failure: Style

    /// What is secondary in a pop-up.
    public var popupDim: Style { dim.background(popup.background) }

    /// A reading that is only likely: underlined, as a word whose time is an estimate.
    public var likelyReading: Style { dim.adding(.underline) }

    /// The themes by name: `dark`, `light`, `contrast`, `mono`.
    public static let all = [dark, light, contrast, mono]

    /// The theme of a name, if there is one.
    public static func named(_ name: String) -> Theme? {
        all.first { $0.name == name }
    }
}
