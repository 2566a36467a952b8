import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The effects of each key of the player.
@Suite struct PlayerCommandTests {
    private func seeks(_ effects: [AppEffect]) -> [MediaTime] {
        effects.compactMap { effect in
            if case .player(.seek(let place)) = effect { place } else { nil }
        }
    }

    private func commands(_ effects: [AppEffect]) -> [PlayerCommand] {
        effects.compactMap { effect in
            if case .player(let command) = effect { command } else { nil }
        }
    }

    @Test func `space pauses and plays`() {
        var app = Make.playing()
        #expect(app.type(" ") == [.player(.pause)])
        #expect(app.type(" ") == [.player(.play)])
    }

    @Test func `the next sentence begins a lead-in early but never in the word before`() {
        var app = Make.playing(at: 6.2)
        #expect(seeks(app.type("d")) == [.milliseconds(10_940)])
        let tight = [
            Make.sentence(0, "one two", at: 1, pace: 0.5), Make.sentence(1, "three four", at: 1.98),
        ]
        var close = Make.playing(at: 1.2, sentences: tight)
        #expect(seeks(close.type("d")) == [MediaTime(microseconds: 1_972_500)])
    }

    @Test func `after a jump the target is shown though the sound is still before it`() {
        var app = Make.playing(at: 6.2)
        app.type("d")
        #expect(app.played?.heardSentence == 2)
        _ = app.update(
            .player(.seeked(to: .milliseconds(10_939))), at: Moment(position: Make.time(10.939)))
        #expect(app.played?.heardSentence == 2)
        #expect(app.played?.heardWord == nil)
        _ = app.update(.tick, at: Moment(position: Make.time(11)))
        #expect(app.played?.heardWord == 0)
    }

    @Test(arguments: [(6.2, 4.44), (5.0, 0.44), (4.5, 0.44), (0.2, 0.0)])
    func `previous goes to the start, within the first moments to the one before`(
        position: Double, landing: Double
    ) {
        var app = Make.playing(at: position)
        #expect(seeks(app.type("a")) == [Make.time(landing)])
    }

    @Test func `the moments that count as the beginning are heard ones`() {
        var app = Make.playing(at: 5.5)
        #expect(seeks(app.type("a")) == [Make.time(4.44)])
        var fast = Make.playing(at: 5.5)
        _ = fast.update(
            .player(.rate(PlaybackRate(hundredths: 200))), at: Moment(position: Make.time(5.5)))
        #expect(seeks(fast.type("a")) == [Make.time(0.44)])
    }

    @Test(arguments: [
        ("h", 1.2), ("l", 11.2), ("H", 0.0), ("L", 29.5), ("s", 4.44),
    ])
    func `jumps land where they should and inside the chapter`(key: String, landing: Double) {
        var app = Make.playing(at: 6.2)
        #expect(seeks(app.type(key)) == [Make.time(landing)])
    }

    @Test func `quick jumps add up before the player has answered`() {
        var app = Make.playing(at: 6.2)
        #expect(seeks(app.type("dd")) == [.milliseconds(10_940), .milliseconds(13_540)])
    }

    @Test func `a late answer to an earlier seek does not move the screen back`() {
        var app = Make.playing(at: 6.2)
        app.type("dd")
        let moment = Moment(position: Make.time(10.94))
        _ = app.update(.player(.seeked(to: .milliseconds(10_940))), at: moment)
        _ = app.update(.tick, at: moment)
        #expect(app.played?.sound.position == .milliseconds(13_540))
    }

    @Test func `a seek that is never answered is given up after two seconds`() {
        var app = Make.playing(at: 6.2)
        app.press(.character("l"))
        let late = Moment(position: Make.time(6.4), host: .milliseconds(2_001))
        #expect(app.nextDeadline.host.map { $0 <= late.host } == true)
        _ = app.update(.tick, at: late)
        #expect(app.played?.sound.position == Make.time(6.4))
    }

    @Test func `undo goes back jump by jump`() {
        var app = Make.playing(at: 6.2)
        app.type("ll")
        #expect(seeks(app.type("u")) == [Make.time(11.2)])
        #expect(seeks(app.type("u")) == [Make.time(6.2)])
        #expect(seeks(app.type("u")).isEmpty)
    }

    @Test(arguments: [("ll", "Back at 0:11."), ("hh", "On to 0:01.")])
    func `what a jump says is which way it leads`(keys: String, news: String) {
        var app = Make.playing(at: 6.2)
        app.type(keys)
        app.type("u")
        #expect(app.toast?.text.string == news)
    }

    @Test func `a jump leaves a paused player paused and hides revealed text again`() {
        var app = Make.playing(at: 6.2)
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(6.2)))
        app.type("vv")
        #expect(app.played?.view.visibility == .revealed)
        #expect(commands(app.type("d")) == [.seek(.milliseconds(10_940))])
        #expect(app.played?.view.visibility == .hidden)
    }

    @Test(arguments: [
        ("[", 95), ("]", 105), ("{", 75), ("}", 125),
    ])
    func `speed changes by its step`(key: String, hundredths: Int) {
        var app = Make.playing()
        #expect(
            app.type(key).playerCommands == [.setRate(PlaybackRate(hundredths: hundredths))])
        #expect(app.press(Key(.backspace)) == [.player(.setRate(.normal))])
    }

    @Test func `the offset moves the text and every jump with it`() {
        var app = Make.playing(at: 6.2)
        app.type("xx")
        #expect(app.played?.text.offset == .milliseconds(200))
        #expect(seeks(app.type("d")) == [.milliseconds(11_140)])
        app.type("z")
        #expect(app.played?.text.offset == .milliseconds(100))
    }

    @Test func `the text is hidden, revealed and shown in turn`() {
        var app = Make.playing()
        let states = (0..<3).map { _ -> TextVisibility? in
            app.type("v")
            return app.played?.view.visibility
        }
        #expect(states == [.hidden, .revealed, .shown])
    }

    @Test func `the list is walked without playing and Enter goes there`() {
        var app = Make.playing(at: 6.2)
        app.press(Key(.tab), Key(.tab))
        #expect(app.press(Key(.down), Key(.down)).isEmpty)
        #expect(app.played?.view.listCursor == 3)
        #expect(seeks(app.press(Key(.enter))) == [.milliseconds(13_540)])
        #expect(app.played?.view.listCursor == nil)
        app.press(Key(.up))
        app.type("c")
        #expect(app.played?.view.listCursor == nil)
    }

    @Test func `without text the sentence keys jump five seconds`() {
        var app = Make.playing(at: 12, sentences: [])
        #expect(seeks(app.type("d")) == [Make.time(17)])
    }
}
