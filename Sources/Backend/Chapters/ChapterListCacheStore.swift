import Fetching
import HTTPCaching
import ListenCore

/// Lists of books and chapters, from the cache or the backend.
struct ChapterListCacheStore: Sendable {
    let cache: CacheManager
    let endpoint: ServerEndpoint
    let leftOut: LeftOutItems

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let context = "the list of books from \(endpoint.name)"
        let query = endpoint.query(
            endpoint.base.appending("books"), .list, context: context)
        let base = endpoint.base
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            let list = try content.json(ReadableItems<BookShape>.self, context: context)
            return leftOut.items(of: list, context).map { $0.book(on: base) }
        }
    }

    func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        let context = "the list of chapters of \(book.rawValue) from \(endpoint.name)"
        let query = endpoint.query(
            endpoint.base.appending("books", book.rawValue, "chapters"), .list, of: book,
            context: context)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            let list = try content.json(ReadableItems<ChapterShape>.self, context: context)
            return leftOut.items(of: list, context).map(\.chapter)
        }
    }

    /// The bytes of a book's cover; it may lie elsewhere.
    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]> {
        guard let url = book.coverURL.flatMap(HTTPURL.init) else {
            throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
        }
        let context = "the cover of \(book.id.rawValue) from \(endpoint.place(of: url))"
        return try await cache.picture(
            at: url, of: book.id, by: endpoint, mode, context: context)
    }

    /// The chapters of a book's stored list; looking does not count as using it.
    func storedChapters(of book: BookID) async -> [ChapterID] {
        let url = endpoint.base.appending("books", book.rawValue, "chapters")
        let key = endpoint.query(url, .list, context: "").key
        guard case .inline(let bytes)? = await cache.stored(key)?.body else { return [] }
        return StoredTitles.entries(in: bytes).map { ChapterID(rawValue: $0.id) }
    }

    /// The keys of the lists that lead to a book.
    func keys(of book: BookID) -> [CacheKey] {
        [
            endpoint.base.appending("books"),
            endpoint.base.appending("books", book.rawValue, "chapters"),
        ]
        .map { endpoint.query($0, .list, context: "").key }
    }
}
