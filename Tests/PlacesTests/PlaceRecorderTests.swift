import ListenCore
import Testing

@testable import Places

@Suite struct PlaceRecorderTests {
    private struct Desk {
        var journal = PlaceJournal()
        var last: Int64 = 0
        var shared: Int64 = 0
        var knowledge = Knowledge()

        mutating func save(
            _ seconds: Double, at time: Double, _ reason: PlaceReason?, isCompleted: Bool = false
        ) {
            let recorder = PlaceRecorder(
                device: .one, knowledge: knowledge, last: last, shared: shared)
            let outcome = recorder.entry(
                for: .make(seconds, at: time, isCompleted: isCompleted), because: reason,
                in: journal)
            var entries = journal.entries
            if let former = outcome.continued { entries.remove(former) }
            entries.insert(outcome.entry)
            journal = PlaceJournal(entries)
            last = max(last, outcome.entry.stamp.number)
        }

        var ends: [Double] { journal.newestFirst.reversed().map(\.position.seconds) }
        var reasons: [PlaceReason] { journal.newestFirst.reversed().map(\.reason) }
    }

    @Test func `a run of listening is one entry, whatever is saved of it`() {
        var desk = Desk()
        for step in 0..<100 { desk.save(Double(step * 3), at: Double(step * 3), .heard) }
        #expect(desk.ends == [297] && desk.last == 1)
        #expect(desk.journal.place?.start == .zero)
    }

    @Test func `a jump ends a run, and the next run begins there`() {
        var desk = Desk()
        desk.save(300, at: 300, .heard)
        desk.save(2_000, at: 310, .sought)
        desk.save(2_060, at: 370, .heard)
        #expect(desk.ends == [300, 2_000, 2_060])
        #expect(desk.reasons == [.heard, .sought, .heard])
        #expect(desk.journal.place?.start == .seconds(2_000))
    }

    @Test func `a jump right after a jump is one with it`() {
        var desk = Desk()
        desk.save(300, at: 300, .heard)
        for step in 1...20 {
            desk.save(300 + Double(step * 60), at: 300 + Double(step) / 10, .sought)
        }
        #expect(desk.ends == [300, 1_500])
        #expect(desk.journal.place?.start == .seconds(300))
        desk.save(9_000, at: 320, .sought)
        #expect(desk.ends == [300, 1_500, 9_000])
    }

    @Test func `what others may have seen never changes`() {
        var desk = Desk()
        desk.save(10, at: 10, .heard)
        desk.shared = desk.last
        desk.save(20, at: 20, .heard)
        #expect(desk.ends == [10, 20] && desk.last == 2)
        desk.save(30, at: 30, .heard)
        #expect(desk.ends == [10, 30])
    }

    @Test func `a long silence ends a run, and a clock that goes back too`() {
        var desk = Desk()
        desk.save(10, at: 10_000, .heard)
        desk.save(20, at: 12_000, .heard)
        desk.save(30, at: 11_000, .heard)
        #expect(desk.ends == [10, 20, 30])
    }

    @Test func `a silence of a quarter of an hour is within a run`() {
        var desk = Desk()
        desk.save(10, at: 10_000, .heard)
        desk.save(20, at: 10_900, .heard)
        #expect(desk.ends == [20])
        desk.save(30, at: 11_800.5, .heard)
        #expect(desk.ends == [20, 30])
    }

    @Test func `two players of one book are two runs`() {
        var desk = Desk()
        desk.save(10, at: 10, .heard)
        desk.save(3_000, at: 11, .heard)
        desk.save(13, at: 13, .heard)
        #expect(desk.ends == [10, 3_000, 13])
    }

    @Test(
        arguments: [
            (100, 130, PlaceReason.heard), (100, 50, .heard), (7_200, 0, .reset),
            (7_200, 600, .sought), (7_200, 9_000, .sought), (30, 2, .heard),
        ] as [(Double, Double, PlaceReason)])
    func `a saver that knows no reason is taken for a person where listening does not lead`(
        _ former: Double, _ next: Double, _ reason: PlaceReason
    ) {
        var desk = Desk()
        desk.save(former, at: 100, .heard)
        desk.save(next, at: 2_000, nil)
        #expect(desk.journal.newestFirst.first?.reason == reason)
    }

    @Test func `a person who goes to the beginning resets the place`() {
        var desk = Desk()
        desk.save(7_200, at: 100, .heard)
        desk.save(0, at: 200, .sought)
        #expect(desk.journal.place?.position == .zero)
        #expect(desk.reasons == [.heard, .reset])
    }

    @Test func `a step back after a pause in the first seconds is no reset`() {
        var desk = Desk()
        desk.journal = PlaceJournal([.make(.two, 1, at: 50, .heard, to: 548)])
        desk.save(4, at: 100, .heard)
        desk.knowledge.note(1, of: .two)
        desk.save(2, at: 120, .sought)
        #expect(desk.journal.place?.position == .seconds(548))
        #expect(!desk.reasons.contains(.reset))
        // From the place that counts the beginning is asked for.
        desk.save(551, at: 130, .heard)
        desk.save(0, at: 131, .sought)
        #expect(desk.journal.place?.position == .zero && desk.reasons.last == .reset)
    }

    @Test func `a step back after a pause is part of the run, or begins the next one`() {
        var desk = Desk()
        desk.save(3, at: 3, .heard)
        desk.save(300, at: 300, .heard)
        desk.save(290, at: 400, .heard)
        desk.save(320, at: 430, .heard)
        #expect(desk.ends == [320] && desk.journal.place?.start == .zero)
        // After a night it is another run, from where it went on.
        desk.save(310, at: 30_000, .heard)
        desk.save(400, at: 30_090, .heard)
        #expect(desk.ends == [320, 400] && desk.reasons == [.heard, .heard])
        #expect(desk.journal.place?.start == .seconds(310))
        // A step back into the first seconds asks for no beginning.
        desk.save(30, at: 30_100, .sought)
        desk.save(1, at: 30_120, .heard)
        #expect(!desk.reasons.contains(.reset))
    }

    @Test func `a player that did not know the place changes nothing in its first seconds`() {
        var desk = Desk()
        desk.save(7_200, at: 100, .heard)
        desk.save(1, at: 2_000, .heard)
        desk.save(4, at: 2_003, .heard)
        #expect(desk.journal.place?.position == .seconds(7_200))
        desk.save(7, at: 2_006, .heard)
        #expect(desk.journal.place?.position == .seconds(7))
        #expect(desk.ends == [7_200, 7])
    }

    @Test func `a time comes after all that are known, but for those of a wrong clock`() {
        var desk = Desk()
        desk.journal = PlaceJournal([.make(.two, 1, at: 5_000, .heard, to: 60)])
        desk.knowledge.note(1, of: .two)
        desk.save(90, at: 4_000, .heard)
        #expect(desk.journal.place?.stamp.time == 5_000_001)

        var late = Desk()
        late.journal = PlaceJournal([.make(.two, 1, at: 9_000_000, .heard, to: 60)])
        late.knowledge.note(1, of: .two)
        late.save(90, at: 4_000, .heard)
        #expect(late.journal.place?.position == .seconds(90))
        #expect(late.journal.place?.stamp.time == 4_000_000)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func `a time that is no number does not trap`(_ time: Double) {
        var desk = Desk()
        desk.save(1, at: time, .heard)
        desk.save(2, at: time, .sought)
        #expect(desk.journal.place?.position == .seconds(2))
    }

    @Test func `heard to the end is noted once for each time`() {
        var desk = Desk()
        desk.save(3_600, at: 100, .finished, isCompleted: true)
        desk.save(3_600, at: 101, .heard, isCompleted: true)
        desk.save(30, at: 200, .heard)
        desk.save(3_600, at: 4_000, .finished, isCompleted: true)
        #expect(desk.journal.finishes.count == 2)
    }
}
