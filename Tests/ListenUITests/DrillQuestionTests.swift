import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import ListenUI

/// The question of a drill, in printed lines.
@Suite struct DrillQuestionTests {
    /// The player of lines with the drill `learn`.
    private func app(hasTypist: Bool = true, wishesDrill: Bool = true) -> AppModel {
        var settings = UISettings(targetLanguage: .english, face: .plain)
        settings.typist = hasTypist ? Typist(wishesDrill: wishesDrill) : nil
        settings.playing.newBook.score = "learn"
        var app = Make.playing(settings: settings)
        let track = SubtitleTrack(language: Make.english, cues: [], sentences: Make.story)
        _ = app.update(
            .answer(.track(.success(Snapshot(track, .local))), of: Make.address()), at: Moment())
        _ = app.update(.answer(.practice(ChapterPractice()), of: Make.address()), at: Moment())
        return app
    }

    private func waits(_ app: AppModel) -> Bool {
        app.player?.state.plan.drill?.otherwise.passes.contains { $0.wait == .answer } == true
    }

    /// Hears the second sentence to the end of its first pass; returns that moment.
    @discardableResult
    private func ask(_ app: inout AppModel) throws -> Moment {
        let line = try #require(app.player?.state.text.lines[safe: 1])
        let passage = Passage(line: 1, pass: 1, passCount: 3, display: .hidden, asks: true)
        let place = PlaybackPlace(position: line.played.upperBound, passage: passage)
        let moment = Moment(place: place, host: .zero)
        _ = app.update(.player(.phase(.held)), at: moment)
        return moment
    }

    @Test(arguments: [(true, true, true), (true, false, false), (false, true, false)])
    func `it is asked where somebody types and the drill was wished in this run`(
        hasTypist: Bool, wishesDrill: Bool, waits: Bool
    ) {
        #expect(self.waits(app(hasTypist: hasTypist, wishesDrill: wishesDrill)) == waits)
    }

    @Test func `it is told, and a line answers it`() throws {
        var app = app()
        var face = PlainFace()
        _ = face.lines(after: .tick, [], of: &app)
        #expect(app.answer(toDrill: "") == nil)
        try ask(&app)
        let told = face.lines(after: .tick, [], of: &app)
        #expect(told.contains(.note("Understood? Enter goes on; `no` hears it with help.")))
        #expect(app.answer(toDrill: " Yes ") == .command(.togglePlay))
        #expect(app.answer(toDrill: "") == .command(.togglePlay))
        #expect(app.answer(toDrill: "no") == .command(.replaySentence))
        #expect(app.answer(toDrill: "where") == nil)
    }

    @Test func `when nobody types any more, it goes on with help and asks no more`() throws {
        var app = app()
        let moment = try ask(&app)
        let effects = app.update(.typed(.ended), at: moment)
        #expect(effects.contains(.player(.play)))
        #expect(!waits(app))
    }
}
