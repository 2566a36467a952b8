import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Testing

@testable import Storage

/// A service that knows places alone, beside the journal.
@Suite struct ServiceStoreTests {
    private static let service = PlaceService(
        id: SourceID(rawValue: "https://books.example"), name: "books")

    private let clock: ManualClock
    private let database: PersonDatabase

    init() throws {
        let clock = ManualClock()
        self.clock = clock
        database = try PersonDatabase.inMemory(clock: clock)
    }

    private func chapter(_ name: String = "1") -> ChapterAddress {
        .make(name, source: Self.service.id)
    }

    private func save(
        _ seconds: Double, _ reason: PlaceReason = .heard, in chapter: String = "1"
    ) async throws {
        clock.advance(by: 10)
        try await database.progress.save(
            .make(
                self.chapter(chapter), seconds: seconds, at: clock.now.timeIntervalSince1970,
                isCompleted: reason == .finished), because: reason)
    }

    /// Tells all that is new, and remembers it.
    @discardableResult
    private func tell() async throws -> [PlaceEntry] {
        var memory = try await database.sync.memory(of: Self.service)
        let entries = try await database.sync.untold(at: Self.service.id, after: memory.told)
        memory.told = entries.last?.stamp.number ?? memory.told
        try await database.sync.remember(memory, of: Self.service)
        return entries
    }

    /// Takes in what the service tells, at a time in seconds from now.
    @discardableResult
    private func take(
        _ seconds: Double, after time: Double, isRehearsal: Bool = false
    ) async throws -> TakenRecords {
        let place = PlaybackPosition.make(
            chapter(), seconds: seconds, at: clock.now.timeIntervalSince1970 + time)
        return try await database.sync.take(
            [place], of: Self.service, isRehearsal: isRehearsal)
    }

    private func place() async throws -> PlaybackPosition? {
        try await database.progress.position(of: chapter())
    }

    private func places() async throws -> [Double] {
        try await database.sync.entries(of: nil, at: nil, limit: 99).map(\.position.seconds)
    }

    @Test func `what is remembered comes back, but for the numbers of another device`()
        async throws
    {
        var memory = try await database.sync.memory(of: Self.service)
        let own = try await database.sync.device().id
        #expect(memory == ServerMemory(device: own))
        (memory.told, memory.seen, memory.missed) = (7, "abc", [3, 5])
        memory.seenAt = clock.now.addingTimeInterval(-60)
        try await database.sync.remember(memory, of: Self.service)
        memory.metAt = clock.now
        #expect(try await database.sync.memory(of: Self.service) == memory)
        memory.device = DeviceID(number: 99)
        try await database.sync.remember(memory, of: Self.service)
        let copied = try await database.sync.memory(of: Self.service)
        #expect(copied.told == 0 && copied.missed.isEmpty && copied.device == own)
        #expect(copied.seen == "abc")
    }

    @Test func `a clock that is ahead at the server hides nothing of later`() async throws {
        var memory = try await database.sync.memory(of: Self.service)
        memory.seenAt = clock.now.addingTimeInterval(9_000_000)
        try await database.sync.remember(memory, of: Self.service)
        #expect(try await database.sync.memory(of: Self.service).seenAt == clock.now)
    }

    @Test func `of each chapter the place that counts is untold, and never changes then`()
        async throws
    {
        try await save(100)
        try await save(200, in: "2")
        try await save(3_000, .sought)
        try await database.progress.save(.make(.make("9"), seconds: 50))
        let first = try await tell()
        #expect(first.map(\.position) == [.seconds(200), .seconds(3_000)])
        #expect(try await tell().isEmpty)
        try await save(3_020)
        try await save(3_030)
        let second = try await tell()
        #expect(second.map(\.position) == [.seconds(3_030)])
        #expect(second.first?.start == .seconds(3_000))
        // The run goes on under a number of its own.
        try await save(3_040)
        let third = try await tell()
        #expect(third.first?.stamp.number == second.first.map { $0.stamp.number + 1 })
        #expect(third.first?.start == .seconds(3_030))
    }

    @Test func `what was told and comes back while a run goes on is nothing new`() async throws {
        try await save(100)
        try await tell()
        let told = clock.now
        try await save(180)
        try await save(260)
        try await save(340)
        let before = try await places()
        for rounded in [100, 104.5] {
            let taken = try await take(rounded, after: told.timeIntervalSince(clock.now))
            #expect(taken.isEmpty)
        }
        #expect(try await places() == before)
        #expect(try await place()?.position == .seconds(340))
    }

    @Test func `it is nothing new either where the server's clock is ahead`() async throws {
        try await save(100)
        try await tell()
        try await save(5_000, .sought)
        #expect(try await take(100, after: 3_600).isEmpty)
        #expect(try await place()?.position == .seconds(5_000))
        // Once another device was there, the same place is its own.
        try await take(700, after: 4_000)
        try await take(100, after: 5_000)
        #expect(try await place()?.position == .seconds(100))
    }

    @Test func `another device goes on from what was told: its place counts, without a conflict`()
        async throws
    {
        try await save(100)
        try await tell()
        let taken = try await take(5_000, after: 600)
        #expect(taken.places.map(\.position) == [.seconds(5_000)] && taken.conflicts.isEmpty)
        #expect(try await tell().isEmpty)
        #expect(try await database.sync.devices().contains { $0.name == "books" })
    }

    @Test func `both went on: the newer counts, and both are kept and told`() async throws {
        try await save(100)
        try await tell()
        try await save(4_000, .sought)
        let taken = try await take(9_000, after: 600)
        #expect(taken.conflicts.map(\.kept.position) == [.seconds(4_000)])
        #expect(try await place()?.position == .seconds(9_000))
        #expect(try await Set(places()).isSuperset(of: [4_000, 9_000]))
    }

    @Test func `an older place that only a jump went over stays in the history`() async throws {
        try await save(100)
        try await tell()
        try await save(30_000, .sought)
        try await take(15_000, after: -5)
        #expect(try await place()?.position == .seconds(30_000))
        #expect(try await places().contains(15_000))
    }

    @Test(arguments: [0, 1.588, 4.9])
    func `the first seconds never count`(_ seconds: Double) async throws {
        #expect(try await take(seconds, after: 600).isEmpty)
        try await save(40)
        #expect(try await take(seconds, after: 600).isEmpty)
        #expect(try await places() == [40])
    }

    @Test func `an end stays one where the server counts no chapters`() async throws {
        try await save(90, .finished)
        try await tell()
        #expect(try await take(89.8, after: 0).isEmpty)
        #expect(try await place()?.isCompleted == true)
        // Who hears it again is heard.
        try await take(30, after: 600)
        #expect(try await place()?.isCompleted == false)
    }

    @Test func `a rehearsal and an unlinked service change nothing`() async throws {
        #expect(try await take(700, after: 0, isRehearsal: true).places.count == 1)
        #expect(try await place() == nil)
        try await take(700, after: 0)
        try await database.sync.unlink(Self.service.device)
        #expect(try await take(900, after: 60).isEmpty)
        #expect(try await place()?.position == .seconds(700))
    }

    @Test func `a service that is linked again is asked for all`() async throws {
        try await take(700, after: 0)
        var memory = try await database.sync.memory(of: Self.service)
        (memory.told, memory.seen, memory.missed) = (7, "abc", [5])
        memory.seenAt = clock.now
        try await database.sync.remember(memory, of: Self.service)
        try await database.sync.unlink(Self.service.device)
        try await database.sync.link(Self.service.device)
        let linked = try await database.sync.memory(of: Self.service)
        #expect(linked.seen.isEmpty && linked.seenAt == nil)
        #expect(linked.told == 7 && linked.missed == [5])
        #expect(try await take(900, after: 60).places.map(\.position) == [.seconds(900)])
    }
}
