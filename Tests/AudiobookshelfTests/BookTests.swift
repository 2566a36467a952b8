import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import Audiobookshelf

/// Books, chapters, sound and texts of a server.
@Suite struct BookTests {
    private static let one = BookID(rawValue: "one")

    @Test func `all libraries are one list, without what cannot be heard`() async throws {
        let shelf = try Shelf(Answers.all)
        let books = try await shelf.home.books.books(.cacheFirst).value
        #expect(books.map(\.title) == ["One File", "Many Files", "A Podcast"])
        #expect(books[0].author == "A. Writer" && books[0].language?.code == "de")
        #expect(
            books[0].coverURL == "https://books.example/api/items/one/cover?width=400")
        #expect(books[1].coverURL == nil)
        let told = shelf.told.lines.withLock { $0 }
        #expect(told.count == 2 && told.allSatisfy { $0.hasPrefix("One item of the list of") })
        let asked = shelf.server.requests
        #expect(asked.allSatisfy { $0.token == Secret("api-key-1234") })
        let before = asked.count
        _ = try await shelf.home.books.books(.cacheFirst)
        #expect(shelf.server.requests.count == before, "the stored list costs no request")
    }

    @Test func `pages are read to the last, and a server that repeats one is left`() async throws {
        let shelf = try Shelf { request in
            guard request.url.path.hasSuffix("/items") else {
                return .json(#"[{"id": "lib", "mediaType": "book"}]"#)
            }
            let query = request.url.query ?? ""
            let page = query.contains("page=0") ? 0 : query.contains("page=1") ? 1 : 2
            let items = (0..<(page == 2 ? 10 : 500)).map { index in
                #"{"id": "\#(page)-\#(index)", "media": {"metadata": {"title": "T"}}}"#
            }
            return .json(#"{"results": [\#(items.joined(separator: ","))], "total": 1010}"#)
        }
        #expect(try await shelf.home.books.books(.cacheFirst).value.count == 1_010)
        #expect(shelf.server.targets.filter { $0.contains("page=") }.count == 3)
        let endless = try Shelf { request in
            guard request.url.path.hasSuffix("/items") else {
                return .json(#"{"libraries": [{"id": "lib"}]}"#)
            }
            let items = (0..<500).map { #"{"id": "\#($0)", "media": {"metadata": {}}}"# }
            return .json(#"{"results": [\#(items.joined(separator: ","))]}"#)
        }
        #expect(try await endless.home.books.books(.cacheFirst).value.count == 500)
        #expect(endless.server.requests.count == 3)
    }

    @Test func `the chapters of the server are parts of its recordings`() async throws {
        let shelf = try Shelf(Answers.all)
        let books = shelf.home.books
        let chapters = try await books.chapters(of: Self.one, .cacheFirst).value
        #expect(chapters.map(\.title) == ["Eins", "Zwei"])
        #expect(chapters.map(\.duration) == [.seconds(100.5), .seconds(199.5)])
        #expect(try await books.chaptersInParts(of: Self.one).count == 2)
        let playback = try await books.playback(
            of: chapters[1].id, in: Self.one, .cacheFirst
        ).value
        #expect(playback.subtitles?.language?.code == "de")
        guard case .stream(let bytes) = try await books.audio(of: playback, .cacheFirst).value,
            let parted = bytes as? PartedSound
        else {
            Issue.record("no parts")
            return
        }
        #expect(parted.parts.map(\.start) == [.seconds(100.5)] && parted.parts[0].end == nil)
        let text = try #require(playback.subtitles)
        let track = try await books.track(text, of: playback, .cacheFirst).value
        #expect(track.remarks == ["cut from 100.5 to -1.0"] && track.name == "one.de.srt")
        await books.settle()
    }

    @Test func `a chapter over two recordings is heard from both, whatever their names`()
        async throws
    {
        let shelf = try Shelf(Answers.all)
        let books = shelf.home.books
        let id = BookID(rawValue: "many")
        let chapters = try await books.chapters(of: id, .cacheFirst).value
        let playback = try await books.playback(of: chapters[1].id, in: id, .cacheFirst).value
        guard case .stream(let bytes) = try await books.audio(of: playback, .cacheFirst).value,
            let parted = bytes as? PartedSound
        else {
            Issue.record("no parts")
            return
        }
        #expect(parted.parts.map(\.start) == [.seconds(12), .zero])
        #expect(parted.parts.map(\.end) == [.seconds(24), .seconds(12)])
        #expect(shelf.server.targets.contains("/s/item/many/2%20%23%20b.mp3"))
        await books.settle()
    }

    @Test func `episodes are chapters, the oldest first, with their texts`() async throws {
        let shelf = try Shelf(Answers.all)
        let pod = BookID(rawValue: "pod")
        let chapters = try await shelf.home.books.chapters(of: pod, .cacheFirst).value
        #expect(chapters.map(\.title) == ["First", "Second"])
        #expect(chapters.map(\.id.rawValue) == ["tep1", "tep2"])
        #expect(chapters.map(\.hasSubtitles) == [true, false])
        #expect(try await shelf.home.books.chaptersInParts(of: pod).isEmpty)
        let playback = try await shelf.home.books.playback(
            of: chapters[1].id, in: pod, .cacheFirst
        ).value
        #expect(playback.audio == .remote(url: "https://books.example/api/items/pod/file/p2"))
    }

    @Test func `chapters are fetched by their recordings and told as kept`() async throws {
        let shelf = try Shelf(Answers.all)
        let books = shelf.home.books
        let id = BookID(rawValue: "many")
        let chapters = try await books.chapters(of: id, .cacheFirst).value
        let first = try await books.playback(of: chapters[0].id, in: id, .cacheFirst).value
        #expect(try await books.keepAudio(of: first, .cacheFirst) { _ in }.isNew)
        let pinned = try await books.setPinned(true, book: id, chapter: chapters[0].id)
        #expect(pinned >= 1)
        let kept = await books.keptSound(of: id)
        #expect(kept?[id, chapters[0].id] == .pinned)
        #expect(kept?[id, chapters[1].id] == .partly, "of two recordings one is here")
        #expect(kept?[id, chapters[2].id] == nil)
        // What is here is played without a request.
        let before = shelf.server.requests.count
        guard case .clips = try await books.audio(of: first, .cacheFirst).value else {
            Issue.record("no clips")
            return
        }
        #expect(shelf.server.requests.count == before)
        await books.settle()
    }

    @Test func `the text beside the sound and the cover are asked for with the account`()
        async throws
    {
        let shelf = try Shelf(Answers.all)
        let books = shelf.home.books
        let page = try await books.printed(of: Self.one, .cacheFirst)
        #expect(page?.bytes == [0x50, 0x4B, 3, 4])
        #expect(try await books.printed(of: BookID(rawValue: "many"), .cacheFirst) == nil)
        let book = try #require(try await books.books(.cacheFirst).value.first)
        #expect(try await books.cover(of: book, .cacheFirst).value == [0xFF, 0xD8])
    }

    @Test func `below a path, addresses stay below it`() async throws {
        let shelf = try Shelf(at: "https://home.example/audiobookshelf") { request in
            request.url.path.hasSuffix("/items/one") ? .json(Answers.one) : nil
        }
        let book = try await shelf.home.books.book(Self.one, .cacheFirst).value
        #expect(
            book.tracks.map(\.address)
                == ["https://home.example/audiobookshelf/api/items/one/file/101"])
    }
}
