/// A setting that changes while the program runs; its name is the one in the
/// configuration.
package enum LiveSetting: String, CaseIterable, Hashable, Sendable {
    // The screen.
    case theme
    case textWidth = "text-width"
    case largeText = "large-text"
    case readings, bidi
    case translationLine = "translation-line"
    case blur
    case wordMarks = "word-marks"
    case wordStatus = "word-status"
    case reducedMotion = "reduced-motion"
    case waveform
    case waveformZoom = "waveform-zoom"
    case waveformHeight = "waveform-height"
    case heatLine = "heat-line"
    case covers, mouse
    // The sound.
    case speed
    case speedStep = "speed-step"
    case boost
    case autoPause = "auto-pause"
    case condense
    case skipSilence = "skip-silence"
    case leadIn = "lead-in"
    case tail
    // The review.
    case reviewNew = "review-new"
    case reviewLimit = "review-limit"
    case reviewRetention = "review-retention"
    // The dictation.
    case dictationAccents = "dictation-accents"
    case dictationPunctuation = "dictation-punctuation"
    case dictationCase = "dictation-case"
    // The languages.
    case translateTo = "translate-to"

    /// What the rows call it.
    package var title: String { rawValue.replacing("-", with: " ") }

    /// True for a setting that only changes the picture of a screen.
    package var needsScreen: Bool {
        [
            .theme, .textWidth, .largeText, .readings, .bidi, .blur, .wordMarks, .reducedMotion,
            .waveform, .waveformZoom, .waveformHeight, .heatLine, .covers, .mouse,
        ].contains(self)
    }

    /// Whether a book may be listened to otherwise than is usual.
    package var isOfBook: Bool {
        [.speed, .boost, .autoPause, .condense, .skipSilence].contains(self)
    }
}

/// A row of the settings layer: what can be set, and what holds now.
package struct SettingItem: Hashable, Sendable {
    /// Which setting.
    package let setting: LiveSetting
    /// What it does, as a sentence.
    package let purpose: String
    /// What values it takes.
    package let values: SettingValues
    /// The value where nothing is kept: of a flag, a variable, the file, or the default.
    package let usual: String
    /// Where the usual value comes from, in a word.
    package let usualOrigin: String
    /// Why what was set elsewhere is no value, as a sentence; `usual` is the default then.
    package let usualFault: String?
    /// The value that was chosen here and is kept; `nil` for none.
    package var kept: String?
    /// The value that holds.
    package var value: String

    /// A row; `isUsual` says that the usual value beats the one that is kept, as
    /// that of a flag does.
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

    /// Where the value comes from, in a word.
    package var origin: String {
        if kept == value { return "kept" }
        guard value == usual else { return "this run" }
        return usualFault == nil ? usualOrigin : "wrong"
    }

    /// What is to be known of it: what it does, or why the value that would hold is none.
    package var remark: String { kept == nil && value == usual ? usualFault ?? purpose : purpose }
}
