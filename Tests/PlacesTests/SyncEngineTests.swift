import FoundationEssentials
import ListenCore
import Synchronization
import Testing

@testable import Places

/// A place in memory that counts its requests, and lies where it is told to.
final class MemoryPlace: SyncPlace {
    struct State {
        var files: [DeviceID: [UInt8]] = [:]
        var requests: [String] = []
        var hasTags = true
        var fault: SyncError?
        /// The requests that are answered before the fault.
        var answered = 0
        /// The devices whose files are longer than any record.
        var tooLong: Set<DeviceID> = []
        /// Written between the list and the write of the next meeting.
        var intruder: (device: DeviceID, bytes: [UInt8])?
    }

    let state = Mutex(State())

    private func note(_ request: String) throws(SyncError) {
        let fault = state.withLock { state in
            state.requests.append(request)
            return state.requests.count > state.answered ? state.fault : nil
        }
        if let fault { throw fault }
    }

    private static func tag(_ bytes: [UInt8]?, _ hasTags: Bool) -> String? {
        hasTags ? bytes.map { DeviceRecord.tag(of: $0) } : nil
    }

    func list() async throws(SyncError) -> [SyncFile] {
        try note("list")
        return state.withLock { state in
            let hasTags = state.hasTags
            let files = state.files.map {
                SyncFile(device: $0.key, tag: Self.tag($0.value, hasTags))
            }
            if let intruder = state.intruder {
                state.files[intruder.device] = intruder.bytes
                state.intruder = nil
            }
            return files
        }
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        try note("read \(device.short)")
        let isTooLong = state.withLock { $0.tooLong.contains(device) }
        if isTooLong { throw SyncError(.tooLong, subject: "desk") }
        return state.withLock { state in
            let hasTags = state.hasTags
            return state.files[device].map {
                SyncContent(bytes: $0, tag: Self.tag($0, hasTags))
            }
        }
    }

    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        try note("write \(device.short)")
        let (written, tag) = state.withLock { state -> (Bool, String?) in
            let present = state.files[device]
            if former == nil, present != nil { return (false, nil) }
            if let former, former.tag != nil, former.tag != Self.tag(present, state.hasTags) {
                return (false, nil)
            }
            state.files[device] = bytes
            return (true, Self.tag(bytes, state.hasTags))
        }
        guard written else { throw SyncError(.changed) }
        return tag
    }

    func remove(_ device: DeviceID) async throws(SyncError) {
        try note("remove \(device.short)")
        state.withLock { $0.files[device] = nil }
    }

    /// The requests since it was asked last.
    func taken() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }
}

/// Keeps one text as its record, and the records it was given.
private final class MemoryKeeping: SyncKeeping {
    struct State {
        var id: DeviceID
        var text = "a"
        var given: [GivenRecord] = []
        var memory = SyncMemory()
        var isCopied = false
        var unreadable: [DeviceID] = []
    }

    let state: Mutex<State>

    init(_ id: DeviceID) { state = Mutex(State(id: id)) }

    var meeting: SyncMeeting {
        SyncMeeting(
            name: "desk", kind: .folder, address: "/desk",
            addedAt: Date(timeIntervalSince1970: 0), memory: state.withLock { $0.memory })
    }

    func device() async throws(StoreError) -> SyncDevice {
        SyncDevice(id: state.withLock { $0.id }, name: "one")
    }

    func devices() async throws(StoreError) -> [SyncDevice] { [try await device()] }
    func rename(_ name: String) async throws(StoreError) {}

    func record(besides met: Set<DeviceID>) async throws(StoreError) -> [UInt8] {
        sealed(state.withLock { $0.text })
    }

    func take(
        _ records: [GivenRecord], isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords {
        var taken = TakenRecords()
        state.withLock { state in
            taken.unreadable = state.unreadable
            if !isRehearsal { state.given += records }
            if state.isCopied, records.contains(where: { $0.device == state.id }) {
                state.id = .three
                taken.isNewDevice = true
            }
        }
        return taken
    }

    func take(
        _ places: [PlaybackPosition], of service: PlaceService, isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords { TakenRecords() }
    func memory(of service: PlaceService) async throws(StoreError) -> ServerMemory {
        ServerMemory(device: try await device().id)
    }
    func remember(_ memory: ServerMemory, of service: PlaceService) async throws(StoreError) {}
    func untold(
        at source: SourceID, after number: Int64
    ) async throws(StoreError) -> [PlaceEntry] { [] }
    func unlink(_ device: DeviceID) async throws(StoreError) {}
    func link(_ device: DeviceID) async throws(StoreError) {}
    func entriesElsewhere(limit: Int) async throws(StoreError) -> [PlaceEntry] { [] }
    func entries(
        of book: BookID?, at source: SourceID?, limit: Int
    ) async throws(StoreError) -> [PlaceEntry] { [] }
    func unanswered(in chapter: ChapterAddress) async throws(StoreError) -> PlaceEntry? { nil }
    func meetings() async throws(StoreError) -> [SyncMeeting] { [meeting] }
    func add(_ meeting: SyncMeeting) async throws(StoreError) {}
    func remove(_ name: String) async throws(StoreError) {}
    func remember(_ memory: SyncMemory, of name: String) async throws(StoreError) {
        state.withLock { $0.memory = memory }
    }
}

private func sealed(_ text: String) -> [UInt8] {
    DeviceRecord.sealed(Array("{\"text\":\"\(text)\"}".utf8)) ?? []
}

@Suite struct SyncEngineTests {
    private let place = MemoryPlace()
    private let keeping = MemoryKeeping(.one)

    @discardableResult
    private func meet(isRehearsal: Bool = false) async throws -> SyncOutcome {
        try await SyncEngine(keeping).meet(at: place, keeping.meeting, isRehearsal: isRehearsal)
    }

    @Test func `a first meeting leaves the record, and an unchanged one is a single request`()
        async throws
    {
        #expect(try await meet().isWritten)
        #expect(place.taken() == ["list", "write 000000"])
        #expect(try await meet().isWritten == false)
        #expect(place.taken() == ["list"])
    }

    @Test func `what others left is read once`() async throws {
        place.state.withLock { $0.files[.two] = sealed("b") }
        try await meet()
        #expect(place.taken() == ["list", "read 000000", "write 000000"])
        #expect(keeping.state.withLock { $0.given.map(\.device) } == [.two])
        try await meet()
        #expect(place.taken() == ["list"])
        place.state.withLock { $0.files[.two] = sealed("c") }
        try await meet()
        #expect(place.taken() == ["list", "read 000000"])
    }

    @Test func `a place without tags is read each time, and written when there is news`()
        async throws
    {
        place.state.withLock { $0.hasTags = false }
        try await meet()
        _ = place.taken()
        try await meet()
        #expect(place.taken() == ["list", "read 000000"])
        keeping.state.withLock { $0.text = "news" }
        try await meet()
        #expect(place.taken() == ["list", "read 000000", "write 000000"])
        #expect(keeping.state.withLock { $0.given.isEmpty })
    }

    @Test func `half a record is left for the next time`() async throws {
        place.state.withLock { $0.files[.two] = Array(sealed("b").dropLast(3)) }
        #expect(try await meet().torn == [.two])
        #expect(keeping.state.withLock { $0.given.isEmpty })
        place.state.withLock { $0.files[.two] = sealed("b") }
        #expect(try await meet().torn.isEmpty)
        #expect(keeping.state.withLock { $0.given.count } == 1)
    }

    @Test func `a file that is no record keeps no other from being read`() async throws {
        place.state.withLock { state in
            state.files = [.two: [], .three: sealed("c")]
            state.tooLong = [.two]
        }
        let outcome = try await meet()
        #expect(outcome.torn == [.two] && outcome.isWritten)
        #expect(keeping.state.withLock { $0.given.map(\.device) } == [.three])
    }

    /// Records of devices with the numbers from one on, and one of this device that another wrote.
    private func crowd(_ count: UInt64, around own: DeviceID) {
        place.state.withLock { state in
            for number in 1...count { state.files[DeviceID(number: number)] = sealed("\(number)") }
            state.files[own] = sealed("of a copied disk")
        }
    }

    @Test func `of many devices all are read in their turn, and then those that changed`()
        async throws
    {
        let keeping = MemoryKeeping(DeviceID(number: 9_999))
        crowd(70, around: DeviceID(number: 9_999))
        func given() -> [DeviceID] {
            keeping.state.withLock { state in
                defer { state.given = [] }
                return state.given.map(\.device)
            }
        }
        let engine = SyncEngine(keeping)
        let outcome = try await engine.meet(at: place, keeping.meeting)
        #expect(outcome.devices == 71 && outcome.leftOut == 0 && outcome.waiting == 7)
        let first = given()
        #expect(first.count == 64 && first.first == DeviceID(number: 9_999))
        #expect(try await engine.meet(at: place, keeping.meeting).waiting == 0)
        #expect(given() == (UInt64(64)...70).map { DeviceID(number: $0) })
        place.state.withLock { $0.files[DeviceID(number: 69)] = sealed("later") }
        _ = try await engine.meet(at: place, keeping.meeting)
        #expect(given() == [DeviceID(number: 69)])
    }

    @Test(arguments: [true, false])
    func `of too many devices those beyond are counted, and no other takes the turn of one known`(
        _ hasTags: Bool
    ) async throws {
        let most = hasTags ? SyncEngine.mostFiles : SyncEngine.mostRead
        place.state.withLock { state in
            state.hasTags = hasTags
            state.files[.two] = sealed("b")
        }
        try await meet()
        let others = UInt64(most) + 9
        place.state.withLock { state in
            for number in 0..<others {
                state.files[DeviceID(number: 1_000 + number)] = sealed("\(number)")
            }
        }
        let outcome = try await meet()
        #expect(outcome.devices == most + 11 && outcome.leftOut == 11)
        place.state.withLock { $0.files[.two] = sealed("later") }
        keeping.state.withLock { $0.given = [] }
        try await meet()
        #expect(keeping.state.withLock { $0.given.map(\.device) }.contains(.two))
    }

    @Test func `a record of a newer program is read again the next time`() async throws {
        place.state.withLock { $0.files[.two] = sealed("b") }
        keeping.state.withLock { $0.unreadable = [.two] }
        #expect(try await meet().taken.unreadable == [.two])
        _ = place.taken()
        keeping.state.withLock { $0.unreadable = [] }
        try await meet()
        #expect(place.taken() == ["list", "read 000000"])
        try await meet()
        #expect(place.taken().last == "list")
    }

    @Test func `a record that another wrote under this number is taken in, and makes a new device`()
        async throws
    {
        try await meet()
        place.state.withLock { $0.files[.one] = sealed("of the copy") }
        keeping.state.withLock { $0.isCopied = true }
        let outcome = try await meet()
        #expect(outcome.taken.isNewDevice && outcome.isWritten)
        #expect(place.state.withLock { $0.files[.one] } == sealed("of the copy"))
        #expect(place.state.withLock { $0.files[.three] } == sealed("a"))
    }

    @Test func `a server that was restored from a backup gets the record again`() async throws {
        try await meet()
        let old = place.state.withLock { $0.files }
        keeping.state.withLock { $0.text = "later" }
        try await meet()
        place.state.withLock { $0.files = old }
        try await meet()
        #expect(place.state.withLock { $0.files[.one] } == sealed("later"))
        place.state.withLock { $0.files = [:] }
        try await meet()
        #expect(place.state.withLock { $0.files[.one] } == sealed("later"))
    }

    @Test func `a write at the same moment is met again`() async throws {
        place.state.withLock { $0.intruder = (.one, sealed("of the copy")) }
        try await meet()
        #expect(place.taken().filter { $0.hasPrefix("write") }.count == 2)
        #expect(keeping.state.withLock { $0.given.map(\.bytes) } == [sealed("of the copy")])
    }

    @Test func `a place that is always changed is given up with a sentence`() async throws {
        final class Storm: SyncPlace {
            func list() async throws(SyncError) -> [SyncFile] { [] }
            func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? { nil }
            func write(
                _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
            ) async throws(SyncError) -> String? { throw SyncError(.changed, subject: "desk") }
            func remove(_ device: DeviceID) async throws(SyncError) {}
        }
        let error = await #expect(throws: SyncError.self) {
            try await SyncEngine(keeping).meet(at: Storm(), keeping.meeting)
        }
        #expect(error?.description.contains("`listen sync now`") == true)
    }

    @Test func `what fails changes nothing`() async throws {
        place.state.withLock { $0.fault = SyncError(.unreachable("Offline."), subject: "desk") }
        await #expect(throws: SyncError.self) { try await meet() }
        #expect(keeping.state.withLock { $0.memory } == SyncMemory())
    }

    @Test(arguments: 0...3)
    func `a sign-in that ends in the middle of a meeting loses nothing`(answered: Int) async throws
    {
        place.state.withLock { state in
            (state.files[.two], state.files[.three]) = (sealed("b"), sealed("c"))
            state.fault = SyncError(.refused("It wants a password."), subject: "desk")
            state.answered = answered
        }
        let error = await #expect(throws: SyncError.self) { try await meet() }
        #expect(error?.description.contains("password") == true)
        #expect(keeping.state.withLock { $0.memory } == SyncMemory())
        place.state.withLock { $0.fault = nil }
        try await meet()
        #expect(Set(keeping.state.withLock { $0.given.map(\.device) }) == [.two, .three])
        #expect(place.state.withLock { $0.files.count } == 3)
        _ = place.taken()
        try await meet()
        #expect(place.taken() == ["list"])
    }

    @Test func `a rehearsal leaves nothing and takes nothing in`() async throws {
        place.state.withLock { $0.files[.two] = sealed("b") }
        let outcome = try await meet(isRehearsal: true)
        #expect(!outcome.isWritten && outcome.devices == 1)
        #expect(place.taken() == ["list", "read 000000"])
        #expect(keeping.state.withLock { $0.given.isEmpty && $0.memory == SyncMemory() })
    }
}
