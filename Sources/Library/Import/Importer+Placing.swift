import Glibc
public import ListenCore
import Synchronization

extension Importer {
    /// A book with its files where they will be, and what is to be done for that.
    ///
    /// One whose files are the program's own stays so: what is new in its old
    /// place joins them.
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
        // The old place may have lost files that the own folder still has.
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

    /// Copies or moves books, and keeps each once its files are safe; what cannot
    /// be written is noted, and its book stays as it was.
    func carryOut(
        _ placed: [PlacedRevision], _ material: Material, _ outcome: inout Outcome,
        _ writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws {
        let total = placed.reduce(0) { $0 + $1.adoption.bytes }
        let done = Atomic<Int64>(0)
        let mayLink = material.wishes.placement == .moved
        for own in placed {
            let adoption: BookAdoption?
            do {
                try await write(own.adoption, mayLink: mayLink) {
                    writing(done.add($0, ordering: .relaxed).newValue, total)
                }
                adoption = try await kept(own, material, &outcome)
            } catch let error as StoreError {
                try await leaveOut(own.adoption, because: error, &outcome)
                continue
            }
            if mayLink, let adoption {
                let roots = material.found.roots
                outcome.notes += try await offThread { _ in
                    adoption.deleteOriginals(below: roots)
                }
            }
        }
    }

    private func write(
        _ adoption: BookAdoption, mayLink: Bool, wrote: @escaping @Sendable (Int64) -> Void
    ) async throws {
        try await offThread { isCancelled in
            _ = try adoption.carryOut(mayLink: mayLink, isCancelled: isCancelled, wrote: wrote)
        }
    }

    /// Keeps a book whose files are safe; `nil` for one that was taken out meanwhile.
    ///
    /// Where it was changed while they were written, it is made again of what is there now.
    private func kept(
        _ placed: PlacedRevision, _ material: Material, _ outcome: inout Outcome
    ) async throws -> BookAdoption? {
        var placed = placed
        for _ in 0..<BooksChanged.attempts {
            let id = placed.revision.book.id
            guard outcome.isToBeKept(id),
                try await !store.keep([placed.revision], over: placed.seen).isEmpty
            else { return placed.adoption }
            let anew = try await draft(of: material, only: placed.revision.sources)
            guard outcome.replace(id, by: anew.outcome) else {
                outcome.notes.append(.takenOut(placed.adoption.folder))
                return nil
            }
            if let again = anew.placed.first {
                placed = again
                let mayLink = material.wishes.placement == .moved
                try await write(again.adoption, mayLink: mayLink) { _ in }
            } else if let own = anew.kept.first {
                // All its files are in the own folder by now.
                (placed.revision, placed.seen) = (own, anew.seen)
            }
        }
        throw BooksChanged()
    }

    private func leaveOut(
        _ adoption: BookAdoption, because error: StoreError, _ outcome: inout Outcome
    ) async throws {
        let id = adoption.book.id
        outcome.failed += 1
        outcome.notes.append(
            ImportNote(
                adoption.folder,
                sentence: "\(adoption.folder) was not taken in. \(error.description)"))
        outcome.new.remove(id)
        outcome.changed.remove(id)
        guard let index = outcome.books.firstIndex(where: { $0.id == id }) else { return }
        if let former = try await store.book(id) {
            outcome.books[index] = former
        } else {
            outcome.books.remove(at: index)
        }
    }

    /// Those of the paths that may have something new later: no file that was moved away.
    func lasting(_ roots: [String]) -> [String] {
        roots.filter { access($0, F_OK) == 0 && !(tools.own?.contains($0) ?? false) }
    }
}

extension Importer.Outcome {
    /// Adds a book that was there before, or was not.
    mutating func add(_ book: ImportedBook, _ former: ImportedBook?) {
        if former == nil {
            new.insert(book.id)
        } else if book != former {
            changed.insert(book.id)
        }
        books.append(book)
    }

    /// Puts the book of another outcome in the place of one; `false` where that has none.
    fileprivate mutating func replace(_ id: BookID, by other: Importer.Outcome) -> Bool {
        new.remove(id)
        changed.remove(id)
        let index = books.firstIndex { $0.id == id } ?? books.endIndex
        books.removeAll { $0.id == id }
        guard let book = other.books.first else { return false }
        books.insert(book, at: min(index, books.endIndex))
        new.formUnion(other.new)
        changed.formUnion(other.changed)
        return true
    }

    /// Whether a book is not kept as it is.
    public func isToBeKept(_ id: BookID) -> Bool { new.contains(id) || changed.contains(id) }
}
