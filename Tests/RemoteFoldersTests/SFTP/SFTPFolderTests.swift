import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import RemoteFolders

/// A listing and its transport over servers that are given one after the other.
private struct Shelf {
    let listing: SFTPListing
    let transport: SFTPTransport

    init(
        _ servers: [StubSFTP], at address: String = "sftp://anna@shelf/srv/books",
        sleep: @escaping @Sendable (Duration) async throws -> Void = longSleep
    ) throws {
        let left = Mutex(servers)
        let connection = SFTPConnection(
            try #require(try SFTPAddress(address)),
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: sleep, random: { 0.5 }),
            pipe: { left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } })
        listing = try SFTPListing(connection, source: SourceID(rawValue: "s"))
        transport = listing.transport
    }

    func url(_ id: String) -> HTTPURL { SFTPTransport.url(of: id, below: listing.server.base) }
}

/// Lists of folders over SFTP.
@Suite(.timeLimit(.minutes(1))) struct SFTPListingTests {
    private static let tree: [String: StubSFTP.Node] = [
        "/srv/books/Fox/1.mp3": .file([1, 2, 3], time: 7),
        "/srv/books/Fox/50%.mp3": .file([1]),
        "/srv/books/Fox/up": .link(".."),
        "/srv/books/Fox/here": .link("."),
        "/srv/books/device": .device,
        "/srv/books/gone": .link("/none"),
        "/srv/books/round": .link("round"),
        "/srv/books/top": .link("/srv"),
        "/srv/books/twin": .link("Fox"),
        "/srv/books/far": .link("/mnt/more"),
        "/srv/books/one.mp3": .link("/mnt/more/2.mp3"),
        "/mnt/more/2.mp3": .file([1, 2], time: 9),
        "/mnt/more/back": .link("/srv/books/Fox"),
    ]

    @Test func `files, folders and what links lead to are listed`() async throws {
        let shelf = try Shelf([StubSFTP(Self.tree, .init(names: ["../x", "a/b", "a\0b"]))])
        let items = try await shelf.listing.items(of: nil)
        let found = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0) })
        #expect(Set(found.keys) == ["Fox", "twin", "far", "one.mp3"])
        #expect(found["Fox"]?.isFolder == true && found["Fox"]?.id == "Fox")
        // Both lead to one folder, which is entered once.
        #expect(found["twin"]?.isFolder == true && found["twin"]?.id == "Fox")
        #expect(found["far"]?.id == "/mnt/more")
        #expect(
            found["one.mp3"]
                == RemoteItem(
                    id: "one.mp3", name: "one.mp3", kind: .file, size: 2, modified: 9,
                    version: "2-9"))
        await shelf.listing.settle()
    }

    @Test func `folders below are listed by their ids`() async throws {
        let shelf = try Shelf([StubSFTP(Self.tree)])
        let fox = try await shelf.listing.items(
            of: RemoteItem(id: "Fox", name: "Fox", kind: .folder))
        // The folder itself by a link is one that was entered; the one above is none.
        #expect(fox.map(\.id).sorted() == ["Fox", "Fox/1.mp3", "Fox/50%25.mp3"])
        let far = try await shelf.listing.items(
            of: RemoteItem(id: "/mnt/more", name: "far", kind: .folder))
        #expect(far.map(\.id).sorted() == ["/mnt/more/2.mp3", "Fox"])
        await shelf.listing.settle()
    }

    @Test func `a walk ends, and enters each folder once`() async throws {
        let server = StubSFTP(Self.tree)
        let shelf = try Shelf([server])
        let cache = makeCache(shelf.transport, store: try InMemoryResponseStore())
        let lists = FolderLists(listing: shelf.listing, cache: cache)
        let tree = try await FolderWalk(lists: lists).tree(.refresh)
        #expect(tree.folders.count == 3 && !tree.isCut)
        #expect(server.log.filter { $0.hasPrefix("list") }.count == 3)
        #expect(server.log.filter { $0.hasPrefix("close") }.count == 3)
        await shelf.listing.settle()
    }

    @Test func `what may not be read is one folder's matter`() async throws {
        let shelf = try Shelf([
            StubSFTP(Self.tree, .init(forbidden: ["/srv/books/Fox"]))
        ])
        for id in ["Fox", "none", "../../etc"] {
            let folder = RemoteItem(id: id, name: "F\u{1B}ox", kind: .folder)
            let error = await #expect(throws: ServiceError.self) {
                try await shelf.listing.items(of: folder)
            }
            let text = error?.description ?? ""
            #expect(error.map { shelf.listing.isRefusal($0) } == true, "\(text)")
            #expect(!text.contains("\u{1B}") && text.contains("sftp://shelf/srv/books"))
        }
        await shelf.listing.settle()
    }

    @Test func `a folder of the source that is gone is no empty one`() async throws {
        let shelf = try Shelf([StubSFTP(["/srv/other": .folder])])
        let top = await #expect(throws: ServiceError.self) {
            try await shelf.listing.items(of: nil)
        }
        #expect(top?.code == .notFound && top?.description.contains("/~/") == true)
        let below = await #expect(throws: ServiceError.self) {
            try await shelf.listing.items(of: RemoteItem(id: "a", name: "a", kind: .folder))
        }
        #expect(below.map { shelf.listing.isRefusal($0) } == false)
    }

    @Test func `before sound is asked for, a missing key is told in a sentence`() async throws {
        let use = RemoteUse(.sound, book: BookID(rawValue: "b"), context: "the sound")
        let item = RemoteItem(id: "Fox/1.mp3", name: "1.mp3", kind: .file)
        let denied = StubSFTP([:])
        denied.end(.denied)
        let closed = try Shelf([denied])
        let error = await #expect(throws: ServiceError.self) {
            try await closed.listing.query(for: item, use)
        }
        #expect(error?.description.contains("ssh-add") == true)
        // Without the network what is stored serves as well, so the transport tells it.
        let off = StubSFTP([:])
        off.end(.unknownHost)
        let shelf = try Shelf([off])
        let query = try await shelf.listing.query(for: item, use)
        #expect(query.key == shelf.listing.key(of: item))
        let reached = await #expect(throws: TransportError.self) {
            try await shelf.transport.send(query.request, limits: .media)
        }
        #expect(reached?.code == .unreachable && reached?.obstacle == .unknownName)
    }

    @Test func `sources of two accounts or folders have keys of their own`() throws {
        let item = RemoteItem(id: "a", name: "a", kind: .file)
        let addresses = [
            "sftp://shelf/a", "sftp://anna@shelf/a", "sftp://shelf/~/a", "sftp://shelf:23/a",
            "sftp://shelf/b", "sftp://[::1]/a",
        ]
        let keys = try addresses.map {
            try Shelf([StubSFTP([:])], at: $0).listing.key(of: item).url
        }
        #expect(Set(keys).count == addresses.count)
    }
}

/// The tag of the recording below.
private let tag = "\"listen-300000-1000\""

/// The bytes of files in the terms of HTTP.
@Suite(.timeLimit(.minutes(1))) struct SFTPTransportTests {
    private static let sound = StubLibrary.pattern(300_000, seed: 3)

    private static func server(
        _ behaviour: StubSFTP.Behaviour = .init(), _ bytes: [UInt8] = sound, time: UInt32 = 1_000
    ) -> StubSFTP {
        StubSFTP(
            [
                "/srv/books/Fox/1 ü.mp3": .file(bytes, time: time),
                "/srv/books/Other/empty.mp3": .file([], time: time),
            ], behaviour)
    }

    private static func answer(
        _ id: String, _ fields: HTTPFields = [:], method: String = "GET",
        limits: TransferLimits = .media
    ) async throws -> HTTPResponse {
        let shelf = try Shelf([server()])
        let response = try await shelf.transport.send(
            HTTPRequest(method, shelf.url(id), fields: fields), limits: limits)
        await shelf.listing.settle()
        return response
    }

    @Test func `a file comes whole, with a tag made of length and time`() async throws {
        let response = try await Self.answer("Fox/1 ü.mp3")
        let fields = response.head.fields
        #expect(response.head.status == 200 && response.body == Self.sound)
        #expect(fields.first("ETag") == tag && fields.first("Content-Length") == "300000")
        #expect(fields.first("Last-Modified") == "Thu, 01 Jan 1970 00:16:40 GMT")
        #expect(fields.first("Accept-Ranges") == "bytes")
    }

    @Test(
        arguments: [
            ("bytes=100000-", tag, 100_000..<300_000), ("bytes=5-9", nil, 5..<10),
            ("bytes=-10", tag, 299_990..<300_000), ("bytes=299999-400000", tag, 299_999..<300_000),
        ] as [(String, String?, Range<Int>)])
    func `a range comes of the same version`(
        _ range: String, _ condition: String?, _ part: Range<Int>
    ) async throws {
        var fields: HTTPFields = ["Range": range]
        if let condition { fields.append("If-Range", condition) }
        let response = try await Self.answer("Fox/1 ü.mp3", fields)
        #expect(response.head.status == 206 && response.body == Array(Self.sound[part]))
        #expect(
            response.head.fields.first("Content-Range")
                == "bytes \(part.lowerBound)-\(part.upperBound - 1)/300000")
    }

    @Test func `another version comes whole`() async throws {
        let response = try await Self.answer(
            "Fox/1 ü.mp3", ["Range": "bytes=5-9", "If-Range": "\"other\""])
        #expect(response.head.status == 200 && response.body == Self.sound)
    }

    @Test(
        arguments: [
            ("Fox/1 ü.mp3", ["If-None-Match": "\"x\", \(tag)"], 304),
            ("Fox/1 ü.mp3", ["If-None-Match": "\"x\""], 200),
            ("Fox/1 ü.mp3", ["Range": "bytes=300000-"], 416), ("Fox", [:], 404), ("none", [:], 404),
            ("../../etc/passwd", [:], 404), ("%zz", [:], 404), ("Other/empty.mp3", [:], 200),
        ] as [(String, HTTPFields, Int)])
    func `statuses`(_ id: String, _ fields: HTTPFields, _ status: Int) async throws {
        let response = try await Self.answer(id, fields)
        #expect(response.head.status == status)
        if status != 200 || id == "Other/empty.mp3" { #expect(response.body.isEmpty) }
    }

    @Test func `only reading is answered, and only below the address`() async throws {
        #expect(try await Self.answer("Fox/1 ü.mp3", method: "PUT").head.status == 405)
        let head = try await Self.answer("Fox/1 ü.mp3", method: "HEAD")
        #expect(head.head.status == 200 && head.body.isEmpty)
        let shelf = try Shelf([Self.server()])
        let other = try #require(HTTPURL("http://other.example/Fox"))
        let response = try await shelf.transport.send(HTTPRequest("GET", other), limits: .media)
        #expect(response.head.status == 404)
    }

    @Test func `more than may come is refused before it comes`() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await Self.answer("Fox/1 ü.mp3", limits: TransferLimits(maxBytes: 299_999))
        }
        #expect(error?.code == .tooLarge(limit: 299_999))
    }

    @Test func `what is not complete in its time is given up, and the session goes on`()
        async throws
    {
        let limit = Duration.seconds(7)
        let (times, clock) = AsyncStream<Void>.makeStream()
        let server = Self.server(.init(held: [5]))
        let shelf = try Shelf(
            [server],
            sleep: { duration in
                guard duration == limit else { return try await longSleep(duration) }
                for await _ in times { return try Task.checkCancellation() }
                throw CancellationError()
            })
        let limits = TransferLimits(maxBytes: 1 << 20, total: limit)
        let request = HTTPRequest("GET", shelf.url("Fox/1 ü.mp3"))
        let asking = Task { () async -> Result<HTTPResponse, TransportError> in
            do throws(TransportError) {
                return .success(try await shelf.transport.send(request, limits: limits))
            } catch {
                return .failure(error)
            }
        }
        #expect(await onThread { eventually { server.log.contains("read 0") } })
        clock.yield()
        guard case .failure(let error) = await asking.value else {
            Issue.record("it came whole")
            return
        }
        #expect(error.code == .timeout && error.reason == "not complete within 7 s")
        server.giveHeld()
        // What comes in time does not wait for the end of it.
        let response = try await shelf.transport.send(request, limits: limits)
        #expect(response.body == Self.sound)
        #expect(server.log.filter { $0.hasPrefix("close") }.count == 2)
        await shelf.listing.settle()
    }

    @Test func `who cancels a transfer with a time is not told that it was late`() async throws {
        let server = Self.server(.init(held: [5]))
        let shelf = try Shelf([server])
        let request = HTTPRequest("GET", shelf.url("Fox/1 ü.mp3"))
        let asking = Task { () async -> TransportError.Code? in
            do throws(TransportError) {
                _ = try await shelf.transport.send(request, limits: .json)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(await onThread { eventually { server.log.contains("read 0") } })
        asking.cancel()
        #expect(await asking.value == .cancelled)
        await shelf.listing.settle()
    }

    // MARK: - As a source

    private struct Played {
        let source: RemoteFolderSource
        let playback: ChapterPlayback
    }

    private func played(
        _ store: InMemoryResponseStore, _ servers: [StubSFTP]
    ) async throws -> Played {
        let shelf = try Shelf(servers)
        let cache = makeCache(shelf.transport, store: store)
        let source = RemoteFolderSource(shelf.listing, name: "shelf", cache: cache)
        let books = try await source.books(.cacheFirst).value
        let book = try #require(books.first { $0.title == "Fox" })
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        let chapter = try #require(chapters.first)
        return Played(
            source: source,
            playback: try await source.playback(of: chapter.id, in: book.id, .cacheFirst).value)
    }

    @Test func `a recording is heard and kept`() async throws {
        let store = try InMemoryResponseStore()
        let played = try await played(store, [Self.server()])
        let audio = try await played.source.audio(of: played.playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(Self.sound))
        await played.source.settle()
        let kept = try await played.source.audio(of: played.playback, .cacheOnly)
        #expect(kept.file == Self.sound)
    }

    @Test func `a cut recording is taken up in a new session`() async throws {
        let store = try InMemoryResponseStore()
        let second = Self.server()
        let played = try await played(store, [Self.server(.init(cutAtRead: 4)), second])
        let audio = try await played.source.audio(of: played.playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(Self.sound))
        let first = second.log.first { $0.hasPrefix("read") }
        #expect(first != "read 0" && first != nil)
        await played.source.settle()
    }

    @Test func `two versions are never joined`() async throws {
        let store = try InMemoryResponseStore()
        let other = StubLibrary.pattern(300_000, seed: 4)
        let played = try await played(
            store, [Self.server(.init(cutAtRead: 4)), Self.server(.init(), other, time: 2_000)])
        let audio = try await played.source.audio(of: played.playback, .cacheFirst)
        let heard = await bytes(of: try #require(audio.stream))
        if case .success(let bytes) = heard { #expect(bytes == other) }
        await played.source.settle()
        let kept = try? await played.source.audio(of: played.playback, .cacheOnly).file
        #expect(kept == nil || kept == other)
    }
}
