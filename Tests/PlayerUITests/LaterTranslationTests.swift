import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Translations that could not be had for a reason that passes, and answers
/// that were asked for elsewhere.
@Suite struct LaterTranslationTests {
    private let place = Make.time(6.2)

    private func asked(_ effects: [AppEffect]) -> [AidTicket] {
        effects.compactMap { effect in
            if case .translate(_, let ticket) = effect { ticket } else { nil }
        }
    }

    private func answer(
        _ app: inout PlayerStage, _ ticket: AidTicket,
        _ result: Result<Translation, ServiceError>, after seconds: Double = 0
    ) -> [AidTicket] {
        asked(
            app.update(
                .aid(.translation(result), for: ticket),
                at: Moment(position: place, host: .seconds(seconds))))
    }

    private func wait(_ app: inout PlayerStage, until seconds: Double) -> [AidTicket] {
        asked(app.update(.tick, at: Moment(position: place, host: .seconds(seconds))))
    }

    private let known = Result<Translation, ServiceError>.success(
        Translation(text: "uno", provider: "test"))

    @Test(arguments: [("given track", true), ("given track, Spanish", true), ("DeepL", false)])
    func `a screen is filled at once from a text that is at hand`(
        provider: String, isAtHand: Bool
    ) throws {
        var app = Make.playing(Size(columns: 120, rows: 40))
        let first = asked(app.type("B"))
        #expect(first.count == 2)
        let next = answer(
            &app, first[0], .success(Translation(text: "uno", provider: provider)))
        #expect(next.count == (isAtHand ? Make.story.count - 2 : 1))
    }

    @Test func `what was called off is not asked for by the screen again`() throws {
        var app = Make.playing(Size(columns: 120, rows: 40))
        let first = asked(app.type("B"))
        let given = Translation(text: "uno", provider: "given track")
        let next = answer(&app, first[0], .success(given))
        #expect(next.count > 2)
        let again = answer(&app, next[0], refusal(.cancelled))
        #expect(again.isEmpty)
        // As many as before may wait again, once those that wait are answered.
        let service = Translation(text: "dos", provider: "DeepL")
        let rest = (next.dropFirst() + first.dropFirst())
            .map { answer(&app, $0, .success(service)).count }
        #expect(rest.reduce(0, +) == 1)
    }

    private func refusal(_ code: ServiceError.Code) -> Result<Translation, ServiceError> {
        .failure(ServiceError(code, context: "a translation"))
    }

    @Test(
        arguments: [
            (.tryLater(seconds: nil), 5), (.tryLater(seconds: 30), 30), (.timeout, 5),
            (.offline, 5), (.cut, 5), (.status(503, detail: nil), 5),
            (.tryLater(seconds: 1_000_000), 600),
        ] as [(ServiceError.Code, Double)], ["T", "B"] as [Character])
    func `what passes is asked about again after a while, by itself`(
        _ failure: (code: ServiceError.Code, wait: Double), _ key: Character
    ) throws {
        var app = Make.playing()
        let first = asked(app.type(String(key)))
        for ticket in first {
            #expect(answer(&app, ticket, refusal(failure.code), after: 1).isEmpty)
        }
        #expect(app.played?.aids.translations[1] == .later)
        #expect(ScreenSnapshot.text(of: app.render()).contains("no translation yet"))
        // Nothing is asked before, and the program wakes for it though nothing sounds.
        _ = app.update(.player(.phase(.paused)), at: Moment(position: place, host: .seconds(1)))
        #expect(app.player?.nextDeadline.host == .seconds(1 + failure.wait))
        #expect(wait(&app, until: failure.wait).isEmpty)
        let again = wait(&app, until: 1 + failure.wait)
        #expect(again.map(\.sentence) == first.map(\.sentence))
        #expect(app.player?.nextDeadline.host == nil)
        _ = answer(&app, try #require(again.first), known, after: 2 + failure.wait)
        #expect(app.played?.aids.translations.known == 1)
    }

    @Test func `each failure in a row makes the pause longer, an answer ends that`() throws {
        var app = Make.playing()
        var ticket = try #require(asked(app.type("T")).first)
        var now = 0.0
        for wait in [5.0, 10, 20, 40, 80, 120, 120] {
            _ = answer(&app, ticket, refusal(.timeout), after: now)
            #expect(self.wait(&app, until: now + wait - 0.5).isEmpty)
            now += wait
            ticket = try #require(self.wait(&app, until: now).first)
        }
        _ = answer(&app, ticket, known, after: now)
        let later = Make.time(11.5)
        func hear(_ seconds: Double) -> [AidTicket] {
            asked(app.update(.tick, at: Moment(position: later, host: .seconds(seconds))))
        }
        let next = try #require(hear(now).first)
        _ = app.update(
            .aid(.translation(refusal(.timeout)), for: next),
            at: Moment(position: later, host: .seconds(now)))
        #expect(hear(now + 4.5).isEmpty)
        #expect(hear(now + 5).first?.sentence == next.sentence)
    }

    @Test func `calling for translations does not wait for the pause`() throws {
        var app = Make.playing()
        for ticket in asked(app.type("B")) { _ = answer(&app, ticket, refusal(.timeout)) }
        app.type("B")
        #expect(asked(app.type("B")).first?.sentence == 1)
    }

    @Test func `the answer of a pop-up is the one of its sentence's line too`() throws {
        var app = Make.playing()
        let line = try #require(asked(app.type("T")).first)
        _ = answer(&app, line, refusal(.tryLater(seconds: 60)))
        let popup = try #require(asked(app.type("t")).first)
        #expect(popup != line)
        _ = answer(&app, popup, known, after: 1)
        #expect(
            app.played?.aids.translations[1] == .known(Translation(text: "uno", provider: "test")))
        // A refusal of what the line still waits for takes nothing away.
        _ = answer(&app, line, refusal(.timeout), after: 2)
        #expect(app.played?.aids.translations.known == 1)
    }

    @Test func `the answer about a word is not one of its sentence`() throws {
        var app = Make.playing()
        app.type("w")
        let word = try #require(asked(app.type("t")).first)
        #expect(word.phrase != nil)
        _ = answer(&app, word, known)
        #expect(app.played?.aids.translations.known == 0)
    }

    @Test func `an answer in the language of before fills no line`() throws {
        var app = Make.playing()
        let popup = try #require(asked(app.type("t")).first)
        app.player?.state.aids.forgetTranslations()
        _ = answer(&app, popup, known)
        #expect(app.played?.aids.translations.known == 0)
    }
}
