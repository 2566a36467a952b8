import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Places

@Suite struct PlaceJournalTests {
    /// Two devices that went on from 600 s: what each did, and which place counts.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let entries: [PlaceEntry]
        let place: Double
        let rival: Double?

        var testDescription: String { name }
    }

    private static let common = PlaceEntry.make(.one, 1, at: 100, .heard, to: 600)

    private static let cases = [
        Case(
            name: "a later one of the same device",
            entries: [common, .make(.one, 2, at: 200, .heard, from: 600, to: 900)],
            place: 900, rival: nil),
        Case(
            name: "one that knows the other, though its clock is behind",
            entries: [
                common, .make(.two, 1, at: 50, .heard, from: 600, to: 700, knowing: [.one: 1]),
            ], place: 700, rival: nil),
        Case(
            name: "both went on by more than a minute: the newer, and the other is told",
            entries: [
                common, .make(.one, 2, at: 300, .heard, from: 600, to: 900),
                .make(.two, 1, at: 200, .heard, from: 600, to: 2_000, knowing: [.one: 1]),
            ], place: 900, rival: 2_000),
        Case(
            name: "one went on by less than a minute: nothing is told",
            entries: [
                common, .make(.one, 2, at: 300, .heard, from: 600, to: 900),
                .make(.two, 1, at: 200, .heard, from: 600, to: 650, knowing: [.one: 1]),
            ], place: 900, rival: nil),
        Case(
            name: "a few seconds where another device went on from: that one counts",
            entries: [
                common, .make(.one, 2, at: 300, .heard, from: 600, to: 603),
                .make(.two, 1, at: 200, .heard, from: 600, to: 2_000, knowing: [.one: 1]),
            ], place: 2_000, rival: nil),
        Case(
            name: "a place that was chosen counts, however near it is",
            entries: [
                common, .make(.one, 2, at: 300, .sought, from: 600, to: 620),
                .make(.two, 1, at: 200, .heard, from: 600, to: 2_000, knowing: [.one: 1]),
            ], place: 620, rival: 2_000),
        Case(
            name: "a zero of a device that knew nothing",
            entries: [common, .make(.two, 1, at: 300, .heard, to: 2)], place: 600, rival: nil),
        Case(
            name: "a zero that was heard in spite of a known place",
            entries: [common, .make(.two, 1, at: 300, .heard, to: 2, knowing: [.one: 1])],
            place: 600, rival: nil),
        Case(
            name: "a zero over less than a minute",
            entries: [
                .make(.one, 1, at: 100, .heard, to: 50),
                .make(.two, 1, at: 300, .heard, to: 2, knowing: [.one: 1]),
            ], place: 2, rival: nil),
        Case(
            name: "a reset",
            entries: [
                common,
                .make(.two, 1, at: 300, .reset, from: 600, to: 0, knowing: [.one: 1]),
            ], place: 0, rival: nil),
        Case(
            name: "a zero of a service that knows places alone",
            entries: [common, .make(.two, 1, at: 300, .synced, to: 0)], place: 600, rival: nil),
        Case(
            name: "a heard chapter that is begun again",
            entries: [
                .make(.one, 1, at: 100, .finished, to: 3_600),
                .make(.one, 2, at: 200, .heard, to: 3),
            ], place: 3, rival: nil),
        Case(
            name: "a zero beside a heard chapter",
            entries: [
                .make(.one, 1, at: 100, .finished, to: 3_600),
                .make(.two, 1, at: 200, .heard, to: 3),
            ], place: 3_600, rival: nil),
    ]

    @Test(arguments: cases) func `the place that counts`(_ example: Case) {
        let journal = PlaceJournal(example.entries)
        #expect(journal.place?.position == .seconds(example.place))
        #expect(journal.rival?.position == example.rival.map(MediaTime.seconds))
        #expect(PlaceJournal(example.entries.reversed()).place == journal.place)
    }

    @Test func `a journal without entries has no place`() {
        #expect(PlaceJournal().place == nil && PlaceJournal().rival == nil)
    }

    @Test func `finished is as many times as it was`() {
        let journal = PlaceJournal([
            .make(.one, 1, at: 100, .finished, to: 3_600),
            .make(.one, 2, at: 200, .heard, to: 30), .make(.two, 1, at: 300, .finished, to: 3_600),
        ])
        #expect(journal.finishes.map(\.timeIntervalSince1970) == [100, 300])
    }

    @Test func `two entries of one number, as of a copied disk, are both kept`() {
        let one = PlaceEntry.make(.one, 7, at: 100, .heard, to: 600)
        let other = PlaceEntry.make(.one, 7, at: 101, .heard, to: 900)
        let journal = PlaceJournal([one, other])
        #expect(journal.heads == [other, one])
        #expect(journal.place == other)
    }

    @Test func `a circle of claims still has a place`() {
        let journal = PlaceJournal([
            .make(.one, 1, at: 1, .heard, to: 10, knowing: [.two: 1]),
            .make(.two, 1, at: 2, .heard, to: 20, knowing: [.three: 1]),
            .make(.three, 1, at: 3, .heard, to: 30, knowing: [.one: 1]),
        ])
        #expect(journal.place?.position == .seconds(30))
    }

    @Test func `a merge is the same in any order and any number of times`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let journals = (0..<3).map { _ in Self.drawn(&random) }
            var left = journals[0]
            left.merge(journals[1])
            left.merge(journals[2])
            var right = journals[2]
            right.merge(journals[0])
            right.merge(journals[1])
            right.merge(journals[2])
            #expect(left == right && left.place == right.place && left.rival == right.rival)
            #expect(left.newestFirst == right.newestFirst)
        }
    }

    private static func drawn(_ random: inout SeededGenerator) -> PlaceJournal {
        PlaceJournal(
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                PlaceEntry.make(
                    DeviceID(number: .random(in: 1...3, using: &random)),
                    .random(in: 1...4, using: &random), at: .random(in: 1...9, using: &random),
                    PlaceReason.allCases.randomElement(using: &random) ?? .heard,
                    to: Double.random(in: 0...300, using: &random),
                    knowing: [
                        DeviceID(number: .random(in: 1...3, using: &random)):
                            .random(in: 1...4, using: &random)
                    ])
            })
    }
}
