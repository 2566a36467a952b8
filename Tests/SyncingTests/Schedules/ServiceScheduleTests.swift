import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Places
import SharedWork
import Storage
import Testing

@testable import Syncing

/// Three devices that play, seek, are offline, cut off and killed, and whose clocks are wrong, at
/// random, at each kind of server that keeps places and knows no devices: a place alone travels.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ServiceScheduleTests {
    /// The kinds of servers.
    enum Kind: String, CaseIterable, Sendable {
        case gpodder, audiobookshelf, kosync

        func server() -> any PlaceKeeper {
            switch self {
            case .gpodder: MemoryGpodder()
            case .audiobookshelf: MemoryAudiobookshelf()
            case .kosync: MemoryKosync()
            }
        }

        /// The most by which a place may differ from the server's in the end: what any service may
        /// have rounded is no change, and at a server of KOReader a place is a sentence.
        var coarseness: MediaTime {
            (self == .kosync ? MemoryKosync.sentence : .zero) + PlaceJournal.samePlace
        }
        /// True where clocks are right: the server of KOReader says its own time, and nothing of that
        /// of whoever told it.
        var keepsTime: Bool { self == .kosync }
    }

    /// Meets once, at the server's time; returns true where that came to its end.
    private static func meet(
        _ server: any PlaceKeeper, _ device: ScheduledDevice, _ fuse: Fuse, now: Int
    ) async throws -> Bool {
        let (database, meeting) = (device.database, server.meeting(of: device, fuse, now: now))
        let work = SyncWork(
            keeping: { database.sync },
            open: { (meeting) throws(SyncError) in
                throw SyncError(.unreachable("Nobody is there."), subject: meeting.name)
            }, servers: { [meeting] }, ownName: "device")
        let met = try #require(await work.meet().last)
        return (try? met.result.get()) != nil
    }

    @Test(arguments: Kind.allCases)
    func `nothing is lost, and one online moment each makes all agree`(
        _ kind: Kind
    ) async throws {
        let blank = try ScheduledDevice.Blank()
        for seed in ScheduleRun.seeds {
            var random = SeededGenerator(seed: UInt64(seed))
            let (fuse, server) = (Fuse(), kind.server())
            var devices = try ["A", "B", "C"].map {
                try ScheduledDevice(blank, $0, in: server.chapter)
            }
            // Most servers leave it to clocks which place is newer: they are wrong by hours.
            for device in devices where !kind.keepsTime {
                device.clock.advance(by: Double(Int.random(in: -20_000...20_000, using: &random)))
            }
            var turns = 0
            func meet(_ device: ScheduledDevice) async throws -> Bool {
                turns += 1
                device.clock.advance(by: 10)
                // The server's own clock is right.
                let now =
                    kind.keepsTime ? device.clock.now : ManualClock().now + 600.0 * Double(turns)
                return try await Self.meet(
                    server, device, fuse, now: Int(now.timeIntervalSince1970))
            }
            try await ScheduleRun.take(
                24, &devices, &random, fuse, longestFuse: 3_000, keepsTime: kind.keepsTime,
                drift: { kind.keepsTime ? 9 : Double(Int.random(in: -5_000...5_000, using: &$0)) }
            ) { one, devices in _ = try await meet(devices[one]) }
            let left = devices.map(\.left)
            for device in devices + devices {
                if kind.keepsTime { ScheduleRun.setClocks(of: devices) }
                #expect(try await meet(device), "\(kind) \(seed)")
            }
            var places: [MediaTime] = []
            for (device, left) in zip(devices, left) {
                places.append(try await device.place())
                let reached = try await device.reached()
                let lost = left.filter { !reached.contains($0) }
                #expect(lost.isEmpty, "\(kind) \(seed): \(lost.map(\.clockText)) lost")
            }
            let (first, last) = (places.min() ?? .zero, places.max() ?? .zero)
            #expect(
                last - first <= kind.coarseness + kind.coarseness,
                "\(kind) \(seed): \(places.map(\.clockText))")
        }
    }
}
