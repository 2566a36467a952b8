import Fetching
import HTTPCaching
import ListenCore

/// A kind of source in one file, over the public interface of `Fetching`.
///
/// It is all that a new kind has to bring; nothing else in the program knows it.
struct ShelfSource: BookSource {
    static let kindName = SourceKindName(rawValue: "shelf")

    let sourceID: SourceID
    let sourceName: String
    private let server: ServerEndpoint
    private let cache: CacheManager
    private let downloads: MediaDownloads

    /// The line of the register: `shelf:town` is the shelf of http://town.shelf.
    static func kind(
        transport: any HTTPTransport, timing: RequestTiming,
        store: @escaping @Sendable () throws -> any ResponseStoring
    ) -> SourceKind {
        SourceKind(
            name: kindName, title: "shelf of the town library", abilities: [.lists, .refreshes],
            recognize: { typed in
                guard typed.hasPrefix("shelf:") else { return nil }
                let town = String(typed.dropFirst(6))
                return KeptSource(
                    id: SourceID(rawValue: "http://\(town).shelf"), name: town, kind: kindName,
                    address: typed)
            },
            open: { source in
                let shelf = try ShelfSource(
                    source, transport: transport, timing: timing, store: try store())
                return OpenedSource(books: shelf, offline: shelf)
            })
    }

    init(
        _ source: KeptSource, transport: any HTTPTransport, timing: RequestTiming,
        store: any ResponseStoring
    ) throws(AddressError) {
        (sourceID, sourceName) = (source.id, source.url)
        server = try ServerEndpoint(source.id.rawValue)
        cache = CacheManager(
            store: store, transport: transport, policy: CachePolicy(), timing: timing,
            notice: { _ in })
        downloads = MediaDownloads(cache: cache)
    }

    private struct Item: Decodable {
        let id: String
        let title: String
    }

    private func query(
        _ parts: [String], _ resource: ResourceClass, of book: BookID? = nil,
        chapter: ChapterID? = nil
    ) -> CachedQuery {
        let url = parts.reduce(server.base) { $0.appending($1) }
        return server.query(
            url, resource, of: book, chapter: chapter, context: parts.joined(separator: " "))
    }

    private func items(_ query: CachedQuery, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Item]>
    {
        try await cache.snapshot(query, mode) { content throws(ServiceError) in
            try content.json([Item].self, context: query.context)
        }
    }

    private var list: CachedQuery { query(["books"], .list) }

    private func chapters(of book: BookID) -> CachedQuery {
        query(["chapters"], .list, of: book)
    }

    private func sound(of playback: ChapterPlayback) -> CachedQuery {
        let address = playback.address
        return server.sound(
            server.base.appending("sound.mp3"), of: address.chapter, in: address.book,
            context: "the sound")
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await items(list, mode).map { items in
            items.map { Book(id: BookID(rawValue: $0.id), title: $0.title, language: .english) }
        }
    }

    func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await items(chapters(of: book), mode).map { items in
            items.map { Chapter(id: ChapterID(rawValue: $0.id), title: $0.title) }
        }
    }

    func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let text = server.base.appending("text.srt").description
        return try await chapters(of: book, mode).map { chapters in
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
                chapter: chapters.first { $0.id == chapter } ?? Chapter(id: chapter, title: ""),
                audio: .remote(url: sourceID.rawValue),
                subtitles: TrackReference(location: .remote(url: text), language: .english))
        }
    }

    func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let address = playback.address
        let query = query(["text.srt"], .payload, of: address.book, chapter: address.chapter)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            TrackPayload(bytes: content.bytes, name: "text.srt", language: .english)
        }
    }

    func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        try await downloads.audio(sound(of: playback), mode)
    }

    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> { [] }

    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]> {
        throw ServiceError(.notFound, context: "a cover")
    }

    func keptSound(of book: BookID?) async -> KeptSound? { await cache.keptSound(of: server) }

    func health() async throws(ServiceError) { _ = try await books(.refresh) }

    func settle() async { await downloads.settle() }
}

extension ShelfSource: OfflineKeeping {
    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(sound(of: playback), mode, progress: progress)
    }

    func setPinned(_ isPinned: Bool, book: BookID, chapter: ChapterID?) async throws(StoreError)
        -> Int
    {
        try await cache.setPinned(
            isPinned, CacheSubject(source: server.source, book: book, chapter: chapter),
            lists: [list.key, chapters(of: book).key])
    }
}
