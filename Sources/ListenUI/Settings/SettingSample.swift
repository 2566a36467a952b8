import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// A line that shows what a setting does with the values in force.
struct SettingSample {
    let settings: UISettings

    private var theme: Theme { settings.theme }
    private var plain: Style { theme.popup.text }

    /// The sample of a setting with a value; `nil` where the screen itself shows it best.
    func line(of setting: LiveSetting, _ value: String) -> StyledText? {
        switch setting {
        case .theme: colours
        case .wordMarks, .wordStatus: words(setting, value)
        case .lookUpMarks: lookedUp(value == "true")
        case .blur: text(value == "true" ? "heard \(blurred("later"))" : "heard later")
        case .speakerNames: text(value == "true" ? "Anna  Good morning." : "Good morning.")
        case .translateTo: StatedLanguage.language(value).map { text("for example \($0.tag)") }
        case .autoPause: text(pauses(value))
        case .speed, .speedStep, .skip, .longSkip, .boost, .leadIn, .tail:
            sound(setting, value).map(text)
        case .dictationAccents: text(mistake("cafe", for: "caf\u{E9}", value))
        case .dictationPunctuation: text(mistake("Well", for: "Well,", value))
        case .dictationCase: text(mistake("berlin", for: "Berlin", value))
        case .reviewRetention: remembered(value).map(text)
        default: nil
        }
    }

    private func text(_ text: String) -> StyledText { StyledText(TerminalText(text), plain) }

    private func on(_ style: Style) -> Style { style.background(plain.background) }

    /// The parts of a line by their colours.
    private var colours: StyledText {
        var line = StyledText()
        let parts: [(String, Style)] = [
            ("heard ", on(theme.spoken)), ("now", theme.word), (" to come ", on(theme.upcoming)),
            ("before ", on(theme.dim)), ("new ", theme.newWord.over(on(theme.spoken))),
            ("learning ", theme.learningWord.over(on(theme.spoken))),
            ("translation", on(theme.translation)),
        ]
        for (text, style) in parts { line.append(TerminalText(text), style) }
        return line
    }

    private func words(_ setting: LiveSetting, _ value: String) -> StyledText? {
        if setting == .wordStatus {
            return text(
                value == "lemma" ? "ran, runs: the status of run" : "ran and runs: each its own")
        }
        guard value != "off" else { return text("new and learning look like known") }
        var line = StyledText()
        line.append("known ", plain)
        line.append("new ", theme.newWord.over(plain))
        line.append("learning", value == "new" ? plain : theme.learningWord.over(plain))
        line.append(value == "sentence" ? "  in the sentence heard" : "  everywhere", plain)
        return line
    }

    private func lookedUp(_ isMarked: Bool) -> StyledText {
        var line = StyledText()
        line.append("the ", plain)
        line.append(
            "lighthouse", isMarked ? theme.learningWord.adding(.underline).over(plain) : plain)
        line.append(" again", plain)
        return line
    }

    private func blurred(_ text: String) -> String {
        Glyphs(settings).hiding(TerminalText(text)).string
    }

    private func pauses(_ value: String) -> String {
        let pause = Glyphs(settings).pause.string
        return switch value {
        case "after": "A bell rang. \(pause) He woke. \(pause)"
        case "before": "\(pause) A bell rang. \(pause) He woke."
        case "both": "\(pause) A bell rang. \(pause) \(pause) He woke. \(pause)"
        case "new": "A bell rang. He yawned. \(pause)"
        default: "A bell rang. He woke."
        }
    }

    private func mistake(_ written: String, for right: String, _ value: String) -> String {
        "“\(written)” for “\(right)” is " + (value == "true" ? "a mistake" : "right")
    }

    private func remembered(_ value: String) -> String? {
        Double(value).map { "You know \(Int(($0 * 100).rounded())) of 100 cards that come again." }
    }

    private func sound(_ setting: LiveSetting, _ value: String) -> String? {
        guard let number = Double(value), number.isFinite, abs(number) < 100_000 else { return nil }
        let keys = settings.keys
        func does(_ command: Command) -> String? {
            guard let key = keys.label(of: command, in: .player),
                let row = keys.bindings.first(where: {
                    $0.context == .player && $0.command == command
                })
            else { return nil }
            return "\(key): \(row.help)"
        }
        switch setting {
        case .speed:
            return "A minute of the book takes \(Int((60 / max(number, 0.1)).rounded())) seconds."
        case .speedStep:
            let key = keys.label(of: .faster, in: .player) ?? "]"
            return "\(key) goes from 1 to \(SettingValues.text(1 + number))."
        case .skip: return does(.back)
        case .longSkip: return does(.farBack)
        case .boost: return number == 100 ? "as it was recorded" : "\(value) % of the recording"
        case .leadIn: return "\(value) ms before the first word"
        default: return "\(value) ms behind the last word"
        }
    }
}
