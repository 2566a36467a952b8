/// The settings in words for the screen, without the names that `config.toml` has.
extension LiveSetting {
    /// The groups of the settings layer.
    package enum Group: String, CaseIterable, Hashable, Sendable {
        case screen = "The screen"
        case text = "The text"
        case words = "Words"
        case wave = "The waveform"
        case sound = "The sound"
        case dictation = "Dictation"
        case review = "Review"
    }

    /// The group it is shown in; settings of one group follow each other.
    package var group: Group {
        switch self {
        case .theme, .textWidth, .largeText, .dimAfter, .transcriptBeside, .reducedMotion, .covers,
            .mouse:
            .screen
        case .readings, .bidi, .speakerNames, .blur, .translationLine, .translateTo: .text
        case .wordMarks, .lookUpMarks, .wordStatus: .words
        case .waveform, .waveformZoom, .waveformHeight, .heatLine: .wave
        case .speed, .speedStep, .skip, .longSkip, .mediaSkip, .boost, .autoPause, .condense,
            .skipSilence, .leadIn, .tail:
            .sound
        case .dictationAccents, .dictationPunctuation, .dictationCase: .dictation
        case .reviewNew, .reviewLimit, .reviewRetention: .review
        }
    }

    /// The title of its row.
    package var title: String { Self.titles[self] ?? rawValue.replacing("-", with: " ") }

    private static let titles: [LiveSetting: String] = [
        .theme: "colours", .textWidth: "line length", .largeText: "large letters",
        .dimAfter: "lit in pauses", .transcriptBeside: "transcript beside",
        .reducedMotion: "less movement", .bidi: "right to left",
        .speakerNames: "names of speakers", .blur: "blurred text",
        .translationLine: "translation below", .translateTo: "translate to",
        .wordMarks: "marked words", .lookUpMarks: "looked up before", .wordStatus: "words count by",
        .waveformZoom: "seconds near", .waveformHeight: "waveform height",
        .heatLine: "hard places",
        .speedStep: "step of the speed", .boost: "loudness", .autoPause: "pause by itself",
        .condense: "shorter gaps", .skipSilence: "shorter silence",
        .leadIn: "sound before", .tail: "sound after", .longSkip: "long skip",
        .mediaSkip: "media keys skip",
        .dictationAccents: "accents count", .dictationPunctuation: "commas count",
        .dictationCase: "capitals count", .reviewNew: "new cards a day",
        .reviewLimit: "old cards a day", .reviewRetention: "to be remembered",
    ]

    /// A value in words, where its own word is only for the configuration.
    package func words(for value: String) -> String { Self.values[self]?[value] ?? value }

    private static let values: [LiveSetting: [String: String]] = [
        .theme: ["auto": "as the terminal", "mono": "none"],
        .bidi: ["auto": "by itself", "app": "done here", "terminal": "by the terminal"],
        .covers: ["auto": "shown"],
        .transcriptBeside: ["all": "all of it", "heard": "as far as heard"],
        .wordMarks: [
            "off": "none", "sentence": "in the sentence", "all": "in all", "new": "new only",
        ],
        .wordStatus: ["form": "written form", "lemma": "dictionary form"],
        .waveform: ["both": "near and chapter", "overview": "chapter", "zoom": "near"],
        .waveformHeight: ["auto": "by itself"],
        .mediaSkip: [
            "chapter": "to chapters", "sentence": "to sentences", "bookmark": "to bookmarks",
        ],
        .autoPause: [
            "after": "after each", "before": "before each", "new": "at new words",
        ],
    ]
}
