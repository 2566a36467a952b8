import Fetching
import HTTPCaching
import ListenCore

/// A source in one file, by the public interface of `Fetching` alone: lists in JSON, and
/// recordings, of a server that shares no code with `Backend`.
struct TestSource: Sendable {
    private let server: ServerEndpoint
    private let cache: CacheManager
    private let downloads: MediaDownloads
    private let leftOut: LeftOutItems

    init(
        _ address: String, credentials: ServerCredentials? = nil, transport: any HTTPTransport,
        store: (any ResponseStoring)?, timing: RequestTiming,
        freeBytes: @escaping @Sendable (String) -> Int64? = FreeSpace.bytes,
        notice: @escaping @Sendable (StoreError) -> Void,
        leftOut: @escaping @Sendable (String) -> Void
    ) throws(AddressError) {
        server = try ServerEndpoint(address, credentials: credentials)
        cache = CacheManager(
            store: store, transport: server.signing(transport), policy: CachePolicy(),
            timing: timing, freeBytes: freeBytes, notice: notice)
        downloads = MediaDownloads(cache: cache)
        self.leftOut = LeftOutItems(hear: leftOut)
    }

    private struct Item: Decodable {
        let id: String
        let title: String
        let audioURL: String?

        private enum CodingKeys: String, CodingKey {
            case id, title
            case audioURL = "audio_url"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decodeIdentifier(.id)
            title = values.optional(.title) ?? id
            audioURL = values.optional(.audioURL)
        }
    }

    private func items(_ query: CachedQuery, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Item]>
    {
        try await cache.snapshot(query, mode) { content throws(ServiceError) in
            leftOut.items(
                of: try content.json(ReadableItems<Item>.self, context: query.context),
                query.context)
        }
    }

    private var shelf: CachedQuery {
        server.query(server.base.appending("books"), .list, context: "the shelf")
    }

    private func list(of book: BookID) -> CachedQuery {
        server.query(
            server.base.appending("books", book.rawValue, "chapters"), .list, of: book,
            context: "the chapters of \(book.rawValue)")
    }

    private func sound(of playback: ChapterPlayback) throws(ServiceError) -> CachedQuery {
        let context = "the sound of \(playback.chapter.title)"
        guard case .remote(let text) = playback.audio,
            let url = LinkedAddress.url(text, on: server.base)
        else { throw ServiceError(.noSound, context: context) }
        return server.sound(
            url, of: playback.address.chapter, in: playback.address.book, context: context)
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await items(shelf, mode).map { items in
            items.map { Book(id: BookID(rawValue: $0.id), title: $0.title) }
        }
    }

    func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        try await items(list(of: book), mode).map { items in
            items.map { Chapter(id: ChapterID(rawValue: $0.id), title: $0.title) }
        }
    }

    func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let page = server.base.appending("books", book.rawValue, "chapters", chapter.rawValue)
        let query = server.query(
            page, .payload, of: book, chapter: chapter, context: "chapter \(chapter.rawValue)")
        let address = ChapterAddress(source: server.source, book: book, chapter: chapter)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            let item = try content.json(Item.self, context: query.context)
            let named = item.audioURL.flatMap { LinkedAddress.url($0, on: page) }
            let url = named ?? page.appending("audio")
            return ChapterPlayback(
                address: address, chapter: Chapter(id: chapter, title: item.title),
                audio: .remote(url: url.description))
        }
    }

    func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        try await downloads.audio(try sound(of: playback), mode)
    }

    func settle() async { await downloads.settle() }
}

extension TestSource: OfflineKeeping {
    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(try sound(of: playback), mode, progress: progress)
    }

    func keptSound(of book: BookID?) async -> KeptSound? {
        var kept = await cache.keptSound(of: server)
        guard let book, let chapters = try? await chapters(of: book, .cacheOnly).value else {
            return kept
        }
        let parts = await cache.partDigests()
        for chapter in chapters where kept[book, chapter.id] == nil {
            guard let playback = try? await playback(of: chapter.id, in: book, .cacheOnly).value,
                let key = try? sound(of: playback).key, parts.contains(key.digest)
            else { continue }
            kept.note(.partly, of: chapter.id, in: book)
        }
        return kept
    }

    func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        try await cache.setPinned(
            isPinned, CacheSubject(source: server.source, book: book, chapter: chapter),
            lists: [shelf.key, list(of: book).key])
    }
}
