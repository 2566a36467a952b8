import Files
import Glibc
import ListenCore

/// Deletes the copies that the program made of a book's files.
struct BookRemoval: Sendable {
    private let book: ImportedBook
    private let own: String

    /// The removal of a book; files outside of `own`, the program's own folder, are not touched.
    init(_ book: ImportedBook, below own: String) {
        self.book = book
        self.own = own
    }

    /// True when all recordings of the book are copies that the program made.
    var areOwn: Bool {
        book.ownsFiles && book.recordings.allSatisfy { isOwn($0.path) }
    }

    /// Deletes the recordings, the files copied with them, and the folders that are empty then;
    /// returns the number of recordings deleted.
    ///
    /// `others` are the folders of all other books: files beside theirs may belong to them, and
    /// stay. Blocks.
    func run(sparing others: [String]) -> Int {
        let isAlone = !others.contains {
            $0 == book.folder || FilePlace.below($0, book.folder) != nil
                || FilePlace.below(book.folder, $0) != nil
        }
        let companions = BookCompanions(of: book, isAlone: isAlone)
        let texts =
            book.recordings.flatMap(\.texts).map(\.path)
            + book.chapters.flatMap(\.texts).map(\.path)
        let deleted = book.recordings.count { isOwn($0.path) && unlink($0.path) == 0 }
        let rest =
            texts + companions.byName + companions.byKind + [book.coverPath].compactMap(\.self)
        for path in rest where isOwn(path) { unlink(path) }
        let folders = (book.recordings.map(\.path) + rest).map { FilePlace($0).folder }
        removeEmpty(Set(folders).union([book.folder]))
        return deleted
    }

    /// Removes empty folders and empty ones above them.
    private func removeEmpty(_ folders: Set<String>) {
        var all = folders
        for folder in folders {
            var above = FilePlace(folder).folder
            while isOwn(above), all.insert(above).inserted { above = FilePlace(above).folder }
        }
        for folder in all.sorted(by: { $0.utf8.count > $1.utf8.count }) where isOwn(folder) {
            rmdir(folder)
        }
    }

    private func isOwn(_ path: String) -> Bool {
        FilePlace.below(path, own) != nil && !path.split(separator: "/").contains("..")
    }
}
