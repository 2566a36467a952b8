import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// A chapter whose length is only promised or estimated, or not known at all.
@Suite struct EstimatedLengthTests {
    private func app(_ event: PlayerEvent, at position: Double = 6.2) -> PlayerStage {
        var app = Make.playing(at: position)
        _ = app.update(.player(event), at: Moment(position: Make.time(position)))
        return app
    }

    private func seeks(_ effects: [AppEffect]) -> [MediaTime] {
        effects.compactMap { effect in
            if case .player(.seek(let place)) = effect { place } else { nil }
        }
    }

    @Test func `places behind it are gone to, and heard`() {
        var app = app(.estimate(Make.time(13)))
        #expect(app.progressNote?.duration == Make.time(13))
        #expect(app.progressNote?.isDurationSure == false)
        #expect(
            seeks(app.update(.seek(to: Make.time(45)), at: Moment(position: Make.time(6.2))))
                == [Make.time(45)])
        _ = app.update(.player(.seeked(to: Make.time(45))), at: Moment(position: Make.time(45)))
        _ = app.update(.tick, at: Moment(position: Make.time(46)))
        #expect(app.played?.sound.position == Make.time(46))
        // A length that the place refutes is not shown any more.
        #expect(app.progressNote?.duration == .zero)
        #expect(app.progressNote?.isDurationSure == false)
    }

    @Test func `a step holds at it once, and then goes on`() {
        var app = app(.estimate(Make.time(13)), at: 11)
        #expect(seeks(app.type("l")) == [Make.time(12.5)])
        #expect(seeks(app.type("l")) == [Make.time(17.5)])
    }

    @Test func `it completes nothing`() {
        let app = app(.estimate(Make.time(30)), at: 30)
        #expect(app.progressNote?.isCompleted == false)
        #expect(Make.playing(at: 30).progressNote?.isCompleted == true)
    }

    @Test func `what a source promises holds no place either`() {
        var app = Make.opening()
        let playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"))
        let moment = Moment(position: Make.time(45))
        _ = app.update(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()), at: moment
        )
        _ = app.update(.player(.phase(.loading)), at: moment)
        _ = app.update(.player(.phase(.ready)), at: moment)
        _ = app.update(.tick, at: moment)
        #expect(app.played?.sound.position == Make.time(45))
    }

    @Test func `the player's bar shows what was heard, and no length`() {
        let app = app(.estimate(.zero))
        #expect(app.render().snapshotLines.joined().contains("0:06 / –:––"))
    }
}
