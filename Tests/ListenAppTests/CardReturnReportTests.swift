import Foundation
import ListenCore
import Practice
import SharedWork
import Testing

@testable import Reports

@Suite struct CardReturnReportTests {
    private let printed = Printed()
    private let questions = Collected<String>()

    /// What comes back of cards with new translations.
    private func way(_ translations: [Int64: String]) -> CardReturn {
        var made = CardsElsewhere()
        for (id, text) in translations {
            var other = CardElsewhere()
            other.texts = .init(translation: text)
            made.cards["\(id)"] = other
        }
        let there = made
        return CardReturn(
            from: "this package", read: { there }, key: { "\($0.id)" }, deck: { _ in "" })
    }

    private func report(_ store: MemoryCards, answer: Bool? = nil) -> CardReturnReport {
        let ask: @Sendable (String) -> Bool? = { [questions] question in
            questions.add(question)
            return answer
        }
        return CardReturnReport(
            store: { store }, rules: MeetingRules(scheduler: ReviewScheduler(), day: { _ in 0 }),
            localTime: easternTime, console: printed.console,
            removals: Removals.plain(printed.console, ask: ask))
    }

    @Test(
        arguments: [
            (nil, false, "lighthouse"), (false, false, "lighthouse"), (true, false, "beacon"),
            (nil, true, "beacon"),
        ] as [(Bool?, Bool, String)])
    func `a text is replaced where the person agrees`(
        answer: Bool?, isSure: Bool, wanted: String
    ) async throws {
        let store = MemoryCards([.review(1)])
        try await report(store, answer: answer).bring(
            way([1: "beacon"]), isDry: false, isSure: isSure, json: false)
        #expect(try await store.card(1)?.translation == wanted)
        #expect(printed.data.contains("translation “beacon” instead of “lighthouse”"))
        #expect(questions.all == (isSure ? [] : ["Take this change? [y/N]"]))
        #expect(printed.notes.contains("--yes takes it") == (answer == nil && !isSure))
    }

    @Test func `what was once the same on both sides is not taken back later`() async throws {
        let store = MemoryCards([.review(1)])
        try await report(store).bring(way([1: "lighthouse"]), isDry: true, json: false)
        #expect(try await store.exchanges().isEmpty)
        try await report(store).bring(way([1: "lighthouse"]), isDry: false, json: false)
        #expect(try await store.exchanges().count == 1)
        try await store.change(1, .translation("beacon"))
        try await report(store).bring(
            way([1: "lighthouse"]), isDry: false, isSure: true, json: false)
        #expect(try await store.card(1)?.translation == "beacon" && questions.all.isEmpty)
        try await report(store).bring(way([1: "pharos"]), isDry: false, isSure: true, json: false)
        #expect(try await store.card(1)?.translation == "pharos")
    }

    @Test func `an export without schedules says nothing of who is suspended`() async throws {
        var card = StudyCard.review(1)
        card.isSuspended = true
        let store = MemoryCards([card])
        var met = CardExchange()
        met.wasSuspended = true
        try await store.keep([1: met])
        try await report(store).bring(
            way([1: "lighthouse"]), isDry: false, isSure: true, json: false)
        #expect(try await store.card(1)?.isSuspended == true)
    }

    @Test func `a rehearsal has the changes in its JSON and asks nothing`() async throws {
        let store = MemoryCards([.review(1)])
        try await report(store).bring(way([1: "beacon"]), isDry: true, json: true)
        #expect(printed.data.contains("lighthouse") && printed.data.contains("beacon"))
        #expect(try await store.card(1)?.translation == "lighthouse" && questions.all.isEmpty)
    }

    @Test func `a card that fails is named, and the others are taken`() async throws {
        let store = MemoryCards([.review(1), .review(2)])
        let long = String(repeating: "x", count: 40_000)
        await #expect(throws: CardReturnError.incomplete(1)) {
            try await report(store).bring(
                way([1: long, 2: "beacon"]), isDry: false, isSure: true, json: false)
        }
        #expect(try await store.card(1)?.translation == "lighthouse")
        #expect(try await store.card(2)?.translation == "beacon")
        #expect(printed.notes.contains("Card 1 could not be changed."))
    }
}
