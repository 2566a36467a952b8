import HTTPCaching
import ListenCore

/// Lists of books and chapters, from the cache or the backend.
struct ChapterListCacheStore: Sendable {
    let cache: CacheManager
    let endpoint: BackendEndpoint

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let context = "the list of books from \(endpoint.name)"
        let query = endpoint.query(
            endpoint.base.appending("books"), .list, context: context)
        let base = endpoint.base
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            try JSONContent.decode([BookShape].self, from: content, context: context)
                .map { $0.book(on: base) }
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
            try JSONContent.decode([ChapterShape].self, from: content, context: context)
                .map(\.chapter)
        }
    }

    /// What the lists that lead to a book are stored under.
    func keys(of book: BookID) -> [CacheKey] {
        [
            endpoint.base.appending("books"),
            endpoint.base.appending("books", book.rawValue, "chapters"),
        ]
        .map { endpoint.query($0, .list, context: "").key }
    }
}
