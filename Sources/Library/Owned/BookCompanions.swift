import ListenCore

/// The files that belong to a book without being its recordings: texts, covers, sidecars.
enum BookCompanions {
    /// The absolute paths of those that lie in the book's folder or beside a recording.
    ///
    /// Where the folders are another book's too, which `isAlone` denies, only what
    /// carries the name of a recording counts. `names` gives the files of a folder. Blocks.
    static func files(
        of book: ImportedBook, isAlone: Bool,
        names: (_ folder: String) -> [String] = {
            LocalFile.names(in: $0, beginningWith: "", most: 50_000)
        }
    ) -> [String] {
        let stems = Dictionary(grouping: book.recordings.map { FilePlace($0.path) }) { $0.folder }
            .mapValues { Set($0.map { Sidecars.stem(of: $0.name) }) }
        return Set(stems.keys).union([book.folder]).sorted().flatMap { folder in
            names(folder).filter { name in
                FolderWalk.isCompanion(name)
                    && (isAlone || belongs(name, to: stems[folder] ?? []))
            }.map { FilePlace.path($0, in: folder) }
        }
    }

    /// Whether a name is `01.srt` or `01.es.srt` of `01.mp3`.
    private static func belongs(_ name: String, to stems: Set<String>) -> Bool {
        var rest = Sidecars.stem(of: name)
        while true {
            if stems.contains(rest) { return true }
            let shorter = Sidecars.stem(of: rest)
            guard shorter != rest else { return false }
            rest = shorter
        }
    }
}
