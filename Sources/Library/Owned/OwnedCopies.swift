import Files
import ListenCore

/// The program's own books that were copied from recordings found again.
struct OwnedCopies: Sendable {
    /// The books by the name of their folder, which copies keep.
    private let books: [String: [(id: BookID, folder: String)]]

    init(_ entries: [ImportedBookEntry], in own: OwnFolder?) {
        books = Dictionary(grouping: entries.filter { own?.contains($0.folder) ?? false }) {
            FilePlace($0.folder).name
        }.mapValues { $0.map { ($0.book.id, $0.folder) } }
    }

    /// The book that has copies of at least half of the recordings: by their names and sizes.
    ///
    /// Accesses the file system when a book's folder has the same name.
    func book(of group: BookGrouping.Group) -> BookID? {
        books[FilePlace(group.folder).name]?.first { book in
            let copied = group.recordings.count { recording in
                guard let below = FilePlace.below(recording.file.path, group.folder) else {
                    return false
                }
                return FileTree.has(
                    FilePlace.path(below, in: book.folder), size: recording.file.size)
            }
            return copied * 2 >= group.recordings.count
        }?.id
    }
}
