import LibraryUI
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Clicks and the wheel.
@Suite struct MouseTests {
    private let moment = Moment(position: Make.time(6.2))

    @discardableResult
    private func mouse(
        _ app: inout AppModel, _ action: MouseEvent.Action, _ column: Int, _ row: Int
    ) -> [AppEffect] {
        app.update(
            .input(.mouse(MouseEvent(action, at: Point(column: column, row: row)))), at: moment)
    }

    @Test func `a later region lies over an earlier one`() {
        var map = HitMap()
        map.add(.sentence(1), at: Rect(column: 0, row: 0, columns: 10, rows: 3))
        map.add(
            .word(WordAddress(sentence: 1, word: 2)),
            at: Rect(column: 2, row: 1, columns: 3, rows: 1)
        )
        #expect(
            map.target(at: Point(column: 3, row: 1)) == .word(WordAddress(sentence: 1, word: 2)))
        #expect(map.target(at: Point(column: 5, row: 1)) == .sentence(1))
        #expect(map.target(at: Point(column: 3, row: 3)) == nil)
    }

    @Test func `a click on a word explains it, and on another one that`() {
        var app = Make.playing()
        let first = app.handle(click: .word(WordAddress(sentence: 1, word: 2)), at: moment)
        #expect(app.played?.words.cursor == WordAddress(sentence: 1, word: 2))
        #expect(app.played?.aids.popups.map(\.ticket.phrase) == ["woman"])
        #expect(first.playerCommands == [.pause])
        _ = app.handle(click: .word(WordAddress(sentence: 1, word: 3)), at: moment)
        #expect(app.played?.aids.popups.map(\.ticket.phrase) == ["rowed"])
        #expect(mouse(&app, .press(2), 0, 0).playerCommands == [.play])
        #expect(app.played?.aids.popups.isEmpty == true && app.played?.words.cursor == nil)
        #expect(mouse(&app, .press(2), 0, 0).playerCommands.isEmpty)
        #expect(app.screen == .player)
    }

    @Test func `the word cursor goes with the pop-up of the click that put it there`() {
        let word = HitTarget.word(WordAddress(sentence: 1, word: 2))
        var app = Make.playing()
        _ = app.handle(click: word, at: moment)
        #expect(app.press(Key(.escape)).playerCommands == [.play])
        #expect(app.played?.words.cursor == nil)
        _ = app.handle(click: word, at: moment)
        #expect(app.handle(click: word, at: moment).playerCommands == [.play])
        #expect(app.played?.words.cursor == nil)
    }

    @Test func `a cursor that walks over the words stays when a pop-up closes`() {
        let word = HitTarget.word(WordAddress(sentence: 1, word: 2))
        var app = Make.playing()
        app.type("w")
        _ = app.handle(click: word, at: moment)
        app.press(Key(.escape))
        #expect(app.played?.words.cursor == WordAddress(sentence: 1, word: 2))
        app.press(Key(.escape))
        _ = app.handle(click: word, at: moment)
        app.type("w")
        app.press(Key(.escape))
        #expect(app.played?.words.cursor != nil && app.played?.aids.popups.isEmpty == true)
    }

    @Test(arguments: [
        HitTarget.word(WordAddress(sentence: 1, word: 2)), .sentence(3), .time(Make.time(9)),
    ])
    func `a click ends the typing of a find`(target: HitTarget) {
        var app = Make.playing()
        app.type("/the")
        _ = app.handle(click: target, at: moment)
        #expect(app.played?.find?.isTyping == false)
        app.type("n")
        #expect(app.played?.find?.editor.text == "the")
        app = Make.playing()
        app.type("/")
        _ = app.handle(click: target, at: moment)
        #expect(app.played?.find == nil)
    }

    @Test func `a drag that began elsewhere leaves the sound alone`() {
        var app = Make.playing()
        guard let state = app.played else { return }
        let wave = PlayerLayout(state: state, size: app.size).wave
        mouse(&app, .press(0), 40, 2)
        #expect(mouse(&app, .drag(0), 40, wave.top).playerCommands.isEmpty)
        mouse(&app, .release(0), 40, wave.top)
        mouse(&app, .press(0), 10, wave.top)
        #expect(!mouse(&app, .drag(0), 30, wave.top).playerCommands.isEmpty)
        mouse(&app, .release(0), 30, wave.top)
        #expect(mouse(&app, .drag(0), 20, wave.top).playerCommands.isEmpty)
    }

    @Test func `a click on a sentence plays it`() {
        var app = Make.playing()
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: moment)
        let effects = app.handle(click: .sentence(3), at: moment).playerCommands
        #expect(effects.contains(.seek(Make.time(13.54))))
        #expect(effects.last == .play)
    }

    @Test func `the waveform is clicked and dragged on, with one place to go back to`() {
        var app = Make.playing()
        guard let state = app.played else { return }
        let rows = PlayerLayout(state: state, size: app.size).chapter
        let clicked = mouse(&app, .press(0), rows.left + rows.columns / 2, rows.top)
        #expect(clicked.playerCommands.contains(.seek(Make.time(15))))
        mouse(&app, .drag(0), rows.right - 1, rows.top)
        #expect(app.played?.jumps.undo == [Make.time(6.2)])
        #expect((app.played?.sound.position ?? .zero) < Make.time(30))
        let back = mouse(&app, .wheelDown, rows.left, rows.top).playerCommands
        #expect(back.count == 1 && app.played?.jumps.undo.count == 2)
    }

    @Test func `a click where nothing is does nothing`() {
        var app = Make.playing()
        let before = app.played
        #expect(mouse(&app, .press(0), 79, 1).withoutPlan.isEmpty)
        #expect(mouse(&app, .press(1), 40, 22).withoutPlan.isEmpty)
        #expect(mouse(&app, .press(0), 4_000, 4_000).withoutPlan.isEmpty)
        #expect(app.played?.aids.popups == before?.aids.popups && app.screen == .player)
    }

    @Test func `a click chooses a book and a second one opens it`() {
        var app = ListTests.app()
        let row =
            ScreenSnapshot.text(of: app.render()).split(separator: "\n")
            .firstIndex { $0.contains(" 3  ") } ?? 0
        #expect(mouse(&app, .press(0), 20, row).isEmpty)
        #expect(app.library.books.chosenIndex == 2)
        #expect(
            mouse(&app, .press(0), 20, row)
                == [.loadChapters(BookID(rawValue: "c"), .cacheFirst)])
        #expect(app.screen == .chapters)
    }

    @Test func `the wheel moves by rows, and the right button clears a search`() {
        var app = ListTests.app()
        mouse(&app, .wheelDown, 5, 5)
        #expect(app.library.books.chosenIndex == 3)
        app.type("/ana")
        mouse(&app, .press(2), 5, 5)
        #expect(app.library.books.arrangement.search == nil)
        mouse(&app, .press(2), 5, 5)
        #expect(app.screen == .books)
    }

    @Test func `rows of a menu are clicked, headings are not`() {
        var app = Make.playing()
        app.type("=")
        guard case .menu(let open) = app.layers.last else {
            Issue.record("no menu")
            return
        }
        let menu = app.menu(open)
        for (index, row) in menu.rows.enumerated() where row.isHeading {
            _ = app.handle(click: .row(index), at: moment)
            #expect(app.layers.last == .menu(open))
        }
        _ = app.handle(click: .row(menu.initialRow + 1), at: moment)
        #expect(app.layers.count == 1)
        let chosen = app.handle(click: .row(menu.initialRow + 1), at: moment)
        #expect(app.layers.isEmpty)
        #expect(!chosen.playerCommands.isEmpty)
    }

    @Test func `rows of the settings are clicked, over the player and over the lists`() throws {
        for isOverList in [false, true] {
            var app = Make.playing(Size(columns: 100, rows: 30))
            app.settingRows.items = Make.settingItems
            if isOverList { app.press(Key(.escape)) }
            app.type("P")
            let rows = app.settingRows.items
            let canvas = app.render()
            #expect(app.hits.regions.count >= 8)
            for region in app.hits.regions {
                guard case .row(let row) = region.target else { continue }
                let text = (0..<region.rect.columns).map { column in
                    canvas.grapheme(
                        at: Point(column: region.rect.left + column, row: region.rect.top))
                }.joined()
                #expect(text.contains(rows[row].setting.title), "\(text)")
            }
            let target = try #require(
                app.hits.regions.first { $0.target == .row(2) }?.rect.origin)
            #expect(mouse(&app, .press(0), target.column, target.row).withoutPlan.isEmpty)
            #expect(app.layers == [.settings(cursor: 2)])
            #expect(
                mouse(&app, .press(0), target.column, target.row)
                    .contains(.keepSetting(.largeText, "true")))
        }
    }

    @Test func `the menu lies where its clicks are looked for`() {
        var app = Make.playing(Size(columns: 100, rows: 30))
        app.type("S")
        guard case .menu(let open) = app.layers.last else {
            Issue.record("no menu")
            return
        }
        let canvas = app.render()
        for region in app.hits.regions {
            guard case .row(let row) = region.target else { continue }
            let text = (0..<region.rect.columns).map { column in
                canvas.grapheme(
                    at: Point(column: region.rect.left + column, row: region.rect.top))
            }.joined()
            #expect(text.contains(app.menu(open).rows[row].label), "\(text)")
        }
        #expect(!app.hits.regions.isEmpty)
    }
}
