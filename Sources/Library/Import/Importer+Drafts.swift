import ListenCore

/// Books as an import would change them, made from the store's state at one time, since an import
/// may take minutes.
///
/// Files are read once; the state of the store is read again when somebody changed it before the
/// books were kept.
extension Importer {
    /// The files that were found and read, and the wishes for them.
    struct Material: Sendable {
        let found: Found
        let unpacked: Unpacked
        let recordings: [ReadRecording]
        let unread: [ImportNote]
        let wishes: ImportWishes
        let isRehearsal: Bool
    }

    /// A book whose files are to be moved into the program's own folder.
    struct PlacedRevision {
        var revision: BookRevision
        let adoption: BookAdoption
        var seen: SeenFiles
    }

    /// The books made from the material, none of them kept yet.
    struct Draft {
        var outcome = ImportOutcome()
        /// The changed books whose files stay in their place.
        var kept: [BookRevision] = []
        /// The books whose files are to be moved or copied.
        var placed: [PlacedRevision] = []
        var seen: SeenFiles
    }

    /// Makes books and keeps those whose files stay in their place; a book that somebody changed
    /// meanwhile is made again from its present state, and left out when that happens again and
    /// again.
    func keptDraft(of material: Material) async throws -> Draft {
        var whole = try await draft(of: material)
        var (waiting, seen, tries) = (whole.kept, whole.seen, 0)
        while !waiting.isEmpty {
            let stale = try await store.keep(waiting, over: seen)
            tries += 1
            try await takeCovers(
                of: Set(waiting.map(\.book.id)).subtracting(stale), &whole.outcome)
            waiting.removeAll { !stale.contains($0.book.id) }
            guard !waiting.isEmpty else { break }
            guard tries < BooksChanged.attempts else {
                for book in waiting.map(\.book) {
                    try await leaveOut(
                        book.id, in: book.folder, because: BooksChanged(), &whole.outcome)
                }
                break
            }
            let anew = try await draft(of: material, only: waiting)
            whole.outcome.replace(stale, by: anew.outcome)
            let known = Set(whole.outcome.notes)
            whole.outcome.notes += anew.outcome.notes.filter { !known.contains($0) }
            whole.placed += anew.placed
            (waiting, seen) = (anew.kept, anew.seen)
        }
        return whole
    }

    /// Makes books: all, or again those with files of `only`.
    func draft(of material: Material, only stale: [BookRevision]? = nil) async throws -> Draft {
        let sources = stale.map { $0.reduce(into: Set<String>()) { $0.formUnion($1.sources) } }
        let (found, wishes, recordings) = (material.found, material.wishes, material.recordings)
        // Read first: a book that is removed after this changes the state that is compared in the
        // end.
        let passedOver = try await store.passedOver()
        let owners = try await store.owners(of: recordings.map(\.file.path))
        var draft = Draft(seen: SeenFiles(owners: owners, passedOver: passedOver))
        let hints = try await hints(for: recordings, owners, wishes)
        let gathered = try await gathered(BookGrouping(recordings, hints).groups, owners)
        let (groups, listNotes) = try await offThread { [analysis = tools.analysis] isCancelled in
            try Self.withLists(gathered, analysis, isCancelled)
        }
        let count = groups.count + material.unpacked.books.count
        if wishes.areOfOneBook, count > 1 { throw StatedError.severalBooks(count) }
        let around = try await surroundings(of: groups, below: found.roots)
        draft.outcome.notes =
            material.unread + listNotes + around.flatMap(\.notes) + material.unpacked.notes
            + found.notes
        draft.outcome.others = found.others
        draft.outcome.failed = material.unpacked.failed
        let forgotten = passedOver.subtracting(found.passedOver)
        var wanted: [(group: BookGrouping.Group, around: BookSurroundings)] = []
        for (group, around) in zip(groups, around) {
            let paths = group.recordings.map(\.file.path)
            guard sources.map({ !$0.isDisjoint(with: paths) }) ?? true else { continue }
            if forgotten.isDisjoint(with: paths) {
                wanted.append((group, around))
            } else {
                draft.outcome.notes.append(.takenOut(group.folder))
            }
        }
        try await add(wanted, material, to: &draft)
        let ids = stale.map { Set($0.map(\.book.id)) }
        let unpacked = material.unpacked.books.filter { ids?.contains($0.book.id) ?? true }
        try await add(unpacked, material, forgotten, to: &draft)
        return draft
    }

    private func add(
        _ groups: [(group: BookGrouping.Group, around: BookSurroundings)], _ material: Material,
        to draft: inout Draft
    ) async throws {
        let (wishes, isRehearsal) = (material.wishes, material.isRehearsal)
        var books = try await books(
            of: groups.map(\.group), draft.seen.owners, groups.map(\.around), wishes, isRehearsal)
        let paths = books.map { revision in
            let own = revision.book.recordings.map(\.path)
            return own + revision.sources.subtracting(own).sorted()
        }
        let known = Set(material.recordings.map(\.file.path))
        let gone = Set(paths.joined()).subtracting(known)
        draft.seen.owners.merge(try await store.owners(of: gone.sorted())) { seen, _ in seen }
        draft.outcome.origins = try await origins(
            of: zip(books, paths).map { ($0.book.id, $1) }, draft.seen.owners)
        if !isRehearsal {
            draft.outcome.notes += try await addTexts(to: &books, of: material.recordings)
        }
        for (revision, (group, around)) in zip(books, groups) {
            var revision = revision
            guard !isTakenOut(revision, material) else {
                draft.outcome.notes.append(.takenOut(revision.book.folder))
                continue
            }
            let (book, adoption) = try await placed(
                revision.book, revision.former, wishes, isAlone: around.isAlone,
                below: material.found.roots)
            revision.book = book
            draft.outcome.takings[book.id] = BookTaking(
                group.kind, paths: group.recordings.map(\.file.path))
            draft.add(revision, adoption)
        }
    }

    /// Adds the books of EPUBs, with the facts that were added since they were unpacked.
    private func add(
        _ unpacked: [(book: ImportedBook, former: ImportedBook?)], _ material: Material,
        _ forgotten: Set<String>, to draft: inout Draft
    ) async throws {
        for (book, former) in unpacked {
            let present = try await store.book(book.id)
            let wish = present == nil ? try await store.wishedDivision(of: book.id) : nil
            var revision = BookRevision(book, of: present, wish: wish)
            let isGone =
                present == nil
                && (former != nil || isTakenOut(revision, material)
                    || !forgotten.isDisjoint(with: revision.sources))
            guard !isGone else {
                draft.outcome.notes.append(.takenOut(book.folder))
                continue
            }
            if let present, present != former {
                let isThere = try await offThread { _ in
                    present.recordings.allSatisfy { FoundFile(path: $0.path) != nil }
                }
                revision = BookRevision(book.rebased(on: present, isThere), of: present)
            }
            draft.add(revision, nil)
        }
    }

    /// True when a book was there at the beginning of the import and was removed since.
    private func isTakenOut(_ revision: BookRevision, _ material: Material) -> Bool {
        revision.former == nil && material.found.books.contains(revision.book.id)
    }
}

extension Importer.Draft {
    fileprivate mutating func add(_ revision: BookRevision, _ adoption: BookAdoption?) {
        outcome.add(revision.book, revision.former)
        if let adoption {
            placed.append(
                Importer.PlacedRevision(revision: revision, adoption: adoption, seen: seen))
        } else if outcome.isToBeKept(revision.book.id) {
            kept.append(revision)
        }
    }
}

extension ImportedBook {
    /// The book with the changes made to it since it was unpacked; `isThere` when its present files
    /// exist.
    fileprivate func rebased(on present: ImportedBook, _ isThere: Bool) -> ImportedBook {
        var book = isThere ? present : self
        (book.found, book.year, book.said) = (found, year, said)
        book.addedAt = present.addedAt
        return book
    }
}

extension ImportNote {
    /// A note that a book was removed from the library while it was imported again.
    static func takenOut(_ folder: String) -> ImportNote {
        ImportNote(folder, because: "its book was taken out of the library meanwhile")
    }
}
