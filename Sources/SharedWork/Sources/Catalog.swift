package import ConsoleOutput
package import ListenCore
import Synchronization

/// A source of books with the fetch mode of this run.
package struct Catalog: Sendable {
    package let service: any BookSource
    package let mode: FetchMode
    /// The things the source can do, of the register.
    package let abilities: SourceAbilities
    /// The words for what it has, of the register.
    package let words: SourceWords
    /// Tells that a list is waited for; `nil` where that is never long.
    package var waiting: WaitingLine?
    private let stale = StaleLists()

    /// A source, with what the register says it can do.
    package init(
        service: any BookSource, mode: FetchMode, abilities: SourceAbilities = [],
        words: SourceWords = .books
    ) {
        (self.service, self.mode, self.abilities) = (service, mode, abilities)
        self.words = words
    }

    package func books() async throws(ServiceError) -> Snapshot<[Book]> {
        let books = try await waited { () async throws(ServiceError) in
            try await service.books(mode)
        }
        if books.freshness.needsRefresh { stale.note(nil) }
        return books
    }

    /// Asks for a list, and tells meanwhile that it is waited for.
    package func waited<Value: Sendable, Fault: Error>(
        _ ask: () async throws(Fault) -> Value
    ) async throws(Fault) -> Value {
        guard let waiting else { return try await ask() }
        return try await waiting.during(ask)
    }

    package func chapters(of book: Book) async throws(ServiceError) -> Snapshot<[Chapter]> {
        let chapters = try await waited { () async throws(ServiceError) in
            try await service.chapters(of: book.id, mode)
        }
        if chapters.freshness.needsRefresh { stale.note(book.id) }
        return chapters
    }

    /// Refreshes stale lists in the background; the next run sees the result.
    package func refreshBehind() {
        guard mode == .cacheFirst else { return }
        for list in stale.drain() {
            let service = service
            Task.detached(priority: .utility) {
                if let list {
                    _ = try? await service.chapters(of: list, .refreshBehind)
                } else {
                    _ = try? await service.books(.refreshBehind)
                }
            }
        }
    }

    /// The book that a person typed.
    ///
    /// When a stored list does not have it, the list is refreshed once.
    package func book(_ typed: String) async throws -> BookSelection {
        let books = try await books()
        do {
            return try BookSelection.find(typed, in: books.value, called: words)
        } catch {
            guard books.freshness.isStored, mode == .cacheFirst else { throw error }
            let fresh = try await waited { () async throws(ServiceError) in
                try await service.books(.refresh)
            }
            return try BookSelection.find(typed, in: fresh.value, called: words)
        }
    }

    /// The chapter that a person typed, with its list.
    package func chapter(
        _ typed: String, of book: Book
    ) async throws -> (selection: ChapterSelection, all: Snapshot<[Chapter]>) {
        let chapters = try await chapters(of: book)
        do {
            return (
                try ChapterSelection.find(typed, in: chapters.value, called: words), chapters
            )
        } catch {
            guard chapters.freshness.isStored, mode == .cacheFirst else { throw error }
            let fresh = try await waited { () async throws(ServiceError) in
                try await service.chapters(of: book.id, .refresh)
            }
            return (try ChapterSelection.find(typed, in: fresh.value, called: words), fresh)
        }
    }
}

/// The lists that were answered by stale responses: a book's chapters, or with `nil` the books.
private final class StaleLists: Sendable {
    private let lists = Mutex<[BookID?]>([])

    func note(_ list: BookID?) {
        lists.withLock { $0.append(list) }
    }

    func drain() -> [BookID?] {
        lists.withLock { lists in
            defer { lists = [] }
            return lists
        }
    }
}

extension Freshness {
    /// True when the value is a stored response that the source may have changed.
    var isStored: Bool { age != nil }
}
