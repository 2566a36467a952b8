import Glibc
import ListenCore
import Synchronization
import Files

extension Importer {
    /// A book with its files in their future places, and the work to put them there.
    ///
    /// A book whose files are the program's own stays so: new files in its old place join them.
    func placed(
        _ book: ImportedBook, _ former: ImportedBook?, _ wishes: ImportWishes, isAlone: Bool,
        below roots: [String]
    ) async throws -> (book: ImportedBook, adoption: BookAdoption?) {
        var book = book
        guard let own = tools.own else { return (book, nil) }
        book.ownsFiles = own.contains(book.folder)
        let isOwned = former.map { own.contains($0.folder) } ?? false
        guard !book.ownsFiles, wishes.placement != .inPlace || isOwned else { return (book, nil) }
        let found = book
        let adoption = try await offThread { _ in
            let isNamed = roots.contains {
                found.folder == $0 || FilePlace.below(found.folder, $0) != nil
            }
            return BookAdoption(found, into: own, isAlone: isAlone, isNamed: isNamed)
        }
        // The old place may have lost files that are still in the own folder.
        let isCutAnew =
            (wishes.chapterList ?? former?.chapterList) != former?.chapterList
            || (wishes.chapterLength ?? former?.chapterLength) != former?.chapterLength
        let isWhole = found.recordings.count == former?.recordings.count
        if isOwned, var former, adoption.hasNothingNew, !(isCutAnew && isWhole) {
            former.said = wishes.wording.over(former.said)
            return (former, wishes.placement == .moved ? adoption.of(former) : nil)
        }
        return (adoption.book, adoption)
    }

    /// Copies or moves books, and keeps each once its files are safe; a book that cannot be written
    /// or kept is noted, and stays as it was.
    ///
    /// No original is deleted unless the store has just confirmed that it has the book whose files
    /// are the copies.
    func carryOut(
        _ placed: [PlacedRevision], _ material: Material, _ outcome: inout ImportOutcome,
        _ writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws {
        let total = placed.reduce(0) { $0 + $1.adoption.bytes }
        let done = Atomic<Int64>(0)
        for own in placed {
            var (own, written) = (own, [AdoptedFiles]())
            var adoption: BookAdoption?
            do {
                written += try await write(own.adoption, material) {
                    writing(done.add($0, ordering: .relaxed).newValue, total)
                }
                adoption = try await kept(&own, material, &outcome, &written)
            } catch let error as any DescribedError {
                try await leaveOut(
                    own.revision.book.id, in: own.adoption.folder, because: error, &outcome)
            }
            // Files stay when the store cannot be asked about them.
            try? await takeBack(written)
            if material.wishes.placement == .moved, let adoption {
                let roots = material.found.roots
                outcome.notes += try await offThread { _ in
                    adoption.deleteOriginals(below: roots)
                }
            }
        }
    }

    /// Puts a book's files into the own folder; returns those that are new there.
    private func write(
        _ adoption: BookAdoption, _ material: Material,
        wrote: @escaping @Sendable (Int64) -> Void = { _ in }
    ) async throws -> [AdoptedFiles] {
        let mayLink = material.wishes.placement == .moved
        return try await offThread { isCancelled in
            var written: [AdoptedFiles] = []
            _ = try adoption.carryOut(mayLink: mayLink, isCancelled: isCancelled, wrote: wrote) {
                written.append($0)
            }
            return written
        }
    }

    /// Keeps a book whose files are safe, changed or not; returns the files that came into the own
    /// folder with it, `nil` when the book does not have them: it was removed meanwhile, or its
    /// files stay in their place.
    ///
    /// A book that was changed while files were written is made again from its present state.
    private func kept(
        _ placed: inout PlacedRevision, _ material: Material, _ outcome: inout ImportOutcome,
        _ written: inout [AdoptedFiles]
    ) async throws -> BookAdoption? {
        var adoption: BookAdoption? = placed.adoption
        for _ in 0..<BooksChanged.attempts {
            let id = placed.revision.book.id
            if try await store.keep([placed.revision], over: placed.seen).isEmpty {
                // The book is kept, whether its cover can be read again or not.
                try? await takeCovers(of: [id], &outcome)
                return adoption
            }
            let anew = try await draft(of: material, only: [placed.revision])
            guard let book = anew.outcome.books.first else {
                outcome.replace([id], by: anew.outcome)
                outcome.notes.append(.takenOut(placed.adoption.folder))
                return nil
            }
            outcome.replace([id], by: anew.outcome.only(book))
            if let again = anew.placed.first(where: { $0.revision.book.id == book.id }) {
                placed = again
                adoption = again.adoption
                written += try await write(again.adoption, material)
            } else if let own = anew.kept.first(where: { $0.book.id == book.id }) {
                // Its files are in the own folder by now, or are to stay in their place.
                (placed.revision, placed.seen, adoption) = (own, anew.seen, nil)
            } else {
                return nil
            }
        }
        throw BooksChanged()
    }

    /// Deletes the files written for books that were not kept there; never a file whose original is
    /// gone, nor one that may belong to a book.
    private func takeBack(_ written: [AdoptedFiles]) async throws {
        for files in written {
            guard try await !isOfBook(files) else { continue }
            let aside = try await DiskWork.run { () throws(StoreError) in try files.setAside() }
            // Another process may have kept a book with these files just now.
            let isOfBook = (try? await isOfBook(files)) ?? true
            await DiskWork.run { isOfBook ? aside.putBack() : aside.delete() }
        }
    }

    private func isOfBook(_ files: AdoptedFiles) async throws(StoreError) -> Bool {
        if let book = try await store.book(BookID(rawValue: files.name)),
            book.paths.contains(where: files.contains)
        {
            return true
        }
        guard try await store.owners(of: files.paths).isEmpty else { return true }
        return try await store.books().contains { files.contains($0.folder) }
    }

    /// Notes a book that was not kept, and puts the kept version in its place.
    func leaveOut(
        _ id: BookID, in folder: String, because error: any DescribedError,
        _ outcome: inout ImportOutcome
    ) async throws {
        outcome.failed += 1
        outcome.notes.append(
            ImportNote(folder, sentence: "\(folder) was not taken in. \(error.description)"))
        outcome.new.remove(id)
        outcome.changed.remove(id)
        guard let index = outcome.books.firstIndex(where: { $0.id == id }) else { return }
        if let former = try await store.book(id) {
            outcome.books[index] = former
        } else {
            outcome.books.remove(at: index)
        }
    }

    /// Gives books that were just kept their present covers and wording: a cover may have been
    /// found meanwhile.
    func takeCovers(of ids: Set<BookID>, _ outcome: inout ImportOutcome) async throws {
        for index in outcome.books.indices where ids.contains(outcome.books[index].id) {
            guard let kept = try await store.book(outcome.books[index].id) else { continue }
            outcome.books[index].coverPath = kept.coverPath
            // For a book that was split or joined it may be the wording of the former book.
            outcome.books[index].said = outcome.books[index].said.over(kept.said)
        }
    }

    /// The paths that may have new files later: those of which no file was moved away.
    func lasting(_ roots: [String]) -> [String] {
        roots.filter { access($0, F_OK) == 0 && !(tools.own?.contains($0) ?? false) }
    }
}

extension ImportOutcome {
    /// Adds a book, as new or as changed if it is.
    mutating func add(_ book: ImportedBook, _ former: ImportedBook?) {
        if former == nil {
            new.insert(book.id)
        } else if book != former {
            changed.insert(book.id)
        }
        books.append(book)
    }

    /// Replaces some books by those of another outcome.
    mutating func replace(_ ids: Set<BookID>, by other: ImportOutcome) {
        new.subtract(ids)
        changed.subtract(ids)
        books.removeAll { book in
            ids.contains(book.id) && !other.books.contains { $0.id == book.id }
        }
        for book in other.books {
            if let index = books.firstIndex(where: { $0.id == book.id }) {
                books[index] = book
            } else {
                books.append(book)
            }
        }
        new.formUnion(other.new)
        changed.formUnion(other.changed)
        takings.merge(other.takings) { $1 }
        origins.merge(other.origins) { former, _ in former }
    }

    /// The part of the outcome about one of its books.
    fileprivate func only(_ book: ImportedBook) -> ImportOutcome {
        var outcome = ImportOutcome()
        outcome.books = [book]
        outcome.takings = takings.filter { $0.key == book.id }
        outcome.origins = origins.filter { $0.key == book.id }
        (outcome.new, outcome.changed) = (
            new.intersection([book.id]), changed.intersection([book.id])
        )
        return outcome
    }
}

extension ImportedBook {
    /// The absolute paths of all files that it names.
    fileprivate var paths: [String] {
        recordings.map(\.path) + recordings.flatMap { $0.texts.map(\.path) }
            + chapters.flatMap { $0.texts.map(\.path) } + [coverPath].compactMap(\.self)
    }
}
