package import ListenCore
package import Practice
package import Terminal

/// What of the configuration concerns the interface.
package struct UISettings: Hashable, Sendable {
    /// The colours.
    package var theme: Theme
    /// Which glyphs the terminal shows.
    package var glyphs: TerminalCapabilities.Glyphs
    /// Whether characters of ambiguous width take two columns.
    package var wideAmbiguous: Bool
    /// The language translations and explanations are wanted in.
    package var targetLanguage: Language
    /// The widest line of text, in columns.
    package var textWidth: Int
    /// Whether nothing moves that need not: no scrolling, a sentence at a time.
    package var reducedMotion: Bool
    /// Whether the line is spread out, a word a row, for eyes that need it.
    package var largeText: Bool
    /// Which words show how they are read above them.
    package var readings: ReadingDisplay
    /// Whether covers of books are shown.
    package var showsCovers: Bool
    /// Who puts right-to-left text in order: this program, or the terminal.
    package var reordersBidi: Bool
    /// Which theme was chosen, for `theme` to follow.
    package var selection = ThemeSelection()
    /// Whether this program puts right-to-left text in order where nothing is said.
    package var bidiIsOurs = true
    /// Whether translations stand under the text from the beginning.
    package var translationLine = false
    /// Which words are marked in the lines.
    package var wordMarking = WordMarking.all
    /// Under which text the status of a word is kept.
    package var statusText = StatusText.form
    /// Whether the text is blurred from the beginning.
    package var blursText = false
    /// Whether the waveform shows some seconds around the playhead, not the chapter.
    package var zoomsWaveform = false
    /// How many seconds a zoomed waveform shows.
    package var zoomSeconds = 12
    /// Whether hard sentences show under the waveform.
    package var heatLine = true
    /// What counts when a dictated sentence is compared.
    package var dictation = DictationRules()
    /// The rows of the waveform; `nil` goes by the room there is.
    package var waveformRows: Int?
    /// Whether espeak-ng is there, without which no text can be put in step.
    package var canSpeak = true
    /// What one press changes of the speed, in hundredths.
    package var speedStep = 5
    /// Whether the mouse is read.
    package var mouse = false
    /// The keys.
    package var keys: KeyMap
    /// How fast the first chapter plays.
    package var rate: PlaybackRate
    /// How much before a sentence a jump to it lands, and one played alone begins.
    package var leadIn: MediaTime
    /// How long a sentence played alone goes on after its last word.
    package var tail: MediaTime
    /// What of the sound around a sentence its card keeps.
    package var cardPadding = CardPadding()
    /// How a book is listened to for which nothing was chosen yet; where it
    /// says nothing either, nothing is drilled, shortened or made louder.
    package var newBook: BookSettings
    /// How far the sound goes back when it goes on after a longer pause.
    package var rewind: RewindPolicy

    /// True where the sound waits for the person: while a pop-up is read, and where a drill or the
    /// book says so; false in the plain view, whose lines nobody closes.
    package var waitsForReader = true
    /// True where no sound begins before the text is known, as when it is written to a file.
    package var soundAwaitsText = false
    /// True where the next chapter follows by itself.
    package var playsOn = true
    /// How cards are reviewed.
    package var review = ReviewSettings()
    /// Why settings are no values, as sentences by their names; each stops a `Part`.
    package var faults: [String: String] = [:]

    /// Settings.
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

/// Which words show how they are read (furigana, pinyin).
package enum ReadingDisplay: String, Hashable, Sendable, CaseIterable {
    /// None.
    case off
    /// Words whose reading the text gives, or that are read in one way only.
    case sure
    /// Every word that has a reading; what is only likely is marked.
    case all

    /// The least that a reading must be trusted to be shown; `nil` shows none.
    package var leastCertainty: ReadingCertainty? {
        switch self {
        case .off: nil
        case .sure: .sure
        case .all: .likely
        }
    }

    /// What a key goes on to: from all of them to the sure ones, then to none.
    package var next: ReadingDisplay {
        switch self {
        case .all: .sure
        case .sure: .off
        case .off: .all
        }
    }

    /// What is shown, as a sentence.
    package var news: String {
        switch self {
        case .off: "No readings are shown."
        case .sure: "Only sure readings are shown."
        case .all: "All readings are shown; what is only likely is underlined."
        }
    }
}
