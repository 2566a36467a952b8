import Files
import ListenCore

extension Importer {
    /// The result of unpacking archives.
    struct Unpacked: Sendable {
        var files: [FoundFile] = []
        /// The books of EPUBs, as they are now and as they were.
        var books: [(book: ImportedBook, former: ImportedBook?)] = []
        var notes: [ImportNote] = []
        /// The names of new folders in the own folder.
        var fresh: [String] = []
        /// The number of archives that could not be written.
        var failed = 0
    }

    /// Unpacks archives; notes each that cannot be unpacked.
    func unpack(
        _ packed: [FoundFile], _ wishes: ImportWishes, isRehearsal: Bool
    ) async throws -> Unpacked {
        var unpacked = Unpacked()
        guard let archives = tools.archives, let own = tools.own else { return unpacked }
        let unpacking = Unpacking(archives: archives, own: own)
        do {
            // An EPUB may be in an archive; an archive in an archive is not opened.
            var waiting = packed.map { ($0, isInside: false) }
            while let (file, isInside) = waiting.popLast() {
                guard !isInside || file.isEPUB else {
                    unpacked.notes.append(
                        ImportNote(file.path, because: "it lies in another archive. Unpack that"))
                    continue
                }
                do {
                    let inner = try await unpack(
                        file, by: unpacking, wishes, isRehearsal: isRehearsal, &unpacked)
                    waiting += inner.map { ($0, isInside: true) }
                } catch let error as StoreError {
                    if error.code == .diskFull { unpacked.failed += 1 }
                    unpacked.notes.append(
                        ImportNote(
                            file.path, sentence: "\(file.path) was left out. \(error.description)"))
                }
            }
        } catch {
            removeFresh(unpacked.fresh)
            throw error
        }
        return unpacked
    }

    private func unpack(
        _ file: FoundFile, by unpacking: Unpacking, _ wishes: ImportWishes, isRehearsal: Bool,
        _ unpacked: inout Unpacked
    ) async throws -> [FoundFile] {
        let archive = try await offThread { _ in try unpacking.look(into: file) }
        if archive.isEPUB {
            let former = try await store.book(EPUBUnpacking.id(archive))
            let epubs = EPUBUnpacking(
                unpacking: unpacking, read: read, wishes: wishes, isRehearsal: isRehearsal)
            let outcome = try await offThread { isCancelled in
                try epubs.book(of: archive, former: former, isCancelled: isCancelled)
            }
            unpacked.notes += outcome.notes
            unpacked.fresh += [outcome.fresh].compactMap(\.self)
            if var book = outcome.book {
                if former == nil { book.addedAt = clock.now }
                unpacked.books.append((book, former))
            }
            return []
        }
        let outcome = try await offThread { isCancelled in
            try unpacking.unpack(archive, isRehearsal: isRehearsal, isCancelled: isCancelled)
        }
        unpacked.notes += outcome.notes
        unpacked.fresh += [outcome.fresh].compactMap(\.self)
        guard let folder = outcome.folder else { return [] }
        let walk = try await offThread { isCancelled in
            let walk = try ImportWalk([folder], isCancelled: isCancelled)
            return (files: walk.files, packed: walk.packed, notes: walk.notes)
        }
        unpacked.files += walk.files
        unpacked.notes += walk.notes
        return walk.packed
    }

    /// Removes folders that were unpacked in vain.
    func removeFresh(_ names: [String]) {
        for name in names { tools.own?.remove(name) }
    }

    /// True when a folder is in one that was just unpacked.
    func isOfFresh(_ folder: String, _ unpacked: Unpacked) -> Bool {
        guard let own = tools.own else { return false }
        return unpacked.fresh.contains { name in
            folder == own.place(name) || FilePlace.below(folder, own.place(name)) != nil
        }
    }

    /// Removes new folders that no book uses.
    func removeUnused(_ fresh: [String], but books: [ImportedBook]) async throws {
        guard let own = tools.own else { return }
        let unused = fresh.filter { name in
            !books.contains { book in
                book.folder == own.place(name)
                    || FilePlace.below(book.folder, own.place(name)) != nil
            }
        }
        try await offThread { _ in for name in unused { own.remove(name) } }
    }
}

extension FoundFile {
    var isEPUB: Bool { name.lowercased().hasSuffix(".epub") }
}
