import ListenCore
import Testing

@testable import Places

@Suite struct JournalThinningTests {
    /// A run of listening in pieces of five minutes.
    private static func run(of pieces: Int64) -> [PlaceEntry] {
        (1...pieces).map { (number: Int64) -> PlaceEntry in
            let end = number * 300
            return .make(
                .one, number, at: end, .heard, from: Double(end - 300), to: Double(end))
        }
    }

    @Test func `of a run that was sent piece by piece the whole stays`() {
        let pieces = Self.run(of: 12)
        let journal = PlaceJournal(pieces)
        #expect(JournalThinning.superfluous(in: journal) == Set(pieces.dropLast()))
    }

    @Test func `a run that stopped, and one from elsewhere, stay`() {
        let journal = PlaceJournal([
            .make(.one, 1, at: 100, .heard, to: 300),
            .make(.one, 2, at: 90_000, .heard, from: 300, to: 600),
            .make(.one, 3, at: 90_300, .heard, from: 100, to: 900),
        ])
        #expect(JournalThinning.superfluous(in: journal).isEmpty)
    }

    @Test func `a journal is bounded, and keeps heads and ends`() {
        var entries = (1...400).map { (number: Int64) -> PlaceEntry in
            let reason = number == 3 ? PlaceReason.finished : .sought
            return .make(.one, number, at: number * 10, reason, to: Double(number))
        }
        let head = PlaceEntry.make(.two, 1, at: 5, .heard, to: 900)
        entries.append(head)
        let gone = JournalThinning.superfluous(in: PlaceJournal(entries))
        #expect(entries.count - gone.count <= JournalThinning.most + 2)
        #expect(!gone.contains(head) && !gone.map(\.reason).contains(.finished))
        #expect(gone.allSatisfy { $0.stamp.number < 250 })
    }

    @Test func `thinner twice is thinner once`() {
        let entries = Self.run(of: 30)
        let once = Set(entries).subtracting(
            JournalThinning.superfluous(in: PlaceJournal(entries)))
        #expect(JournalThinning.superfluous(in: PlaceJournal(once)).isEmpty)
        // Pieces that come again from elsewhere hide nothing.
        var again = PlaceJournal(once)
        again.merge(PlaceJournal(entries))
        #expect(again.place == PlaceJournal(once).place)
    }
}
