import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// A word that is heard alone, and one that is put right.
@Suite struct WordAloneTests {
    private let moment = Moment(position: Make.time(6.2))

    private func commands(_ effects: [AppEffect]) -> [PlayerCommand] {
        effects.compactMap { if case .player(let command) = $0 { command } else { nil } }
    }

    private func walking() -> PlayerStage {
        var app = Make.playing()
        app.type("w")
        _ = app.update(.player(.phase(.paused)), at: moment)
        return app
    }

    @Test func `s plays the word at its own edges and goes back`() throws {
        var app = walking()
        let place = try #require(app.played?.words.cursor)
        let word = try #require(app.played?.text.transcript?[place.sentence]?.words[place.word])
        let sent = commands(app.type("s"))
        let start = word.start - .milliseconds(30)
        #expect(sent.contains(.seek(start)) && sent.last == .play)
        let plan = try #require(
            sent.compactMap { if case .follow(let plan) = $0 { plan } else { nil } }.last)
        #expect(plan.lines.map(\.played) == [start..<(word.end + .milliseconds(60))])
        #expect(app.played?.words.cursor == place, "the pop-up and the cursor stay")
        _ = app.update(.player(.seeked(to: start)), at: Moment(position: start))
        _ = app.update(.player(.phase(.playing)), at: Moment(position: start))
        let back = commands(app.update(.player(.phase(.held)), at: Moment(position: word.end)))
        #expect(back.contains(.seek(Make.time(6.2))) && !back.contains(.play))
        #expect(app.played?.words.alone == nil && app.played?.words.cursor == place)
    }

    @Test func `a second time it is slower, and then as fast as the book again`() {
        var app = walking()
        let usual = app.played?.speed.rate
        app.type("s")
        app.type("s")
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 60))
        app.type("s")
        #expect(app.played?.speed.rate == usual)
        app.type("s")
        _ = app.update(.player(.phase(.held)), at: moment)
        #expect(app.played?.speed.rate == usual)
    }

    @Test func `leaving the words while one sounds leads back, and the sound goes on`() {
        var app = walking()
        app.type("s")
        let sent = commands(app.press(Key(.escape)))
        #expect(sent.contains(.seek(Make.time(6.2))) && sent.last == .play)
        #expect(app.played?.sound.isWanted == true && app.played?.words.alone == nil)
    }

    @Test func `a jump elsewhere counts more than the way back`() {
        var app = walking()
        app.type("s")
        let sent = commands(app.type("d"))
        #expect(!sent.contains(.seek(Make.time(6.2))))
        #expect(app.played?.words.alone == nil)
    }

    @Test func `a chapter that was heard stays so while a word of it is heard alone`() {
        var app = Make.playing(at: 30)
        let end = Moment(position: Make.time(30))
        app.type("w")
        _ = app.update(.player(.phase(.paused)), at: end)
        let before = app.progressNote
        #expect(before?.isCompleted == true)
        app.type("s")
        #expect(app.played?.words.alone != nil)
        #expect(app.progressNote?.isCompleted == true)
        #expect(app.progressNote?.position == before?.position)
    }

    @Test func `S has a voice say the word`() {
        var app = walking()
        let effects = app.type("S")
        #expect(
            effects.contains {
                if case .sayWord(let word, _) = $0 { !word.isEmpty } else { false }
            })
    }

    private static let lamp = ExplainedWord(
        form: "lamp", reading: "x", meanings: ["lámpara", "farol"], meant: 1, ground: .usual,
        otherReadings: ["y"])

    @Test func `what is put right is shown first and kept with its sentence`() throws {
        var aids = SentenceAids()
        let app = walking()
        let state = try #require(app.played)
        let phrase = state.cursorPhrase
        let asked = aids.open(.explanation, about: 1, phrase: phrase, by: state.questions)
        guard case .run(.explain(let request, let ticket))? = asked.last else {
            Issue.record("nothing was asked")
            return
        }
        aids.show(.success(Explanation(overview: "", provider: "d", word: Self.lamp)), for: ticket)
        let change = WordCorrectionChange.meaning("farol", .english)
        #expect(aids.correct(change) == [.correctWord(request, change)])
        #expect(aids.popups.last?.content.word?.meanings == ["farol", "lámpara"])
        #expect(aids.popups.last?.content.word?.ground == .person)
        _ = aids.correct(.reading("y"))
        #expect(aids.lookedUp?.word?.reading == "y" && aids.lookedUp?.word?.otherReadings == ["x"])
        #expect(
            aids.correct(.takenBack)
                == [.correctWord(request, .takenBack), .explain(request, ticket: ticket)])
        #expect(aids.lookedUp?.word?.ground == .usual)
        aids.show(.success(Explanation(overview: "", provider: "d", word: Self.lamp)), for: ticket)
        #expect(aids.popups.last?.content.word == Self.lamp)
    }

    @Test func `a meaning written for a word that nobody explains takes the place of the failure`()
        throws
    {
        var aids = SentenceAids()
        let state = try #require(walking().played)
        let asked = aids.open(
            .explanation, about: 1, phrase: state.cursorPhrase, by: state.questions)
        guard case .run(.explain(_, let ticket))? = asked.last else {
            Issue.record("nothing was asked")
            return
        }
        aids.show(.failure(ServiceError(.notSupported, context: "x")), for: ticket)
        _ = aids.correct(.meaning("farol", .english))
        #expect(aids.popups.last?.content.word?.meanings == ["farol"])
        #expect(aids.lookedUp?.word?.ground == .person)
    }

    @Test func `a known translation of the sentence goes along with a word`() throws {
        var aids = SentenceAids()
        let state = try #require(walking().played)
        aids.translations[1] = .known(Translation(text: "Una anciana.", provider: "track"))
        for (rough, known) in [(false, "Una anciana." as String?), (true, nil)] {
            aids.translations[1] = .known(
                Translation(text: "Una anciana.", provider: "x", isRough: rough))
            let asked = aids.open(
                .explanation, about: 1, phrase: state.cursorPhrase, by: state.questions)
            guard case .run(.explain(let request, _))? = asked.last else {
                Issue.record("nothing was asked")
                return
            }
            #expect(request.translation == known)
        }
        var other = Translation(text: "Une vieille.", provider: "given track, French")
        other.isOfUnsureLanguage = true
        aids.translations[1] = .known(other)
        #expect(aids.translations.known(of: 1) == nil)
    }
}
