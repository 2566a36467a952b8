import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// A recording, whose length nobody stated, with a beginning that a person passes over.
@Suite struct PassedOverTests {
    private func opening(begins: Double, endsEarly: Double = 0) -> PlayerStage {
        var app = Make.opening()
        var playback = ChapterPlayback(
            address: Make.address(),
            chapter: Chapter(
                id: Make.address().chapter, title: "One", number: 2, hasSubtitles: false),
            audio: .file(path: "a.mp3"))
        (playback.begins, playback.endsEarly) = (Make.time(begins), Make.time(endsEarly))
        let moment = Moment(position: .zero)
        _ = app.update(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()), at: moment
        )
        _ = app.update(.player(.phase(.loading)), at: moment)
        return app
    }

    private func tell(
        _ events: [PlayerEvent], to app: inout PlayerStage, at place: Double
    ) -> [PlayerCommand] {
        events.flatMap {
            app.update(.player($0), at: Moment(position: Make.time(place))).playerCommands
        }
    }

    @Test func `one that is shorter is heard whole, and not at its end`() {
        var app = opening(begins: 30)
        let commands = tell(
            [.duration(Make.time(20)), .shorter(than: Make.time(30)), .phase(.ready)], to: &app,
            at: 20)
        #expect(commands.contains(.seek(.zero)) && commands.contains(.play))
        #expect(app.toast?.text.string.contains("it is heard whole") == true)
        #expect(app.position == .zero && app.played?.sound.isWanted == true)
        #expect(app.progressNote?.isCompleted == false)
    }

    @Test func `one that ends with it is heard whole`() {
        var app = opening(begins: 30)
        let commands = tell(
            [.duration(Make.time(30.5)), .phase(.ready)], to: &app, at: 30)
        #expect(commands.contains(.seek(.zero)) && commands.contains(.play))
    }

    @Test func `what becomes known while it plays begins at the start as well`() {
        var app = opening(begins: 30)
        _ = tell([.estimate(Make.time(90)), .phase(.ready), .phase(.playing)], to: &app, at: 30)
        let commands = tell(
            [.duration(Make.time(20)), .shorter(than: Make.time(30)), .phase(.paused)], to: &app,
            at: 20)
        #expect(commands.contains(.seek(.zero)) && commands.contains(.play))
        #expect(app.played?.sound.isWanted == true)
    }

    @Test(arguments: [(30, 90, 30), (0, 20, 30), (30, 20, 45)] as [(Double, Double, Double)])
    func `a longer one, and another place, are left alone`(
        begins: Double, length: Double, place: Double
    ) {
        var app = opening(begins: begins)
        let events: [PlayerEvent] =
            [.duration(Make.time(length))]
            + (place > length ? [.shorter(than: Make.time(place))] : []) + [.phase(.ready)]
        let commands = tell(events, to: &app, at: min(place, length))
        #expect(!commands.contains(.seek(.zero)))
        #expect(commands.contains(.play) == (place <= length))
    }

    @Test func `an end that is passed over leaves a second behind the beginning`() {
        var app = opening(begins: 30, endsEarly: 20)
        _ = tell([.duration(Make.time(45)), .phase(.ready)], to: &app, at: 30)
        #expect(app.played?.plan.end == nil)
        _ = tell([.duration(Make.time(60))], to: &app, at: 30)
        #expect(app.played?.plan.end == Make.time(40))
    }
}
