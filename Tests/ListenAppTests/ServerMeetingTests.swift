import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Storage
import Synchronization
import Testing

@testable import SharedWork

/// A server in memory whose books have chapters of 1,000 seconds, and which counts each chapter, or
/// through the whole book.
private final class Library: ServerPlaces {
    struct State {
        var places: [String: ServerPlace] = [:]
        var requests: [String] = []
        var gone: Set<String> = []
        /// The books at which it fails.
        var broken: Set<String> = []
        var countsBooks = false
        var atOnce = 1
        /// The beginning of a request, and how many of those are still answered.
        var cut: (request: String, after: Int)?
        /// A place that another device writes as soon as one is asked for.
        var intruder: ServerPlace?
    }

    let sourceID = SourceID(rawValue: "https://books.example")
    let state = Mutex(State())

    private static func key(_ place: ServerPlace) -> String {
        place.book.rawValue + "/" + (place.chapter?.rawValue ?? "")
    }

    func put(_ place: ServerPlace) { state.withLock { $0.places[Self.key(place)] = place } }

    func place(_ key: String) -> ServerPlace? { state.withLock { $0.places[key] } }

    /// The requests since it was asked last.
    func taken() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    private func note(_ request: String, of book: BookID? = nil) throws(ServiceError) {
        let code = state.withLock { state -> ServiceError.Code? in
            state.requests.append(request)
            if let book, state.gone.contains(book.rawValue) { return .status(404, detail: nil) }
            if let book, state.broken.contains(book.rawValue) {
                return .status(500, detail: nil)
            }
            guard let cut = state.cut, request.hasPrefix(cut.request) else { return nil }
            state.cut?.after -= 1
            return cut.after <= 0 ? .offline : nil
        }
        if let code { throw ServiceError(code, context: request) }
    }

    func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        try note("places")
        return state.withLock { state in
            state.places.values.filter { place in instant.map { place.updatedAt >= $0 } ?? true }
        }
    }

    func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        try note("stored " + Self.key(place), of: place.book)
        return state.withLock { state in
            if let intruder = state.intruder {
                state.places[Self.key(intruder)] = intruder
                state.intruder = nil
            }
            return state.places[Self.key(place)]
        }
    }

    func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        let countsBooks = state.withLock { $0.countsBooks }
        guard countsBooks, let number = place.chapter.flatMap({ Double($0.rawValue) }) else {
            return place
        }
        return ServerPlace(
            book: place.book, chapter: nil,
            position: .seconds((number - 1) * 1_000) + place.position,
            duration: .seconds(9_000), isFinished: place.isFinished && number == 9,
            updatedAt: place.updatedAt)
    }

    func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        let isCut = state.withLock { $0.cut?.request == "located" }
        let isGone = state.withLock {
            $0.gone.union($0.broken).contains(place.book.rawValue)
        }
        if isCut || isGone { try note("located", of: place.book) }
        guard place.chapter == nil else { return place }
        let number = min(8, Int(place.position.seconds / 1_000))
        return ServerPlace(
            book: place.book, chapter: ChapterID(rawValue: "\(number + 1)"),
            position: place.position - .seconds(Double(number) * 1_000),
            duration: .seconds(1_000), isFinished: place.isFinished, updatedAt: place.updatedAt)
    }

    func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        try note("send " + Self.key(change.place), of: change.place.book)
        put(change.place)
    }

    var mostAtOnce: Int { state.withLock { $0.atOnce } }

    func send(_ changes: [ServerPlaceChange]) async throws(ServiceError) {
        if mostAtOnce > 1, !changes.isEmpty { try note("send \(changes.count)") }
        for change in changes {
            if mostAtOnce > 1 { put(change.place) } else { try await send(change) }
        }
    }
}

/// A device whose books are on that server.
private struct OwnDevice {
    let clock: ManualClock
    let database: PersonDatabase
    let library: Library
    let work: SyncWork

    init(_ library: Library = Library(), clock: ManualClock = ManualClock()) throws {
        let database = try PersonDatabase.inMemory(clock: clock)
        (self.clock, self.database, self.library) = (clock, database, library)
        let service = PlaceService(id: library.sourceID, name: "home")
        work = SyncWork(
            keeping: { database.sync },
            open: { (meeting) throws(SyncError) in
                throw SyncError(.unreachable("Nobody is there."), subject: meeting.name)
            },
            servers: {
                [
                    ServerMeeting(
                        service, kind: "abs", title: "Audiobookshelf",
                        address: "https://books.example"
                    ) { () throws(SyncError) in
                        ServerMeeting.Opened(places: library) { place in
                            ("Book \(place.book.rawValue)", "One")
                        }
                    }
                ]
            }, ownName: "desk")
    }

    func save(
        _ seconds: Double, _ reason: PlaceReason = .heard, in chapter: String = "1",
        of book: String = "b"
    ) async throws {
        clock.advance(by: 10)
        try await database.progress.save(
            PlaybackPosition(
                chapter: address(chapter, of: book), position: .seconds(seconds),
                duration: .seconds(1_000), isCompleted: reason == .finished,
                updatedAt: clock.now, bookTitle: "Book", chapterTitle: "One"), because: reason)
    }

    /// A place of another player of the server's, at a time in seconds from now.
    func phone(
        _ seconds: Double, after time: Double, in chapter: String? = "1", of book: String = "b"
    ) -> ServerPlace {
        ServerPlace(
            book: BookID(rawValue: book), chapter: chapter.map { ChapterID(rawValue: $0) },
            position: .seconds(seconds), duration: .seconds(1_000),
            updatedAt: clock.now.addingTimeInterval(time))
    }

    private func address(_ chapter: String, of book: String) -> ChapterAddress {
        ChapterAddress(
            source: library.sourceID, book: BookID(rawValue: book),
            chapter: ChapterID(rawValue: chapter))
    }

    func place(in chapter: String = "1", of book: String = "b") async throws -> Double? {
        try await database.progress.position(of: address(chapter, of: book))?.position.seconds
    }

    func places() async throws -> [Double] {
        try await database.sync.entries(of: nil, at: nil, limit: 999).map(\.position.seconds)
    }

    @discardableResult
    func meet() async throws -> SyncOutcome {
        try #require(await work.meet().last).result.get()
    }
}

/// The places of a server and the journal.
@Suite struct ServerMeetingTests {
    private let library = Library()

    @Test func `a place of another player is taken in, and an unchanged server is one request`()
        async throws
    {
        let desk = try OwnDevice(library)
        library.put(desk.phone(700, after: -60))
        library.put(desk.phone(800, after: -90 * 86_400, of: "old"))
        library.put(desk.phone(900, after: -3_600, of: "gone"))
        library.state.withLock { $0.gone = ["gone"] }
        let taken = try await desk.meet().taken
        #expect(Set(taken.places.map(\.bookTitle)) == ["Book b", "Book old"])
        #expect(try await desk.place() == 700)
        #expect(library.taken() == ["places", "located"])
        #expect(try await desk.meet().taken.isEmpty)
        #expect(library.taken() == ["places"])
        #expect(try await desk.database.sync.devices().contains { $0.name == "home" })
    }

    @Test func `what was heard is told once, at its own time`() async throws {
        let desk = try OwnDevice(library)
        try await desk.save(300)
        let heardAt = desk.clock.now
        desk.clock.advance(by: 9_000)
        #expect(try await desk.meet().isWritten)
        #expect(library.place("b/1")?.position == .seconds(300))
        #expect(library.place("b/1")?.updatedAt == heardAt)
        #expect(library.taken() == ["places", "stored b/1", "send b/1"])
        let before = try await desk.places()
        for _ in 0..<2 {
            let outcome = try await desk.meet()
            #expect(outcome.taken.isEmpty && !outcome.isWritten)
            #expect(library.taken() == ["places"])
        }
        #expect(try await desk.places() == before)
    }

    @Test func `a server that takes several places is told them together`() async throws {
        let desk = try OwnDevice(library)
        library.state.withLock { $0.atOnce = 3 }
        for chapter in 1...4 { try await desk.save(300, in: "\(chapter)") }
        #expect(try await desk.meet().isWritten)
        let sent = library.taken().filter { $0.hasPrefix("send") }
        #expect(sent == ["send 3", "send 1"])
        #expect((1...4).allSatisfy { library.place("b/\($0)")?.position == .seconds(300) })
        #expect(try await !desk.meet().isWritten)
    }

    @Test func `one place that the server does not know costs the others nothing`() async throws {
        let desk = try OwnDevice(library)
        library.state.withLock { state in
            state.atOnce = 9
            state.gone = ["lost"]
        }
        for book in ["b", "lost", "c"] { try await desk.save(300, of: book) }
        #expect(try await desk.meet().isWritten)
        for book in ["b", "c"] {
            #expect(library.place("\(book)/1")?.position == .seconds(300))
        }
        #expect(library.place("lost/1") == nil)
        #expect(try await !desk.meet().isWritten)
    }

    @Test(arguments: [1, 9])
    func `a book at which the server fails is left out, and told as soon as that works`(
        _ atOnce: Int
    ) async throws {
        let desk = try OwnDevice(library)
        library.state.withLock { state in
            (state.atOnce, state.broken) = (atOnce, ["broken"])
        }
        for book in ["broken", "b", "c"] { try await desk.save(300, of: book) }
        library.put(desk.phone(700, after: -60, of: "broken"))
        library.put(desk.phone(800, after: -50, of: "d"))
        let outcome = try await desk.meet()
        #expect(outcome.skipped.count == 1)
        #expect(outcome.skipped.first?.reason.description.contains("500") == true)
        #expect(try await desk.place(of: "d") == 800)
        for book in ["b", "c"] {
            #expect(library.place("\(book)/1")?.position == .seconds(300))
        }
        // Nothing is told twice meanwhile.
        _ = library.taken()
        try await desk.meet()
        #expect(!library.taken().contains { $0.hasPrefix("send") })
        library.state.withLock { $0.broken = [] }
        #expect(try await desk.meet().skipped.isEmpty)
        #expect(library.place("broken/1")?.position == .seconds(300))
        #expect(try await desk.meet().skipped.isEmpty)
        _ = library.taken()
        try await desk.meet()
        #expect(library.taken() == ["places"])
    }

    @Test func `a server that fails at five books in a row is left until the next time`()
        async throws
    {
        let desk = try OwnDevice(library)
        let books = (1...6).map { "broken\($0)" }
        library.state.withLock { $0.broken = Set(books) }
        for book in books { try await desk.save(300, of: book) }
        await #expect(throws: SyncError.self) { try await desk.meet() }
        #expect(library.taken().count == 6)
        library.state.withLock { $0.broken = [] }
        try await desk.meet()
        #expect(books.allSatisfy { library.place("\($0)/1")?.position == .seconds(300) })
    }

    @Test func `what a server misses for ever keeps no later place from it`() async throws {
        let desk = try OwnDevice(library)
        let books = (1...7).map { "broken\($0)" }
        library.state.withLock { $0.broken = Set(books) }
        for (number, book) in books.enumerated() {
            try await desk.save(300, of: book)
            try await desk.save(300, of: "whole\(number)")
        }
        #expect(try await desk.meet().skipped.count == 7)
        try await desk.save(400, of: "later")
        // All that is left fails, after what is new was told.
        _ = await desk.work.meet()
        #expect(library.place("later/1")?.position == .seconds(400))
        let service = PlaceService(id: library.sourceID, name: "home")
        #expect(try await desk.database.sync.memory(of: service).missed.count == 7)
    }

    @Test func `what comes back while a run goes on is no conflict`() async throws {
        let desk = try OwnDevice(library)
        try await desk.save(100)
        try await desk.meet()
        for seconds in [180.0, 260, 340] { try await desk.save(seconds) }
        let outcome = try await desk.meet()
        #expect(outcome.taken.isEmpty && outcome.isWritten)
        #expect(try await desk.place() == 340)
        #expect(library.place("b/1")?.position == .seconds(340))
    }

    @Test func `who began anew, went somewhere or came to the end is heard`() async throws {
        let desk = try OwnDevice(library)
        library.put(desk.phone(500, after: -900))
        try await desk.meet()
        try await desk.save(0, .reset)
        try await desk.meet()
        #expect(library.place("b/1")?.position == .zero)
        try await desk.save(1_000, .finished)
        try await desk.meet()
        #expect(library.place("b/1")?.isFinished == true)
        try await desk.save(20, .sought)
        try await desk.meet()
        #expect(library.place("b/1")?.position == .seconds(20))
        #expect(library.place("b/1")?.isFinished == false)
    }

    @Test func `what another player wrote at the same moment is not overwritten`() async throws {
        let desk = try OwnDevice(library)
        try await desk.save(100)
        let phone = desk.phone(800, after: 5)
        library.state.withLock { $0.intruder = phone }
        let outcome = try await desk.meet()
        #expect(outcome.taken.places.map(\.position) == [.seconds(800)])
        #expect(library.place("b/1") == phone)
        #expect(try await desk.place() == 800)
        #expect(try await desk.places().contains(100))
    }

    @Test func `a player that knew nothing takes nothing back, and asks no second time`()
        async throws
    {
        let desk = try OwnDevice(library)
        library.put(desk.phone(500, after: -90 * 86_400))
        var memory = try await desk.database.sync.memory(
            of: PlaceService(id: library.sourceID, name: "home"))
        memory.seenAt = desk.clock.now
        try await desk.database.sync.remember(
            memory, of: PlaceService(id: library.sourceID, name: "home"))
        try await desk.save(2)
        #expect(try await !desk.meet().isWritten)
        #expect(library.place("b/1")?.position == .seconds(500))
        _ = library.taken()
        try await desk.meet()
        #expect(library.taken() == ["places"])
    }

    @Test func `a book that is gone is passed over, here and there`() async throws {
        let desk = try OwnDevice(library)
        library.put(desk.phone(700, after: -60, of: "gone"))
        library.put(desk.phone(800, after: -50, of: "c"))
        library.state.withLock { $0.gone = ["gone", "away"] }
        try await desk.save(100, of: "away")
        try await desk.save(200)
        try await desk.meet()
        #expect(try await desk.place(of: "gone") == nil)
        #expect(try await desk.place(of: "c") == 800)
        #expect(library.place("b/1")?.position == .seconds(200))
        _ = library.taken()
        // What is there changed by what was told, and is looked at once more.
        try await desk.meet()
        _ = library.taken()
        try await desk.meet()
        #expect(library.taken() == ["places"])
    }

    @Test func `a network that is cut ends the meeting, which goes on the next time`()
        async throws
    {
        let desk = try OwnDevice(library)
        for book in ["x", "y", "z"] { try await desk.save(100, of: book) }
        library.state.withLock { $0.cut = ("send", 1) }
        let met = await desk.work.meet()
        #expect(met.map(\.name) == ["home", "home"])
        #expect(try met.first?.result.get().isWritten == true)
        let error = #expect(throws: SyncError.self) { try met.last?.result.get() }
        #expect(error?.description.contains("home") == true)
        library.state.withLock { $0.cut = nil }
        _ = library.taken()
        try await desk.meet()
        #expect(library.taken().filter { $0.hasPrefix("send") } == ["send y/1", "send z/1"])
    }

    @Test func `a meeting that is killed has kept what it took in`() async throws {
        let desk = try OwnDevice(library)
        for number in 0..<45 {
            library.put(desk.phone(700, after: Double(number - 90), of: "b\(number)"))
        }
        library.state.withLock { $0.cut = ("located", 31) }
        await #expect(throws: SyncError.self) { try await desk.meet() }
        #expect(try await desk.places().count == ServerRun.batch)
        library.state.withLock { $0.cut = nil }
        #expect(try await desk.meet().taken.places.count == 45 - ServerRun.batch)
        #expect(try await desk.places().count == 45)
    }

    @Test(arguments: [false, true])
    func `a clock that went back a day hides nothing from the server`(
        _ countsBooks: Bool
    ) async throws {
        library.state.withLock { $0.countsBooks = countsBooks }
        let desk = try OwnDevice(library)
        try await desk.save(100)
        try await desk.meet()
        desk.clock.advance(by: -86_400)
        // A chapter whose journal knows nothing of the other clock.
        let chapter = countsBooks ? "2" : "1"
        try await desk.save(400, .sought, in: chapter)
        #expect(try await desk.meet().isWritten)
        let place = library.place(countsBooks ? "b/" : "b/1")
        #expect(place?.position == .seconds(countsBooks ? 1_400 : 400))
        #expect(try await desk.meet().taken.isEmpty)
        #expect(try await desk.place(in: chapter) == 400)
        #expect(try await desk.place() == (countsBooks ? 100 : 400))
    }

    @Test func `a phone's clock that is ahead hides nothing of later`() async throws {
        let desk = try OwnDevice(library)
        library.put(desk.phone(700, after: 9_000_000))
        try await desk.meet()
        try await desk.save(900, .sought)
        #expect(try await desk.meet().isWritten)
        #expect(library.place("b/1")?.position == .seconds(900))
        library.put(desk.phone(300, after: 60, of: "c"))
        try await desk.meet()
        #expect(try await desk.place(of: "c") == 300)
        #expect(try await desk.place() == 900)
    }

    @Test func `a book that is counted as a whole is told its newest place`() async throws {
        library.state.withLock { $0.countsBooks = true }
        let desk = try OwnDevice(library)
        try await desk.save(1_000, .finished)
        try await desk.save(250, in: "2")
        try await desk.meet()
        #expect(library.taken() == ["places", "stored b/", "send b/"])
        #expect(library.place("b/")?.position == .seconds(1_250))
        #expect(library.place("b/")?.isFinished == false)
        #expect(try await desk.meet().taken.isEmpty)
        #expect(library.taken() == ["places"])
        // Its end comes back as the beginning of the next chapter.
        try await desk.save(1_000, .finished, in: "2")
        try await desk.meet()
        #expect(try await desk.meet().taken.isEmpty)
        #expect(try await desk.place(in: "3") == nil)
    }

    @Test func `a chapter heard before another player went on elsewhere stays behind it`()
        async throws
    {
        library.state.withLock { $0.countsBooks = true }
        let desk = try OwnDevice(library)
        try await desk.save(400, in: "2")
        let phone = desk.phone(5_500, after: 3_600, in: nil)
        library.put(phone)
        try await desk.meet()
        #expect(library.place("b/") == phone)
        #expect(try await desk.place(in: "2") == 400)
        #expect(try await desk.place(in: "6") == 500)
    }

    @Test func `what an offline player tells late is taken in`() async throws {
        let desk = try OwnDevice(library)
        library.put(desk.phone(700, after: -60))
        try await desk.meet()
        library.put(desk.phone(300, after: -86_400, of: "late"))
        try await desk.meet()
        #expect(try await desk.place(of: "late") == 300)
    }

    @Test func `a rehearsal says what would come, and tells nothing`() async throws {
        let desk = try OwnDevice(library)
        library.put(desk.phone(700, after: -60))
        try await desk.save(100, of: "c")
        let met = try await desk.work.rehearse()
        #expect(try met.first?.result.get().taken.places.count == 1)
        #expect(library.taken() == ["places"])
        #expect(try await desk.place() == nil)
        #expect(try await desk.meet().isWritten)
        #expect(try await desk.place() == 700)
    }

    @Test func `a server that fails hides no other, and one without places is passed over`()
        async throws
    {
        let database = try PersonDatabase.inMemory(clock: ManualClock())
        func server(
            _ name: String,
            _ open: @escaping @Sendable () throws(SyncError) -> ServerMeeting.Opened?
        ) -> ServerMeeting {
            ServerMeeting(
                PlaceService(id: SourceID(rawValue: name), name: name), kind: "abs",
                title: "Audiobookshelf", address: name, open: open)
        }
        let servers = [
            server("one") { () throws(SyncError) in
                throw SyncError(.service("It has no sign-in.", .refused), subject: "one")
            },
            server("two") { () throws(SyncError) in nil },
            server("three") { [library] () throws(SyncError) in
                ServerMeeting.Opened(places: library) { _ in ("Book", "One") }
            },
        ]
        let work = SyncWork(
            keeping: { database.sync },
            open: { (meeting) throws(SyncError) in
                throw SyncError(.unreachable("Nobody is there."), subject: meeting.name)
            }, servers: { servers }, ownName: "desk")
        let met = await work.meet()
        #expect(met.map(\.name) == ["one", "three"])
        #expect(throws: SyncError.self) { try met.first?.result.get() }
        #expect(try met.last?.result.get().taken.isEmpty == true)
    }

    @Test func `a device and a phone at one server lose nothing and agree`() async throws {
        for seed in 0..<12 {
            var random = SeededGenerator(seed: UInt64(seed))
            let library = Library()
            let clock = ManualClock()
            let desks = try (1...2).map { _ in try OwnDevice(library, clock: clock) }
            var left: [Double] = []
            for step in 1...16 {
                clock.advance(by: 30)
                let desk = desks[Int.random(in: 0..<2, using: &random)]
                let place = Double(step * 50 + Int.random(in: 0..<20, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: try await desk.meet()
                case 1:
                    // Another player of the server's, which knows what is there.
                    library.put(desk.phone(place, after: 0))
                    for desk in desks { try await desk.meet() }
                    left.append(place)
                default:
                    try await desk.save(place, .sought)
                    left.append(place)
                }
            }
            for _ in 0..<3 {
                for desk in desks { try await desk.meet() }
            }
            let places = [try await desks[0].place(), try await desks[1].place()]
            let there = library.place("b/1")?.position.seconds
            #expect(Set(places + [there]).count <= 1, "seed \(seed)")
            let kept = Set(try await desks[0].places() + desks[1].places())
            #expect(kept.isSuperset(of: left), "seed \(seed)")
        }
    }
}
