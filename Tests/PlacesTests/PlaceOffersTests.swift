import ListenCore
import Testing

@testable import Places

/// A place of another device that came while this one played.
@Suite struct PlaceOffersTests {
    private static let before = PlaceEntry.make(.one, 1, at: 100, .heard, to: 500)
    private static let other = PlaceEntry.make(.two, 7, at: 110, .heard, to: 3_600)

    static func own(
        _ number: Int64, _ reason: PlaceReason, from start: Double, to end: Double
    ) -> PlaceEntry {
        .make(
            .one, number, at: 110 + number * 10, reason, from: start, to: end,
            knowing: [.two: 7])
    }

    private func offer(_ entries: [PlaceEntry]) -> PlaceEntry? {
        PlaceJournal([Self.before, Self.other] + entries).unanswered(by: .one)
    }

    @Test func `who listens on for less than a minute has not answered`() {
        #expect(offer([Self.own(2, .heard, from: 500, to: 540)]) == Self.other)
        // Nor by a step of a few seconds.
        let steps = [
            Self.own(2, .heard, from: 500, to: 520), Self.own(3, .sought, from: 520, to: 510),
            Self.own(4, .heard, from: 510, to: 530),
        ]
        #expect(offer(steps) == Self.other)
    }

    @Test(
        arguments: [
            [PlaceOffersTests.own(2, .heard, from: 500, to: 561)],
            [
                PlaceOffersTests.own(2, .heard, from: 500, to: 540),
                PlaceOffersTests.own(3, .heard, from: 540, to: 580),
            ],
            [PlaceOffersTests.own(2, .sought, from: 500, to: 3_600)],
            [
                PlaceOffersTests.own(2, .sought, from: 500, to: 3_600),
                PlaceOffersTests.own(3, .sought, from: 3_600, to: 500),
            ],
            [PlaceOffersTests.own(2, .sought, from: 500, to: 9_000)],
            [PlaceOffersTests.own(2, .heard, from: 3_600, to: 3_900)],
            [PlaceOffersTests.own(2, .finished, from: 500, to: 9_000)],
        ])
    func `a minute, a jump and the end are answers`(_ entries: [PlaceEntry]) {
        #expect(offer(entries) == nil)
    }

    @Test func `what counts is no offer, and what does not count is one`() {
        #expect(offer([]) == nil)
        let late = PlaceEntry.make(.one, 2, at: 900, .heard, from: 500, to: 900)
        #expect(offer([late]) == Self.other)
    }

    @Test func `a newer place of another device takes the turn of an older one`() {
        let newer = PlaceEntry.make(.three, 1, at: 120, .heard, to: 7_200)
        let own = PlaceEntry.make(
            .one, 2, at: 130, .heard, from: 500, to: 510, knowing: [.two: 7, .three: 1])
        #expect(offer([newer, own]) == newer)
    }

    @Test func `a fresh player that was offered the place of another is offered it again`() {
        let own = PlaceEntry.make(
            .one, 1, at: 120, .heard, from: 1, to: 30, knowing: [.two: 7])
        #expect(PlaceJournal([Self.other, own]).unanswered(by: .one) == Self.other)
    }

    @Test func `a run goes on from where it was, also when another place came meanwhile`() {
        let recorder = PlaceRecorder(
            device: .one, knowledge: Knowledge([.two: 7]), last: 1, shared: 0)
        let outcome = recorder.entry(
            for: .make(503, at: 113), because: .heard,
            in: PlaceJournal([Self.before, Self.other]))
        #expect(outcome.entry.start == .seconds(500) && outcome.continued == nil)
        #expect(offer([outcome.entry]) == Self.other)
        // Who begins at the other place has taken it.
        let taken = recorder.entry(
            for: .make(3_603, at: 113), because: .heard,
            in: PlaceJournal([Self.before, Self.other]))
        #expect(taken.entry.start == .seconds(3_600))
        // A chapter that was new here began at its beginning.
        let fresh = PlaceRecorder(
            device: .one, knowledge: Knowledge([.two: 7]), last: 0, shared: 0)
        let first = fresh.entry(
            for: .make(2, at: 113), because: .heard, in: PlaceJournal([Self.other]))
        #expect(first.entry.start == .seconds(2))
    }

    @Test func `the piece before the place of another device came is kept`() {
        let after = Self.own(2, .heard, from: 500, to: 540)
        let journal = PlaceJournal([Self.before, Self.other, after])
        #expect(JournalThinning.superfluous(in: journal).isEmpty)
    }
}
