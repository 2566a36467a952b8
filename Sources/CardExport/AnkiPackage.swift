package import FoundationEssentials
package import ListenCore

/// Writes cards as a package that Anki imports, sounds included.
package struct AnkiPackage: Sendable {
    private let archiver: any Archiving

    /// A writer of packages.
    package init(archiver: any Archiving) {
        self.archiver = archiver
    }

    /// Writes a package to a path and replaces a file that is there.
    ///
    /// Blocks until it is written; the caller renames it. Throws `.failed`, also when a sound
    /// cannot be read.
    package func write(
        _ notes: [CardNote], to path: String, now: Date, terms: MemoryTerms = .usual
    ) throws(StoreError) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(.failed(reason: "it cannot be made"), path: folder.path)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let collection = folder.appending(path: "collection.anki2").path
        try AnkiCollection.write(notes, to: collection, now: now, terms: terms)
        try archiver.writeZip(
            [ArchiveEntry("collection.anki2", .file(collection))] + Self.media(of: notes), to: path)
    }

    /// The sounds, named by number, and the list of their real names; each sound once.
    private static func media(of notes: [CardNote]) -> [ArchiveEntry] {
        var sounds: [CardNote.Sound] = []
        var known: Set<String> = []
        for sound in notes.compactMap(\.sound) where known.insert(sound.name).inserted {
            sounds.append(sound)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let pairs = sounds.enumerated().map { ("\($0.offset)", $0.element.name) }
        // A dictionary of strings can always be encoded.
        let list = (try? encoder.encode(Dictionary(uniqueKeysWithValues: pairs))) ?? Data()
        return [ArchiveEntry("media", .bytes([UInt8](list)))]
            + sounds.enumerated().map { ArchiveEntry("\($0.offset)", .file($0.element.path)) }
    }
}
