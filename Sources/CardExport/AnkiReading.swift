import FoundationEssentials
package import ListenCore
package import Practice

extension AnkiPackage {
    /// The name of a package's collection in its former and its present form, the one that counts
    /// first: beside a newer form the older one holds a notice alone.
    private static let collections = [
        "collection.anki21b", "collection.anki21", "collection.anki2",
    ]

    /// The cards of this program in a package (`.apkg` or `.colpkg`).
    ///
    /// Blocks. Throws `.notFound` without the file, `.failed` when it is no package of Anki, and
    /// `.refused` when it is compressed in a way that cannot be read here.
    package static func read(
        _ path: String, with archives: any ArchiveReading,
        expand: (_ path: String, _ target: String) throws(StoreError) -> Void
    ) throws(StoreError) -> CardsElsewhere {
        try inFolder { folder throws(StoreError) in
            let collection = try unpacked(path, into: folder, with: archives, expand: expand)
            return try AnkiCollectionReader.read(collection, named: path)
        }
    }

    /// The notes in a package, or in a collection of Anki's own, which is copied first: Anki may
    /// be writing it, and nothing is ever written there.
    ///
    /// Blocks. Throws as reading a package does, and `.failed` where the collection changes all the
    /// while.
    package static func notes(
        _ path: String, with archives: any ArchiveReading,
        expand: (_ path: String, _ target: String) throws(StoreError) -> Void
    ) throws(StoreError) -> [NoteElsewhere] {
        try inFolder { folder throws(StoreError) in
            let collection =
                try AnkiCollectionCopy.isCollection(path)
                ? AnkiCollectionCopy.make(of: path, in: folder)
                : unpacked(path, into: folder, with: archives, expand: expand)
            return try AnkiNoteReader.read(collection, named: path)
        }
    }

    /// Hands a private folder to `body`, which is removed afterwards.
    private static func inFolder<Found>(
        _ body: (_ folder: URL) throws(StoreError) -> Found
    ) throws(StoreError) -> Found {
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
        return try body(folder)
    }

    /// The path of a package's collection, unpacked into a folder.
    private static func unpacked(
        _ path: String, into folder: URL, with archives: any ArchiveReading,
        expand: (_ path: String, _ target: String) throws(StoreError) -> Void
    ) throws(StoreError) -> String {
        var limits = ArchiveLimits()
        limits.entries = 500_000
        let names = try archives.extract(
            path, into: folder.path, limits: limits, wanted: { collections.contains($0) },
            isCancelled: { false }
        ).names
        guard let name = collections.first(where: names.contains) else {
            throw StoreError(
                .failed(reason: "it has no collection, so it is no package of Anki"), path: path)
        }
        var collection = folder.appending(path: name).path
        if name == collections[0] {
            let target = folder.appending(path: "collection").path
            do throws(StoreError) {
                try expand(collection, target)
            } catch {
                // Of the file as the person knows it, not of the one it was unpacked to.
                guard case .refused = error.code else { throw StoreError(error.code, path: path) }
                throw StoreError(.refused(Self.olderForm), path: path)
            }
            collection = target
        }
        return collection
    }

    private static let olderForm =
        "This package is compressed by zstd, which cannot be read here. Export it again in Anki"
        + " with “Support older Anki versions”, or install libarchive13."
}
