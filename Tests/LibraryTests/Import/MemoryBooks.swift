import ListenCore
import Synchronization

/// A working store of books without a disk.
final class MemoryBooks: ImportedBookKeeping {
    private let kept = Mutex<[ImportedBook]>([])
    private let isBroken: Bool

    /// A store; a broken one cannot list its books.
    init(isBroken: Bool = false) {
        self.isBroken = isBroken
    }

    func books() async throws(StoreError) -> [ImportedBookEntry] {
        if isBroken { throw StoreError(.corrupt(setAside: nil), path: "person.sqlite") }
        return kept.withLock { $0 }.map { book in
            ImportedBookEntry(
                book: Book(
                    id: book.id, title: book.title, author: book.author,
                    coverURL: book.coverPath),
                folder: book.folder, chapters: book.chapters.count, duration: .zero, size: 0)
        }
    }

    func book(_ id: BookID) async throws(StoreError) -> ImportedBook? {
        kept.withLock { $0.first { $0.id == id } }
    }

    func owners(of paths: [String]) async throws(StoreError) -> [String: BookID] {
        kept.withLock { books in
            var owners: [String: BookID] = [:]
            for book in books {
                for recording in book.recordings { owners[recording.path] = book.id }
            }
            return owners.filter { paths.contains($0.key) }
        }
    }

    func keep(_ books: [ImportedBook]) async throws(StoreError) {
        kept.withLock { kept in
            for book in books {
                if let index = kept.firstIndex(where: { $0.id == book.id }) {
                    kept[index] = book
                } else {
                    kept.append(book)
                }
            }
        }
    }

    func forget(_ id: BookID) async throws(StoreError) {
        kept.withLock { $0.removeAll { $0.id == id } }
    }
}
