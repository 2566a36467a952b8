import HTTPCaching
import ListenCore
import ListenTestSupport
import Places
import Storage
import Testing

@testable import Syncing

/// Three devices that play, seek, are offline, cut off and killed, and whose clocks jump, at random,
/// at each kind of place where devices meet.
@Suite(.serialized, .timeLimit(.minutes(20))) struct MeetingScheduleTests {
    /// The kinds of places.
    enum Kind: String, CaseIterable, Sendable {
        case folder, webdav, listen
    }

    /// A place for one schedule, and the most steps that a meeting has.
    private struct Hub {
        let place: any SyncPlace
        let longestFuse: Int
        let folder: ScheduleFolder

        init(_ kind: Kind, _ fuse: Fuse, keepsParts: Bool) throws {
            folder = try ScheduleFolder()
            switch kind {
            case .folder:
                longestFuse = 14
                place = CrashingFolder(
                    place: FolderPlace(folder.path, name: "hub"), root: folder.path, fuse: fuse)
            case .webdav:
                longestFuse = 6_000
                place = WebDAVPlace(
                    try #require(HTTPURL("https://hub.example/dav")), name: "hub", account: nil,
                    transport: MemoryDAV(keepsParts: keepsParts).transport(fuse), password: nil)
            case .listen:
                longestFuse = 6_000
                place = MachinePlace(
                    try #require(HTTPURL("https://hub.example/")), name: "hub",
                    transport: MemoryServe(folder).transport(fuse), token: nil)
            }
        }
    }

    private static let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: "1"))

    /// Meets once; true where that came to its end.
    private static func meet(_ hub: Hub, _ device: ScheduledDevice) async throws -> Bool {
        let store = device.database.sync
        if try await store.meetings().isEmpty {
            try await store.add(
                SyncMeeting(name: "hub", kind: .folder, address: "/h", addedAt: device.clock.now))
        }
        let meeting = try #require(try await store.meetings().first)
        do throws(SyncError) {
            _ = try await SyncEngine(store).meet(at: hub.place, meeting)
            return true
        } catch {
            return false
        }
    }

    @Test(arguments: Kind.allCases)
    func `nothing is lost, and one online moment each makes all agree`(
        _ kind: Kind
    ) async throws {
        let blank = try ScheduledDevice.Blank()
        for seed in ScheduleRun.seeds {
            var random = SeededGenerator(seed: UInt64(seed))
            let fuse = Fuse()
            let hub = try Hub(kind, fuse, keepsParts: Bool.random(using: &random))
            var devices = try ["A", "B", "C"].map {
                try ScheduledDevice(blank, $0, in: Self.chapter)
            }
            try await ScheduleRun.take(
                24, &devices, &random, fuse, longestFuse: hub.longestFuse,
                drift: { Double(Int.random(in: -90_000...90_000, using: &$0)) }
            ) { one, devices in
                _ = try await Self.meet(hub, devices[one])
            }
            // The moment in which each leaves what it has, and that in which it takes the rest.
            for device in devices + devices {
                #expect(try await Self.meet(hub, device), "\(kind) \(seed)")
            }
            let places = try await Self.each(devices) { try await $0.place() }
            #expect(Set(places).count == 1, "\(kind) \(seed): \(places.map(\.clockText))")
            let left = devices.flatMap(\.left)
            for reached in try await Self.each(devices, { try await $0.reached() }) {
                // A run of less than a minute may go on in the next one.
                let lost = left.filter { place in
                    !reached.contains { max($0, place) - min($0, place) <= .seconds(60) }
                }
                #expect(lost.isEmpty, "\(kind) \(seed): \(lost.map(\.clockText)) lost")
            }
        }
    }

    private static func each<Value>(
        _ devices: [ScheduledDevice], _ ask: (ScheduledDevice) async throws -> Value
    ) async throws -> [Value] {
        var values: [Value] = []
        for device in devices { values.append(try await ask(device)) }
        return values
    }
}
