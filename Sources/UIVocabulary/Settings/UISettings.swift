package import ListenCore
package import Practice
package import Terminal

/// The part of the configuration that concerns the interface.
package struct UISettings: Hashable, Sendable {
    /// The colours.
    package var theme: Theme
    /// The chosen theme, from which `theme` follows.
    package var selection = ThemeSelection()
    /// The glyphs that the terminal can show.
    package var glyphs: TerminalCapabilities.Glyphs
    /// True when characters of ambiguous width take two columns.
    package var wideAmbiguous = false
    /// The language of translations and explanations.
    package var targetLanguage: Language
    /// True when there is no avoidable movement: no scrolling, a sentence at a time.
    package var reducedMotion = false
    /// True when covers of books are shown.
    package var showsCovers = false
    /// True when the mouse is read.
    package var mouse = false
    /// True when the terminal makes letters large itself.
    package var sizesText = false
    /// The keys.
    package var keys: KeyMap
    /// The face that shows the player.
    package var face: Face
    /// The person who types beside printed lines; `nil` while nobody does.
    package var typist: Typist?
    /// The look of the text.
    package var text = TextSettings()
    /// The look of the waveform.
    package var wave = WaveSettings()
    /// The settings of the sound.
    package var playing = PlayingSettings()
    /// The differences that count when a dictated sentence is compared.
    package var dictation = DictationRules()
    /// The settings of the review.
    package var review = ReviewSettings()
    /// The person's own drills, in the order of `config.toml`.
    package var drills: [NamedDrill] = []
    /// True when espeak-ng is installed, without which no text can be aligned.
    package var canSpeak = true
    /// The faults of invalid settings, as sentences by their names; each stops a `Part`.
    package var faults: [String: String] = [:]

    /// Creates the settings of a face, with the keys that it has.
    package init(
        theme: Theme = .dark, glyphs: TerminalCapabilities.Glyphs = .braille,
        targetLanguage: Language, face: Face = .screen
    ) {
        self.theme = theme
        self.glyphs = glyphs
        self.targetLanguage = targetLanguage
        self.face = face
        keys = face == .screen ? .standard : KeyMap.standard.spoken
    }
}

/// Somebody who types beside printed lines, and can answer the question of a drill.
package struct Typist: Hashable, Sendable {
    /// True when this run began with a drill, so that its questions are wished.
    package var wishesDrill: Bool

    /// A person who types.
    package init(wishesDrill: Bool = false) { self.wishesDrill = wishesDrill }
}

/// The face that shows the player.
package enum Face: Hashable, Sendable {
    /// A screen.
    case screen
    /// Printed lines.
    case plain
    /// Printed lines, while the sound is written to a file.
    case written

    /// True where the sound waits for the person.
    ///
    /// It does while a pop-up is read, and where a drill or the book says so; nobody closes printed
    /// lines.
    package var waitsForReader: Bool { self == .screen }
    /// True where the next chapter follows by itself.
    package var playsOn: Bool { self == .screen }
    /// True where no sound begins before the text is known.
    package var soundAwaitsText: Bool { self == .written }

    /// True where a setting, or with `nil` one that cannot change, has an effect.
    package func shows(_ setting: LiveSetting?) -> Bool {
        self == .screen || setting?.needsScreen != true && setting != .translationLine
    }
}

/// The look of the waveform.
package struct WaveSettings: Hashable, Sendable {
    /// The part of the sound that is shown.
    package enum Extent: String, CaseIterable, Hashable, Sendable {
        /// The sound that is near, above a row for the whole chapter.
        case both
        /// The whole chapter.
        case overview
        /// The sound that is near, alone.
        case zoom

        /// The extent after a press of the key.
        package var next: Extent {
            switch self {
            case .both: .overview
            case .overview: .zoom
            case .zoom: .both
            }
        }
    }

    /// The part of the sound that is shown.
    package var extent = Extent.both
    /// True when the waveform shows some seconds around what is heard, not the chapter.
    package var isZoomed: Bool { extent != .overview }
    /// The seconds that the near part shows.
    package var seconds = 12
    /// The rows; `nil` derives them from the room there is.
    package var rows: Int?
    /// True when hard sentences are shown under it.
    package var showsHeat = true
}

/// The step that the keys for next and previous of a headset, a keyboard or a desktop take.
package enum MediaSkip: String, CaseIterable, Hashable, Sendable {
    case chapter, sentence, bookmark

    /// The command of a step forward.
    package var next: Command {
        switch self {
        case .chapter: .nextChapter
        case .sentence: .nextSentence
        case .bookmark: .nextBookmark
        }
    }

    /// The command of a step back.
    package var previous: Command {
        switch self {
        case .chapter: .previousChapter
        case .sentence: .previousSentence
        case .bookmark: .previousBookmark
        }
    }
}

/// The settings of the sound.
package struct PlayingSettings: Hashable, Sendable {
    /// The speed of the first chapter.
    package var rate = PlaybackRate.normal
    /// The change of the speed by one key press, in hundredths.
    package var speedStep = 5
    /// The seconds of a short skip.
    package var skip = 5
    /// The seconds of a long skip.
    package var longSkip = 60
    /// The step of a headset's and a desktop's keys for next and previous.
    package var mediaSkip = MediaSkip.chapter
    /// The sound before a sentence that is played when a jump lands on it or when it is played
    /// alone.
    package var leadIn = MediaTime.milliseconds(60)
    /// The sound after the last word of a sentence that is played alone.
    package var tail = MediaTime.milliseconds(180)
    /// The sound around a sentence that its card keeps.
    package var cardPadding = CardPadding()
    /// The settings of a book without any of its own; where these are empty too, there is no drill,
    /// nothing is shortened and nothing made louder.
    package var newBook = BookSettings()
    /// The distance the sound goes back when it resumes after a longer pause.
    package var rewind = RewindPolicy.curve

    /// The time that a command skips, back before zero; `nil` for any other command.
    package func skip(of command: Command) -> MediaTime? {
        switch command {
        case .back: .seconds(Double(-skip))
        case .forward: .seconds(Double(skip))
        case .farBack: .seconds(Double(-longSkip))
        case .farForward: .seconds(Double(longSkip))
        default: nil
        }
    }

    /// The command that skips a time.
    package func command(skipping time: MediaTime) -> Command? {
        [.back, .forward, .farBack, .farForward].first { skip(of: $0) == time }
    }
}
