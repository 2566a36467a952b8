import Audiobookshelf
import CryptoDigests
import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Places
import ServerTestSupport
import SharedWork
import Storage
import Synchronization

@testable import Syncing

/// A server that keeps places alone, by its own rules, in memory.
protocol PlaceKeeper: AnyObject, Sendable {
    /// The chapter that is heard, as this kind of source names it.
    var chapter: ChapterAddress { get }
    /// The answer to a request, at the server's own time in seconds.
    func answer(_ request: HTTPRequest, at now: Int) -> (status: Int, body: String)
    /// The places of this server as a device opens them.
    func places(over transport: any HTTPTransport, of device: ScheduledDevice) throws
        -> any ServerPlaces
}

extension PlaceKeeper {
    /// The server as a device meets it.
    func meeting(of device: ScheduledDevice, _ fuse: Fuse, now: Int) -> ServerMeeting {
        let transport = CutTransport(fuse) { [self] request in
            let (status, body) = answer(request, at: now)
            return HTTPResponse(
                HTTPResponseHead(
                    status: status, fields: ["Content-Type": "application/json"],
                    url: request.url), body: Array(body.utf8))
        }
        return ServerMeeting(
            PlaceService(id: chapter.source, name: "server"), kind: "test", title: "server",
            address: "https://server.example"
        ) { [self] () throws(SyncError) in
            guard let places = try? places(over: transport, of: device) else { return nil }
            return ServerMeeting.Opened(places: places) { _ in ("Book", "One") }
        }
    }
}

/// gpodder: actions in the order they came, each told again to who asks from its second on.
final class MemoryGpodder: PlaceKeeper {
    private let actions = Mutex<[(time: Int, text: String)]>([])

    let chapter = ChapterAddress(
        source: .podcasts, book: BookID(rawValue: "show"), chapter: ChapterID(rawValue: "e1"))

    func answer(_ request: HTTPRequest, at now: Int) -> (status: Int, body: String) {
        actions.withLock { actions in
            guard request.method == "GET" else {
                let sent =
                    try? JSONSerialization.jsonObject(with: Data(request.body ?? [])) as? [Any]
                for action in sent ?? [] {
                    let data = try? JSONSerialization.data(withJSONObject: action)
                    actions.append((now, String(decoding: data ?? Data(), as: UTF8.self)))
                }
                return (200, #"{"timestamp": \#(now), "update_urls": []}"#)
            }
            let since = Int(request.url.query?.split(separator: "=").last ?? "") ?? 0
            let told = actions.filter { $0.time >= since }.prefix(100)
            let last = told.count == 100 ? told.last?.time ?? now : now
            return (
                200,
                #"{"actions": [\#(told.map(\.text).joined(separator: ","))], "timestamp": \#(last)}"#
            )
        }
    }

    func places(
        over transport: any HTTPTransport, of device: ScheduledDevice
    ) throws -> any ServerPlaces {
        guard let base = HTTPURL("https://server.example") else { throw NoAddress() }
        let chapter = chapter
        return GpodderPlaces(
            .gpodder,
            ServiceAccount(name: "server", base: base, user: "ana") {
                () async throws(TokenError) in Secret("correct horse")
            }, transport: transport,
            episodes: { () async throws(ServiceError) in
                GpodderEpisodes(
                    episode: { (_, _, _) async throws(ServiceError) in
                        GpodderEpisodes.Followed(
                            book: chapter.book, chapter: chapter.chapter,
                            duration: ScheduleRun.length)
                    },
                    addresses: { (_, _) async throws(ServiceError) in
                        GpodderEpisodes.Addresses(
                            feed: "https://example.org/a.xml", media: "https://example.org/1.mp3")
                    })
            }, device: { "device" }, clock: device.clock)
    }
}

/// Audiobookshelf: one place of a book, which a session replaces only where it is newer.
final class MemoryAudiobookshelf: PlaceKeeper {
    private static let address = "https://books.example"
    private struct Place {
        var seconds: Double
        var time: Double
    }

    private let place = Mutex<Place?>(nil)

    let chapter = ChapterAddress(
        source: SourceID(rawValue: MemoryAudiobookshelf.address), book: BookID(rawValue: "one"),
        chapter: ChapterID(rawValue: "s0"))

    private static let item = """
        {"id": "one", "mediaType": "book", "media": {"metadata": {"title": "Book"},
            "audioFiles": [{"ino": "101", "duration": 36060, "metadata":
                {"filename": "one.m4b", "path": "/x/one.m4b"}}],
            "tracks": [{"index": 1, "startOffset": 0, "duration": 36060, "title": "one.m4b",
                "contentUrl": "/api/items/one/file/101", "metadata":
                    {"filename": "one.m4b", "path": "/x/one.m4b"}}],
            "chapters": [{"id": 0, "start": 0, "end": 36000, "title": "One"},
                {"id": 1, "start": 36000, "end": 36060, "title": "End"}]},
         "libraryFiles": []}
        """

    private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

    private static func object(_ body: [UInt8]?) -> [String: Any] {
        let value = try? JSONSerialization.jsonObject(with: Data(body ?? []))
        return value as? [String: Any] ?? [:]
    }

    func answer(_ request: HTTPRequest, at now: Int) -> (status: Int, body: String) {
        place.withLock { place in
            let progress = place.map {
                #"{"libraryItemId": "one", "episodeId": null, "duration": 36060,"#
                    + #" "currentTime": \#($0.seconds), "isFinished": false,"#
                    + #" "lastUpdate": \#($0.time)}"#
            }
            switch (request.method, request.url.path) {
            case (_, "/api/items/one"): return (200, Self.item)
            case (_, "/api/me"):
                return (200, #"{"username": "anna", "mediaProgress": [\#(progress ?? "")]}"#)
            case ("GET", "/api/me/progress/one"): return progress.map { (200, $0) } ?? (404, "")
            case ("PATCH", "/api/me/progress/one"):
                let sent = Self.object(request.body)
                place = Place(
                    seconds: Self.number(sent["currentTime"]) ?? 0,
                    time: Self.number(sent["lastUpdate"]) ?? Double(now) * 1_000)
                return (200, "")
            case ("POST", "/api/session/local-all"):
                let sessions = Self.object(request.body)["sessions"] as? [[String: Any]] ?? []
                for session in sessions {
                    let time = Self.number(session["updatedAt"]) ?? 0
                    guard time > place?.time ?? 0 else { continue }
                    place = Place(seconds: Self.number(session["currentTime"]) ?? 0, time: time)
                }
                return (200, #"{"results": [{"id": "x", "success": true}]}"#)
            default: return (404, "")
            }
        }
    }

    func places(
        over transport: any HTTPTransport, of device: ScheduledDevice
    ) throws -> any ServerPlaces {
        let clock = device.clock
        let source = KeptSource(
            id: chapter.source, name: "server", kind: SourceKindName(rawValue: "abs"),
            address: Self.address, account: "anna")
        return try Audiobookshelf(
            source,
            access: ServerAccess(
                partition: "account anna", allowsInsecure: false,
                secret: KeptSecret(
                    read: { _ async throws(TokenError) in Secret("api-key-1234") },
                    replace: { _ async throws(TokenError) in }),
                client: ServerClient(device: "device", version: "1.0")),
            parts: Audiobookshelf.Parts(
                transport: transport,
                cache: {
                    CacheManager(
                        store: nil, transport: $0, policy: CachePolicy(), timing: .still(clock),
                        notice: { _ in })
                }, cut: { payload, _, _ in payload }, leftOut: { _ in })
        ).places
    }
}

/// KOReader: one place of a document, whoever told it, at the server's own time.
final class MemoryKosync: PlaceKeeper {
    /// The length of each sentence.
    static let sentence = MediaTime.seconds(10)
    private static let digest = "0b229176d4e8db7f6d2b5a4952368d7a"
    private let stored = Mutex<String?>(nil)

    let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: "one"))

    func answer(_ request: HTTPRequest, at now: Int) -> (status: Int, body: String) {
        stored.withLock { stored in
            guard request.method == "PUT" else { return (200, stored ?? "{}") }
            let body = Data(request.body ?? [])
            var place = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
            place["timestamp"] = now
            let text = try? JSONSerialization.data(withJSONObject: place)
            stored = text.map { String(decoding: $0, as: UTF8.self) }
            return (200, "{}")
        }
    }

    /// 36,000 letters, one for each second.
    private func book(here: MediaTime?) -> KosyncBook {
        let marks = (0..<3_600).map { number in
            DocumentMark(start: .seconds(Double(number) * 10), letter: number * 10)
        }
        return KosyncBook(
            book: chapter.book,
            chapters: [KosyncBook.Chapter(id: chapter.chapter, duration: ScheduleRun.length)],
            documents: [
                AlignedDocument(
                    TextDocument(digest: Self.digest, letters: 36_000, blocks: []),
                    [AlignedDocument.Part(chapter: chapter.chapter, marks: marks)])
            ], here: here.map { (chapter.chapter, $0) })
    }

    func places(
        over transport: any HTTPTransport, of device: ScheduledDevice
    ) throws -> any ServerPlaces {
        guard let base = HTTPURL("https://server.example") else { throw NoAddress() }
        return KosyncPlaces(
            ServiceAccount(name: "server", base: base, user: "ana") {
                () async throws(TokenError) in Secret("correct horse")
            }, of: .local, transport: transport, digests: LibcryptoDigests(),
            books: { [self] () async throws(ServiceError) in
                let here = try? await device.database.progress.position(of: chapter)?.position
                return [book(here: here)]
            },
            device: { () async throws(ServiceError) in
                KosyncDevice(name: device.name, id: DeviceID(service: device.name).rawValue)
            }, clock: device.clock)
    }
}

private struct NoAddress: Error {}
