import Files
package import ListenCore

/// The cover of an imported book on this machine: the one in its first recording, otherwise one
/// beside its files, otherwise one that was fetched before.
///
/// Calls block for as long as the disk needs; safe from any thread.
package struct BookCovers: Sendable {
    /// Reads the tags of a recording; throws when it cannot be read.
    package typealias Reading = @Sendable (_ path: String) throws -> RecordingFacts

    /// The store of covers.
    let keeper: any CoverKeeping
    private let read: Reading

    /// Covers kept by `keeper`; only the first recording of a book is read.
    package init(keeper: any CoverKeeping, read: @escaping Reading) {
        self.keeper = keeper
        self.read = read
    }

    /// A cover on this machine.
    struct Found: Hashable {
        /// The origin of the cover; `.none` for no cover.
        var origin: CoverFinding.Origin
        /// The path of the picture.
        var path: String?
        /// The ISBN of the book, when its first recording was read and has it.
        var isbn: String?
    }

    /// The path of the cover that an import gives a book; a rehearsal writes nothing.
    ///
    /// When the disk is full, the book goes without its embedded cover, but is imported.
    package func path(
        for book: ImportedBook, sharesFolder: Bool, isRehearsal: Bool = false
    ) -> String? {
        do {
            return try local(of: book, sharesFolder: sharesFolder, isRehearsal: isRehearsal).path
        } catch {
            return Self.beside(book, sharesFolder: sharesFolder) ?? keeper.file(of: book.id)
        }
    }

    /// The cover of a book on this machine; `isRefresh` reads its first recording even when that
    /// was done before.
    func local(
        of book: ImportedBook, sharesFolder: Bool, isRehearsal: Bool = false,
        isRefresh: Bool = false
    ) throws(StoreError) -> Found {
        let former = keeper.memory(of: book.id)
        var memory = former
        var isbn: String?
        if let first = book.recordings.first {
            let recording = CoverMemory.Recording(first)
            if !isRefresh, memory.isEmbedded, memory.recording == recording,
                let path = keeper.file(of: book.id)
            {
                return Found(origin: .embedded(recording: first.path), path: path)
            }
            if let facts = try? read(first.path) {
                isbn = facts.tags.isbn
                if let path = try keep(Self.cover(of: facts), recording, book.id, isRehearsal) {
                    return Found(origin: .embedded(recording: first.path), path: path, isbn: isbn)
                }
                if memory.isEmbedded {
                    // The recording no longer has the picture.
                    (memory.isEmbedded, memory.recording) = (false, nil)
                    if !isRehearsal { keeper.removePicture(of: book.id) }
                }
            } else if memory.isEmbedded, let path = keeper.file(of: book.id) {
                // A recording on a disk that is not mounted still has its cover.
                return Found(origin: .embedded(recording: first.path), path: path)
            }
        }
        if memory != former, !isRehearsal { try keeper.remember(memory, of: book.id) }
        if let path = Self.beside(book, sharesFolder: sharesFolder) {
            return Found(origin: .beside, path: path, isbn: isbn)
        }
        if book.ownsFiles, let path = book.coverPath, FilePlace.below(path, book.folder) != nil,
            Self.isPicture(path)
        {
            // The cover of an EPUB may have any name.
            return Found(origin: .beside, path: path, isbn: isbn)
        }
        if let online = memory.online, let path = keeper.file(of: book.id) {
            return Found(origin: .online(online), path: path, isbn: isbn)
        }
        return Found(origin: .none, path: nil, isbn: isbn)
    }

    /// Keeps the picture of a recording; `nil` when it has none.
    private func keep(
        _ picture: EmbeddedPicture?, _ recording: CoverMemory.Recording, _ book: BookID,
        _ isRehearsal: Bool
    ) throws(StoreError) -> String? {
        guard let picture else { return nil }
        guard !isRehearsal else { return keeper.path(of: book, mediaType: picture.mediaType) }
        let path = try keeper.keep(picture, of: book)
        var memory = CoverMemory()
        (memory.recording, memory.isEmbedded) = (recording, true)
        if keeper.memory(of: book) != memory { try keeper.remember(memory, of: book) }
        return path
    }

    /// The first picture that can be shown.
    private static func cover(of facts: RecordingFacts) -> EmbeddedPicture? {
        facts.pictures.first { shown.contains($0.mediaType) }
    }

    /// The media types of pictures that can be shown.
    static let shown: Set<String> = ["image/jpeg", "image/png"]
}

extension BookCovers {
    /// The most names of a folder that are looked at.
    private static let mostNames = 50_000

    /// The picture beside a book's files; in a folder of several books only one named like the
    /// recording.
    static func beside(_ book: ImportedBook, sharesFolder: Bool) -> String? {
        let places = book.recordings.prefix(1).map { FilePlace($0.path) }
        if book.recordings.count == 1, let place = places.first {
            let stem = Sidecars.stem(of: place.name)
            let named = endings.lazy.map { FilePlace.path(stem + $0, in: place.folder) }
            if let path = named.first(where: isPicture) { return path }
        }
        guard !sharesFolder else { return nil }
        // Each disc of a book may have a picture of its own.
        let folders = [book.folder] + places.map(\.folder).filter { $0 != book.folder }
        for folder in folders {
            var names = LocalFile.names(in: folder, beginningWith: "", most: mostNames).filter {
                let name = $0.lowercased()
                return endings.contains { name.hasSuffix($0) }
            }
            for _ in 0..<mostTried {
                guard let name = BookSidecars.cover(among: names) else { break }
                let path = FilePlace.path(name, in: folder)
                if isPicture(path) { return path }
                names.removeAll { $0 == name }
            }
        }
        return nil
    }

    /// The most files named like a cover that are opened.
    private static let mostTried = 8

    private static let endings = [".jpg", ".jpeg", ".png"]

    /// True when a file is a picture by its first bytes, and not too large.
    private static func isPicture(_ path: String) -> Bool {
        let head = LocalFile.head(of: path, count: 12, limit: CoverFile.limitBytes)
        return head.flatMap { EmbeddedPicture.mediaType(of: $0) }.map(shown.contains) ?? false
    }
}
