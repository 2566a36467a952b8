import ListenCore
import Testing

@testable import Places

/// A chapter that was heard to 600 s at 1,000 s and left at 3,000 s by a jump at 2,000 s.
@Suite struct PlaceEchoTests {
    private static let service = DeviceID.three
    private let memory = ServerMemory(device: .one)
    private let heard = PlaceEntry.make(.one, 1, at: 1_000, .heard, to: 600)
    private let jumped = PlaceEntry.make(.one, 2, at: 2_000, .sought, from: 600, to: 3_000)

    @Test(
        arguments: [
            // Passed by the run, at that time or later.
            (300, 900, true), (300, 1_000, true), (605, 900, true),
            // Heard since, and beyond the run.
            (300, 1_001, false), (606, 900, false), (1_200, 900, false),
            // The ends of the jump, and the middle that it left out.
            (600, 2_000, true), (600, 2_001, false), (2_000, 1_900, false),
            // The place of the chapter at any time, and the first seconds of a fresh player.
            (3_000, 9_000, true), (3_005, 9_000, true), (3_006, 9_000, false), (4, 9_000, true),
            (5, 9_000, false), (300, 0, true),
        ] as [(Double, Double, Bool)])
    func `a place tells nothing new where the chapter was then`(
        seconds: Double, time: Double, isEcho: Bool
    ) {
        let journal = PlaceJournal([heard, jumped])
        let place = PlaybackPosition.make(seconds, at: time)
        #expect(journal.isEcho(place, of: Self.service, knowing: memory) == isEcho)
    }

    @Test func `an end that is new is told, wherever it is`() {
        let journal = PlaceJournal([heard, jumped])
        let end = PlaybackPosition.make(3_000, at: 9_000, isCompleted: true)
        #expect(!journal.isEcho(end, of: Self.service, knowing: memory))
    }

    @Test(arguments: [(899.0, true), (900, true), (901, false)])
    func `a place of the service that is known is nothing new`(time: Double, isEcho: Bool) {
        // The numbers of a service are the times of its places.
        let known = PlaceEntry.make(Self.service, 900_000, at: 100, .synced, to: 1_200)
        let journal = PlaceJournal([heard, jumped, known])
        let place = PlaybackPosition.make(2_000, at: time)
        #expect(journal.isEcho(place, of: Self.service, knowing: memory) == isEcho)
    }

    @Test func `what a service was told last comes back from it, whatever its clock says`() {
        let later = PlaceEntry.make(
            .two, 1, at: 2_500, .heard, from: 3_000, to: 4_000, knowing: [.one: 2])
        let journal = PlaceJournal([heard, jumped, later])
        let place = PlaybackPosition.make(3_000, at: 9_000)
        #expect(!journal.isEcho(place, of: Self.service, knowing: memory))
        var told = memory
        told.told = 2
        #expect(journal.isEcho(place, of: Self.service, knowing: told))
        told.told = 1
        #expect(!journal.isEcho(place, of: Self.service, knowing: told))
    }
}
