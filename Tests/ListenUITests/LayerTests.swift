import FoundationEssentials
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Menus and prompts over the player.
@Suite struct LayerTests {
    private let moment = Moment(position: Make.time(6.2))

    private var top: (AppModel) -> Layer? { { $0.layers.last } }

    private func row(_ app: AppModel) -> String? {
        guard case .menu(let open) = app.layers.last else { return nil }
        let menu = app.menu(open)
        return menu.rows[safe: menu.bounded(open.cursor)]?.label
    }

    @Test(arguments: [("R", MenuKind.practice), ("=", .speeds), ("M", .bookmarks)])
    func `a key opens its menu, and escape and q close it`(key: String, kind: MenuKind) {
        for closing in [Key(.escape), .character("q")] {
            var app = Make.playing()
            app.type(key)
            guard case .menu(let open) = app.layers.last else {
                Issue.record("no menu")
                return
            }
            #expect(open.kind == kind)
            #expect(app.press(closing) == [])
            #expect(app.layers.isEmpty)
            #expect(app.screen == .player)
        }
    }

    @Test func `the cursor starts at the present choice and steps over headings`() {
        var app = Make.playing()
        app.type("=")
        #expect(row(app) == "1×")
        app.press(Key(.end))
        #expect(row(app) == "own…")
        app.type("g")
        #expect(row(app) == "0.5×")
        app.type("k")
        #expect(row(app) == "0.5×")
        for _ in 0..<12 { app.type("j") }
        #expect(row(app) == "100")
        _ = app.update(.input(.mouse(MouseEvent(.wheelUp, at: .zero))), at: moment)
        #expect(row(app) == "3×")
    }

    @Test func `keys of the player do nothing under a menu`() {
        var app = Make.playing()
        app.type("R")
        #expect(app.type("d").isEmpty)
        #expect(app.type("?").isEmpty)
        #expect(app.help != nil)
    }

    @Test func `a chosen speed is told to the player, and the menu is gone`() {
        var app = Make.playing()
        app.type("=k")
        let effects = app.press(Key(.enter))
        #expect(app.layers.isEmpty)
        #expect(app.toast != nil)
        #expect(effects.contains(.player(.setRate(PlaybackRate(hundredths: 90)))))
    }

    @Test func `while a prompt is open every key is text`() {
        var app = Make.playing()
        app.type("R")
        app.type("e")
        app.press(.control("u"))
        #expect(app.type("q ?R").isEmpty)
        guard case .prompt(let prompt) = app.layers.last else {
            Issue.record("no prompt")
            return
        }
        #expect(prompt.editor.text == "q ?R")
        #expect(app.help == nil)
        _ = app.update(.input(.paste("x\ny")), at: moment)
        guard case .prompt(let pasted) = app.layers.last else { return }
        #expect(pasted.editor.text == "q ?Rx y")
        #expect(app.press(.control("c")).last == .interrupt)
    }

    @Test func `escape leads from a prompt to the menu it came from`() {
        var app = Make.playing()
        app.type("R")
        app.type("e")
        app.press(Key(.escape))
        guard case .menu = app.layers.last else {
            Issue.record("no menu")
            return
        }
    }

    @Test func `a score with a mistake is not accepted and its place is marked`() {
        var app = Make.playing()
        app.type("R")
        app.type("e")
        app.press(.control("u"))
        app.type("hide, shw")
        app.press(Key(.enter))
        guard case .prompt(let prompt) = app.layers.last else {
            Issue.record("accepted")
            return
        }
        let message = app.message(of: prompt)
        #expect(message.isFailure)
        #expect(message.column != nil)
    }

    @Test func `a score with a mistake from outside is told`() {
        var app = Make.playing()
        #expect(app.update(.drill("hide, shw"), at: moment).isEmpty)
        #expect(app.toast?.kind == .failure)
    }

    @Test func `a layer never lies over the sentence where there is room beside it`() {
        for size in [Size(columns: 100, rows: 30), Size(columns: 80, rows: 24)] {
            for key in "R=MSDP" {
                var app = Make.playing(size)
                app.settingRows.items = Make.settingItems
                let before = app.render().snapshotLines
                let state = app.played ?? nil
                guard let state else { return }
                let layout = PlayerLayout(state: state, size: size)
                let focus = PlayerText(state: state, layout: layout).picture.focus
                app.type(String(key))
                let after = app.render().snapshotLines
                #expect(before[focus] == after[focus], "\(key) at \(size)")
            }
        }
    }

    @Test func `leaving the player takes its layers along`() {
        var app = Make.playing()
        app.type("R")
        _ = app.update(.command(.leave), at: moment)
        #expect(app.layers.isEmpty)
        #expect(app.screen == .player)
    }
}
