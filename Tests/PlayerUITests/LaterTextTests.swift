import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// A text without times, which is put in step while the chapter plays.
@Suite struct LaterTextTests {
    private let moment = Moment(position: Make.time(6.2))
    private let error = ServiceError(.notInStep, context: "the text of “Harbour”")

    private static let half = TextNews.progress(0.5, stage: "listening")

    private func playing() -> PlayerStage {
        var app = Make.opening()
        for event in [PlayerPhase.loading, .ready, .playing] {
            _ = app.update(.player(.phase(event)), at: moment)
        }
        return app
    }

    private func screen(_ app: PlayerStage) -> String { app.render().snapshotLines.joined() }

    @Test func `it is told kindly, and its progress stands in its place`() {
        var app = playing()
        _ = app.update(.answer(.track(.failure(error)), of: Make.address()), at: moment)
        #expect(app.toast?.kind == .information)
        #expect(app.toast?.text.string.contains("is not in step with the sound yet") == true)
        #expect(app.played?.awaitsText == false && app.played?.text.failure == nil)
        let news = TextNews.progress(0.25, stage: "putting the text in step")
        _ = app.update(.text(news, of: Make.address()), at: moment)
        #expect(screen(app).contains("25 %"))
    }

    @Test(arguments: [
        ([.sought, .notFound], TextMaking.Step.none), ([.sought, Self.half, .left], .none),
        ([Self.half, .sought, .notFound], .running(0.5, stage: "listening")),
        ([Self.half, .sought, .notFound, .left], .none),
    ])
    func `where nobody names one, one that was asked for goes on`(
        news: [TextNews], step: TextMaking.Step
    ) {
        var making = TextMaking()
        for news in news { making.receive(news) }
        #expect(making.step == step && !making.isSought)
    }

    @Test func `one that is there already stays, without a word`() {
        var app = Make.playing()
        _ = app.update(.answer(.track(.failure(error)), of: Make.address()), at: moment)
        #expect(app.toast == nil)
        #expect(app.played?.text.hasSentences == true)
    }
}
