import Files
import ListenCore

/// The cover of a book of the library: a picture beside its first recording.
struct CoverFile: Sendable {
    /// The largest picture that is taken for a cover.
    static let limitBytes = EmbeddedPicture.limitBytes
    /// The names of covers, the most certain first.
    static let names = ["cover.jpg", "cover.jpeg", "cover.png", "folder.jpg", "folder.png"]

    /// The picture of a folder, whatever the case of its name; `nil` for none.
    static func path(in folder: String) -> String? {
        let found = LocalFile.names(in: folder, beginningWith: "", most: ImportedSource.mostNames)
            .filter { names.contains($0.lowercased()) }
        return names.lazy
            .flatMap { name in found.filter { $0.lowercased() == name } }
            .map { FilePlace.path($0, in: folder) }
            .first { (try? LocalFile.requireContents($0)) != nil }
    }

    private let entry: LibraryManifest.Entry
    /// The path of the cover, without links and inside the library's folder; `nil` where there is
    /// none.
    let path: String?

    init(of entry: LibraryManifest.Entry, in folder: LibraryFolder) {
        self.entry = entry
        let sound = entry.chapters.first?.audio.text ?? ""
        let parent = sound.split(separator: "/").dropLast().joined(separator: "/")
        // In a folder of many books a picture belongs to none of them.
        guard !parent.isEmpty else {
            path = nil
            return
        }
        var found: String?
        for name in Self.names where found == nil {
            // Following every link on the way to a file that is not there takes ten times as long.
            guard let path = RelativePath("\(parent)/\(name)"),
                PathFacts.isFile("\(folder.path)/\(path.text)")
            else { continue }
            found = try? folder.file(path)
        }
        path = found
    }

    /// The book with the path of its cover.
    var book: Book {
        guard let path else { return entry.book }
        return Book(
            id: entry.book.id, title: entry.book.title, author: entry.book.author,
            language: entry.book.language, coverURL: "file:" + path)
    }
}

extension CoverFile {
    /// Looks for the picture in an imported book's folder only; `BookCovers` looks further.
    static let covering: Importer.Covering = { book, sharesFolder, _ in
        sharesFolder ? nil : path(in: book.folder)
    }
}
