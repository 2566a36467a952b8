import ListenCore

/// A source of books with the way it is to be asked in this run.
struct Catalog: Sendable {
    let service: any APIServiceProtocol
    let mode: FetchMode

    func books() async throws(ServiceError) -> Snapshot<[Book]> {
        try await service.books(mode)
    }

    func chapters(of book: Book) async throws(ServiceError) -> Snapshot<[Chapter]> {
        try await service.chapters(of: book.id, mode)
    }

    /// The book a person typed; a stored list that does not know it is
    /// refreshed once before giving up.
    func book(_ typed: String) async throws -> BookSelection {
        let books = try await books()
        do {
            return try BookSelection.find(typed, in: books.value)
        } catch {
            guard books.freshness.isStored, mode == .cacheFirst else { throw error }
            return try BookSelection.find(typed, in: await service.books(.refresh).value)
        }
    }

    /// The chapter a person typed, with the list it was found in.
    func chapter(
        _ typed: String, of book: Book
    ) async throws -> (selection: ChapterSelection, all: Snapshot<[Chapter]>) {
        let chapters = try await chapters(of: book)
        do {
            return (try ChapterSelection.find(typed, in: chapters.value), chapters)
        } catch {
            guard chapters.freshness.isStored, mode == .cacheFirst else { throw error }
            let fresh = try await service.chapters(of: book.id, .refresh)
            return (try ChapterSelection.find(typed, in: fresh.value), fresh)
        }
    }
}

extension Freshness {
    /// Whether the value is a stored response that the source may have changed.
    var isStored: Bool { age != nil }
}
