import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Sentences as sound: stopping, repeating, waiting.
@Suite struct PracticeTransportTests {
    private let moment = Moment(position: Make.time(6.2))

    @Test func `o stops after this sentence, again takes it back`() {
        var app = Make.practising()
        #expect(app.tap("o").plans.map(\.holdAfter) == [1])
        #expect(app.tap("o").plans.map(\.holdAfter) == [nil])
    }

    @Test func `o while paused plays to the end of the sentence`() {
        var app = Make.practising()
        app.tap(" ")
        _ = app.update(.player(.phase(.paused)), at: moment)
        let commands = app.tap("o").playerCommands
        #expect(commands.last == .play)
        #expect(app.played?.practice.holdAfter == 1)
    }

    @Test func `where it waits after a sentence, o goes on to the end of the next`() {
        var app = Make.practising()
        app.tap("o")
        app.hold(after: 1)
        #expect(app.tap("o").playerCommands.last == .play)
        #expect(app.played?.practice.holdAfter == 2)
    }

    @Test func `a stop that was reached is over, and nothing leaks of the next sentence`() {
        var app = Make.practising()
        app.tap("o")
        #expect(app.hold(after: 1).plans.isEmpty)
        let state = app.played
        #expect(state?.practice.holdAfter == nil)
        #expect(state?.shownSentence == 1)
        #expect(state?.heardWord == nil)
        #expect(state?.sound.isWanted == false)
        #expect(app.tap(" ") == [.player(.play)])
        let playing = app.update(
            .player(.phase(.playing)),
            at: Moment(place: app.played?.sound.place ?? .init(position: .zero), host: .zero))
        #expect(playing.plans.map(\.holdAfter) == [nil])
    }

    @Test func `where sentences adjoin, the end of one still shows that one`() {
        let tight = [
            Make.sentence(0, "one two", at: 5, pace: 1),
            Make.sentence(1, "three four", at: 6.9, pace: 1),
        ]
        var app = Make.playing(at: 5.5, sentences: tight)
        let place = PlaybackPlace(position: Make.time(6.9), passage: Passage(line: 0))
        _ = app.update(.player(.phase(.held)), at: Moment(place: place, host: .zero))
        #expect(app.played?.shownSentence == 0)
        #expect(app.played?.heardWord == nil)
        _ = app.update(.player(.phase(.playing)), at: Moment(position: Make.time(6.9)))
        #expect(app.played?.shownSentence == 1)
    }

    @Test func `replay where it waits plays the sentence again at once`() {
        var app = Make.practising()
        app.tap("p")
        app.hold(after: 1)
        let start = app.played?.text.lines[1].played.lowerBound ?? .zero
        #expect(app.tap("s").playerCommands == [.seek(start), .play])
        #expect(app.played?.sound.isWanted == true)
    }

    @Test func `a jump away from a stop is no pause`() {
        var app = Make.practising()
        app.tap("p")
        app.hold(after: 1)
        app.tap("s")
        let start = app.played?.sound.position ?? .zero
        let effects = app.update(.player(.phase(.paused)), at: Moment(position: start))
        #expect(effects.isEmpty)
        #expect(app.played?.sound.isWanted == true)
        _ = app.update(.player(.seeked(to: start)), at: Moment(position: start))
        _ = app.update(.player(.phase(.playing)), at: Moment(position: start))
        #expect(app.played?.sound.phase == .playing)
    }

    @Test func `a sentence chosen where it waits is played from its start, however late`() {
        var app = Make.practising()
        app.tap("p")
        app.hold(after: 1)
        app.tap("d")
        let start = app.played?.sound.position ?? .zero
        _ = app.update(.player(.phase(.paused)), at: Moment(position: start))
        _ = app.update(.player(.seeked(to: start)), at: Moment(position: start))
        #expect(app.tap(" ", host: .seconds(600)).playerCommands == [.play])
    }

    @Test func `replay while paused stays paused`() {
        var app = Make.practising()
        app.tap(" ")
        _ = app.update(.player(.phase(.paused)), at: moment)
        #expect(!app.tap("s").playerCommands.contains(.play))
    }

    @Test func `the end of a short sentence is not its beginning`() {
        let short = [
            Make.sentence(0, "one two three", at: 1), Make.sentence(1, "yes", at: 5),
            Make.sentence(2, "four", at: 9),
        ]
        var app = Make.playing(at: 5.1, sentences: short)
        app.hold(after: 1)
        let start = app.played?.text.lines[1].played.lowerBound ?? .zero
        #expect(app.tap("a").playerCommands == [.seek(start)])
    }

    @Test func `p goes through all ways of pausing and says which`() {
        var app = Make.practising()
        let pauses = (0..<5).map { _ -> PlaybackPlan.AutoPause? in
            let plan = app.tap("p").plans.last
            #expect(app.toast != nil)
            return plan?.autoPause
        }
        #expect(pauses == [.atEnd, .atStart, [.atStart, .atEnd], [.atEnd, .onlyNew], []])
    }

    @Test func `a repeated sentence goes along with jumps`() {
        var app = Make.practising()
        let lines = app.played?.text.lines ?? []
        #expect(app.tap("r").plans.map(\.loop) == [lines[1].played])
        #expect(app.tap("d").plans.map(\.loop) == [lines[2].played])
        #expect(app.tap("H").plans.map(\.loop) == [lines[0].played])
        #expect(app.tap("r").plans.map(\.loop) == [nil])
    }

    @Test func `b sets A, then B, then takes both away`() {
        var app = Make.practising()
        #expect(app.tap("b").plans.isEmpty)
        app.hear(PlaybackPlace(position: Make.time(9)))
        #expect(app.tap("b").plans.map(\.loop) == [Make.time(6.2)..<Make.time(9)])
        #expect(app.tap("b").plans.map(\.loop) == [nil])
        #expect(app.played?.practice.loop == nil)
    }

    @Test func `B before A is as well, B at A is not`() {
        var app = Make.practising()
        app.tap("b")
        #expect(app.tap("b").plans.isEmpty)
        app.hear(PlaybackPlace(position: Make.time(3)))
        #expect(app.tap("b").plans.map(\.loop) == [Make.time(3)..<Make.time(6.2)])
    }

    @Test func `in the list A and B are edges of the chosen sentences`() {
        var app = Make.practising()
        app.press(Key(.tab), Key(.tab), Key(.down))
        app.tap("b")
        app.press(Key(.down))
        let lines = app.played?.text.lines ?? []
        let loop = lines[2].played.lowerBound..<lines[3].played.upperBound
        #expect(app.tap("b").plans.map(\.loop) == [loop])
    }

    @Test func `a jump takes a stop back and leaves drill and loop on`() {
        var app = Make.practising()
        app.tap("pbo")
        app.tap("l")
        #expect(app.played?.practice.holdAfter == nil)
        #expect(app.played?.practice.autoPause == .atEnd)
        #expect(app.played?.practice.loop == .points(from: Make.time(6.2), to: nil))
    }

    @Test func `space in a gap pauses, and does not start the next pass`() {
        var app = Make.practising()
        app.hearLine(Passage(line: 1, passCount: 2), gapLeft: Make.time(1.4))
        #expect(app.tap(" ") == [.player(.pause)])
        let place = app.played?.sound.place ?? PlaybackPlace(position: .zero)
        _ = app.update(.player(.phase(.paused)), at: Moment(place: place, host: .seconds(1)))
        #expect(app.played?.sound.gapLeft == Make.time(1.4))
        #expect(app.nextDeadline.media == nil)
        _ = app.update(.tick, at: Moment(place: place, host: .seconds(60)))
        #expect(app.nextDeadline == .never)
    }

    @Test(arguments: [("+", 125), ("-", 75)])
    func `loudness changes by a quarter`(key: String, gain: Int) {
        var app = Make.practising()
        #expect(app.tap(key).playerCommands == [.setGain(hundredths: gain)])
        #expect(app.toast?.text.string.contains("\(gain) %") == true)
    }

    @Test func `loudness ends at 400 and 25`() {
        var app = Make.practising()
        for _ in 0..<20 { app.tap("+") }
        #expect(app.played?.practice.gain == 400)
        for _ in 0..<20 { app.tap("-") }
        #expect(app.played?.practice.gain == 25)
    }

    @Test func `an interruption says why and what to do`() {
        var app = Make.practising()
        let effects = app.update(.player(.phase(.interrupted(reason: "a call"))), at: moment)
        #expect(app.toast?.text == "Paused: a call. Space goes on.")
        #expect(
            effects.contains { if case .recordPlace(_, .interruption) = $0 { true } else { false } }
        )
        #expect(app.tap(" ") == [.player(.play)])
    }
}
