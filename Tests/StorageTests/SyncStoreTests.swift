import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Places
import Practice
import Synchronization
import Testing

@testable import Storage

/// A place in memory where records are left, and found with their checksums as tags.
final class Hub: SyncPlace {
    private let files = Mutex<[DeviceID: [UInt8]]>([:])
    private let count = Mutex(0)

    var requests: Int { count.withLock { $0 } }

    private func note() { count.withLock { $0 += 1 } }

    func list() async throws(SyncError) -> [SyncFile] {
        note()
        return files.withLock { files in
            files.map { SyncFile(device: $0.key, tag: DeviceRecord.tag(of: $0.value)) }
        }
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        note()
        return files.withLock { files in
            files[device].map { SyncContent(bytes: $0, tag: DeviceRecord.tag(of: $0)) }
        }
    }

    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        note()
        files.withLock { $0[device] = bytes }
        return DeviceRecord.tag(of: bytes)
    }

    func remove(_ device: DeviceID) async throws(SyncError) {
        files.withLock { $0[device] = nil }
    }

    var all: [DeviceID: [UInt8]] {
        get { files.withLock { $0 } }
        set { files.withLock { $0 = newValue } }
    }
}

/// A device with a database of its own.
struct Desk {
    let database: PersonDatabase
    let clock: ManualClock

    init() throws {
        clock = ManualClock()
        database = try PersonDatabase.inMemory(clock: clock)
    }

    init(database: PersonDatabase, clock: ManualClock) {
        (self.database, self.clock) = (database, clock)
    }

    func save(
        _ seconds: Double, _ reason: PlaceReason = .heard, in chapter: ChapterAddress = .make()
    ) async throws {
        clock.advance(by: 10)
        try await database.progress.save(
            .make(chapter, seconds: seconds, at: clock.now.timeIntervalSince1970), because: reason)
    }

    func place(in chapter: ChapterAddress = .make()) async throws -> Double? {
        try await database.progress.position(of: chapter)?.position.seconds
    }

    @discardableResult
    func meet(_ hub: Hub) async throws -> SyncOutcome {
        if try await database.sync.meetings().isEmpty {
            try await database.sync.add(
                SyncMeeting(name: "hub", kind: .folder, address: "/hub", addedAt: clock.now))
        }
        let meeting = try #require(try await database.sync.meetings().first)
        return try await SyncEngine(database.sync).meet(at: hub, meeting)
    }

    func entries() async throws -> [PlaceEntry] {
        try await database.sync.entries(of: nil, at: nil, limit: 99_999)
    }
}

@Suite struct SyncStoreTests {
    private let hub = Hub()

    @Test func `a place goes to another device, and on from there`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.save(1_200)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.places.map(\.position) == [.seconds(1_200)])
        #expect(try await phone.place() == 1_200)
        phone.clock.advance(by: 600)
        try await phone.save(1_500)
        try await phone.meet(hub)
        let outcome = try await desk.meet(hub)
        #expect(outcome.taken.conflicts.isEmpty)
        #expect(try await desk.place() == 1_500)
    }

    @Test func `a place is known as one among those of many devices`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let now = StoredTime.microseconds(of: desk.clock.now)
        try await desk.database.connection.write { database in
            // More than are told apart, and all heard of since.
            for number in UInt64(1)...100 {
                try DeviceTable.table.put(
                    [
                        DeviceID(number: number).rawValue, "", 1, 0, now + 1_000_000_000, false,
                        false,
                    ], in: database)
            }
        }
        try await phone.save(1_200)
        try await phone.meet(hub)
        try await desk.meet(hub)
        desk.clock.advance(by: 600)
        try await desk.save(1_500)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.conflicts.isEmpty)
        #expect(try await phone.place() == 1_500)
    }

    @Test func `two places of one chapter: the newer counts, and the other stays`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.save(1_200)
        try await desk.meet(hub)
        try await phone.meet(hub)
        try await desk.save(1_400)
        phone.clock.advance(by: 3_000)
        try await phone.save(4_000, .sought)
        try await desk.meet(hub)
        let outcome = try await phone.meet(hub)
        #expect(outcome.taken.conflicts.map(\.kept.position) == [.seconds(1_400)])
        #expect(try await phone.place() == 4_000)
        let other = try await desk.meet(hub)
        #expect(other.taken.conflicts.map(\.taken.position) == [.seconds(4_000)])
        #expect(try await desk.place() == 4_000)
        #expect(try await desk.entries().contains { $0.position == .seconds(1_400) })
    }

    @Test func `a fresh device never takes a place back to the beginning`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.save(27_599)
        try await desk.meet(hub)
        phone.clock.advance(by: 9_000)
        try await phone.save(1.588)
        try await phone.meet(hub)
        #expect(try await phone.place() == 27_599)
        try await desk.meet(hub)
        #expect(try await desk.place() == 27_599)
    }

    @Test func `a player that did not know the place leaves it`() async throws {
        let desk = try Desk()
        try await desk.save(7_200)
        try await desk.save(2)
        #expect(try await desk.place() == 7_200)
        // A step back within the first seconds asks for nothing.
        try await desk.save(0, .sought)
        #expect(try await desk.place() == 7_200)
        try await desk.save(7_203)
        try await desk.save(0, .sought)
        #expect(try await desk.place() == 0)
    }

    @Test func `an unchanged meeting of a thousand places is one request`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        for number in 0..<1_000 {
            try await desk.save(
                Double(number) + 100, in: .make("c\(number)", book: "b\(number % 9)"))
        }
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.places.count == 1_000)
        try await desk.meet(hub)
        for desk in [desk, phone] {
            let before = hub.requests
            let outcome = try await desk.meet(hub)
            #expect(hub.requests - before == 1 && outcome.taken.isEmpty && !outcome.isWritten)
        }
    }

    @Test func `ten thousand records go along whole, and then cost one request`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        for number in 0..<10_000 {
            try await desk.save(Double(number) + 100, in: .make("c\(number)", book: "b"))
        }
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.places.count == 10_000)
        try await desk.meet(hub)
        let before = hub.requests
        #expect(try await phone.meet(hub).taken.isEmpty && hub.requests - before == 1)
        let entries = try await phone.database.sync.entries(of: nil, at: nil, limit: .max)
        #expect(entries.count == 10_000)
    }

    @Test func `a copied disk goes on as a new device, and nothing of either is lost`()
        async throws
    {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let first = try PersonDatabase.open(in: folder.file("one"), clock: clock)
        let desk = Desk(database: first, clock: clock)
        try await desk.save(600)
        try await desk.meet(hub)
        try first.close()
        try FileManager.default.copyItem(atPath: folder.file("one"), toPath: folder.file("two"))
        let one = Desk(
            database: try PersonDatabase.open(in: folder.file("one"), clock: clock), clock: clock)
        let two = Desk(
            database: try PersonDatabase.open(in: folder.file("two"), clock: clock), clock: clock)
        #expect(try await one.database.sync.device().id == two.database.sync.device().id)
        try await one.save(900)
        try await one.meet(hub)
        try await two.save(5_000, .sought)
        #expect(try await two.meet(hub).taken.isNewDevice)
        let outcome = try await one.meet(hub)
        #expect(!outcome.taken.isNewDevice)
        #expect(try await one.database.sync.device().id != two.database.sync.device().id)
        #expect(try await one.place() == 5_000)
        for desk in [one, two] {
            // A run that was sent in pieces is one; its place in between is where the next began.
            let places = Set(
                try await desk.entries().flatMap { [$0.start.seconds, $0.position.seconds] })
            #expect(places.isSuperset(of: [600, 900, 5_000]))
        }
        // Once they are two, they stay two.
        #expect(try await two.meet(hub).taken.isNewDevice == false)
        #expect(hub.all.count == 2)
    }

    @Test func `what a copied disk never told is told under the name of its new device`()
        async throws
    {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        try PersonDatabase.open(in: folder.file("one"), clock: clock).close()
        try FileManager.default.copyItem(atPath: folder.file("one"), toPath: folder.file("two"))
        let one = Desk(
            database: try PersonDatabase.open(in: folder.file("one"), clock: clock), clock: clock)
        let two = Desk(
            database: try PersonDatabase.open(in: folder.file("two"), clock: clock), clock: clock)
        try await two.save(300)
        // The first run of the original has the number of the copy's, and is told in two pieces, of
        // which the second alone stays.
        for place in [60.0, 120] {
            try await one.save(place)
            try await one.meet(hub)
        }
        #expect(try await two.meet(hub).taken.isNewDevice)
        try await one.meet(hub)
        #expect(try await one.entries().contains { $0.position == .seconds(300) })
    }

    @Test func `a place that was lost or restored from a backup gets all back`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.save(600)
        try await desk.meet(hub)
        let old = hub.all
        try await desk.save(3_000, .sought)
        try await desk.meet(hub)
        for files in [old, [:]] {
            hub.all = files
            try await desk.meet(hub)
            try await phone.meet(hub)
            #expect(try await phone.place() == 3_000)
        }
        #expect(try await desk.database.sync.devices().count == 1)
        #expect(try await phone.database.sync.devices().count == 2)
    }

    @Test(
        arguments: [(2_000, 600, 2_000), (2_000, -600, 600), (0, 600, 600), (604, 600, 600)]
            as [(Double, Double, Double)])
    func `a service that knows places alone: the newer counts, and no zero`(
        _ told: Double, _ later: Double, _ expected: Double
    ) async throws {
        let desk = try Desk()
        try await desk.save(600)
        let service = PlaceService(
            id: SourceID(rawValue: "https://books.example"), name: "books")
        let time = desk.clock.now.timeIntervalSince1970 + later
        let place = PlaybackPosition.make(seconds: told, at: time)
        for _ in 0..<2 {
            _ = try await desk.database.sync.take([place], of: service, isRehearsal: false)
        }
        #expect(try await desk.place() == expected)
        #expect(try await desk.entries().count { $0.stamp.device == service.device } <= 1)
        desk.clock.advance(by: 9_000)
        try await desk.save(expected + 90)
        #expect(try await desk.place() == expected + 90)
    }

    @Test func `a third device learns of one that only the second met`() async throws {
        let (desk, phone, car) = (try Desk(), try Desk(), try Desk())
        let other = Hub()
        try await desk.save(600)
        try await desk.meet(hub)
        try await phone.meet(hub)
        try await phone.meet(other)
        try await car.meet(other)
        #expect(try await car.place() == 600)
    }

    @Test func `a name of another device is short, and has no escapes`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await phone.database.sync.rename("\u{1b}[2J" + String(repeating: "x", count: 500))
        try await phone.meet(hub)
        try await desk.meet(hub)
        let names = try await desk.database.sync.devices().map(\.name)
        #expect(names.allSatisfy { $0.count <= 61 && !$0.contains("\u{1b}") })
        #expect(names.contains { $0.hasPrefix("[2Jxxx") })
    }

    @Test func `a journal is bounded where devices meet nowhere`() async throws {
        let desk = try Desk()
        try await desk.save(100)
        try await desk.database.connection.write { database in
            let own = JournalRows.device(in: try JournalRows.own(in: database)).rawValue
            // Jumps in other chapters, of which the last ones stay.
            try database.execute(
                sql: """
                    WITH RECURSIVE counts(n) AS
                        (SELECT 1 UNION ALL SELECT n + 1 FROM counts WHERE n <= ?)
                    INSERT INTO place_entry (source, book, chapter, device, number, made_at,
                            knowledge, reason, start, position, duration, is_completed, noted_at,
                            book_title, chapter_title)
                        SELECT 'local', 'old', CAST(n % 500 AS TEXT), ?, n, n,
                            '', 'sought', 0, n, 0, 0, n, '', ''
                        FROM counts
                    """, arguments: [JournalRows.most + 50, own])
            try JournalRows.keepLast(JournalRows.betweenForgetting - 1, in: database)
        }
        try await desk.save(900, .sought)
        #expect(try await desk.entries().count == JournalRows.most)
        #expect(try await desk.place() == 900)
        #expect(try await desk.entries().contains { $0.position == .seconds(100) })
    }

    @Test func `an unlinked device is not heard any more`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await phone.save(600)
        try await phone.meet(hub)
        try await desk.meet(hub)
        try await desk.database.sync.unlink(try await phone.database.sync.device().id)
        try await phone.save(3_000, .sought)
        try await phone.meet(hub)
        try await desk.meet(hub)
        #expect(try await desk.place() == 600)
    }

    @Test func `a device that is linked again is heard, also for what it told meanwhile`()
        async throws
    {
        let (desk, phone) = (try Desk(), try Desk())
        try await phone.save(600)
        try await phone.meet(hub)
        try await desk.meet(hub)
        let id = try await phone.database.sync.device().id
        try await desk.database.sync.unlink(id)
        try await phone.save(3_000, .sought)
        try await phone.meet(hub)
        try await desk.meet(hub)
        try await desk.database.sync.link(id)
        #expect(try await desk.database.sync.devices().allSatisfy { !$0.isUnlinked })
        #expect(try await desk.meet(hub).taken.places.map(\.position) == [.seconds(3_000)])
        #expect(try await desk.place() == 3_000)
    }

    @Test func `changes elsewhere are those of other devices, however many are here`()
        async throws
    {
        let (desk, phone) = (try Desk(), try Desk())
        try await phone.save(600)
        try await phone.meet(hub)
        try await desk.meet(hub)
        desk.clock.advance(by: 60)
        for place in 1...5 {
            desk.clock.advance(by: 60)
            try await desk.save(Double(place) * 1_000, .sought)
        }
        let elsewhere = try await desk.database.sync.entriesElsewhere(limit: 3)
        #expect(elsewhere.map(\.position) == [.seconds(600)])
        #expect(try await desk.database.sync.entriesElsewhere(limit: 0).isEmpty)
    }

    @Test func `what an unlinked device told is not taken in from another one either`()
        async throws
    {
        let (desk, phone, car) = (try Desk(), try Desk(), try Desk())
        let other = Hub()
        try await phone.save(600)
        try await phone.meet(hub)
        try await desk.meet(hub)
        try await desk.database.sync.unlink(try await phone.database.sync.device().id)
        hub.all = [:]
        try await phone.save(3_000, .sought)
        try await phone.meet(other)
        try await car.meet(other)
        try await car.meet(hub)
        try await desk.meet(hub)
        #expect(try await car.place() == 3_000)
        #expect(try await desk.place() == 600)
    }

    @Test func `words go along, and a status that was taken away stays away`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let spanish = try #require(Language(tag: "es"))
        let word = try #require(WordKey("perro", language: spanish))
        try await desk.database.words.set(.known, of: word, spelling: "perro", at: desk.clock.now)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others.values.reduce(0, +) == 1)
        #expect(try await phone.database.words.statuses(of: spanish)[word.text] == .known)
        phone.clock.advance(by: 60)
        try await phone.database.words.set(nil, of: word, spelling: "perro", at: phone.clock.now)
        try await phone.meet(hub)
        try await desk.meet(hub)
        #expect(try await desk.database.words.statuses(of: spanish)[word.text] == nil)
    }

    @Test func `the answers of tests go along, each once`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        func answer(_ seconds: Double) -> TestAnswer {
            TestAnswer(
                chapter: .make(), sentence: .seconds(seconds), kind: .next, language: .english,
                day: "2026-11-21", asked: 1, right: 1)
        }
        try await desk.database.listeningTests.add([answer(1)], at: desk.clock.now)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others == ["answers of listening tests": 1])
        phone.clock.advance(by: 60)
        try await phone.database.listeningTests.add([answer(2)], at: phone.clock.now)
        try await phone.meet(hub)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others.isEmpty)
        let all = [answer(1), answer(2)]
        #expect(try await desk.database.listeningTests.answers() == all)
        #expect(try await phone.database.listeningTests.answers() == all)
    }

    @Test func `a mark goes along, stays away when it is removed, and comes back with an undo`()
        async throws
    {
        // The database notes removals by the system's clock.
        let clock = ManualClock(Date())
        let desk = Desk(database: try .inMemory(clock: clock), clock: clock)
        let phone = Desk(database: try .inMemory(clock: clock), clock: clock)
        let mark = try await desk.database.bookmarks.save(.make())
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await phone.database.bookmarks.recentBookmarks(limit: 9).count == 1)

        let removed = try await desk.database.removals.recording {
            _ = try await desk.database.bookmarks.remove(mark.id)
        }
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await phone.database.bookmarks.recentBookmarks(limit: 9).isEmpty)
        // What others still had does not bring it back.
        try await desk.meet(hub)
        #expect(try await desk.database.bookmarks.recentBookmarks(limit: 9).isEmpty)

        #expect(try await desk.database.removals.restore(removed).restored > 0)
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await phone.database.bookmarks.recentBookmarks(limit: 9).count == 1)
        try await desk.meet(hub)
        #expect(try await desk.database.bookmarks.recentBookmarks(limit: 9).count == 1)
    }

    @Test func `records of strangers change nothing`() async throws {
        let desk = try Desk()
        try await desk.save(600)
        let hostile = [
            "{}", "{\"format\":\"listen sync\"}", "{\"format\":\"listen sync\",\"version\":99}",
            "{\"format\":\"listen sync\",\"version\":1,\"placeEntries\":{}}",
            """
            {"format":"listen sync","version":1,"placeEntries":[1,null,{},{"device":7}]}
            """,
            """
            {"format":"listen sync","version":1,"placeEntries":[{"source":"local","book":"3",\
            "chapter":"2","device":"../../../etc/pwd","number":1,"madeAt":1,"knowledge":"",\
            "reason":"heard","start":0,"position":1,"duration":0,"isCompleted":false,\
            "notedAt":1,"bookTitle":"","chapterTitle":""}]}
            """,
        ]
        for (number, text) in hostile.enumerated() {
            let device = DeviceID(number: UInt64(number) + 1)
            hub.all[device] = DeviceRecord.sealed(Array(text.utf8)) ?? Array(text.utf8)
        }
        let before = try await desk.entries()
        _ = try await desk.meet(hub)
        #expect(try await desk.place() == 600)
        #expect(try await desk.entries() == before)
    }

    @Test func `a token is in no record`() async throws {
        let desk = try Desk()
        try await desk.database.sync.add(
            SyncMeeting(
                name: "cloud", kind: .webdav, address: "https://cloud.example", account: "ana",
                token: TokenReference(.command("pass show cloud"), identity: "1234"),
                addedAt: desk.clock.now))
        try await desk.save(600)
        let text = String(
            decoding: try await desk.database.sync.record(besides: []), as: UTF8.self)
        for secret in ["pass show", "cloud", "ana", "1234\""] { #expect(!text.contains(secret)) }
    }

    @Test func `a rehearsal says what would come, and changes nothing`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.save(600)
        try await desk.meet(hub)
        let record = try #require(hub.all.first)
        let taken = try await phone.database.sync.take(
            [GivenRecord(device: record.key, bytes: record.value)], isRehearsal: true)
        #expect(taken.places.count == 1)
        #expect(try await phone.place() == nil)
        #expect(try await phone.entries().isEmpty)
    }

    @Test func `places kept and names of devices come back`() async throws {
        let desk = try Desk()
        try await desk.database.sync.rename("kitchen")
        #expect(try await desk.database.sync.devices().map(\.name) == ["kitchen"])
        let meeting = SyncMeeting(
            name: "hub", kind: .listen, address: "https://desk.example",
            token: TokenReference(.kept(name: "ab"), identity: "cd"), addedAt: desk.clock.now,
            trust: ServerTrust(
                pin: KeyPin(String(repeating: "0a", count: 32)), certificates: "PEM\n"))
        try await desk.database.sync.add(meeting)
        #expect(try await desk.database.sync.meetings() == [meeting])
        let error = await storeError { try await desk.database.sync.add(meeting) }
        #expect(error?.description.contains("hub") == true)
        var memory = SyncMemory()
        memory.tags = [DeviceID(number: 1): "\"a b\"", DeviceID(number: 2): "W/\"c\""]
        memory.written = "x-1"
        try await desk.database.sync.remember(memory, of: "hub")
        #expect(try await desk.database.sync.meetings().first?.memory == memory)
        try await desk.database.sync.remove("hub")
        #expect(try await desk.database.sync.meetings().isEmpty)
    }

    @Test func `three devices that play and meet at random lose nothing and agree`() async throws {
        for seed in 0..<12 {
            var random = SteadyRandom(state: UInt64(seed) + 1)
            let hub = Hub()
            let desks = [try Desk(), try Desk(), try Desk()]
            var left: [Double] = []
            for _ in 0..<14 {
                let desk = desks[Int.random(in: 0..<3, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let step = Int.random(in: -9_000...9_000, using: &random)
                    desk.clock.advance(by: Double(step))
                case 1: try await desk.meet(hub)
                default:
                    let place = Double(Int.random(in: 0...30_000, using: &random))
                    try await desk.save(place, .sought)
                    left.append(place)
                }
            }
            for _ in 0..<2 { for desk in desks { try await desk.meet(hub) } }
            var places: Set<Double?> = []
            for desk in desks { places.insert(try await desk.place()) }
            #expect(places.count == 1, "seed \(seed)")
            let kept = Set(try await desks[0].entries().map(\.position.seconds))
            #expect(kept.isSuperset(of: left), "seed \(seed)")
        }
    }
}
