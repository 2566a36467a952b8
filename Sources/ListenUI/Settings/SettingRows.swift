import ListenCore
import Terminal
import UIVocabulary

/// The rows of the settings layer, with the one that was chosen last.
struct SettingRows: Hashable, Sendable {
    /// The settings; empty where nothing can be set.
    var items: [SettingItem]
    /// The row that was chosen last.
    var chosen = 0
    /// The line that is searched for; `nil` without a search.
    var search: LineEditor?
    /// True while typed letters go to the search.
    var isTyping = false

    /// Rows.
    init(_ items: [SettingItem]) { self.items = items }

    /// The rows that a search leaves.
    var shown: [Int] {
        guard let text = search?.text, !text.trimmed.isEmpty else { return Array(items.indices) }
        let query = SearchQuery(text, .words)
        return items.indices.filter { row in
            let item = items[row]
            let texts = [
                item.setting.title, item.setting.rawValue, item.setting.group.rawValue,
                item.told, item.values.told(by: item.setting).joined(separator: " "),
            ]
            return query.matches(texts.map { FoldedText($0) })
        }
    }

    /// Moves the choice by a command, from a row.
    mutating func move(_ command: Command, from cursor: Int, page: Int) {
        let shown = shown
        guard !shown.isEmpty else { return }
        let place = shown.firstIndex(of: cursor) ?? 0
        let row: Int
        switch command {
        case .up: row = place - 1
        case .down: row = place + 1
        case .pageUp: row = place - page
        case .pageDown: row = place + page
        case .top: row = 0
        case .bottom: row = shown.count - 1
        default: return
        }
        chosen = shown[min(max(0, row), shown.count - 1)]
    }

    /// Begins a search, or goes on with its line.
    mutating func beginSearch() {
        search = search ?? LineEditor(limit: 40)
        isTyping = true
    }

    /// Takes a key into the line; the choice stays on a row that is left.
    mutating func type(_ key: Key) {
        guard var line = search else { return }
        let outcome = line.handle(key)
        search = line
        switch outcome {
        case .editing: break
        case .accepted: isTyping = false
        case .cancelled: endSearch()
        }
        if let first = shown.first, !shown.contains(chosen) { chosen = first }
    }

    /// Shows all rows again.
    mutating func endSearch() { (search, isTyping) = (nil, false) }

    /// Notes what changed of a setting.
    mutating func note(_ setting: LiveSetting, _ change: (inout SettingItem) -> Void) {
        guard let index = items.firstIndex(where: { $0.setting == setting }) else { return }
        change(&items[index])
    }

    /// A written value as it is kept; `nil` when it is none.
    func normal(_ text: String, of setting: LiveSetting) -> String? {
        items.first { $0.setting == setting }?.values.normal(text)
    }

    /// The sentence about a written value that is worth nothing.
    func mistake(in text: String, of setting: LiveSetting) -> String? {
        guard let item = items.first(where: { $0.setting == setting }),
            !item.values.accepts(text)
        else { return nil }
        return "Write \(item.values.expectation)."
    }
}
