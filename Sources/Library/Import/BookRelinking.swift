import Files
import ListenCore

/// Finds the moved files of a book again: by name and size below a folder.
///
/// Ids stay, and with them places. Nothing is opened; blocks while folders are walked.
struct BookRelinking: Sendable {
    private let book: ImportedBook

    /// The relinking of a book.
    init(_ book: ImportedBook) {
        self.book = book
    }

    /// Looks for the book's missing files below a path.
    ///
    /// Throws when the path does not exist.
    func run(below path: String) throws(FileError) -> RelinkOutcome {
        let walk = try ImportWalk([path])
        var found: [Key: [FoundFile]] = [:]
        for file in walk.files { found[Key(file), default: []].append(file) }
        let names = Set(walk.files.map(\.name))
        var (book, moved, unmoved) = (book, 0, 0)
        var (missing, resized) = ([String](), [String]())
        var folders: [String: String] = [:]
        for index in book.recordings.indices {
            let recording = book.recordings[index]
            guard !Self.isThere(recording.path) else {
                unmoved += 1
                continue
            }
            let place = FilePlace(recording.path)
            let key = Key(name: place.name, size: recording.size)
            guard let file = Self.extract(&found[key, default: []], likest: recording.path) else {
                missing.append(recording.path)
                if names.contains(place.name) { resized.append(recording.path) }
                continue
            }
            book.recordings[index].path = file.path
            book.recordings[index].modified = file.modified
            folders[place.folder] = folders[place.folder] ?? file.folder
            moved += 1
        }
        if moved > 0 { Self.follow(&book, folders) }
        return RelinkOutcome(
            book: book, moved: moved, unmoved: unmoved, missing: missing, resized: resized)
    }

    private struct Key: Hashable {
        let name: String
        let size: Int64

        init(name: String, size: Int64) { (self.name, self.size) = (name, size) }
        init(_ file: FoundFile) { self.init(name: file.name, size: file.size) }
    }

    private static func isThere(_ path: String) -> Bool {
        (try? LocalFile.requireContents(path)) != nil
    }

    /// Removes and returns the file whose path has the longest end in common with a former one: two
    /// discs may each have a `01.mp3` of the same size.
    private static func extract(_ files: inout [FoundFile], likest path: String) -> FoundFile? {
        let wanted = path.split(separator: "/").reversed()
        let likeness = files.map { file in
            zip(wanted, file.path.split(separator: "/").reversed()).prefix { $0 == $1 }.count
        }
        guard let best = likeness.max(), let index = likeness.firstIndex(of: best) else {
            return nil
        }
        return files.remove(at: index)
    }

    /// The folder of a book with its files in their new places: that of most files, preferably the
    /// old one.
    private static func home(of book: ImportedBook, _ folders: [String: String]) -> String {
        let paths = book.recordings.map(\.path)
        guard paths.count(where: { FilePlace.below($0, book.folder) != nil }) * 2 < paths.count
        else { return book.folder }
        let homes = paths.map { BookGrouping.bookFolder(of: FilePlace($0).folder) }
        let counts = Dictionary(homes.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        return folders[book.folder] ?? homes.first { counts[$0] == most } ?? book.folder
    }

    /// Changes the book's folder, its cover and its texts like its files.
    private static func follow(_ book: inout ImportedBook, _ folders: [String: String]) {
        book.folder = home(of: book, folders)
        if !(book.coverPath.map(isThere) ?? false) {
            let folder = book.folder
            book.coverPath = CoverFile.names.map { folder + "/" + $0 }.first(where: isThere)
        }
        func followed(_ text: ImportedText) -> ImportedText {
            let place = FilePlace(text.path)
            guard !isThere(text.path), let folder = folders[place.folder],
                isThere(folder + "/" + place.name)
            else { return text }
            return ImportedText(path: folder + "/" + place.name, language: text.language)
        }
        for index in book.recordings.indices {
            book.recordings[index].texts = book.recordings[index].texts.map(followed)
        }
        for index in book.chapters.indices {
            book.chapters[index].texts = book.chapters[index].texts.map(followed)
        }
    }
}
