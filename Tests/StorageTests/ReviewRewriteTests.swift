import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct ReviewRewriteTests {
    private let start = Date(timeIntervalSince1970: 1_760_000_000)

    private func record(_ card: Int64, _ day: Double, before: CardMemory?) -> ReviewRecord {
        let at = start + day * 86_400
        return ReviewRecord(
            card: card, grade: .good, at: at, day: "2025-10-\(10 + Int(day))",
            spent: .seconds(3), before: before,
            after: CardMemory(
                phase: .review, stability: 3 + day, difficulty: 5, due: at + 864_000,
                reviewedAt: at, reviews: (before?.reviews ?? 0) + 1))
    }

    @Test func `the end of a log is replaced with its counts, and only as it was known`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        let id = try await store.add(.make("perro")).card.id
        let first = record(id, 0, before: nil)
        let last = record(id, 8, before: first.after)
        for record in [first, last] { #expect(try await store.answer(record)) }
        let middle = record(id, 4, before: first.after)
        let end = record(id, 8, before: middle.after)
        let change = ReviewRewrite(
            card: id, expected: last.after, since: last.at, records: [middle, end],
            memory: end.after)
        #expect(try await store.rewrite(change))
        #expect(try await store.log(of: id) == [first, middle, end])
        #expect(try await store.card(id)?.memory == end.after)
        let days = try await store.reviewDays(since: nil)
        #expect(days.map(\.day) == ["2025-10-10", "2025-10-14", "2025-10-18"])
        #expect(days.map(\.introduced) == [1, 0, 0] && days.map(\.reviewed) == [0, 1, 1])
        // What it was made for is no longer so.
        #expect(try await !store.rewrite(change))
        #expect(try await store.log(of: nil).count == 3)
        #expect(try await store.takeBack(end))
        #expect(try await store.card(id)?.memory == middle.after)
    }

    @Test func `a card that is gone is a sentence, and texts are changed alone`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let memory = record(9, 0, before: nil).after
        await #expect(throws: StoreError.self) {
            try await store.rewrite(
                ReviewRewrite(card: 9, expected: nil, since: nil, records: [], memory: memory))
        }
        let card = try await store.add(.make("perro")).card
        try await store.change(card.id, .translation("dog"))
        try await store.change(card.id, .context("El perro."))
        let changed = try #require(try await store.card(card.id))
        #expect(changed.translation == "dog" && changed.context == "El perro.")
        #expect(changed.text == card.text && changed.note == card.note)
    }
}
