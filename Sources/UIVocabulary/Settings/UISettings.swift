package import ListenCore
package import Practice
package import Terminal

/// The part of the configuration that concerns the interface.
package struct UISettings: Hashable, Sendable {
    /// The colours.
    package var theme: Theme
    /// The glyphs that the terminal can show.
    package var glyphs: TerminalCapabilities.Glyphs
    /// True when characters of ambiguous width take two columns.
    package var wideAmbiguous: Bool
    /// The language of translations and explanations.
    package var targetLanguage: Language
    /// The widest line of text, in columns.
    package var textWidth: Int
    /// True when there is no avoidable movement: no scrolling, a sentence at a time.
    package var reducedMotion: Bool
    /// True for the large layout, which shows a word a row.
    package var largeText: Bool
    /// The words that show their reading above them.
    package var readings: ReadingDisplay
    /// True when covers of books are shown.
    package var showsCovers: Bool
    /// True when this program puts right-to-left text into visual order, false when the terminal
    /// does.
    package var reordersBidi: Bool
    /// The chosen theme, from which `theme` follows.
    package var selection = ThemeSelection()
    /// True when this program puts right-to-left text into visual order by default.
    package var bidiIsOurs = true
    /// True when translations are shown under the text from the beginning.
    package var translationLine = false
    /// The words that are marked in the lines.
    package var wordMarking = WordMarking.all
    /// The text under which the status of a word is stored.
    package var statusText = StatusText.form
    /// True when the text is blurred from the beginning.
    package var blursText = false
    /// True when the waveform shows some seconds around the playhead, not the chapter.
    package var zoomsWaveform = false
    /// The seconds that a zoomed waveform shows.
    package var zoomSeconds = 12
    /// True when hard sentences are shown under the waveform.
    package var heatLine = true
    /// The differences that count when a dictated sentence is compared.
    package var dictation = DictationRules()
    /// The rows of the waveform; `nil` derives them from the room there is.
    package var waveformRows: Int?
    /// True when espeak-ng is installed, without which no text can be aligned.
    package var canSpeak = true
    /// The change of the speed by one key press, in hundredths.
    package var speedStep = 5
    /// True when the mouse is read.
    package var mouse = false
    /// The keys.
    package var keys: KeyMap
    /// The speed of the first chapter.
    package var rate: PlaybackRate
    /// The sound before a sentence that is played when a jump lands on it or when it is played
    /// alone.
    package var leadIn: MediaTime
    /// The sound after the last word of a sentence that is played alone.
    package var tail: MediaTime
    /// The sound around a sentence that its card keeps.
    package var cardPadding = CardPadding()
    /// The settings of a book without any of its own; where these are empty too, there is no drill,
    /// nothing is shortened and nothing made louder.
    package var newBook: BookSettings
    /// The distance the sound goes back when it resumes after a longer pause.
    package var rewind: RewindPolicy

    /// True where the sound waits for the person: while a pop-up is read, and where a drill or the
    /// book says so; false in the plain view, where nobody closes the lines.
    package var waitsForReader = true
    /// True where no sound begins before the text is known, as when it is written to a file.
    package var soundAwaitsText = false
    /// True where the next chapter follows by itself.
    package var playsOn = true
    /// The settings of the review.
    package var review = ReviewSettings()
    /// The faults of invalid settings, as sentences by their names; each stops a `Part`.
    package var faults: [String: String] = [:]

    /// Creates settings.
    package init(
        theme: Theme = .dark, glyphs: TerminalCapabilities.Glyphs = .braille,
        wideAmbiguous: Bool = false, targetLanguage: Language, textWidth: Int = 60,
        reducedMotion: Bool = false, largeText: Bool = false, readings: ReadingDisplay = .all,
        reordersBidi: Bool = true,
        keys: KeyMap = .standard, rate: PlaybackRate = .normal,
        showsCovers: Bool = false,
        leadIn: MediaTime = .milliseconds(60), tail: MediaTime = .milliseconds(180),
        newBook: BookSettings = BookSettings(), rewind: RewindPolicy = .curve
    ) {
        self.theme = theme
        self.glyphs = glyphs
        self.wideAmbiguous = wideAmbiguous
        self.targetLanguage = targetLanguage
        self.textWidth = min(max(textWidth, 16), 120)
        self.reducedMotion = reducedMotion
        self.largeText = largeText
        self.readings = readings
        self.reordersBidi = reordersBidi
        self.showsCovers = showsCovers
        self.keys = keys
        self.rate = rate
        self.leadIn = leadIn
        self.tail = tail
        self.newBook = newBook
        self.rewind = rewind
    }
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
