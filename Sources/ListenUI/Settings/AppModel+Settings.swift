import ListenCore
import PlayerUI
import Practice
import ReviewUI
package import Terminal
package import UIVocabulary

/// The settings layer: what is changed there changes at once, and is kept.
extension AppModel {
    /// Opens the layer over any screen, or closes it.
    package mutating func openSettings() {
        guard !settingItems.isEmpty else { return }
        layers.append(.settings(cursor: min(lastSetting, settingItems.count - 1)))
    }

    /// A key for the layer.
    package mutating func takeInSettings(
        _ key: Key, cursor: Int, at moment: Moment
    ) -> [AppEffect] {
        guard let command = settings.keys.command(for: key, in: .settings, .everywhere) else {
            return []
        }
        return carryOutEverywhere(command, at: moment)
            ?? carryOutInSettings(command, cursor: cursor, at: moment)
    }

    /// A command for the layer.
    package mutating func carryOutInSettings(
        _ command: Command, cursor: Int, at moment: Moment
    ) -> [AppEffect] {
        guard let item = settingItems[safe: cursor] else { return [] }
        switch command {
        case .leave:
            layers.removeLast()
            return []
        case .lower: return step(item, by: -1, at: moment)
        case .raise: return step(item, by: 1, at: moment)
        case .usualValue: return forget(item, at: moment)
        case .open:
            guard item.values.isWritten else { return step(item, by: 1, at: moment) }
            askForValue(of: item)
            return []
        default:
            moveSetting(command, from: cursor)
            return []
        }
    }

    private mutating func moveSetting(_ command: Command, from cursor: Int) {
        let last = settingItems.count - 1
        let page = max(1, size.rows / 2)
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
        lastSetting = min(max(0, row), last)
        layers[layers.count - 1] = .settings(cursor: lastSetting)
    }

    private mutating func step(
        _ item: SettingItem, by step: Int, at moment: Moment
    ) -> [AppEffect] {
        set(item.setting, to: item.values.next(after: present(item), by: step), at: moment)
    }

    private mutating func askForValue(of item: SettingItem) {
        let question = PromptQuestion.setting(item.setting, item.values.expectation)
        layers.append(
            .prompt(
                Prompt(
                    question: question,
                    editor: LineEditor(present(item), limit: question.limit))))
    }

    /// Goes back to the value that holds where nothing was chosen.
    private mutating func forget(_ item: SettingItem, at moment: Moment) -> [AppEffect] {
        // Without the choice, what is no value would hold.
        if let fault = item.usualFault {
            toast = Toast(fault, .failure, at: moment.host)
            return []
        }
        note(item.setting) { $0.kept = nil }
        return apply(item.setting, item.usual, at: moment) + [.keepSetting(item.setting, nil)]
    }

    /// Sets a value and has it kept.
    package mutating func set(
        _ setting: LiveSetting, to value: String, at moment: Moment
    ) -> [AppEffect] {
        note(setting) { $0.kept = value }
        return apply(setting, value, at: moment) + [.keepSetting(setting, value)]
    }

    /// Sets a value for this run only, as a key does.
    package mutating func apply(
        _ setting: LiveSetting, _ value: String, at moment: Moment
    ) -> [AppEffect] {
        note(setting) { $0.value = value }
        let review = settings.review
        settings.take(setting, value)
        if settings.review != review { countWaiting() }
        // What happens is seen in the row; a notice would say it again.
        let toast = toast
        defer { self.toast = toast }
        let effects =
            tellPlayer(.settings(settings, changed: setting), at: moment)
            + tellReview(.settings(settings.review), at: moment)
        return effects + (setting == .mouse ? [.readMouse(settings.mouse)] : [])
    }

    private mutating func note(_ setting: LiveSetting, _ change: (inout SettingItem) -> Void) {
        guard let index = settingItems.firstIndex(where: { $0.setting == setting }) else { return }
        change(&settingItems[index])
    }

    /// The value that holds now: of an open book what it is listened to with.
    package func present(_ item: SettingItem) -> String {
        guard let state = player?.state else { return item.value }
        switch item.setting {
        case .speed: return SettingValues.text(state.speed.rate.factor)
        case .boost: return String(state.practice.gain)
        case .autoPause: return state.practice.autoPause.name
        case .condense: return String(state.practice.condenses)
        case .skipSilence: return String(state.practice.skipsSilence)
        case .translationLine: return String(state.view.showsTranslations)
        case .blur: return String([.blurred, .unblurred].contains(state.view.visibility))
        default: return item.value
        }
    }

    /// Where the value that holds comes from, in a word.
    package func origin(of item: SettingItem) -> String {
        let present = present(item)
        let value = item.values.normal(item.value) ?? item.value
        if present == value { return item.origin }
        return item.setting.isOfBook ? "this book" : "this run"
    }

    /// A click chooses a row; one on the chosen row switches it, or asks for a value.
    package mutating func click(setting row: Int, cursor: Int, at moment: Moment) -> [AppEffect] {
        guard row != cursor else {
            return carryOutInSettings(.open, cursor: cursor, at: moment)
        }
        guard settingItems.indices.contains(row) else { return [] }
        lastSetting = row
        layers[layers.count - 1] = .settings(cursor: row)
        return []
    }

    /// A written value as it is kept; `nil` when it is none.
    package func normal(_ text: String, of setting: LiveSetting) -> String? {
        settingItems.first { $0.setting == setting }?.values.normal(text)
    }

    /// What a written value is worth; a sentence where it is worth nothing.
    package func mistake(in text: String, of setting: LiveSetting) -> String? {
        guard let item = settingItems.first(where: { $0.setting == setting }),
            !item.values.accepts(text)
        else { return nil }
        return "Write \(item.values.expectation)."
    }
}
