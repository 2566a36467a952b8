import UIVocabulary

/// The rows of the settings layer, with the one that was chosen last.
struct SettingRows: Hashable, Sendable {
    /// The settings; empty where nothing can be set.
    var items: [SettingItem]
    /// The row that was chosen last.
    var chosen = 0

    /// Rows.
    init(_ items: [SettingItem]) { self.items = items }

    /// Moves the choice by a command, from a row.
    mutating func move(_ command: Command, from cursor: Int, page: Int) {
        let last = items.count - 1
        let row: Int
        switch command {
        case .up: row = cursor - 1
        case .down: row = cursor + 1
        case .pageUp: row = cursor - page
        case .pageDown: row = cursor + page
        case .top: row = 0
        case .bottom: row = last
        default: return
        }
        chosen = min(max(0, row), last)
    }

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
