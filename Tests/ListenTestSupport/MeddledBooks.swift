package import FoundationEssentials
package import ListenCore
import Synchronization

/// A store of books in which another process changes something just before books are kept.
package final class MeddledBooks: ImportedBookKeeping {
    private let store: any ImportedBookKeeping
    private let meddling: Mutex<[@Sendable () async throws -> Void]>

    /// A store; each change is made before another call of `keep`.
    package init(
        _ store: any ImportedBookKeeping, _ meddling: [@Sendable () async throws -> Void]
    ) {
        self.store = store
        self.meddling = Mutex(meddling)
    }

    /// The number of changes that are still to be made.
    package var left: Int { meddling.withLock { $0.count } }

    /// Makes the next change, then calls the store.
    package func keep(
        _ revisions: [BookRevision], over seen: SeenFiles
    ) async throws(StoreError) -> Set<BookID> {
        let work = meddling.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await work?() } catch {
            throw StoreError(.failed(reason: "\(error)"), path: "")
        }
        return try await store.keep(revisions, over: seen)
    }

    /// As the store does.
    package func books() async throws(StoreError) -> [ImportedBookEntry] { try await store.books() }
    /// As the store does.
    package func book(_ id: BookID) async throws(StoreError) -> ImportedBook? {
        try await store.book(id)
    }
    /// As the store does.
    package func books(_ ids: [BookID]) async throws(StoreError) -> [ImportedBook] {
        try await store.books(ids)
    }
    /// As the store does.
    package func chapter(
        _ chapter: ChapterID, of book: BookID
    ) async throws(StoreError) -> (book: ImportedBook, index: Int)? {
        try await store.chapter(chapter, of: book)
    }
    /// As the store does.
    package func wishedDivision(of id: BookID) async throws(StoreError) -> WishedDivision? {
        try await store.wishedDivision(of: id)
    }
    /// As the store does.
    package func owners(of paths: [String]) async throws(StoreError) -> [String: BookID] {
        try await store.owners(of: paths)
    }
    /// As the store does.
    package func setCover(_ path: String?, of id: BookID) async throws(StoreError) {
        try await store.setCover(path, of: id)
    }
    /// As the store does.
    package func say(
        _ change: BookWordingChange, of id: BookID, at instant: Date
    ) async throws(StoreError) { try await store.say(change, of: id, at: instant) }
    /// As the store does.
    package func forget(_ id: BookID) async throws(StoreError) { try await store.forget(id) }
    /// As the store does.
    package func recordings(ofSizes sizes: Set<Int64>) async throws(StoreError) -> [OwnedFile] {
        try await store.recordings(ofSizes: sizes)
    }
    /// As the store does.
    package func roots() async throws(StoreError) -> [String] { try await store.roots() }
    /// As the store does.
    package func keepRoots(_ paths: [String]) async throws(StoreError) {
        try await store.keepRoots(paths)
    }
    /// As the store does.
    package func forgetUnusedRoots(among paths: [String]) async throws(StoreError) {
        try await store.forgetUnusedRoots(among: paths)
    }
    /// As the store does.
    package func passedOver() async throws(StoreError) -> Set<String> {
        try await store.passedOver()
    }
}
