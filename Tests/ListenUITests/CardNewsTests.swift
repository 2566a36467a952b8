import FoundationEssentials
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// News of cards when the player was left.
@Suite struct CardNewsTests {
    @Test func `what failed is told without a player too`() throws {
        var app = Make.practising()
        _ = app.tap("C")
        let drafts = app.press(Key(.enter)).compactMap { effect in
            if case .keepCard(let draft) = effect { draft } else { nil }
        }
        let draft = try #require(drafts.first)
        let card = StudyCard(
            id: 12, kind: draft.kind, language: .english, text: draft.text, place: draft.place,
            createdAt: .distantPast)
        app.player = nil
        let told: [(CardNews, String?)] = [
            (.kept(card), nil),
            (.incomplete(card, reason: "It is torn."), "! Card 12 has no sound yet. It is torn."),
            (.failed("The disk is full."), "! The disk is full."),
        ]
        for (news, text) in told {
            _ = app.update(.card(news, of: draft), at: Moment(position: Make.time(6.2)))
            #expect(app.toast?.text.string == text)
        }
    }
}
