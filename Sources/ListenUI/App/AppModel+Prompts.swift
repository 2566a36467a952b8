import ListenCore
import Practice
import Terminal
package import UIVocabulary

/// What a line of text asks for.
extension AppModel {
    /// What stands below the line of a prompt.
    package func message(of prompt: Prompt) -> PromptMessage {
        let text = prompt.editor.text
        switch prompt.question {
        case .note: return .none
        case .book, .tags, .relink, .add: return shelfMessage(of: prompt)
        case .textFile, .textLanguage: return textMessage(of: prompt)
        case .setting(let setting, _):
            return mistake(in: text, of: setting).map { PromptMessage(text: $0, isFailure: true) }
                ?? .none
        case .score: return Self.message(score: text)
        case .speed:
            guard !text.isEmpty else {
                return PromptMessage(text: "Write a speed as 1.1x, or words a minute as 150.")
            }
            return Self.message(
                SpeedNotation.read(text).map { choice in
                    if case .wordsPerMinute(let words?) = choice {
                        return "\(words) words a minute"
                    }
                    if case .rate(let rate) = choice {
                        return "\(rate.text) the narrator's own speed"
                    }
                    return ""
                })
        case .minutes:
            guard !text.isEmpty else {
                return PromptMessage(text: "Write minutes as 25, or hours and minutes as 1:30.")
            }
            return Self.message(SleepNotation.read(text).map { "in \($0) min" })
        }
    }

    private static func message(_ result: Result<String, PromptMistake>) -> PromptMessage {
        switch result {
        case .success(let text): PromptMessage(text: text)
        case .failure(let mistake):
            PromptMessage(text: mistake.text, isFailure: true, column: mistake.column)
        }
    }

    private static func message(score text: String) -> PromptMessage {
        do {
            guard let score = try DrillNotation.read(text) else {
                return PromptMessage(text: "plays the chapter straight on")
            }
            return PromptMessage(text: score.words)
        } catch {
            return PromptMessage(
                text: error.description, isFailure: true, column: max(0, error.column - 1))
        }
    }

    /// Does what an answered prompt asks for; `nil` when it cannot be accepted.
    package mutating func accept(_ prompt: Prompt, at moment: Moment) -> [AppEffect]? {
        let text = prompt.editor.text
        guard !message(of: prompt).isFailure else { return nil }
        switch prompt.question {
        case .note(let mark):
            return annotate(mark, with: text, at: moment)
        case .book, .tags, .relink, .add:
            closeMenu()
            return acceptForShelf(prompt)
        case .textFile, .textLanguage: return acceptText(prompt, at: moment)
        case .score:
            closeMenu()
            let isDrill = (try? DrillNotation.read(text)) != nil
            return practise(.score(isDrill ? text : nil), at: moment)
        case .speed:
            guard case .success(let choice) = SpeedNotation.read(text) else { return nil }
            closeMenu()
            return practise(choice, at: moment)
        case .setting(let setting, _):
            return normal(text, of: setting).map { set(setting, to: $0, at: moment) }
        case .minutes:
            guard case .success(let minutes) = SleepNotation.read(text) else { return nil }
            closeMenu()
            return startSleep(minutes: minutes, at: moment)
        }
    }

    /// Closes the menu a prompt was opened from.
    package mutating func closeMenu() {
        if case .menu = layers.last { layers.removeLast() }
    }

    /// A drill that was asked for from outside.
    package mutating func takeDrill(_ text: String, at moment: Moment) -> [AppEffect] {
        guard player != nil else { return [] }
        do {
            let isDrill = try DrillNotation.read(text) != nil
            return practise(.score(isDrill ? text : nil), at: moment)
        } catch {
            toast = Toast(error.description, .failure, at: moment.host)
            return []
        }
    }
}
