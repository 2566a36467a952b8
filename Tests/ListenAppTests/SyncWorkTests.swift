import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Storage
import Synchronization
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import Sessions
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

/// A place that answers only once somebody said something.
private final class Frozen: SyncPlace {
    private let words: AsyncStream<String>
    private let heard = Mutex<[String]>([])

    var seen: [String] { heard.withLock { $0 } }

    init(until words: AsyncStream<String>) { self.words = words }

    func list() async throws(SyncError) -> [SyncFile] {
        for await word in words { heard.withLock { $0.append(word) } }
        return []
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? { nil }
    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? { nil }
    func remove(_ device: DeviceID) async throws(SyncError) {}
}

/// Devices with databases of their own that meet on one meadow.
private struct Village {
    let meadow = Meadow()
    let clock = ManualClock()

    func desk(_ name: String) async throws -> (database: PersonDatabase, work: SyncWork) {
        let database = try PersonDatabase.inMemory(clock: clock)
        try await database.sync.add(
            SyncMeeting(name: "meadow", kind: .folder, address: "/meadow", addedAt: clock.now))
        let work = SyncWork(
            keeping: { database.sync }, open: { [meadow] (_) throws(SyncError) in meadow },
            ownName: name)
        return (database, work)
    }

    /// A device whose speed goes along, as a choice of the settings layer.
    func desk(
        _ name: String, atSpeed speed: String
    ) async throws -> (database: PersonDatabase, work: SyncWork) {
        let (database, clock, meadow) = (try await desk(name).database, clock, meadow)
        try await database.preferences.setChoice(speed, of: "speed")
        try await database.sync.keep(settings: ["speed": nil])
        let settings = SettingSync(
            keeping: { database.sync }, choices: { try await database.preferences.choices() },
            choose: { try await database.preferences.setChoice($0, of: $1) },
            configFile: "/nowhere/config.toml", clock: clock)
        let work = SyncWork(
            keeping: { database.sync }, open: { (_) throws(SyncError) in meadow },
            settings: settings, ownName: name)
        return (database, work)
    }

    func position(_ seconds: Double, in chapter: String = "c") -> PlaybackPosition {
        PlaybackPosition(
            chapter: Self.chapter(chapter), position: .seconds(seconds), duration: .zero,
            isCompleted: false, updatedAt: clock.now, bookTitle: "Book", chapterTitle: "One")
    }

    static func chapter(_ chapter: String = "c") -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: chapter))
    }
}

@Suite struct SyncWorkTests {
    private let village = Village()

    private var meadow: Meadow { village.meadow }
    private var clock: ManualClock { village.clock }

    private func desk(
        _ name: String
    ) async throws -> (database: PersonDatabase, work: SyncWork) {
        try await village.desk(name)
    }

    private func position(_ seconds: Double) -> PlaybackPosition { village.position(seconds) }

    @Test func `a setting that is named goes along at once, and who names it later takes it`()
        async throws
    {
        let (first, second) = (
            try await village.desk("desk", atSpeed: "1.25"),
            try await village.desk("phone", atSpeed: "0.8")
        )
        // They have met before; the one that names the setting later takes the other's value.
        for one in [first, second] {
            try await one.database.sync.keep(settings: [:])
            _ = await one.work.meet()
        }
        for one in [first, second] {
            try await one.database.sync.keep(settings: ["speed": nil])
            _ = await one.work.meet()
        }
        #expect(second.work.takeSettings().map(\.value) == ["1.25"])
        #expect(try await second.database.preferences.choices() == ["speed": "1.25"])
    }

    @Test func `a rehearsal names the settings that would change, and changes none`() async throws {
        let (first, second) = (
            try await village.desk("desk", atSpeed: "1.25"),
            try await village.desk("phone", atSpeed: "0.8")
        )
        _ = await first.work.meet()
        _ = await second.work.meet()
        _ = second.work.takeSettings()
        clock.advance(by: 60)
        try await first.database.preferences.setChoice("1.5", of: "speed")
        _ = await first.work.meet()
        for _ in 1...2 {
            let met = try await second.work.rehearse()
            #expect(try met.first?.result.get().taken.isEmpty == false)
            let news = second.work.takeSettings()
            #expect(news.map(\.value) == ["1.5"] && news.map(\.isTaken) == [true])
            let names = await second.work.names()
            #expect(
                news.sentences(names, isRehearsal: true)
                    == ["Settings that would change here: speed = 1.5 (desk)."])
        }
        #expect(try await second.database.preferences.choices() == ["speed": "1.25"])
        _ = await second.work.meet()
        #expect(second.work.takeSettings().map(\.value) == ["1.5"])
        #expect(try await second.work.rehearse().count == 1)
        #expect(second.work.takeSettings().isEmpty)
    }

    @Test func `a change that is noted at once has its own time, whenever devices meet`()
        async throws
    {
        let (first, second) = (
            try await village.desk("desk", atSpeed: "1.25"),
            try await village.desk("phone", atSpeed: "1.25")
        )
        for one in [first, second] { _ = await one.work.meet() }
        clock.advance(by: 60)
        try await first.database.preferences.setChoice("1.5", of: "speed")
        await first.work.noteSetting()
        clock.advance(by: 60)
        try await second.database.preferences.setChoice("2", of: "speed")
        await second.work.noteSetting()
        // The earlier change meets last.
        for one in [second, first, second] {
            clock.advance(by: 60)
            _ = await one.work.meet()
        }
        #expect(try await first.database.preferences.choices() == ["speed": "2"])
        #expect(try await second.database.preferences.choices() == ["speed": "2"])
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

    @Test func `devices of one name are told apart by their digits`() {
        let devices = [
            SyncDevice(id: DeviceID(number: 1), name: "desk"),
            SyncDevice(id: DeviceID(number: 2 << 40), name: "desk"),
            SyncDevice(id: DeviceID(number: 3), name: "phone"),
        ]
        let names = SyncDevice.names(of: devices)
        #expect(devices.map { names[$0.id] } == ["desk 000000", "desk 000002", "phone"])
    }

    @Test func `what came is told once, also when nobody waited`() async throws {
        let (desk, phone) = (try await desk("desk"), try await desk("phone"))
        try await desk.database.progress.save(position(600), because: .heard)
        _ = await desk.work.meet()
        #expect(await phone.work.meet(atMost: .seconds(60)))
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

    @Test(arguments: [false, true])
    func `a place that does not answer for a second is named`(_ isRehearsal: Bool) async throws {
        let (told, telling) = AsyncStream<String>.makeStream()
        let frozen = Frozen(until: told)
        let work = try await work(at: frozen) { _ in }
        let onWait: @Sendable (String) -> Void = {
            telling.yield($0)
            telling.finish()
        }
        let met =
            isRehearsal
            ? try await work.rehearse(onWait: onWait) : await work.meet(onWait: onWait)
        #expect(met.count == 1)
        #expect(frozen.seen == ["meadow"])
    }

    @Test func `a place that answers is not named`() async throws {
        let named = Mutex<[String]>([])
        let work = try await work(at: meadow) { _ in try await Task.sleep(for: .seconds(3_600)) }
        _ = await work.meet { name in named.withLock { $0.append(name) } }
        #expect(named.withLock { $0 }.isEmpty)
    }

    private func work(
        at place: any SyncPlace, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> SyncWork {
        let database = try await desk("desk").database
        return SyncWork(
            keeping: { database.sync }, open: { (_) throws(SyncError) in place }, ownName: "desk",
            sleep: sleep)
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

/// The texts that a session posted.
private final class Posted: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    func taken() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}

@MainActor @Suite struct SyncWorkerTests {
    private let village = Village()
    private let posted = Posted()

    /// A session on the phone; what it posts is noted in words.
    private func worker(_ work: SyncWork) -> SyncWorker {
        SyncWorker(work, clock: village.clock, log: .none) { [posted] message in
            switch message {
            case .notice(let text, _): posted.add(text)
            case .answer(.offer(let place, let text), _):
                posted.add("\(text) \(place.clockText)")
            default: return
            }
        }
    }

    private var told: [String] { posted.taken() }

    @Test func `a place that comes while a chapter plays is offered, once`() async throws {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        try await desk.database.progress.save(village.position(3_600), because: .heard)
        _ = await desk.work.meet()
        let worker = worker(phone.work)
        await worker.settle()
        #expect(told.isEmpty)
        worker.moved(in: Village.chapter())
        #expect(told == ["desk went on in this chapter. 1:00:00"])
        worker.moved(in: Village.chapter())
        #expect(told.isEmpty)
    }

    @Test func `a session tells of settings that came`() async throws {
        let desk = try await village.desk("desk", atSpeed: "1.25")
        let phone = try await village.desk("phone", atSpeed: "0.8")
        try await phone.database.sync.keep(settings: [:])
        _ = await desk.work.meet()
        try await phone.database.sync.keep(settings: ["speed": nil])
        await worker(phone.work).settle()
        #expect(told == ["Settings changed here: speed = 1.25 (desk)."])
    }

    @Test func `an offer that is not taken is made again, until a minute was heard`()
        async throws
    {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        try await phone.database.progress.save(village.position(20), because: .heard)
        village.clock.advance(by: 10)
        try await desk.database.progress.save(village.position(3_600), because: .heard)
        _ = await desk.work.meet()
        let offer = ["desk went on in this chapter. 1:00:00"]
        // The phone plays, and the place comes late.
        let first = worker(phone.work)
        await first.settle()
        first.moved(in: Village.chapter())
        await first.settle()
        #expect(told == offer)
        village.clock.advance(by: 3)
        try await phone.database.progress.save(village.position(23), because: .heard)
        for _ in 0..<2 {
            let next = worker(phone.work)
            await next.settle()
            next.moved(in: Village.chapter())
            await next.settle()
            next.moved(in: Village.chapter())
            #expect(told == offer)
        }
        village.clock.advance(by: 70)
        try await phone.database.progress.save(village.position(93), because: .heard)
        let last = worker(phone.work)
        await last.settle()
        last.moved(in: Village.chapter())
        await last.settle()
        #expect(told.isEmpty)
    }

    @Test func `a session begins at a place that came before it, and is offered the other`()
        async throws
    {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        try await phone.database.progress.save(village.position(7_200), because: .heard)
        village.clock.advance(by: 60)
        try await desk.database.progress.save(village.position(3_600), because: .heard)
        _ = await desk.work.meet()
        await phone.work.meetAtStart()
        let worker = worker(phone.work)
        await worker.settle()
        worker.moved(in: Village.chapter())
        #expect(told == ["This device went on in this chapter. 2:00:00"])
    }

    @Test func `a place in another chapter is told`() async throws {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        try await desk.database.progress.save(village.position(90, in: "d"), because: .heard)
        _ = await desk.work.meet()
        let worker = worker(phone.work)
        await worker.settle()
        worker.moved(in: Village.chapter())
        #expect(told == ["desk went on in Book, One, up to 1:30."])
    }

    @Test func `of many places elsewhere the newest three are told`() async throws {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        for (index, chapter) in ["d", "e", "f", "g", "h"].enumerated() {
            village.clock.advance(by: 10)
            try await desk.database.progress.save(
                village.position(Double(index + 1) * 60, in: chapter), because: .heard)
        }
        _ = await desk.work.meet()
        let worker = worker(phone.work)
        await worker.settle()
        worker.moved(in: Village.chapter())
        let places = ["5:00", "4:00", "3:00"]
        #expect(told == places.map { "desk went on in Book, One, up to \($0)." })
    }

    @Test func `devices meet again after five minutes of sound, and after a clock went back`()
        async throws
    {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        let worker = worker(phone.work)
        await worker.settle()
        worker.moved(in: Village.chapter())
        try await desk.database.progress.save(village.position(600), because: .heard)
        _ = await desk.work.meet()
        village.clock.advance(by: 299)
        worker.moved(in: Village.chapter())
        await worker.settle()
        #expect(told.isEmpty)
        village.clock.advance(by: 1)
        worker.moved(in: Village.chapter())
        await worker.settle()
        #expect(told.count == 1)
        try await desk.database.progress.save(village.position(1_600), because: .sought)
        _ = await desk.work.meet()
        village.clock.advance(by: -9_000)
        worker.moved(in: Village.chapter())
        await worker.settle()
        #expect(told.count == 1)
    }

    @Test func `the end of a session leaves its last place`() async throws {
        let (desk, phone) = (try await village.desk("desk"), try await village.desk("phone"))
        let worker = worker(phone.work)
        try await phone.database.progress.save(village.position(700), because: .heard)
        await worker.finish()
        _ = await desk.work.meet()
        let place = try await desk.database.progress.position(of: Village.chapter())
        #expect(place?.position == .seconds(700))
    }

    @Test func `without a network nothing is said, and nothing waits`() async throws {
        let phone = try await village.desk("phone")
        village.meadow.isAway = true
        let worker = worker(phone.work)
        await worker.settle()
        worker.moved(in: Village.chapter())
        await worker.finish()
        #expect(told.isEmpty)
    }
}
