import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Storage
import Synchronization
import Testing

@testable import SharedWork

/// A place in memory, which may be away.
private final class Meadow: SyncPlace {
    private let files = Mutex<[DeviceID: [UInt8]]>([:])
    private let away = Mutex(false)

    var isAway: Bool {
        get { away.withLock { $0 } }
        set { away.withLock { $0 = newValue } }
    }

    func list() async throws(SyncError) -> [SyncFile] {
        guard !isAway else { throw SyncError(.unreachable("It is away."), subject: "meadow") }
        return files.withLock { files in
            files.map { SyncFile(device: $0.key, tag: DeviceRecord.tag(of: $0.value)) }
        }
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        files.withLock { files in
            files[device].map { SyncContent(bytes: $0, tag: DeviceRecord.tag(of: $0)) }
        }
    }

    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        files.withLock { $0[device] = bytes }
        return DeviceRecord.tag(of: bytes)
    }

    func remove(_ device: DeviceID) async throws(SyncError) {
        files.withLock { $0[device] = nil }
    }
}

@Suite struct SyncWorkTests {
    private let meadow = Meadow()
    private let clock = ManualClock()

    private func desk(_ name: String) async throws -> (database: PersonDatabase, work: SyncWork) {
        let database = try PersonDatabase.inMemory(clock: clock)
        try await database.sync.add(
            SyncMeeting(name: "meadow", kind: .folder, address: "/meadow", addedAt: clock.now))
        let work = SyncWork(
            keeping: { database.sync }, open: { [meadow] (_) throws(SyncError) in meadow },
            ownName: name)
        return (database, work)
    }

    private func position(_ seconds: Double) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c")),
            position: .seconds(seconds), duration: .zero, isCompleted: false,
            updatedAt: clock.now, bookTitle: "Book", chapterTitle: "One")
    }

    @Test func `a meeting names this device, and tells what came`() async throws {
        let (desk, phone) = (try await desk("desk"), try await desk("phone"))
        try await desk.database.progress.save(position(600), because: .heard)
        _ = await desk.work.meet()
        let met = try #require(await phone.work.meet().first)
        let outcome = try met.result.get()
        #expect(outcome.taken.places.map(\.position) == [.seconds(600)])
        let device = try #require(outcome.taken.places.first?.stamp.device)
        #expect(await phone.work.names()[device] == "desk")
        #expect(try await phone.database.sync.device().name == "phone")
    }

    @Test func `what came is told once, also when nobody waited`() async throws {
        let (desk, phone) = (try await desk("desk"), try await desk("phone"))
        try await desk.database.progress.save(position(600), because: .heard)
        _ = await desk.work.meet()
        await phone.work.meet(atMost: .seconds(60))
        #expect(phone.work.takeNews().count == 1)
        #expect(phone.work.takeNews().isEmpty)
    }

    @Test func `a place that is away is an error of its own, and changes nothing`() async throws {
        let desk = try await desk("desk")
        meadow.isAway = true
        let met = try #require(await desk.work.meet().first)
        #expect(throws: SyncError.self) { try met.result.get() }
        meadow.isAway = false
        #expect(try await desk.work.meet().first?.result.get().isWritten == true)
    }

    @Test func `a device that meets nowhere asks nobody`() async throws {
        let database = try PersonDatabase.inMemory(clock: clock)
        let work = SyncWork(
            keeping: { database.sync },
            open: { (meeting) throws(SyncError) in
                throw SyncError(.unreachable("Nobody asks."), subject: meeting.name)
            }, ownName: "desk")
        #expect(await work.meet().isEmpty)
    }

    @Test func `a rehearsal takes nothing in`() async throws {
        let (desk, phone) = (try await desk("desk"), try await desk("phone"))
        try await desk.database.progress.save(position(600), because: .heard)
        _ = await desk.work.meet()
        let met = try #require(try await phone.work.rehearse().first)
        #expect(try met.result.get().taken.places.count == 1)
        #expect(try await phone.database.progress.recentPositions(limit: nil).isEmpty)
    }
}
