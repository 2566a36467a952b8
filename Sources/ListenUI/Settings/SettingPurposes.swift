import UIVocabulary

/// The purposes of settings in the words of the screen, where those of the configuration name a
/// value or a key that may be called otherwise here.
extension SettingItem {
    /// The purpose, or the reason why the value that would be in force is invalid.
    var told: String {
        guard remark == purpose else { return remark }
        return Self.purposes[setting] ?? purpose
    }

    private static let purposes: [LiveSetting: String] = [
        .bidi: "Who puts text from right to left in reading order: this program or the terminal; "
            + "by itself it is left to terminals known to do it.",
        .waveformHeight: "How many rows the waveform has; by itself it goes by the room there is.",
        .covers: "Whether covers of books are shown, where the terminal has colours.",
        .transcriptBeside: "What of the transcript stands beside the sentence on wide screens: all "
            + "of it, none, or no further than was heard.",
        .skip: "How many seconds a short skip goes back and on.",
        .longSkip: "How many seconds a long skip goes back and on.",
        .speedStep: "How much one press of a key changes the speed.",
        .translateTo: "The language of translations and explanations; unless chosen, that of the "
            + "system, or English where the book is in that.",
    ]
}
