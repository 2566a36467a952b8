import Files
import ListenCore

/// The files that belong to a book without being its recordings: texts, covers, sidecars.
///
/// A folder of downloads may hold one recording and many private papers: only files named after a
/// recording, or with the usual names of such files, are the book's.
struct BookCompanions {
    /// The absolute paths of the files named after a recording.
    private(set) var byName: [String] = []
    /// The absolute paths of the files with usual names, such as `cover.jpg`; none where the
    /// folders are another book's too.
    private(set) var byKind: [String] = []

    /// The files beside a book's recordings and in its folder.
    ///
    /// `isAlone` when no other book has files there; `names` returns the files of a folder. Blocks.
    init(
        of book: ImportedBook, isAlone: Bool,
        names: (_ folder: String) -> [String] = {
            LocalFile.names(in: $0, beginningWith: "", most: 50_000)
        }
    ) {
        let stems = Dictionary(grouping: book.recordings.map { FilePlace($0.path) }) { $0.folder }
            .mapValues { Set($0.map { Sidecars.stem(of: $0.name) }) }
        for folder in Set(stems.keys).union([book.folder]).sorted() {
            let all = names(folder)
            let texts = Self.texts(of: book, in: folder, all)
            byName += texts.sorted()
            for name in all where ImportWalk.isCompanion(name) {
                let path = FilePlace.path(name, in: folder)
                if texts.contains(path) { continue }
                if Self.belongs(name, to: stems[folder] ?? []) {
                    byName.append(path)
                } else if isAlone, Self.isOfBooks(name) {
                    byKind.append(path)
                }
            }
        }
    }

    /// The paths of the texts in a folder that belong to a book's recordings by their names.
    private static func texts(
        of book: ImportedBook, in folder: String, _ names: [String]
    ) -> Set<String> {
        let recordings = book.recordings.map { FilePlace($0.path) }.filter { $0.folder == folder }
        guard !recordings.isEmpty else { return [] }
        let listing = SidecarFolder(in: folder, names: { $0 == folder ? names : [] })
        let texts = recordings.flatMap { listing[$0.name].files.map(\.name) }
        return Set(texts.map { FilePlace.path($0, in: folder) })
    }

    /// True for a name such as `01.srt` or `01.es.srt` of `01.mp3`.
    private static func belongs(_ name: String, to stems: Set<String>) -> Bool {
        var rest = Sidecars.stem(of: name)
        while true {
            if stems.contains(rest) { return true }
            let shorter = Sidecars.stem(of: rest)
            guard shorter != rest else { return false }
            rest = shorter
        }
    }

    /// True for a name that players of audiobooks look for.
    static func isOfBooks(_ name: String) -> Bool {
        let isCover = BookSidecars.cover(among: [name, "other.png", "another.png"]) == name
        return isCover || BookSidecars.Kind(name: name) != nil
            || name.lowercased().hasSuffix(".cue")
    }
}
