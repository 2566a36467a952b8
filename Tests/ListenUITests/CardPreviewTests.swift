import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// A card that is looked at before it is saved.
@Suite struct CardPreviewTests {
    private func preview(_ app: AppModel) -> CardPreview? {
        if case .card(let preview) = app.layers.last { preview } else { nil }
    }

    private func drafts(_ effects: [AppEffect]) -> [CardDraft] {
        effects.compactMap { if case .keepCard(let draft) = $0 { draft } else { nil } }
    }

    @Test func `nothing is saved before Enter, and the sound waits`() throws {
        var app = Make.practising()
        let effects = app.tap("C")
        #expect(drafts(effects).isEmpty && effects.playerCommands.contains(.pause))
        let draft = try #require(preview(app)?.draft)
        #expect(draft.text == Make.story[1].text)
        let saved = app.press(Key(.enter))
        #expect(drafts(saved) == [draft] && app.layers.isEmpty)
        #expect(saved.playerCommands.contains(.play))
    }

    @Test(arguments: [Key(.escape), .character("q"), .character("C")])
    func `it can be left without a card`(key: Key) {
        var app = Make.practising()
        _ = app.tap("C")
        let effects = app.press(key)
        #expect(drafts(effects).isEmpty && app.layers.isEmpty)
        #expect(effects.playerCommands.contains(.play) && app.screen == .player)
    }

    @Test func `edges move by steps, within bounds, and back`() throws {
        var app = Make.practising()
        _ = app.tap("C")
        let usual = try #require(preview(app)?.usual)
        app.press(Key(.left), Key(.up), Key(.up))
        let moved = usual.lowerBound - .milliseconds(20)..<usual.upperBound + .milliseconds(40)
        #expect(preview(app)?.cut == moved)
        app.press(Key(.backspace))
        #expect(preview(app)?.cut == usual)
        for _ in 0..<500 { app.press(Key(.down)) }
        let shortest = try #require(preview(app)?.cut)
        #expect(shortest.upperBound - shortest.lowerBound >= .milliseconds(200))
        for _ in 0..<100 { app.press(Key(.left)) }
        #expect(preview(app)?.cut.lowerBound == usual.lowerBound - .milliseconds(1_000))
        app.press(Key(.right))
        let cut = try #require(preview(app)?.cut)
        #expect(drafts(app.press(Key(.enter))).first?.cut == cut)
    }

    @Test func `its sound is heard over and over, and afterwards all is as before`() throws {
        var app = Make.practising()
        let (before, undo) = (app.position, app.played?.jumps.undo)
        _ = app.tap("C")
        let cut = try #require(preview(app)?.cut)
        let heard = app.type(" ").playerCommands
        #expect(heard.contains(.seek(cut.lowerBound)) && heard.contains(.play))
        #expect(app.played?.practice.loop == .points(from: cut.lowerBound, to: cut.upperBound))
        let left = app.press(Key(.escape)).playerCommands
        #expect(left.contains(.seek(before)))
        #expect(app.played?.practice.loop == nil && app.played?.jumps.undo == undo)
    }

    @Test func `its meaning can be written`() {
        var app = Make.practising()
        _ = app.tap("Ce")
        app.type("una anciana")
        app.press(Key(.enter))
        #expect(preview(app)?.draft.translation == "una anciana")
        #expect(drafts(app.press(Key(.enter))).first?.translation == "una anciana")
    }

    @Test func `it shows its text, its sound and its keys at all sizes`() {
        for (columns, rows) in [(120, 35), (80, 24), (40, 12), (20, 5), (9, 3), (1, 1)] {
            var app = Make.practising(Size(columns: columns, rows: rows))
            _ = app.tap("C")
            let text = ScreenSnapshot.text(of: app.render())
            guard columns >= 20 else { continue }
            #expect(text.contains("An old woman"), "\(columns)×\(rows)")
            #expect(text.contains("sound"), "\(columns)×\(rows)")
        }
    }
}
