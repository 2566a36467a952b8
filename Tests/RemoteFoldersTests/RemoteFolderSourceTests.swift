import CurlTransport
import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@testable import RemoteFolders

private let down = ServiceError(.offline, context: "the folder")

/// A folder on a server as a source: what is asked for, when, and what is left without it.
@Suite struct RemoteFolderSourceTests {
    private let listing: FixedListing
    private let store: InMemoryResponseStore
    private let clock = ManualClock()
    private let told = Remarks()
    private let missing = Remarks()

    init() throws {
        store = try InMemoryResponseStore()
        listing = try FixedListing([
            "": [.folder("The Fox", id: "fox1"), .folder("The Bell", id: "bell")],
            "fox1": [.file("1.mp3", id: "fox-1"), .file("1.srt", id: "srt-1")],
            "bell": [.file("1.mp3", id: "bell-1"), .file("2.mp3", id: "bell-2")],
        ])
    }

    /// A source as a new process makes it.
    private func source(former: RemoteFolderSource? = nil) -> RemoteFolderSource {
        let (told, missing) = (told, missing)
        return RemoteFolderSource(
            listing, name: "cloud", cache: makeCache(NoTransport(), store: store, clock: clock),
            told: { told.note($0) }, missing: { missing.note($0) }, former: former)
    }

    @Test func `books and chapters come from lists that are kept`() async throws {
        let books = try await source().books(.cacheFirst)
        #expect(books.value.map(\.title) == ["The Bell", "The Fox"])
        #expect(books.freshness == .fetched && listing.log.count == 3)
        let chapters = try await source().chapters(of: BookID(rawValue: "bell"), .cacheFirst)
        #expect(chapters.value.map(\.id.rawValue) == ["bell-1", "bell-2"])
        #expect(try await source().books(.cacheOnly).value.count == 2)
        #expect(listing.log.count == 3)
    }

    @Test func `a stored list is answered at once, and renewed behind`() async throws {
        _ = try await source().books(.cacheFirst)
        clock.advance(by: 7 * 3_600)
        listing.set("bell", .success([.file("9.mp3", id: "bell-9")]))
        let own = source()
        let stale = try await own.books(.cacheFirst)
        #expect(stale.freshness.needsRefresh && listing.log.count == 3)
        #expect(try await own.books(.refreshBehind).freshness == .fetched)
        #expect(listing.log.count == 6)
        let chapters = try await own.chapters(of: BookID(rawValue: "bell"), .cacheFirst).value
        #expect(chapters.map(\.id.rawValue) == ["bell-9"])
    }

    @Test func `a list that is read again and again is noted as used once an hour`() async throws {
        func lastUses() async throws -> Set<Date> {
            Set(try await store.entries().map(\.lastUsed))
        }
        _ = try await source().books(.cacheFirst)
        let first = clock.now
        clock.advance(by: 3_599)
        _ = try await source().books(.cacheFirst)
        #expect(try await lastUses() == [first])
        clock.advance(by: 1)
        _ = try await source().books(.cacheFirst)
        #expect(try await lastUses() == [clock.now])
        // A clock that was ahead hides no use for ever.
        clock.advance(by: -86_400)
        _ = try await source().books(.cacheFirst)
        #expect(try await lastUses() == [clock.now])
    }

    @Test func `a folder that is new is asked for behind, and holds nothing up`() async throws {
        _ = try await source().books(.cacheFirst)
        listing.set("", .success([.folder("The Fox", id: "fox1"), .folder("New", id: "new1")]))
        listing.set("new1", .success([.folder("In", id: "in01"), .file("a.mp3", id: "a001")]))
        listing.set("in01", .failure(down))
        let own = source()
        _ = try await own.books(.refresh)
        let books = try await source().books(.cacheFirst)
        #expect(books.value.map(\.title).contains("New") && books.freshness.needsRefresh)
    }

    @Test func `without the server the stored lists stay, and say why`() async throws {
        _ = try await source().books(.cacheFirst)
        listing.set("", .failure(down))
        let before = listing.log.count
        let books = try await source().books(.refresh)
        #expect(books.value.count == 2)
        guard case .offline(_, let reason) = books.freshness else {
            Issue.record("it is \(books.freshness)")
            return
        }
        #expect(reason.code == .offline && reason.isOfList)
        #expect(listing.log.count == before + 1)
    }

    @Test func `a folder that may not be read is left out and told once`() async throws {
        listing.set(
            "bell", .failure(ServiceError(.status(403, detail: nil), context: "the folder bell")))
        let own = source()
        #expect(try await own.books(.cacheFirst).value.map(\.title) == ["The Fox"])
        _ = try await own.books(.refresh)
        #expect(told.all.count == 1 && told.all.first?.contains("folder bell") == true)
    }

    @Test func `what a refused folder had stays, and the list says so, offline too`() async throws {
        _ = try await source().books(.cacheFirst)
        #expect(missing.all.isEmpty)
        listing.set(
            "bell", .failure(ServiceError(.status(403, detail: nil), context: "the folder bell")))
        let sentence = "The folder “The Bell” of cloud could not be read, so books may be missing."
        #expect(try await source().books(.refresh).value.count == 2)
        #expect(missing.all == [sentence])
        #expect(try await source().books(.cacheOnly).value.count == 2)
        #expect(missing.all == [sentence, sentence])
        listing.set("bell", .success([.file("1.mp3", id: "bell-1")]))
        #expect(try await source().books(.refresh).value.count == 2)
        #expect(missing.all.count == 2)
    }

    @Test func `a folder that is gone takes its books with it`() async throws {
        _ = try await source().books(.cacheFirst)
        listing.set(
            "bell", .failure(ServiceError(.status(404, detail: nil), context: "the folder bell")))
        #expect(try await source().books(.refresh).value.map(\.title) == ["The Fox"])
        #expect(missing.all.isEmpty && told.all.count == 1)
    }

    @Test func `a folder that was never read is told, also without the network`() async throws {
        listing.set("bell", .failure(ServiceError(.timeout, context: "the folder bell")))
        let own = source()
        #expect(try await own.books(.cacheFirst).value.map(\.title) == ["The Fox"])
        _ = try await own.books(.refresh)
        #expect(missing.all.count == 1 && missing.all.first?.contains("“The Bell”") == true)
        #expect(try await source().books(.cacheOnly).value.map(\.title) == ["The Fox"])
        #expect(missing.all.count == 2)
    }

    @Test func `without the folder at the top there is nothing`() async throws {
        listing.set("", .failure(ServiceError(.status(404, detail: nil), context: "the folder")))
        let error = await #expect(throws: ServiceError.self) {
            try await source().books(.cacheFirst)
        }
        #expect(error?.isOfList == true)
    }

    @Test func `a chapter's sound and text are where their ids say`() async throws {
        let own = source()
        let fox = BookID(rawValue: "fox1")
        let playback = try await own.playback(
            of: ChapterID(rawValue: "fox-1"), in: fox, .cacheFirst
        ).value
        #expect(playback.audio == .remote(url: "http://127.0.0.1:9/shelf/fox-1"))
        #expect(playback.texts.spoken?.name == "1.srt")
        let track = try #require(playback.subtitles)
        #expect(track.location == .remote(url: "http://127.0.0.1:9/shelf/srt-1"))
        let foreign = TrackReference(location: .file(path: "/etc/passwd"))
        #expect(
            await code { try await own.track(foreign, of: playback, .cacheFirst) } == .notFound)
        #expect(
            await code {
                try await own.playback(of: ChapterID(rawValue: "x"), in: fox, .cacheFirst)
            } == .notFound)
        #expect(
            await code { try await own.cover(of: Book(id: fox, title: ""), .cacheFirst) }
                == .notFound)
    }

    @Test func `a book is asked for anew without the others`() async throws {
        let own = source()
        _ = try await own.books(.cacheFirst)
        let before = listing.log.count
        _ = try await own.chapters(of: BookID(rawValue: "bell"), .refresh)
        #expect(listing.log.dropFirst(before) == ["bell"])
    }

    @Test func `the lists that lead to a kept book are kept with it`() async throws {
        let own = source()
        _ = try await own.books(.cacheFirst)
        let count = try await own.setPinned(true, book: BookID(rawValue: "bell"), chapter: nil)
        #expect(count == 2)
        #expect(try await store.entries().filter(\.isPinned).count == 2)
    }

    @Test func `a second opening of a source walks on the shelf of the first`() async throws {
        let first = source()
        let second = source(former: first)
        async let one = first.books(.cacheFirst)
        async let other = second.books(.cacheFirst)
        _ = try await (one, other)
        #expect(listing.log.count == 3)
    }

    @Test func `walks that run at the same time ask once`() async throws {
        let own = source()
        async let one = own.books(.cacheFirst)
        async let other = own.books(.cacheFirst)
        _ = try await (one, other)
        #expect(listing.log.count == 3)
    }
}

/// The promises about media: whatever a server does, no wrong byte is kept or joined.
@Suite(.timeLimit(.minutes(10))) struct RemoteMediaTests {
    @Test(arguments: MediaCase.allCases)
    func `media keep their promises`(_ media: MediaCase) async throws {
        let faults = try await media.faults { address, store in
            let listing = try FixedListing(
                ["": [.file("a.mp3", id: "a.mp3"), .file("b.mp3", id: "b.mp3")]], at: address,
                rootName: "Fox")
            let own = RemoteFolderSource(
                listing, name: "cloud", cache: makeCache(CurlTransport(), store: store))
            let book = try await own.books(.cacheFirst).value.first
            let id = book?.id ?? BookID(rawValue: "")
            let chapter = try await own.chapters(of: id, .cacheFirst).value.first
            return (
                own,
                try await own.playback(
                    of: chapter?.id ?? ChapterID(rawValue: ""), in: id, .cacheFirst
                ).value
            )
        }
        #expect(faults == [])
    }
}

/// Tags made of length and time.
@Suite struct VersionTagTests {
    private func tag(_ status: Int, _ fields: HTTPFields) throws -> String? {
        let url = try #require(HTTPURL("http://127.0.0.1/a"))
        return VersionTagTransport.tagged(
            HTTPResponseHead(status: status, fields: fields, url: url)
        ).fields.first("ETag")
    }

    private let time = "Sun, 01 Mar 2026 06:00:00 GMT"

    @Test func `a part and its whole have one tag, another version another`() throws {
        let whole = try tag(200, ["Last-Modified": time, "Content-Length": "500"])
        let part = try tag(
            206, ["Last-Modified": time, "Content-Range": "bytes 1-2/500", "Content-Length": "2"])
        #expect(whole != nil && whole == part)
        let other = "Sun, 01 Mar 2026 06:00:01 GMT"
        #expect(try tag(200, ["Last-Modified": other, "Content-Length": "500"]) != whole)
        #expect(try tag(200, ["Last-Modified": time, "Content-Length": "501"]) != whole)
    }

    @Test func `without length or time there is none, and the server's own stays`() throws {
        #expect(try tag(200, ["Last-Modified": time]) == nil)
        #expect(try tag(200, ["Content-Length": "5"]) == nil)
        #expect(
            try tag(200, ["ETag": "\"a\"", "Last-Modified": time, "Content-Length": "5"])
                == "\"a\"")
        #expect(try tag(404, ["Last-Modified": time, "Content-Length": "5"]) == nil)
    }
}
