import Files
import ListenCore

/// The books among recordings of which only the names are known, as on a server: pure.
///
/// They are grouped, ordered and named as an import does it before it has read any tags, except
/// that the recordings of one folder are a book of it.
///
/// ```swift
/// let books = NamedBooks([("/books/Jane Doe - The Fox/01.mp3", 9)], root: "/books").books
/// books[0].title    // The Fox
/// books[0].authors  // ["Jane Doe"]
/// ```
package struct NamedBooks {
    /// A book by the names of its files.
    package struct NamedBook: Hashable, Sendable {
        /// The path of its folder.
        package let folder: String
        /// Its title.
        package let title: String
        /// Its authors; empty when no name tells them.
        package let authors: [String]
        /// The paths of its recordings, in the order they are heard.
        package let paths: [String]
        /// True when it is a single file among others of its folder.
        package let isFile: Bool
    }

    /// The books, in the order of their first recordings.
    package let books: [NamedBook]

    /// Recordings by absolute path and size; `root` is the path of the folder at the top, whose
    /// name is no author's.
    package init(_ files: [(path: String, size: Int64)], root: String) {
        let recordings = files.map { file in
            ReadRecording(
                FoundFile(path: file.path, size: file.size, modified: 0),
                RecordingSurvey(duration: .zero))
        }
        var hints = GroupingHints()
        let folders = Set(recordings.map(\.file.folder))
        // Files of a folder for anything, or beside folders of books, have nothing in common.
        hints.bookFolders = folders.filter { folder in
            folder != root || folders.count == 1 && !FileNames.isHeap(FilePlace(folder).name)
        }
        let names = BookFolders(roots: [root], own: nil)
        books = BookGrouping(recordings, hints).groups.map { group in
            let isFile = group.kind == .file && (group.folder == root || !group.isAlone)
            let isAlone = group.kind == .file && !isFile
            let facts = isAlone ? names.facts(of: group.folder) : names.facts(of: group)
            let paths = group.recordings.map(\.file.path)
            return NamedBook(
                folder: group.folder,
                title: facts.title ?? FilePlace(paths.first ?? group.folder).name,
                authors: facts.authors.filter { !BookFolders.isNoAuthor($0, of: facts.title) },
                paths: paths, isFile: isFile)
        }
    }

    /// True for the name of a recording.
    package static func isSound(_ name: String) -> Bool { ImportWalk.isSound(name) }

    /// The title of a chapter by the name of its file: `03_The_Fox.mp3` as `03 The Fox`.
    package static func title(of file: String) -> String {
        BookAssembly.words(Sidecars.stem(of: file))
    }

    /// The file name without its extension.
    package static func stem(of file: String) -> String { Sidecars.stem(of: file) }
}
