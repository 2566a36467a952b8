import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Settings that are no values: what needs them says so, and the rest goes on.
@Suite struct SettingFaultTests {
    private static let fault = "\"many\" (in config.toml:2:9) is not a value."

    /// In the player, with some settings that are none.
    private func playing(_ faulty: String...) -> AppModel {
        var settings = Make.settings()
        for name in faulty {
            let isOfPart = settings.note(fault: Self.fault, ofSetting: name)
            #expect(isOfPart)
        }
        return Make.practising(settings: settings)
    }

    @Test func `only what a part alone needs is none of the player's`() {
        var settings = Make.settings()
        let isOfPart = settings.note(fault: "", ofSetting: "theme")
        #expect(!isOfPart && settings.faults.isEmpty)
    }

    @Test(arguments: [
        ("dictation-case", "i", true), ("card-tail", "C", true), ("review-new", "i", false),
        ("review-day-start", "C", false), ("dictation-case", "C", false),
    ])
    func `a part whose setting is wrong says so and does nothing`(
        name: String, key: String, isStopped: Bool
    ) {
        var app = playing(name)
        let effects = app.type(key)
        #expect((app.toast?.text.string.contains(Self.fault) == true) == isStopped)
        let isAtWork =
            app.played?.dictation != nil || !app.layers.isEmpty
            || effects.contains { if case .keepCard = $0 { true } else { false } }
        #expect(isAtWork != isStopped)
    }

    @Test func `reviews are not opened until the setting is mended`() {
        var settings = Make.settings()
        _ = settings.note(fault: Self.fault, ofSetting: "review-new")
        var app = AppModel(
            source: .local, sourceName: "", settings: settings, items: Make.settingItems,
            size: Size(columns: 80, rows: 24), start: .library)
        _ = app.start()
        app.type("v")
        #expect(app.screen == .books && app.toast?.text.string.contains(Self.fault) == true)
        _ = app.set(.reviewNew, to: "5", at: Moment())
        app.type("v")
        #expect(app.screen == .review)
    }

    @Test func `a choice is not forgotten where what would hold is no value`() {
        var app = Make.onSettings()
        app.settingRows.items[0] = SettingItem(
            .theme, purpose: "", values: .choice(["dark", "light"]), usual: "dark",
            usualOrigin: "file", kept: "light", isUsual: false, usualFault: Self.fault)
        #expect(app.press(Key(.backspace)).isEmpty)
        #expect(app.settingRows.items[0].kept == "light")
        #expect(app.toast?.text.string.contains(Self.fault) == true)
    }

    @Test func `a row shows what is wrong until a value is chosen`() {
        var item = SettingItem(
            .reviewNew, purpose: "How many.", values: .integer(0...99, step: 5), usual: "20",
            usualOrigin: "file", kept: nil, isUsual: true, usualFault: Self.fault)
        #expect(item.origin == "wrong" && item.remark == Self.fault)
        (item.kept, item.value) = ("25", "25")
        #expect(item.origin == "kept" && item.remark == "How many.")
    }
}
