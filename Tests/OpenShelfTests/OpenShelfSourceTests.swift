import FoundationEssentials
import HTTPCaching
import ListenCore
import Synchronization
import Testing

@testable import OpenShelf

@Suite struct OpenShelfSourceTests {
    /// A store in memory.
    private final class Books: OpenBookKeeping {
        private let kept: Mutex<[KeptOpenBook]>

        init(_ books: [KeptOpenBook]) { kept = Mutex(books) }

        func books() async throws(StoreError) -> [KeptOpenBook] { kept.withLock { $0 } }
        func book(_ id: BookID) async throws(StoreError) -> KeptOpenBook? {
            kept.withLock { $0.first { $0.id == id } }
        }
        func keep(_ book: KeptOpenBook) async throws(StoreError) {
            kept.withLock { $0.append(book) }
        }
        func forget(_ id: BookID) async throws(StoreError) -> Bool {
            kept.withLock { books in
                let count = books.count
                books.removeAll { $0.id == id }
                return books.count < count
            }
        }
    }

    private static let fox: ShelfBook = {
        var book = ShelfBook(identifier: "fox", title: "Fox", author: "Reynard")
        book.language = "de"
        book.sections = [
            ShelfBook.Section(
                id: "fox_01", title: "One", seconds: 60, readers: [], file: "a b/fox_01.mp3"),
            ShelfBook.Section(id: "fox_02", title: "Two", seconds: 0, readers: [], file: "2.mp3"),
        ]
        return book
    }()

    private func source(
        _ shelf: StubShelf = StubShelf([]), _ books: [KeptOpenBook]? = nil
    ) throws -> OpenShelfSource {
        let kept = try books ?? [#require(Self.fox.kept(at: Date(timeIntervalSince1970: 1)))]
        let store = Books(kept)
        return try OpenShelfSource({ store }, network: shelf.network())
    }

    @Test func `a chosen book is listed without a network, its sections are chapters`()
        async throws
    {
        let shelf = StubShelf([])
        let source = try source(shelf)
        let book = try #require(try await source.books(.cacheOnly).value.first)
        #expect(book.title == "Fox" && book.author == "Reynard" && book.language?.tag == "de")
        #expect(book.coverURL == "https://archive.org/services/img/fox")
        let chapters = try await source.chapters(of: book.id, .cacheOnly).value
        #expect(chapters.map(\.title) == ["One", "Two"] && chapters[0].duration == .seconds(60))
        #expect(chapters.allSatisfy { $0.hasAudio && !$0.hasSubtitles })
        #expect(shelf.addresses.isEmpty)
    }

    @Test func `a section's sound is its file at archive.org`() async throws {
        let playback = try await source().playback(
            of: ChapterID(rawValue: "fox_01"), in: Self.fox.id, .cacheFirst
        ).value
        #expect(
            playback.audio
                == .remote(url: "https://archive.org/download/fox/a%20b/fox_01.mp3"))
        #expect(playback.subtitles == nil && playback.address.source == .librivox)
    }

    @Test func `what is not there is said`() async throws {
        let source = try source()
        for (book, chapter) in [("fox", "none"), ("none", "fox_01")] {
            let error = await failure { () throws(ServiceError) in
                try await source.playback(
                    of: ChapterID(rawValue: chapter), in: BookID(rawValue: book), .cacheFirst)
            }
            #expect(error?.code == .notFound)
        }
    }

    @Test func `a book whose record is damaged says how to mend it`() async throws {
        let damaged = KeptOpenBook(
            id: Self.fox.id, title: "Fox", author: nil, language: nil, record: "{",
            addedAt: Date(timeIntervalSince1970: 1))
        let source = try source(StubShelf([]), [damaged])
        let error = await failure { () throws(ServiceError) in
            try await source.chapters(of: Self.fox.id, .cacheFirst)
        }
        #expect(try #require(error).description.contains("listen librivox"))
    }

    @Test func `a cover is the picture of the item, no page in its place`() async throws {
        let book = try #require(try await source().books(.cacheFirst).value.first)
        let shelf = StubShelf([("services/img/fox", .text("picture", "image/jpeg"))])
        #expect(try await source(shelf).cover(of: book, .cacheFirst).value == Array("picture".utf8))
        let page = try source(StubShelf([("", .text("<html>", "text/html"))]))
        #expect(
            await failure { () throws(ServiceError) in try await page.cover(of: book, .cacheFirst) }
                != nil)
    }
}
