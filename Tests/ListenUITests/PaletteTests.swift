import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The line that goes anywhere by a name, and the searches in help and settings.
@Suite struct PaletteTests {
    private func palette(_ app: AppModel) -> Palette? {
        if case .palette(let open) = app.layers.last { open } else { nil }
    }

    private func names(_ app: AppModel) -> [String] {
        palette(app).map { PaletteItems(model: app).rows(of: $0).map(\.name) } ?? []
    }

    @Test(arguments: [Key.character(":"), .control("k")])
    func `a key opens it, and Escape closes it`(key: Key) {
        var app = Make.playing()
        app.press(key)
        #expect(palette(app) != nil)
        app.press(Key(.escape))
        #expect(app.layers.isEmpty)
    }

    @Test func `a chapter is gone to by some of its letters`() {
        var app = Make.playing()
        app.type(":the lamp")
        #expect(names(app).first == "The Lamp")
        let effects = app.press(Key(.enter))
        #expect(app.openChapter?.chapter == ChapterID(rawValue: "c3"))
        #expect(!effects.isEmpty && app.layers.isEmpty)
    }

    @Test func `a command is carried out`() {
        var app = Make.playing()
        app.type(":sleep timer")
        app.press(Key(.enter))
        #expect(app.openMenu?.kind == .sleep)
    }

    @Test func `a setting is shown in its row`() {
        var app = Make.onSettings()
        app.press(Key(.escape))
        app.type(":large letters")
        app.press(Key(.enter))
        guard case .settings(let cursor) = app.layers.last else {
            Issue.record("The settings are not open.")
            return
        }
        #expect(app.settingRows.items[cursor].setting == .largeText)
    }

    @Test func `a word of the text is found in it`() {
        var app = Make.playing()
        app.type(":basket")
        #expect(names(app).contains("basket"))
        app.press(Key(.enter))
        #expect(app.played?.hasSomethingOpen == true)
    }

    @Test func `what was gone to last comes first`() {
        var app = Make.playing()
        app.type(":sleep timer")
        app.press(Key(.enter), Key(.escape))
        app.type(":")
        #expect(names(app).first == "sleep timer")
    }

    @Test func `what was gone to in a former session is recalled behind what is new`() throws {
        var former = Make.playing()
        _ = former.update(.recentNames([]), at: Moment())
        former.type(":basket")
        let word = former.press(Key(.enter))
        former.press(Key(.escape))
        former.type(":sleep timer")
        let command = former.press(Key(.enter))
        #expect(word.contains(.keepNames(["word/basket"])))
        let kept = ["command/\(Command.sleepTimer.rawValue)", "word/basket"]
        #expect(command.contains(.keepNames(kept)))

        var app = Make.onSettings()
        app.press(Key(.escape))
        app.type(":large letters")
        // Not kept before the former ones are known, which it would replace.
        let early = app.press(Key(.enter))
        #expect(!early.contains { if case .keepNames = $0 { true } else { false } })
        app.press(Key(.escape))
        let recalled = app.update(
            .recentNames(kept + ["command/gone", "other/x", "x"]), at: Moment())
        #expect(recalled == [.keepNames(["setting/\(LiveSetting.largeText.rawValue)"] + kept)])
        app.type(":")
        #expect(Array(names(app).prefix(3)) == ["large letters", "sleep timer", "basket"])
    }

    @Test func `a book is recalled by its source and its id, whatever signs they hold`() {
        let book = BookAddress(
            source: SourceID(rawValue: "https://a/%2F"), book: BookID(rawValue: "b/%25/c"))
        var recent = RecentTargets()
        recent.note(.book(book))
        recent.note(.chapter(ChapterID(rawValue: "c")))
        var later = RecentTargets()
        later.recall(recent.names)
        #expect(later.targets == [.book(book)])
    }

    @Test func `letters strewn over words that are not shown find nothing`() {
        var app = Make.onSettings()
        app.press(Key(.escape))
        app.type(":gar")
        #expect(!names(app).contains("lit in pauses"))
        for _ in 0..<3 { app.press(Key(.backspace)) }
        app.type("dim after")
        #expect(names(app).contains("lit in pauses"))
    }

    @Test func `books are asked for where a chapter was opened at once`() {
        var app = Make.playing()
        let asked = app.press(.character(":"))
        app.press(Key(.escape))
        #expect(asked == [.loadBooks(.cacheFirst)] && app.press(.character(":")).isEmpty)
    }

    @Test func `an unknown name does nothing, and the line stays`() {
        var app = Make.playing()
        app.type(":qqqqxx")
        #expect(app.press(Key(.enter)).isEmpty)
        #expect(palette(app) != nil && names(app).isEmpty)
    }

    @Test func `a name that means several things is offered by number`() {
        var app = Make.playing()
        _ = app.update(.typed(.named("the")), at: Moment(position: .seconds(6.2)))
        #expect(app.openMenu?.kind == .names("the"))
        _ = app.update(.typed(.named("zzzz")), at: Moment(position: .seconds(6.2)))
        #expect(app.toast?.text.string.contains("zzzz") == true)
    }

    @Test func `the help searches as one types`() {
        var app = Make.playing()
        app.type("?quit")
        #expect(app.help?.search.text == "quit")
        #expect(AppScreen(app).text.contains("save and quit"))
        #expect(!AppScreen(app).text.contains("translate this sentence"))
        app.press(Key(.escape))
        #expect(app.help?.search.text == "")
        app.press(Key(.escape))
        #expect(app.help == nil)
    }

    @Test func `the help puts last what does nothing here`() {
        var app = Make.playing()
        app.type("?")
        let first = AppScreen(app).text
        #expect(first.contains(CommandGroup.move.rawValue) && !first.contains("record radio"))
        for _ in 0..<30 { app.press(Key(.pageDown)) }
        let last = AppScreen(app).text
        #expect(last.contains("Of no use here") && last.contains("record radio"))
        #expect(!AppScreen(app).works(.record, in: .player))
        #expect(AppScreen(app).works(.translate, in: .player))
    }

    @Test func `settings are searched by name, group and purpose`() {
        var app = Make.onSettings()
        app.type("/capitals")
        #expect(app.settingRows.shown.map { app.settingRows.items[$0].setting } == [.dictationCase])
        app.press(Key(.enter), Key(.right))
        #expect(app.settings.dictation.lettersCaseCounts)
        app.press(Key(.escape))
        #expect(app.settingRows.search == nil && !app.layers.isEmpty)
    }

    @Test func `no name of the configuration stands on the screen of settings`() {
        for setting in LiveSetting.allCases where setting.rawValue.contains("-") {
            #expect(!setting.title.contains("-"), "\(setting)")
        }
        #expect(LiveSetting.bidi.title == "right to left")
        #expect(Set(LiveSetting.allCases.map(\.title)).count == LiveSetting.allCases.count)
    }

    @Test func `settings of one group follow each other`() {
        let groups = LiveSetting.allCases.map(\.group)
        let runs = groups.indices.filter { $0 == 0 || groups[$0 - 1] != groups[$0] }
        #expect(runs.count == Set(groups).count)
    }

    @Test func `a Cyrillic letter is the key it stands on`() {
        var app = Make.playing()
        #expect(app.press(.character("й")).last == .quit)
    }
}

extension AppScreen {
    /// The picture as text.
    fileprivate var text: String {
        var canvas = Canvas(size: size)
        draw(into: &canvas)
        return ScreenSnapshot.text(of: canvas)
    }
}
