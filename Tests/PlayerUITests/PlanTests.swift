import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The plans the player is told, and the times at which it is told.
@Suite struct PlanTests {
    private let moment = Moment(position: Make.time(6.2))

    @Test func `the plan is told before the sound begins and once only`() {
        var app = Make.opening()
        let track = SubtitleTrack(language: nil, cues: [], sentences: Make.story)
        let text = app.update(
            .answer(.track(.success(Snapshot(track, .local))), of: Make.address()), at: moment)
        #expect(text.plans.isEmpty)
        _ = app.update(.player(.phase(.loading)), at: moment)
        let ready = app.update(.player(.phase(.ready)), at: moment).playerCommands
        #expect(ready.count == 2)
        #expect(ready.last == .play)
        guard case .follow(let plan) = ready.first else {
            Issue.record("no plan")
            return
        }
        #expect(plan.lines.count == Make.story.count)
        #expect(app.update(.player(.phase(.playing)), at: moment).plans.isEmpty)
        #expect(app.update(.tick, at: moment).plans.isEmpty)
    }

    @Test func `a load forgets the plan, so that it is told again`() {
        var app = Make.practising()
        app.tap("r")
        _ = app.update(.player(.phase(.loading)), at: moment)
        let plans = app.update(.player(.phase(.ready)), at: moment).plans
        #expect(plans.map(\.loop) == [app.played?.text.lines[1].played])
    }

    @Test(arguments: [
        (PracticeChoice.condense(true), PlaybackPlan(condensing: .init())),
        (.skipSilence(true), PlaybackPlan(skipsSilence: true)),
        (.autoPause(.atStart), PlaybackPlan(autoPause: .atStart)),
        (.only([4, 1]), PlaybackPlan(only: [1, 4])),
        (.loopChapter, PlaybackPlan(loop: .zero..<Make.time(30))),
    ])
    func `each choice is one part of the plan`(choice: PracticeChoice, expected: PlaybackPlan) {
        var app = Make.practising()
        var wanted = expected
        wanted.lines = app.played?.text.lines ?? []
        #expect(app.practise(choice).plans == [wanted])
    }

    @Test func `the same choice again tells the player nothing`() {
        var app = Make.practising()
        app.practise(.condense(true))
        #expect(app.practise(.condense(true)).plans.isEmpty)
    }

    @Test func `a plan goes out before the jump that comes with it`() {
        var app = Make.practising()
        app.tap("r")
        let commands = app.tap("d").playerCommands
        #expect(commands.count == 2)
        guard case .follow(let plan) = commands.first else {
            Issue.record("no plan first")
            return
        }
        #expect(plan.loop == app.played?.text.lines[2].played)
    }

    @Test func `shifting the text makes the lines anew`() {
        var app = Make.practising()
        let before = app.played?.text.lines[3].speech.lowerBound ?? .zero
        let plan = app.tap("x").plans.last
        #expect(plan?.lines[3].speech.lowerBound == before + .milliseconds(100))
    }

    @Test func `a mistake in a score is told and changes nothing`() {
        var app = Make.practising()
        #expect(app.practise(.score("hide x, nonsense")).plans.isEmpty)
        #expect(app.toast?.kind == .failure)
        #expect(app.played?.practice.score == nil)
    }

    @Test(arguments: [(5, 25 as Double?), (0, nil), (29.5, nil), (90, nil)])
    func `the end that a person passes over is not waited for`(early: Double, end: Double?) {
        var app = Make.practising()
        var playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"))
        playback.endsEarly = Make.time(early)
        _ = app.update(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()), at: moment
        )
        #expect(app.played?.plan.end == end.map { Make.time($0) })
    }

    /// Promised are 100 s: with what was put into an episode it is longer, and its end is not known.
    @Test(arguments: [
        (100, 80 as Double?), (98.5, 80), (101.5, 81.5), (0, nil), (130, nil), (70, nil),
    ])
    func `a length by the bytes and the promised one are believed where they agree`(
        computed: Double, end: Double?
    ) {
        var app = Make.practising()
        let chapter = Chapter(
            id: Make.address().chapter, title: "One", number: 2, duration: Make.time(100))
        var playback = ChapterPlayback(
            address: Make.address(), chapter: chapter, audio: .file(path: "a.mp3"))
        playback.endsEarly = Make.time(20)
        _ = app.update(.player(.estimate(.zero)), at: moment)
        _ = app.update(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()), at: moment
        )
        #expect(app.played?.plan.end == nil, "a promise alone is none")
        let plans = app.update(.player(.estimate(Make.time(computed))), at: moment).plans
        #expect(app.played?.plan.end == end.map { Make.time($0) })
        #expect(plans.last?.end == end.map { Make.time($0) })
        _ = app.update(.player(.duration(Make.time(200))), at: moment)
        #expect(app.played?.plan.end == Make.time(180))
    }

    @Test func `a chapter without text is played straight on`() {
        let app = Make.playing(sentences: [])
        #expect(app.played?.plan == .straight)
    }
}
