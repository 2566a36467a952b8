package import ListenCore

/// The look of the text.
package struct TextSettings: Hashable, Sendable {
    /// The widest line, in columns.
    package var width = 60
    /// True for the large layout, which shows the sentence alone.
    package var isLarge = false
    /// The words that show their reading above them.
    package var readings = ReadingDisplay.all
    /// True when this program puts right-to-left text into visual order, false when the terminal
    /// does.
    package var reordersBidi = true
    /// True when this program puts right-to-left text into visual order by default.
    package var bidiIsOurs = true
    /// The time after which the sentence before a longer gap is lit no more.
    package var dimAfter = MediaTime.seconds(3)
    /// The part of the transcript that stands beside the sentence on a wide screen.
    package var beside = TranscriptBeside.all
    /// True when translations are shown under the text from the beginning.
    package var showsTranslations = false
    /// The words that are marked in the lines.
    package var marking = WordMarking.all
    /// True when words are marked that were looked up in another sentence before.
    package var marksLookUps = true
    /// The text under which the status of a word is stored.
    package var statusText = StatusText.form
    /// True when the names of speakers stand before their lines.
    package var showsSpeakers = true
    /// True when the text is blurred from the beginning.
    package var isBlurred = false
}

/// The part of the transcript that stands beside the sentence on a wide screen.
package enum TranscriptBeside: String, Hashable, Sendable, CaseIterable {
    /// None.
    case off
    /// The text that was heard; of what is ahead only the shape.
    case heard
    /// All of it.
    case all
}

/// The words that show their reading (furigana, pinyin).
package enum ReadingDisplay: String, Hashable, Sendable, CaseIterable {
    /// None.
    case off
    /// Words whose reading is given by the text, or that have only one.
    case sure
    /// Every word that has a reading; one that is only likely is marked.
    case all

    /// The least certainty of a reading that is shown; `nil` shows none.
    package var leastCertainty: ReadingCertainty? {
        switch self {
        case .off: nil
        case .sure: .sure
        case .all: .likely
        }
    }

    /// The value after a press of the key: from all to the sure ones, then to none.
    package var next: ReadingDisplay {
        switch self {
        case .all: .sure
        case .sure: .off
        case .off: .all
        }
    }

    /// The present value, as a sentence.
    package var news: String {
        switch self {
        case .off: "No readings are shown."
        case .sure: "Only sure readings are shown."
        case .all: "All readings are shown; what is only likely is underlined."
        }
    }
}
