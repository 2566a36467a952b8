import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Going into the next chapter without a gap, and what is kept of places.
@Suite struct CrossingTests {
    private func records(_ effects: [AppEffect]) -> [PlaceRecord.Occasion] {
        effects.compactMap { if case .recordPlace(_, let why) = $0 { why } else { nil } }
    }

    private func long() -> AppModel {
        var app = Make.practising()
        _ = app.update(.player(.duration(Make.time(100))), at: Moment(position: Make.time(6.2)))
        return app
    }

    @Test func `near its end the next chapter's sound is asked for once`() {
        var app = long()
        app.tap("u")
        app.hear(PlaybackPlace(position: Make.time(69)))
        app.tap("H")
        _ = app.update(
            .player(.seeked(to: Make.time(9))), at: Moment(position: Make.time(9)))
        #expect(app.hear(PlaybackPlace(position: Make.time(60))).isEmpty)
        let asked = AppEffect.prepareChapter(Make.address("c3"))
        #expect(app.hear(PlaybackPlace(position: Make.time(71))) == [asked])
        #expect(app.hear(PlaybackPlace(position: Make.time(72))).isEmpty)
    }

    @Test func `where the plan does not lead on, nothing is prepared`() {
        var app = long()
        app.tap("H")
        _ = app.update(.player(.seeked(to: .zero)), at: Moment())
        app.tap("p")
        #expect(app.hear(PlaybackPlace(position: Make.time(80))).isEmpty)
    }

    @Test func `the crossing keeps the old chapter as heard and adopts the next`() {
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(29.9)))
        let effects = app.update(
            .player(.crossed(LoadTag(2))), at: Moment(position: Make.time(0.1)))
        guard case .saveProgress(let note, .ended) = effects.first else {
            Issue.record("nothing saved")
            return
        }
        #expect(note.chapter == Make.address("c2"))
        #expect(note.isCompleted)
        #expect(records(effects) == [.end])
        #expect(effects.contains(.adoptChapter(Make.address("c3"))))
        #expect(!effects.contains { if case .openChapter = $0 { true } else { false } })
        #expect(app.openChapter == Make.address("c3"))
        #expect(app.played?.sound.phase == .playing)
        #expect(app.played?.sound.position == Make.time(0.1))
        #expect(effects.plans.count == 1)
    }

    @Test func `an adopted chapter takes its text while it sounds`() {
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(29.9)))
        _ = app.update(.player(.crossed(LoadTag(2))), at: Moment(position: Make.time(0.1)))
        let track = SubtitleTrack(language: nil, cues: [], sentences: Make.story)
        let effects = app.update(
            .answer(.track(.success(Snapshot(track, .local))), of: Make.address("c3")),
            at: Moment(position: Make.time(0.6)))
        #expect(effects.plans.map(\.lines.count) == [Make.story.count])
        #expect(app.played?.heardSentence == 0)
    }

    @Test func `a jump of more than ten seconds notes the place it left`() {
        var app = Make.practising()
        #expect(records(app.tap("l")) == [])
        let effects = app.tap("H")
        guard case .recordPlace(let note, .jump)? = effects.first(where: { isRecord($0) }) else {
            Issue.record("no place noted")
            return
        }
        #expect(note.position == Make.time(11.2))
    }

    private func isRecord(_ effect: AppEffect) -> Bool {
        if case .recordPlace = effect { true } else { false }
    }

    @Test(arguments: [
        (PlayerPhase.paused, [PlaceRecord.Occasion.pause]), (.ended, [.end]), (.held, []),
        (.interrupted(reason: "a call"), [.interruption]),
    ])
    func `each stop is noted as what it was`(
        phase: PlayerPhase, expected: [PlaceRecord.Occasion]
    ) {
        var app = long()
        let effects = app.update(.player(.phase(phase)), at: Moment(position: Make.time(50)))
        #expect(records(effects) == expected)
    }

    @Test func `leaving is noted when the program ends or another chapter is opened`() {
        var app = Make.practising()
        #expect(records(app.tap(".")) == [.leave])
        var other = Make.practising()
        #expect(records(other.tap("q")) == [.leave])
    }

    @Test func `a chapter is completed where its last sentence is over`() {
        func isCompleted(_ seconds: Double) -> Bool {
            var app = Make.practising()
            app.hear(PlaybackPlace(position: Make.time(seconds)))
            let notes = app.tap("q").compactMap { effect -> ProgressNote? in
                if case .saveProgress(let note, .quit) = effect { note } else { nil }
            }
            return notes.contains(where: \.isCompleted)
        }
        #expect(!isCompleted(20))
        #expect(isCompleted(24))
        #expect(isCompleted(29.99))
    }

    @Test func `a text of the first half says nothing of the end`() {
        var app = long()
        app.hear(PlaybackPlace(position: Make.time(50)))
        #expect(app.player?.farewellNote.isCompleted == false)
        app.hear(PlaybackPlace(position: Make.time(99.95)))
        #expect(app.player?.note().isCompleted == true)
    }

    @Test func `the stop after the last sentence completes the chapter, a pause does not`() {
        var app = Make.practising()
        let paused = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(24)))
        #expect(completed(paused) == [false])
        #expect(completed(app.hold(after: 5)) == [true])
    }

    private func completed(_ effects: [AppEffect]) -> [Bool] {
        effects.compactMap { effect in
            if case .saveProgress(let note, _) = effect { note.isCompleted } else { nil }
        }
    }
}

/// Going on after a while.
@Suite struct RewindTests {
    private func resumed(
        after seconds: Int, _ phase: PlayerPhase = .paused
    ) -> (commands: [PlayerCommand], app: AppModel) {
        var app = Make.practising()
        let moment = Moment(position: Make.time(6.2), host: .seconds(100))
        _ = app.update(.player(.phase(phase)), at: moment)
        let commands = app.tap(" ", host: .seconds(100 + seconds)).playerCommands
        return (commands, app)
    }

    @Test func `a short pause goes on where it was`() {
        #expect(resumed(after: 9).commands == [.play])
    }

    @Test func `a longer pause goes back by the curve, and that can be undone`() {
        var (commands, app) = resumed(after: 60)
        let step = Make.settings().playing.rewind.rewind(after: Duration.seconds(60))
        #expect(commands == [.seek(Make.time(6.2) - step), .play])
        #expect(app.tap("u").playerCommands == [.seek(Make.time(6.2))])
    }

    @Test func `what goes back by itself is no jump`() {
        var (_, app) = resumed(after: 60)
        let step = Make.settings().playing.rewind.rewind(after: Duration.seconds(60))
        let place = Make.time(6.2) - step
        let effects = app.update(
            .player(.seeked(to: place)), at: Moment(position: place, host: .seconds(160)))
        #expect(saveReasons(effects) == [.rewound])
        // The player itself goes back after a call.
        let moment = Moment(position: place, host: .seconds(161))
        _ = app.update(.player(.phase(.interrupted(reason: "a call"))), at: moment)
        let call = app.update(.player(.seeked(to: place)), at: moment)
        #expect(saveReasons(call) == [.rewound])
        _ = app.update(.player(.phase(.playing)), at: moment)
        let far = app.update(
            .player(.seeked(to: Make.time(20))),
            at: Moment(position: Make.time(20), host: .seconds(162)))
        #expect(saveReasons(far) == [.seeked])
    }

    private func saveReasons(_ effects: [AppEffect]) -> [SaveReason] {
        effects.compactMap { effect in
            if case .saveProgress(_, let reason) = effect { reason } else { nil }
        }
    }

    @Test func `nothing goes back before the start`() {
        #expect(resumed(after: 86_400).commands.first == .seek(.zero))
    }

    @Test func `after a stop at a sentence's end nothing is heard again`() {
        #expect(resumed(after: 600, .held).commands == [.play])
    }

    @Test func `an interruption goes back too`() {
        let commands = resumed(after: 600, .interrupted(reason: "a call")).commands
        #expect(commands.count == 2)
    }

    @Test func `a place chosen while paused is where it goes on`() {
        var app = Make.practising()
        _ = app.update(
            .player(.phase(.paused)), at: Moment(position: Make.time(6.2), host: .zero))
        app.tap("l", host: .seconds(1))
        _ = app.update(
            .player(.seeked(to: Make.time(11.2))),
            at: Moment(position: Make.time(11.2), host: .seconds(1)))
        #expect(app.tap(" ", host: .seconds(90)).playerCommands == [.play])
    }
}
