package import ListenCore

/// The dictionaries of this machine, to be listed and changed by a person.
package struct PersonalShelf: DictionaryShelving {
    private let shelf: DictionaryShelf
    private let installer: DictionaryInstaller
    private let importers: [any DictionaryImporting]

    /// The dictionaries of a shelf; an installer and importers change the person's own folder.
    package init(
        shelf: DictionaryShelf, installer: DictionaryInstaller,
        importers: [any DictionaryImporting]
    ) {
        (self.shelf, self.installer, self.importers) = (shelf, installer, importers)
    }

    package var files: [DictionaryFile] { shelf.files }

    package func description(of file: DictionaryFile) throws -> DictionaryDescription {
        try shelf.description(of: file)
    }

    package func add(_ path: String, pair: LanguagePair?) throws -> DictionaryFile {
        defer { shelf.refresh() }
        return try installer.add(path, pair: pair)
    }

    package func isExtract(_ path: String) -> Bool { importers.contains { $0.takes(path) } }

    package func importExtract(
        _ path: String, from source: Language?, to target: Language?,
        progress: (Int64, Int64) -> Void
    ) throws -> ExtractImport? {
        defer { shelf.refresh() }
        guard let importer = importers.first(where: { $0.takes(path) }) else {
            throw DictionaryError(
                .malformed(reason: "its lines are of no kind that is known"), path: path)
        }
        return try importer.add(path, from: source, to: target, progress: progress)
    }

    package func remove(_ file: DictionaryFile) throws -> [String] {
        defer { shelf.refresh() }
        return try installer.remove(file)
    }
}
