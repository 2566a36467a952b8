import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

extension Make {
    /// The rows of the settings layer, as the app makes them of its settings.
    static let settingItems: [SettingItem] = LiveSetting.allCases.map { setting in
        let (values, usual): (SettingValues, String) =
            switch setting {
            case .theme: (.choice(["auto", "dark", "light", "contrast", "mono"]), "auto")
            case .readings: (.choice(["off", "sure", "all"]), "all")
            case .bidi: (.choice(["auto", "app", "terminal"]), "auto")
            case .waveform: (.choice(["both", "overview", "zoom"]), "both")
            case .autoPause: (.choice(["off", "after", "before", "both", "new"]), "off")
            case .transcriptBeside: (.choice(["off", "heard", "all"]), "all")
            case .dimAfter: (.number(0...60, step: 0.5), "3")
            case .textWidth: (.integer(16...120, step: 2), "60")
            case .waveformZoom: (.integer(5...60, step: 1), "12")
            case .waveformHeight: (.automaticOr(0...12, step: 1), "auto")
            case .speed: (.number(0.3...3, step: 0.05), "1")
            case .skip: (.integer(1...300, step: 1), "5")
            case .longSkip: (.integer(1...3_600, step: 10), "60")
            case .mediaSkip: (.choice(["chapter", "sentence", "bookmark"]), "chapter")
            case .speedStep: (.number(0.01...0.5, step: 0.01), "0.05")
            case .boost: (.integer(25...400, step: 25), "100")
            case .leadIn: (.integer(0...1_000, step: 20), "60")
            case .tail: (.integer(0...1_000, step: 20), "180")
            case .translateTo: (.text(["en", "es", "zh-TW"]), "en")
            case .reviewNew: (.integer(0...9_999, step: 5), "20")
            case .reviewLimit: (.integer(0...9_999, step: 50), "200")
            case .reviewRetention: (.number(0.7...0.99, step: 0.01), "0.9")
            case .covers: (.choice(["auto", "off"]), "auto")
            case .wordMarks: (.choice(["off", "sentence", "all", "new"]), "all")
            case .wordStatus: (.choice(["form", "lemma"]), "form")
            case .largeText, .translationLine, .blur, .reducedMotion, .mouse, .condense,
                .skipSilence, .dictationPunctuation, .dictationCase:
                (.toggle, "false")
            case .heatLine, .dictationAccents, .speakerNames, .lookUpMarks: (.toggle, "true")
            }
        return SettingItem(
            setting, purpose: "What \(setting.title) does, told in one sentence.", values: values,
            usual: usual, usualOrigin: "default", kept: nil, isUsual: false)
    }

    /// The app with the settings layer open on a row.
    static func onSettings(
        _ size: Size = Size(columns: 80, rows: 24), at setting: LiveSetting = .theme,
        settings: UISettings = settings()
    ) -> AppModel {
        var app = playing(size, settings: settings)
        app.settingRows.items = settingItems
        app.settingRows.chosen = settingItems.firstIndex { $0.setting == setting } ?? 0
        app.type("P")
        return app
    }
}

/// The settings layer: what it changes, and what is kept of it.
@Suite struct SettingsLayerTests {
    private let moment = Moment(position: Make.time(6.2))

    @Test(arguments: [
        (SettingValues.toggle, "true", 1, "false"), (.toggle, "false", -1, "true"),
        (.choice(["a", "b", "c"]), "c", 1, "a"), (.choice(["a", "b", "c"]), "a", -1, "c"),
        (.choice(["a", "b"]), "strange", 1, "a"), (.choice([]), "a", 1, "a"),
        (.number(0.3...3, step: 0.05), "0.95", 1, "1"),
        (.number(0.3...3, step: 0.05), "1", 1, "1.05"),
        (.number(0.3...3, step: 0.05), "3", 1, "3"),
        (.number(0.3...3, step: 0.05), "0.3", -1, "0.3"),
        (.integer(16...120, step: 2), "60", -1, "58"), (.integer(16...120, step: 2), "x", 1, "18"),
        (.integer(16...120, step: 2), "119", 1, "120"),
        (.automaticOr(0...12, step: 1), "auto", 1, "0"),
        (.automaticOr(0...12, step: 1), "0", -1, "auto"),
        (.automaticOr(0...12, step: 1), "auto", -1, "auto"),
        (.automaticOr(0...12, step: 1), "12", 1, "12"),
        (.text(["en", "es"]), "fr", 1, "en"), (.text(["en", "es"]), "en", 1, "es"),
    ])
    func `a value steps to the next one`(
        values: SettingValues, value: String, step: Int, next: String
    ) {
        #expect(values.next(after: value, by: step) == next)
        #expect(values.accepts(next) || values == .choice([]))
    }

    @Test func `left and right change at once, and what is changed is kept`() {
        var app = Make.onSettings()
        #expect(app.press(Key(.right)).contains(.keepSetting(.theme, "dark")))
        #expect(app.press(Key(.right)).contains(.keepSetting(.theme, "light")))
        #expect(app.settings.theme == .light)
        #expect(app.played?.settings.theme == .light)
        #expect(app.press(Key(.left)).contains(.keepSetting(.theme, "dark")))
        #expect(app.settings.theme == .dark)
    }

    @Test func `backspace forgets the choice and goes back to what is usual`() {
        var app = Make.onSettings(at: .textWidth)
        app.press(Key(.right), Key(.right))
        #expect(app.settings.text.width == 64)
        #expect(app.press(Key(.backspace)).contains(.keepSetting(.textWidth, nil)))
        #expect(app.settings.text.width == 60)
        #expect(app.settingRows.items.first { $0.setting == .textWidth }?.origin == "default")
    }

    @Test func `a value of a flag is told, and a change beats it`() throws {
        var app = Make.onSettings()
        let flag = SettingItem(
            .theme, purpose: "", values: .choice(["dark", "light", "mono"]), usual: "light",
            usualOrigin: "flag", kept: "dark", isUsual: true)
        app.settingRows.items[0] = flag
        #expect(app.present(flag) == "light")
        #expect(flag.origin == "flag")
        app.press(Key(.right))
        #expect(app.settingRows.items[0].value == "mono")
        #expect(app.settingRows.items[0].origin == "kept")
    }

    @Test(arguments: [
        (LiveSetting.largeText, "true"), (.reducedMotion, "true"), (.translationLine, "true"),
        (.mouse, "true"), (.condense, "true"), (.skipSilence, "true"), (.readings, "off"),
        (.waveform, "overview"), (.autoPause, "after"), (.blur, "true"), (.covers, "off"),
    ])
    func `enter switches`(setting: LiveSetting, value: String) throws {
        var app = Make.onSettings(at: setting)
        #expect(app.press(Key(.enter)).contains(.keepSetting(setting, value)))
        let item = try #require(app.settingRows.items.first { $0.setting == setting })
        #expect(app.present(item) == value)
    }

    @Test func `what a book is listened to with changes for the open book too`() throws {
        var app = Make.onSettings(at: .speed)
        #expect(
            app.press(Key(.right)).playerCommands.contains(.setRate(PlaybackRate(hundredths: 105))))
        #expect(app.settings.playing.rate == PlaybackRate(hundredths: 105))
        app = Make.onSettings(at: .boost)
        #expect(app.press(Key(.right)).playerCommands.contains(.setGain(hundredths: 125)))
        app = Make.onSettings(at: .condense)
        let plan = try #require(app.press(Key(.right)).plans.last)
        #expect(plan.condensing != nil)
        app = Make.onSettings(at: .leadIn)
        let padded = try #require(app.press(Key(.right)).plans.last)
        #expect(padded.lines[1].played.lowerBound == Make.time(4.42))
    }

    @Test func `the mouse is read as soon as it is wanted`() {
        var app = Make.onSettings(at: .mouse)
        #expect(app.press(Key(.enter)).contains(.readMouse(true)))
        #expect(app.press(Key(.enter)).contains(.readMouse(false)))
    }

    @Test func `a number can be written, and what is none is refused in a sentence`() {
        var app = Make.onSettings(at: .textWidth)
        app.press(Key(.enter))
        app.press(.control("u"))
        app.type("500")
        app.press(Key(.enter))
        #expect(app.settings.text.width == 60)
        #expect(
            app.render().snapshotLines.joined().contains("! Write a whole number from 16 to 120."))
        app.press(.control("u"))
        app.type("44")
        #expect(app.press(Key(.enter)).contains(.keepSetting(.textWidth, "44")))
        #expect(app.settings.text.width == 44)
        #expect(app.layers == [.settings(cursor: app.settingRows.chosen)])
    }

    @Test(
        arguments: [
            (LiveSetting.textWidth, "60.5", nil), (.textWidth, "1e2", nil),
            (.textWidth, "061", "61"),
            (.textWidth, "+62", "62"), (.speed, "1.10", "1.1"), (.speed, "nan", nil),
            (.speed, "3.001", nil), (.waveformHeight, "auto", "auto"),
            (.waveformHeight, "4.0", nil),
            (.translateTo, "xx-yy-", nil), (.translateTo, "ZH_TW", "zh-TW"),
            (.translateTo, "", nil),
        ] as [(LiveSetting, String, String?)])
    func `only what the configuration takes is kept, in its normal form`(
        setting: LiveSetting, typed: String, kept: String?
    ) throws {
        var app = Make.onSettings(at: setting)
        app.press(Key(.enter))
        app.press(.control("u"))
        app.type(typed)
        let effects = app.press(Key(.enter))
        #expect(effects.contains(.keepSetting(setting, kept)) == (kept != nil))
        #expect(app.settingRows.items.first { $0.setting == setting }?.kept == kept)
        #expect(app.render().snapshotLines.joined().contains("! Write ") == (kept == nil))
    }

    @Test(arguments: [
        ("T", LiveSetting.translationLine, "this run"), ("]]", .speed, "this book"),
        ("p", .autoPause, "this book"), ("V", .blur, "this run"), ("", .speed, "default"),
        ("h", .textWidth, "default"),
    ])
    func `the row says where the value it shows comes from`(
        keys: String, setting: LiveSetting, origin: String
    ) throws {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        app.type(keys)
        let item = try #require(app.settingRows.items.first { $0.setting == setting })
        #expect(app.origin(of: item) == origin)
        app.settingRows.chosen = app.settingRows.items.firstIndex(of: item) ?? 0
        app.type("P")
        app.press(Key(.right))
        let changed = try #require(app.settingRows.items.first { $0.setting == setting })
        #expect(app.origin(of: changed) == "kept")
    }

    @Test func `the blur and the covers change at once`() {
        var app = Make.onSettings(at: .blur)
        app.press(Key(.right))
        #expect(app.played?.isBlurred == true)
        app.press(Key(.right))
        #expect(app.played?.isBlurred == false)
        app = Make.onSettings(at: .covers)
        app.press(Key(.right))
        #expect(!app.settings.showsCovers)
        app.press(Key(.right))
        #expect(app.settings.showsCovers)
        app.settings.selection.depth = .none
        app.press(Key(.right), Key(.right))
        #expect(!app.settings.showsCovers)
    }

    @Test func `a chapter begins blurred where that is wanted`() {
        var settings = Make.settings()
        settings.apply(.blur, "true")
        #expect(Make.playing(settings: settings).played?.isBlurred == true)
    }

    @Test func `a narrow screen cuts the name and not the value`() throws {
        let app = Make.onSettings(Size(columns: 20, rows: 6), at: .translateTo)
        let row = try #require(app.render().snapshotLines.first { $0.contains("›") })
        #expect(row.contains("en ›") && row.contains("transl"), "\(row)")
    }

    @Test func `a narrow screen leaves the beginning of the name beside a long value`() throws {
        let app = Make.onSettings(Size(columns: 20, rows: 5), at: .theme)
        let row = try #require(app.render().snapshotLines.first { $0.contains("›") })
        #expect(row.contains("colou") && row.contains("as the"), "\(row)")
    }

    @Test func `while a search is written no key is told that is a letter of it`() {
        var app = Make.onSettings(Size(columns: 100, rows: 30))
        #expect(app.render().snapshotLines.contains { $0.contains("switch or write") })
        app.tap("/")
        let text = app.render().snapshotLines.joined()
        for hint in ["search  ", "forget", "? help"] { #expect(!text.contains(hint), "\(hint)") }
        #expect(text.contains("Enter done"))
    }

    @Test func `no purpose names a value as the configuration does`() {
        for setting in LiveSetting.allCases {
            let item = SettingItem(
                setting, purpose: "auto does it", values: .choice(["auto", "off"]), usual: "auto",
                usualOrigin: "default", kept: nil, isUsual: false)
            guard item.shown("auto") != "auto", setting != .theme else { continue }
            #expect(!item.told.contains("auto"), "\(setting): \(item.told)")
        }
    }

    @Test func `another language asks for its translations anew`() {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        app.type("T")
        let row = Make.settingItems.firstIndex { $0.setting == .translateTo }
        app.settingRows.chosen = row ?? 0
        app.type("P")
        let effects = app.press(Key(.right))
        let targets = effects.compactMap { effect -> Language? in
            if case .translate(let request, _) = effect { request.target } else { nil }
        }
        #expect(targets == [Language(tag: "es")])
    }

    @Test func `it lies over the lists too, and closes by its own key`() {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        app.press(Key(.escape))
        app.type("P")
        #expect(app.render().snapshotLines.joined().contains("settings"))
        app.press(Key(.down), Key(.right))
        #expect(app.settings.text.width == 62)
        app.type("P")
        #expect(app.layers.isEmpty)
    }

    @Test func `keys of the player mean nothing under it`() {
        var app = Make.onSettings()
        for key in "rmt[]." { #expect(app.type(String(key)).isEmpty) }
        #expect(app.played?.practice.loop == nil)
    }

    @Test func `texts that are no values change nothing`() {
        let before = Make.settings()
        for setting in LiveSetting.allCases
        where !["theme", "waveform-height"].contains(setting.rawValue) {
            for text in ["", "nonsense", "NaN", "1e400", "-1e9"] {
                var settings = before
                settings.apply(setting, text)
                switch setting {
                case .textWidth, .waveformZoom, .speedStep, .speed, .boost, .leadIn, .tail:
                    #expect((16...120).contains(settings.text.width))
                    #expect((5...60).contains(settings.wave.seconds))
                    #expect((1...50).contains(settings.playing.speedStep))
                default: #expect(settings.text.width == before.text.width)
                }
            }
        }
    }
}

/// The layer's pictures.
@Suite struct SettingsSnapshotTests {
    static let sizes = [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test func `the settings look as they were recorded at all sizes`() throws {
        for size in Self.sizes {
            let name = "settings-\(size.columns)x\(size.rows)"
            var app = Make.onSettings(size, at: .leadIn)
            app.press(Key(.right))
            try ScreenSnapshot.preview(app.render(), name)
            try ScreenSnapshot.expect(app.render(), matches: name)
            app.press(Key(.escape), Key(.escape))
            app.type("P")
            try ScreenSnapshot.expect(
                app.render(), matches: "settingsOverChapters-\(size.columns)x\(size.rows)")
        }
    }

    @Test(arguments: ["light", "contrast", "mono"])
    func `themes change the whole screen`(name: String) throws {
        var settings = Make.settings()
        settings.apply(.theme, name)
        let size = Size(columns: 100, rows: 30)
        let app = Make.onSettings(size, settings: settings)
        try ScreenSnapshot.preview(app.render(), "settings-\(name)")
        let canvas = app.render()
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let style = try #require(canvas[Point(column: column, row: row)]?.style)
                let grounds = [
                    settings.theme.base, settings.theme.popup.text, settings.theme.chosen,
                    settings.theme.word, settings.theme.badge, settings.theme.wave.playhead,
                ].map(\.background)
                #expect(grounds.contains(style.background), "\(row):\(column)")
                if !grounds.contains(style.background) { return }
            }
        }
    }

    @Test func `no size traps`() {
        for columns in [0, 1, 2, 7, 29, 30, 43, 44, 59, 60] {
            for rows in [0, 1, 2, 3, 4, 5, 8, 12, 18] {
                let size = Size(columns: columns, rows: rows)
                var app = Make.onSettings(size)
                #expect(app.render().gridSize == size)
                app.press(Key(.escape), Key(.escape))
                app.type("P")
                #expect(app.render().gridSize == size)
            }
        }
    }
}
