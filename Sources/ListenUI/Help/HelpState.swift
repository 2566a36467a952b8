import ListenCore
import Terminal
import UIVocabulary

/// The help that is open: its first row, and what is searched in it.
struct HelpState: Hashable, Sendable {
    /// The most letters of a search.
    private static let limit = 60

    /// The first row that is shown.
    var scroll = 0
    /// The line that is searched for.
    var search = LineEditor(limit: Self.limit)

    /// The result of a key.
    enum Outcome {
        /// The search is another, or nothing changed.
        case searched
        case closed
        /// The rows move.
        case moved(Command)
    }

    /// Takes a key: letters search, arrows move, Escape empties the line and then closes.
    mutating func take(_ key: Key, _ keys: KeyMap) -> Outcome {
        let command = keys.command(for: key, in: [.popup, .everywhere])
        let isText = key.typesText
        if let command, !isText, [.up, .down, .pageUp, .pageDown].contains(command) {
            return .moved(command)
        }
        if search.text.trimmed.isEmpty {
            if command == .help { return .closed }
            if !isText, command == .leave { return .closed }
        }
        if key == Key(.escape) {
            search = LineEditor(limit: Self.limit)
            scroll = 0
            return .searched
        }
        let before = search.text
        _ = search.handle(key)
        if search.text != before { scroll = 0 }
        return .searched
    }

    /// Takes pasted text.
    mutating func paste(_ text: TerminalText) {
        search.insert(text.string)
        scroll = 0
    }
}

extension Key {
    /// True when it types a character.
    var typesText: Bool {
        guard case .character = code else { return false }
        return modifiers.isDisjoint(with: [.control, .alt])
    }
}
