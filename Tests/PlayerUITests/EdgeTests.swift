import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Moving the edges of a sentence, and the text as a whole.
@Suite struct EdgeTests {
    private func nudges(_ effects: [AppEffect]) -> [EdgeNudgeChange] {
        effects.compactMap { if case .keepNudge(let nudge, _) = $0 { nudge } else { nil } }
    }

    @Test func `E repeats the sentence until it is left`() {
        var app = Make.practising()
        let line = app.played?.text.lines[1].played
        #expect(app.tap("E").plans.map(\.loop) == [line])
        #expect(app.played?.edges.areMoved == true)
        #expect(app.press(Key(.escape)).plans.map(\.loop) == [nil])
        #expect(!app.wishes.contains(.leave))
    }

    @Test func `an edge moves by 20 ms from where it is heard, and is kept and heard`() throws {
        var app = Make.practising()
        let before = try #require(app.played?.text.lines[1])
        app.tap("E")
        let effects = app.press(Key(.left))
        let after = try #require(app.played?.text.lines[1])
        #expect(after.played.lowerBound == before.played.lowerBound - .milliseconds(20))
        #expect(
            nudges(effects) == [
                EdgeNudgeChange(sentence: Make.story[1].start, start: .milliseconds(-80))
            ]
        )
        #expect(effects.plans.map(\.loop) == [after.played])
        #expect(effects.playerCommands.last == .seek(after.played.lowerBound))
        app.press(Key(.right))
        #expect(app.played?.text.lines[1].played == before.played)
    }

    @Test(arguments: [(Key(.up), 20), (Key(.down), -20)])
    func `the end moves likewise, and its last moments are heard`(key: Key, step: Int) throws {
        var app = Make.practising()
        let before = try #require(app.played?.text.lines[1].played)
        app.tap("E")
        let effects = app.press(key)
        let after = try #require(app.played?.text.lines[1].played)
        #expect(after.upperBound == before.upperBound + .milliseconds(Int64(step)))
        #expect(
            effects.playerCommands.last == .seek(after.upperBound - .milliseconds(800)))
    }

    @Test func `an edge that reaches the text's is still one that was moved`() {
        var app = Make.practising()
        app.tap("E")
        var last: EdgeNudgeChange?
        for _ in 0..<3 { last = nudges(app.press(Key(.right))).last }
        #expect(last?.start == .milliseconds(1))
        last = nudges(app.press(Key(.right))).last
        #expect(last?.start == .milliseconds(21))
    }

    @Test func `backspace has the edges as the text has them, and that is kept`() {
        var app = Make.practising()
        let before = app.played?.text.lines
        app.tap("E")
        app.press(Key(.left), Key(.up))
        let effects = app.press(Key(.backspace))
        #expect(
            nudges(effects) == [
                EdgeNudgeChange(sentence: Make.story[1].start, start: .zero, end: .zero)
            ])
        #expect(app.played?.text.lines == before)
        #expect(app.played?.edges.nudges.isEmpty == true)
    }

    @Test func `edges that are kept are taken up when the chapter opens`() {
        let nudge = EdgeNudge(sentence: Make.story[2].start, start: .milliseconds(-200))
        let app = Make.practising(Size(columns: 80, rows: 24), ChapterPractice(nudges: [nudge]))
        #expect(
            app.played?.text.lines[2].played.lowerBound == Make.story[2].start - .milliseconds(200))
    }

    @Test func `a jump takes the edges of the other sentence in hand`() {
        var app = Make.practising()
        app.tap("E")
        app.tap("d")
        #expect(app.played?.edges.moved == 2)
    }

    @Test func `moving edges is not undone as a jump`() {
        var app = Make.practising()
        app.tap("E")
        app.press(Key(.left), Key(.left))
        #expect(app.played?.jumps.undo == [])
    }

    @Test(arguments: [("Z", 1.7), ("X", -4.8)])
    func `the text snaps so that a sentence begins now`(key: String, seconds: Double) {
        var app = Make.practising()
        let plans = app.tap(key).plans
        #expect(app.played?.text.offset == Make.time(seconds))
        let index = key == "Z" ? 1 : 2
        #expect(plans.last?.lines[index].speech.lowerBound == Make.time(6.2))
    }
}
