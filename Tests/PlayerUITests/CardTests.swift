import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Keeping what is heard as cards.
@Suite struct CardTests {
    private func drafts(_ effects: [AppEffect]) -> [CardDraft] {
        effects.compactMap { if case .keepCard(let draft) = $0 { draft } else { nil } }
    }

    private func card(_ draft: CardDraft, id: Int64 = 12, reviewed: Bool = false) -> StudyCard {
        var card = StudyCard(
            id: id, kind: draft.kind, language: .english, text: draft.text,
            translation: draft.kind == .word ? "a thing" : "", place: draft.place,
            audio: AudioCut(range: .zero ..< .seconds(1), file: "a.mp3"),
            createdAt: .distantPast)
        if reviewed {
            card.memory = CardMemory(
                phase: .review, stability: 1, difficulty: 5, due: .distantPast,
                reviewedAt: .distantPast)
        }
        return card
    }

    private func answer(_ app: inout PlayerStage, _ news: CardNews, _ draft: CardDraft)
        -> [AppEffect]
    {
        app.update(.card(news, of: draft), at: Moment(position: Make.time(6.2)))
    }

    @Test func `C keeps the sentence with its place and padded sound`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        let story = Make.story[1]
        #expect(draft.kind == .sentence && draft.text == story.text)
        #expect(draft.place?.chapter == Make.address())
        #expect(draft.place?.range == story.start..<story.end)
        #expect(draft.place?.bookTitle == Make.book.title)
        #expect(
            draft.cut == story.start - .milliseconds(150)..<story.end + .milliseconds(250))
        #expect(draft.sentencePlace?.previous == Make.story[0].text)
        #expect(draft.translation == nil && draft.target == .english)
        #expect(app.toast == nil, "nothing is said before it is on disk")
        #expect(answer(&app, .kept(card(draft)), draft).isEmpty)
        #expect(app.toast?.text.string == "Saved as card 12 · u undo: \(story.text)")
    }

    @Test func `C again waits for the disk, then takes the card back`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        #expect(app.tap("C").isEmpty, "it is being kept")
        let kept = card(draft)
        _ = answer(&app, .kept(kept), draft)
        #expect(app.tap("C") == [.forgetCard(kept, draft)])
        #expect(app.tap("C").isEmpty, "it is being forgotten")
        _ = answer(&app, .forgotten(kept), draft)
        #expect(app.toast?.text.string == "Card 12 is gone.")
        #expect(drafts(app.tap("C")) == [draft])
    }

    @Test func `an undo takes the card back that was saved last, until the next jump`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        let kept = card(draft)
        _ = answer(&app, .kept(kept), draft)
        #expect(app.tap("u") == [.forgetCard(kept, draft)])
        _ = answer(&app, .forgotten(kept), draft)
        #expect(drafts(app.tap("C")) == [draft])
        _ = answer(&app, .kept(kept), draft)
        _ = app.tap("l")
        let jump = app.tap("u")
        #expect(!jump.contains(.forgetCard(kept, draft)) && !jump.isEmpty, "it undoes the jump")
    }

    @Test func `what is a card already is said to be one, and is not doubled`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        _ = answer(&app, .known(card(draft)), draft)
        #expect(app.toast?.text.string == "Already saved as card 12; C removes it.")
        #expect(app.tap("C") == [.forgetCard(card(draft), draft)])
    }

    @Test func `a card that was reviewed is not removed by a key`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        _ = answer(&app, .known(card(draft, reviewed: true)), draft)
        #expect(app.toast?.text.string == "Already saved as card 12.")
        #expect(app.tap("C").isEmpty)
        #expect(app.toast?.text.string.contains("listen cards remove 12") == true)
    }

    @Test func `the word under the cursor is kept with its sentence`() throws {
        var app = Make.practising()
        _ = app.tap("w")
        let effects = app.tap("C")
        let draft = try #require(drafts(effects).first)
        #expect(draft.kind == .word && draft.sentence == Make.story[1].text)
        #expect(Make.story[1].text.contains(draft.text) && !draft.text.contains(" "))
        #expect(draft.cut != nil && draft.translation == nil)
        _ = answer(&app, .kept(card(draft)), draft)
        #expect(app.toast?.text.string == "Saved as card 12 · u undo: \(draft.text) – a thing")
        _ = app.press(Key(.right))
        let other = try #require(drafts(app.tap("C")).first)
        #expect(other.text != draft.text, "another word is another card")
    }

    @Test func `a known translation goes along`() throws {
        var app = Make.practising()
        guard case .translate(_, let ticket)? = app.tap("T").last else {
            Issue.record("T asks for a translation")
            return
        }
        let answer = Translation(text: "Una anciana.", provider: "given track")
        _ = app.update(
            .aid(.translation(.success(answer)), for: ticket), at: Moment(position: Make.time(6.2)))
        #expect(drafts(app.tap("C")).first?.translation == "Una anciana.")
    }

    @Test func `a failure is told and the key tries again`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        _ = self.answer(&app, .failed("The disk is full."), draft)
        #expect(app.toast?.text.string == "! The disk is full." && app.toast?.kind == .failure)
        #expect(drafts(app.tap("C")) == [draft])
    }

    @Test func `a card reviewed meanwhile stays, and the key says so again`() throws {
        var app = Make.practising()
        let draft = try #require(drafts(app.tap("C")).first)
        _ = answer(&app, .kept(card(draft)), draft)
        #expect(app.tap("C") == [.forgetCard(card(draft), draft)])
        let sentence = "Card 12 was reviewed already; `listen cards remove 12` removes it."
        _ = answer(&app, .reviewed(card(draft, reviewed: true)), draft)
        #expect(app.toast?.text.string == sentence)
        #expect(app.tap("C").isEmpty && app.toast?.text.string == sentence)
    }

    @Test(arguments: ["C", "t", "e", "w", "Y"])
    func `a key that needs the text says that it is not here yet`(key: String) {
        var app = Make.opening()
        let moment = Moment(position: .seconds(6))
        let playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"),
            subtitles: TrackReference(location: .file(path: "a.srt"), language: .english))
        for message: AppMessage in [
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()),
            .player(.phase(.loading)), .player(.phase(.ready)), .player(.phase(.playing)), .tick,
        ] {
            _ = app.update(message, at: moment)
        }
        app.type(key)
        #expect(app.toast?.text.string == "The text is not here yet. Try again in a moment.")
    }

    @Test func `without text there is nothing to keep`() {
        var app = Make.playing(at: 12, sentences: [])
        #expect(drafts(app.type("C")).isEmpty)
        #expect(app.toast?.text.string == "There is no sentence to keep.")
    }
}
