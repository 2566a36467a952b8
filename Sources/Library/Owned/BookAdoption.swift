import Files
import Glibc
import ListenCore

/// Copies or moves the files of a book into the program's own folder.
///
/// The files beside the recordings that belong to the book come along: texts, covers, sidecars.
/// They keep their names and times.
struct BookAdoption {
    /// A file to copy or move.
    struct Item: Hashable {
        /// Its absolute path.
        let source: String
        /// Its path in the book's new folder.
        let name: String
        /// True when it stays in its place, whatever happens to the others: it may belong to more
        /// than the book.
        var stays = false
    }

    /// The book with its files in the new place.
    private(set) var book: ImportedBook
    /// All files to copy or move.
    let items: [Item]
    private let name: String
    private let own: OwnFolder
    /// The former folder of the book.
    let folder: String

    /// The work for a book; `isAlone` when no other book has files in its folder, `isNamed` when
    /// the folder was imported rather than files in it, `names` returns the files of a folder.
    init(
        _ book: ImportedBook, into own: OwnFolder, isAlone: Bool, isNamed: Bool = true,
        names: (_ folder: String) -> [String] = {
            LocalFile.names(in: $0, beginningWith: "", most: 50_000)
        }
    ) {
        self.own = own
        folder = book.folder
        name = book.id.rawValue
        let root = own.place(book.id.rawValue)
        let title = FilePlace(book.folder).name
        let base = root + "/" + (title.isEmpty ? "book" : title)
        var items: [Item] = []
        var goals: [String: String] = [:]
        var used: Set<String> = []
        func claim(_ path: String, stays: Bool = false) {
            guard goals[path] == nil else { return }
            var below = FilePlace.below(path, book.folder)
            if below.map({ !used.insert($0).inserted }) ?? true {
                below = "\(StableHash.text(of: path))-\(FilePlace(path).name)"
            }
            let goal = base + "/" + (below ?? "")
            goals[path] = goal
            items.append(
                Item(source: path, name: FilePlace.below(goal, root) ?? goal, stays: stays))
        }
        for recording in book.recordings { claim(recording.path) }
        let companions = BookCompanions(of: book, isAlone: isAlone, names: names)
        for path in companions.byName { claim(path) }
        for path in companions.byKind { claim(path, stays: !isNamed) }
        if let cover = book.coverPath, FilePlace.below(cover, book.folder) != nil {
            claim(cover, stays: true)
        }
        self.items = items
        self.book = book.moved(to: base) { goals[$0] ?? $0 }
    }

    /// The number of bytes to write.
    var bytes: Int64 {
        items.reduce(0) { sum, item in
            isThere(item) ? sum : sum + (FoundFile(path: item.source)?.size ?? 0)
        }
    }

    /// True when all recordings are in the own folder already.
    var hasNothingNew: Bool {
        items.prefix(book.recordings.count).allSatisfy(isThere)
    }

    /// The same work for another state of the book.
    func of(_ book: ImportedBook) -> BookAdoption {
        var other = self
        other.book = book
        return other
    }

    /// Puts the files into the own folder; `false` when it was cancelled.
    ///
    /// With `mayLink` the new files may be hard links to the old ones, for a book whose old files
    /// are deleted afterwards. A file that is there already with the same size and time is left as
    /// it is. `wrote` gets the bytes of each file, `finished` the files once all are written.
    /// Blocks. When it throws or is cancelled, nothing of it is left.
    func carryOut(
        mayLink: Bool, isCancelled: () -> Bool, wrote: (Int64) -> Void = { _ in },
        finished: (AdoptedFiles) -> Void = { _ in }
    ) throws(StoreError) -> Bool {
        let missing = items.filter { !isThere($0) }
        guard !missing.isEmpty else { return true }
        let folder = try own.begin()
        for item in missing {
            let target = folder.path + "/" + item.name
            try FileTree.makeFolders(FilePlace(target).folder)
            defer { wrote(FoundFile(path: item.source)?.size ?? 0) }
            if mayLink, !item.stays, FileTree.facts(of: item.source) != nil,
                link(item.source, target) == 0
            {
                continue
            }
            do throws(StoreError) {
                let ending = try FileCopy.copy(item.source, to: target, isCancelled: isCancelled)
                guard ending == .whole else { return false }
            } catch {
                // The temporary path would mean nothing to the person.
                throw error.path == target ? StoreError(error.code, path: own.path) : error
            }
        }
        guard !isCancelled() else { return false }
        try own.finish(folder, as: name)
        finished(AdoptedFiles(items: missing, own: own, name: name))
        return true
    }

    private func isThere(_ item: Item) -> Bool {
        guard let source = FoundFile(path: item.source) else { return false }
        let copy = own.place(name) + "/" + item.name
        // A text that is newer in the own folder was edited there by hand.
        if !ImportWalk.isSound(item.name), let there = FileTree.facts(of: copy),
            there.modified > source.modified
        {
            return true
        }
        return FileTree.has(copy, size: source.size, modified: source.modified)
    }

    /// Deletes the files in their former place, once they are kept in the new one, and the folders
    /// below the imported ones that are empty then; notes files that could not be deleted.
    ///
    /// A file that changed since it was copied stays, and so does one that is the copy itself,
    /// under another path to the own folder.
    func deleteOriginals(below roots: [String]) -> [ImportNote] {
        var notes: [ImportNote] = []
        for item in items where !own.contains(item.source) && !item.stays {
            let copy = own.place(name) + "/" + item.name
            guard FileTree.facts(of: item.source).map({ FileTree.has(copy, size: $0.size) }) ?? true
            else {
                notes.append(
                    ImportNote(
                        item.source,
                        sentence: "\(item.source) changed while it was copied, so it was not "
                            + "deleted. Import it again."))
                continue
            }
            guard !FileTree.isSameEntry(item.source, copy) else { continue }
            if unlink(item.source) != 0, errno != ENOENT {
                let reason = String(cString: strerror(errno)).lowercased()
                notes.append(
                    ImportNote(
                        item.source,
                        sentence: "\(item.source) was copied, but could not be deleted: \(reason).")
                )
            }
        }
        // From the deepest up; folders that are not empty stay.
        let folders = Set(items.map { FilePlace($0.source).folder }).union([folder])
            .filter { folder in roots.contains { FilePlace.below(folder, $0) != nil } }
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(folder) }
        return notes
    }
}

extension ImportedBook {
    /// The book with its files in the program's own folder.
    fileprivate func moved(to folder: String, _ goal: (String) -> String) -> ImportedBook {
        var book = self
        book.folder = folder
        book.ownsFiles = true
        book.coverPath = coverPath.map(goal)
        for index in book.recordings.indices {
            book.recordings[index].path = goal(book.recordings[index].path)
            for text in book.recordings[index].texts.indices {
                let path = book.recordings[index].texts[text].path
                book.recordings[index].texts[text].path = goal(path)
            }
        }
        for index in book.chapters.indices {
            for text in book.chapters[index].texts.indices {
                let path = book.chapters[index].texts[text].path
                book.chapters[index].texts[text].path = goal(path)
            }
        }
        return book
    }
}
