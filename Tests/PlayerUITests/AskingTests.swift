import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Answers that are still being written, questions that are left, and
/// sentences that are translated ahead.
@Suite struct AskingTests {
    private let moment = Moment(position: Make.time(6.2))

    private func part(_ text: String) -> ExplanationPart {
        ExplanationPart(text: text, provider: "model")
    }

    private func explaining(_ effects: [AppEffect]) -> AidTicket? {
        for case .explain(_, let ticket) in effects { return ticket }
        return nil
    }

    private func translating(_ effects: [AppEffect]) -> AidTicket? {
        for case .translate(_, let ticket) in effects { return ticket }
        return nil
    }

    private func left(_ effects: [AppEffect]) -> [AidTicket] {
        effects.compactMap { effect in
            guard case .leaveQuestion(let ticket) = effect else { return nil }
            return ticket
        }
    }

    private func ahead(_ effects: [AppEffect]) -> [TranslationRequest] {
        effects.flatMap { effect -> [TranslationRequest] in
            guard case .translateAhead(let requests) = effect else { return [] }
            return requests
        }
    }

    @Test func `an explanation grows in its pop-up until it is whole`() throws {
        var app = Make.playing()
        let ticket = try #require(explaining(app.type("e")))
        _ = app.update(.aid(.explanationPart(part("A wo")), for: ticket), at: moment)
        _ = app.update(.aid(.explanationPart(part("man.")), for: ticket), at: moment)
        #expect(app.played?.aids.popups.last?.content == .partial(part("A woman.")))
        let whole = Explanation(overview: "A woman.", provider: "model")
        _ = app.update(.aid(.explanation(.success(whole)), for: ticket), at: moment)
        #expect(app.played?.aids.popups.last?.content == .explanation(whole))
        // A piece that comes late changes nothing.
        _ = app.update(.aid(.explanationPart(part("!")), for: ticket), at: moment)
        #expect(app.played?.aids.popups.last?.content == .explanation(whole))
    }

    @Test func `a piece for a sentence that was left appears nowhere`() throws {
        var app = Make.playing()
        let first = try #require(explaining(app.type("e")))
        app.type("d")
        app.type("e")
        _ = app.update(.aid(.explanationPart(part("late")), for: first), at: moment)
        #expect(app.played?.aids.popups.last?.content == .waiting)
    }

    @Test(arguments: [
        (HeardCount(sentences: 14, chapters: 5, isCut: false), "14 sentences of 5 chapters; f"),
        (HeardCount(sentences: 2, chapters: 1, isCut: false), "2 sentences of one chapter; f"),
        (HeardCount(sentences: 2_000, chapters: 90, isCut: true), "more than 2000 sentences"),
        (HeardCount(sentences: 1, chapters: 1, isCut: false), "one sentence of one chapter; f"),
    ])
    func `a word's pop-up tells where else it was heard`(
        _ count: HeardCount, expected: String
    ) throws {
        var app = Make.playing()
        app.type("w")
        let ticket = try #require(explaining(app.press(Key(.enter))))
        _ = app.update(.aid(.heardCount(count), for: ticket), at: moment)
        let early = app.render().snapshotLines.joined()
        #expect(!early.contains(expected), "not before there is an answer")
        let word = Explanation(overview: "A woman.", provider: "model")
        _ = app.update(.aid(.explanation(.success(word)), for: ticket), at: moment)
        #expect(app.render().snapshotLines.joined().contains(expected))
    }

    @Test func `an explanation that is cut keeps what was read, with the reason`() throws {
        var app = Make.playing()
        let ticket = try #require(explaining(app.type("e")))
        _ = app.update(.aid(.explanationPart(part("Half")), for: ticket), at: moment)
        let error = ServiceError(.cut, context: "an explanation")
        _ = app.update(.aid(.explanation(.failure(error)), for: ticket), at: moment)
        #expect(
            app.played?.aids.popups.last?.content
                == .broken(part("Half"), reason: error.description))
    }

    @Test(arguments: [Key(.escape), .character("e"), .character("d")])
    func `whatever closes a pop-up that waits leaves its question`(_ key: Key) throws {
        for isBegun in [false, true] {
            var app = Make.playing()
            let ticket = try #require(explaining(app.type("e")))
            if isBegun {
                _ = app.update(.aid(.explanationPart(part("A")), for: ticket), at: moment)
            }
            #expect(left(app.press(key)) == [ticket])
        }
    }

    @Test func `closing a pop-up that was answered leaves nothing`() throws {
        var app = Make.playing()
        let ticket = try #require(explaining(app.type("e")))
        let whole = Explanation(overview: "A woman.", provider: "model")
        _ = app.update(.aid(.explanation(.success(whole)), for: ticket), at: moment)
        #expect(left(app.press(Key(.escape))).isEmpty)
    }

    @Test func `who reads while it is written keeps the place`() throws {
        var app = Make.playing(Size(columns: 40, rows: 12))
        let ticket = try #require(explaining(app.type("e")))
        let text = String(repeating: "and so on ", count: 60)
        _ = app.update(.aid(.explanationPart(part(text)), for: ticket), at: moment)
        app.press(Key(.down), Key(.down))
        #expect(app.played?.aids.popups.last?.scroll == 2)
        _ = app.update(.aid(.explanationPart(part(text)), for: ticket), at: moment)
        let whole = Explanation(overview: text + text, provider: "model")
        _ = app.update(.aid(.explanation(.success(whole)), for: ticket), at: moment)
        #expect(app.played?.aids.popups.last?.scroll == 2)
    }

    @Test func `the next two sentences are translated ahead once the answer is there`() throws {
        var app = Make.playing()
        let effects = app.type("t")
        let ticket = try #require(translating(effects))
        #expect(ahead(effects).isEmpty)
        let answer = Translation(text: "Sí.", provider: "p")
        let asked = ahead(app.update(.aid(.translation(.success(answer)), for: ticket), at: moment))
        let story = Make.story
        #expect(
            asked.map(\.text)
                == story.dropFirst(ticket.sentence + 1).prefix(2).map(\.text))
        #expect(asked.first?.place?.previous == story[ticket.sentence].text)
        #expect(asked.allSatisfy { $0.isWholeSentence })
        #expect(ahead(app.update(.tick, at: moment)).isEmpty)
    }

    @Test func `nothing is translated ahead for a word, an explanation or a failure`() throws {
        var app = Make.playing()
        let failing = try #require(translating(app.type("t")))
        let error = ServiceError(.offline, context: "a translation")
        #expect(
            ahead(app.update(.aid(.translation(.failure(error)), for: failing), at: moment)).isEmpty
        )
        app.press(Key(.escape))
        let ticket = try #require(explaining(app.type("e")))
        let whole = Explanation(overview: "A woman.", provider: "model")
        #expect(
            ahead(app.update(.aid(.explanation(.success(whole)), for: ticket), at: moment)).isEmpty)
        app.press(Key(.escape))
        app.type("w")
        let word = try #require(translating(app.type("t")))
        let answer = Translation(text: "Sí.", provider: "p")
        #expect(
            ahead(app.update(.aid(.translation(.success(answer)), for: word), at: moment)).isEmpty)
    }

    @Test func `the line below the text has the next ones translated too`() throws {
        var app = Make.playing()
        let ticket = try #require(translating(app.type("T")))
        let answer = Translation(text: "Sí.", provider: "p")
        #expect(
            !ahead(app.update(.aid(.translation(.success(answer)), for: ticket), at: moment))
                .isEmpty)
    }

    @Test(
        arguments: [
            (0, "just now"), (60, "1 minute ago"), (7_200, "2 hours ago"), (86_400, "1 day ago"),
            (3 * 86_400 + 5, "3 days ago"), (20 * 86_400, "2 weeks ago"),
            (90 * 86_400, "3 months ago"), (800 * 86_400, "2 years ago"),
        ] as [(Int64, String)])
    func `ages are told in words`(_ seconds: Int64, _ text: String) {
        #expect(AgeText.text(seconds) == text)
        let rough = Translation(
            text: "", provider: "p", isRough: true, isCached: true, ageSeconds: seconds)
        #expect(rough.trust == ["rough", "cached", text])
        #expect(Translation(text: "", provider: "p", ageSeconds: seconds).trust.isEmpty)
    }

    @Test(arguments: [
        ("**Row** is `remar`.", "Row is remar."), ("## Words\n- *a*", "Words\n- *a*"),
        ("#1 of 2 * 3", "#1 of 2 * 3"), ("a **b", "a b"), ("plain", "plain"),
    ])
    func `marks of Markdown are left out`(_ marked: String, _ plain: String) {
        #expect(PlainMarkdown.text(marked) == plain)
    }

    @Test func `marks of Markdown are left out wherever a text is split`() {
        let marked = "# A **bold** __one__\n## `Two` *three* ####### 2**\n###### #"
        let plain = "A bold one\nTwo *three* ####### 2\n#"
        #expect(PlainMarkdown.text(marked) == plain)
        for first in 0...marked.count {
            for second in first...marked.count {
                var stream = PlainMarkdown.Stream()
                let told =
                    stream.receive(String(marked.prefix(first)))
                    + stream.receive(String(marked.prefix(second).dropFirst(first)))
                    + stream.receive(String(marked.dropFirst(second))) + stream.finish()
                #expect(told == plain, "split at \(first) and \(second)")
            }
        }
    }
}
