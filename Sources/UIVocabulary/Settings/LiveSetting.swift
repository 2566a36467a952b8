/// A setting that can change while the program runs; its name is the one in the configuration.
package enum LiveSetting: String, CaseIterable, Hashable, Sendable {
    // The screen.
    case theme
    case textWidth = "text-width"
    case largeText = "large-text"
    case dimAfter = "dim-after"
    case transcriptBeside = "transcript-beside"
    case reducedMotion = "reduced-motion"
    case covers, mouse
    // The text.
    case readings, bidi
    case speakerNames = "speaker-names"
    case blur
    case translationLine = "translation-line"
    case translateTo = "translate-to"
    // The words.
    case wordMarks = "word-marks"
    case lookUpMarks = "lookup-marks"
    case wordStatus = "word-status"
    // The waveform.
    case waveform
    case waveformZoom = "waveform-zoom"
    case waveformHeight = "waveform-height"
    case heatLine = "heat-line"
    // The sound.
    case speed
    case speedStep = "speed-step"
    case skip
    case longSkip = "long-skip"
    case mediaSkip = "media-skip"
    case boost
    case autoPause = "auto-pause"
    case condense
    case skipSilence = "skip-silence"
    case leadIn = "lead-in"
    case tail
    // The dictation.
    case dictationAccents = "dictation-accents"
    case dictationPunctuation = "dictation-punctuation"
    case dictationCase = "dictation-case"
    // The review.
    case reviewNew = "review-new"
    case reviewLimit = "review-limit"
    case reviewRetention = "review-retention"

    /// True for a setting that only changes the picture of a screen.
    package var needsScreen: Bool {
        [
            .theme, .textWidth, .largeText, .dimAfter, .transcriptBeside, .readings, .bidi, .blur,
            .wordMarks, .lookUpMarks, .reducedMotion, .waveform, .waveformZoom, .waveformHeight,
            .heatLine,
            .covers, .mouse,
        ].contains(self)
    }

    /// True for a setting that a book may override.
    package var isOfBook: Bool {
        [.speed, .boost, .autoPause, .condense, .skipSilence].contains(self)
    }
}

/// A row of the settings layer: a setting with its values and the present one.
package struct SettingItem: Hashable, Sendable {
    /// The setting.
    package let setting: LiveSetting
    /// The purpose of the setting, as a sentence.
    package let purpose: String
    /// The possible values.
    package let values: SettingValues
    /// The value without a saved one: of a flag, a variable, the file, or the default.
    package let usual: String
    /// The origin of the usual value, in a word.
    package let usualOrigin: String
    /// The reason why a value set elsewhere is invalid, as a sentence; `usual` is the default then.
    package let usualFault: String?
    /// The value that was chosen here and saved; `nil` for none.
    package var kept: String?
    /// The value in force.
    package var value: String

    /// Creates a row; `isUsual` is true when the usual value takes precedence over the saved one,
    /// as that of a flag does.
    package init(
        _ setting: LiveSetting, purpose: String, values: SettingValues, usual: String,
        usualOrigin: String, kept: String?, isUsual: Bool, usualFault: String? = nil
    ) {
        self.setting = setting
        self.purpose = purpose
        self.values = values
        self.usual = usual
        self.usualOrigin = usualOrigin
        self.kept = kept
        self.usualFault = usualFault
        value = isUsual ? usual : kept ?? usual
    }

    /// A value in the words of the rows.
    package func shown(_ value: String) -> String {
        setting.words(for: values.shown(value))
    }

    /// The origin of the value, in a word.
    package var origin: String {
        if kept == value { return "kept" }
        guard value == usual else { return "this run" }
        return usualFault == nil ? usualOrigin : "wrong"
    }

    /// The purpose of the setting, or the reason why the value that would be in force is invalid.
    package var remark: String { kept == nil && value == usual ? usualFault ?? purpose : purpose }
}
