import AudioIO
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Radio

/// Stations as books of one endless chapter.
struct RadioSourceTests {
    private static let address = "http://radio.example/live"
    private static let book = BookID(rawValue: address)

    /// The plays that were counted.
    private final class Plays: Sendable {
        private let ids = Mutex<[String]>([])
        var all: [String] { ids.withLock { $0 } }
        func add(_ id: String) { ids.withLock { $0.append(id) } }
    }

    private func source(
        _ origin: StationOrigin = StationOrigin([]), address: String = address,
        plays: Plays = Plays()
    ) -> RadioSource {
        let station = KeptStation(
            address: address, title: "Radio", directoryID: "id", language: Language(tag: "de"),
            addedAt: ManualClock().now)
        return RadioSource(
            stations: { [station] }, transport: origin, timing: .manual(ManualElapsed()),
            folder: nil, counts: { plays.add($0) })
    }

    @Test func `a station is a book, and what it sends now its chapter`() async throws {
        let source = source()
        let book = try #require(try await source.books(.cacheFirst).value.first)
        #expect(book.title == "Radio" && book.language?.tag == "de" && book.id == Self.book)
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.map(\.id) == [RadioSource.live])
        #expect(SourceKind.radio { source }.abilities == [.lists, .endless])
    }

    @Test func `a key in its address is not in its id, and its former id is understood`()
        async throws
    {
        let address = "https://radio.example/live?listen_key=secret"
        let source = source(address: address)
        let book = try #require(try await source.books(.cacheFirst).value.first)
        #expect(book.id.rawValue.hasPrefix("https://radio.example/live#"))
        #expect(!book.id.rawValue.contains("secret"))
        for id in [book.id, BookID(rawValue: address)] {
            let playback = try await source.playback(
                of: RadioSource.live, in: id, .cacheFirst
            ).value
            #expect(playback.audio == .remote(url: address))
        }
        let other = self.source(address: address + "2")
        #expect(try await other.books(.cacheFirst).value.first?.id != book.id)
    }

    @Test(arguments: [("radio.example/live", ["X FM"]), ("My own", [])])
    func `a station without a name is called as it calls itself`(
        _ title: String, _ names: [String]
    ) async throws {
        let told = Plays()
        let station = KeptStation(
            address: Self.address, title: title, addedAt: ManualClock().now)
        let head: HTTPFields = ["Content-Type": "audio/mpeg", "icy-name": "X FM"]
        let source = RadioSource(
            stations: { [station] },
            transport: StationOrigin([
                .stream(head, [SilentMPEG.frames(100, at: 64)], .cut),
                .endless(head, [SilentMPEG.frames(100, at: 64)]),
            ]), timing: .manual(ManualElapsed()), folder: nil, names: { told.add($0.address + $1) })
        let ring = try source.tune(station)
        let wanted = names.map { Self.address + $0 }
        // Beside Swift's threads, of which there may be two.
        #expect(
            await onThread {
                eventually { ring.index.stretches.count == 2 && told.all == wanted }
            })
        ring.interrupt()
        await source.settle()
    }

    @Test func `a name by the address has the last part of its path, and no key`() {
        for (address, title) in [
            ("https://a.example/radio/live.mp3?key=1", "a.example/live.mp3"),
            ("http://a.example:8000", "a.example:8000"), ("http://a.example/;", "a.example/;"),
        ] {
            #expect(KeptStation.title(of: address) == title)
        }
    }

    @Test func `its sound is tuned in when asked for, counted, and left with its reader`()
        async throws
    {
        let origin = StationOrigin([
            .endless(["Content-Type": "audio/mpeg"], [SilentMPEG.frames(100, at: 64)])
        ])
        let plays = Plays()
        let source = source(origin, plays: plays)
        let playback = try await source.playback(
            of: RadioSource.live, in: Self.book, .cacheFirst
        ).value
        #expect(origin.requests.isEmpty)
        guard case .stream(let bytes) = try await source.audio(of: playback, .cacheFirst).value,
            let live = bytes as? any LiveSound
        else { return #expect(Bool(false), "no live sound") }
        let entry = try await onThread { Result { try live.entry(for: .zero) } }.get()
        #expect(entry.byte == 0)
        live.interrupt()
        #expect(throws: ServiceError.self) { try live.entry(for: .zero) }
        await source.settle()
        #expect(await onThread { eventually { plays.all == ["id"] } })
    }

    private static let answers: [(HTTPFields, String, Bool)] = [
        (["icy-metaint": "16000", "Content-Length": "9"], "HTTP/1.1", true),
        (["icy-br": "128", "Content-Type": "audio/mpeg"], "HTTP/1.0", true),
        (["icy-br": "128", "Content-Length": "9"], "HTTP/1.1", false),
        (["Content-Type": "audio/mpeg"], "HTTP/1.0", true),
        (["Content-Type": "audio/mpeg"], "HTTP/2", false),
        (["Content-Type": "audio/mpeg", "Transfer-Encoding": "chunked"], "HTTP/1.1", false),
        (["Content-Type": "audio/mpeg", "Content-Length": "9"], "HTTP/1.1", false),
        (["Content-Type": "audio/x-scpls", "Content-Length": "9"], "HTTP/1.1", true),
        (["Content-Type": "text/html"], "HTTP/1.1", false),
    ]

    @Test(arguments: answers)
    func `a station is told from a recording by its answer`(
        _ fields: HTTPFields, _ version: String, _ isStation: Bool
    ) throws {
        let url = try #require(HTTPURL("http://a.example/x"))
        let head = HTTPResponseHead(status: 200, fields: fields, url: url, version: version)
        #expect(StationAnswer.isStation(head) == isStation)
    }

    @Test func `an address is asked for its head alone`() async throws {
        let url = try #require(HTTPURL("http://a.example/x"))
        let origin = StationOrigin([
            .endless(
                ["Content-Type": "audio/mpeg", "icy-name": "X"], [SilentMPEG.frames(9, at: 64)]),
            .status(404),
        ])
        let source = source(origin)
        #expect(await source.station(at: url) != nil)
        #expect(await source.station(at: url) == nil)
        #expect(await source.station(at: url) == nil)
    }

    @Test func `without the network there is no sound`() async throws {
        let source = source()
        let playback = try await source.playback(
            of: RadioSource.live, in: Self.book, .cacheOnly
        ).value
        let error = await #expect(throws: ServiceError.self) {
            try await source.audio(of: playback, .cacheOnly)
        }
        #expect(error?.code == .notCached)
    }

    @Test func `a station that is not kept does not exist, nor another chapter of one`() async {
        let source = source()
        await #expect(throws: ServiceError.self) {
            try await source.chapters(of: BookID(rawValue: "x"), .cacheFirst)
        }
        await #expect(throws: ServiceError.self) {
            try await source.playback(of: ChapterID(rawValue: "1"), in: Self.book, .cacheFirst)
        }
    }
}
