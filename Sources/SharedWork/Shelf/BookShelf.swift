import FoundationEssentials
import Glibc
package import ListenCore
import Files

/// The actions on a book of the library, from the command line and from the screen.
package struct BookShelf: Sendable {
    package let imported: any ImportedBookKeeping
    package let tags: any BookTagKeeping
    package let importer: @Sendable (any ImportedBookKeeping) -> any BookImporting
    /// Finds and deletes the files of books.
    let files: any BookFileKeeping
    let clock: any WallClock
    /// The store of covers, which are removed with their books.
    var covers: (any CoverKeeping)?
    /// The texts that are read aloud, and what keeps removed ones for a day; `nil` where the list
    /// has none.
    package let texts: (kept: KeptTexts, removals: Removals)?

    package init(
        imported: any ImportedBookKeeping, tags: any BookTagKeeping,
        importer: @escaping @Sendable (any ImportedBookKeeping) -> any BookImporting,
        files: any BookFileKeeping, clock: any WallClock, covers: (any CoverKeeping)? = nil,
        texts: (kept: KeptTexts, removals: Removals)? = nil
    ) {
        self.texts = texts
        (self.imported, self.tags, self.importer) = (imported, tags, importer)
        (self.files, self.clock, self.covers) = (files, clock, covers)
    }

    /// The imported book behind a book of the list.
    package func book(_ book: Book) async throws -> ImportedBook {
        guard let found = try await imported.book(book.id) else {
            throw ShelfError.notImported(book.title)
        }
        return found
    }

    /// Overrides the title, author, narrator or language of a book; an empty text removes an
    /// earlier override.
    package func rename(_ book: Book, _ change: BookRenaming) async throws -> ImportedBook {
        _ = try await self.book(book)
        try await imported.say(try change.checked(), of: book.id, at: clock.now)
        return try await self.book(book)
    }

    /// Adds tags to a book and removes tags; returns the resulting tags.
    package func tag(
        _ book: Book, at source: SourceID, _ change: TagChange
    ) async throws -> [BookTag] {
        try await tags.change(
            tagsOf: book.id, at: source, adding: change.adding, removing: change.removing)
    }

    /// Finds a book's moved files below a path.
    package func relink(_ book: Book, below path: String) async throws -> RelinkOutcome {
        let first = try await self.book(book)
        for _ in 0..<BooksChanged.attempts {
            guard let found = try await imported.book(book.id) else {
                throw ShelfError.takenOut(first.title)
            }
            let outcome = try await DiskWork.run { try files.relinked(found, below: path) }
            guard outcome.moved > 0 else { return outcome }
            let seen = SeenFiles(
                owners: try await imported.owners(of: outcome.book.recordings.map(\.path)),
                passedOver: try await imported.passedOver())
            // Fails when the book changed during the search, which then runs again.
            let changed = try await imported.keep(
                [BookRevision(outcome.book, of: found)], over: seen)
            guard changed.isEmpty else { continue }
            try await follow(found, to: outcome.book)
            return outcome
        }
        throw BooksChanged()
    }

    /// Makes later imports look in a book's new place, and no longer in the old one when nothing is
    /// left of it.
    private func follow(_ former: ImportedBook, to book: ImportedBook) async throws {
        if try await isFolderImported(former), try await !isFolderImported(book) {
            try await imported.keepRoots([book.folder])
        }
        // A folder that still exists may be where the person puts new books.
        let roots = try await imported.roots().filter { root in
            former.recordings.contains { Self.lies($0.path, below: root) }
        }
        let gone = await DiskWork.run { roots.filter { access($0, F_OK) != 0 } }
        try await imported.forgetUnusedRoots(among: gone)
    }

    /// Reads a book's folder again, or its files alone when only they were imported.
    package func rescan(_ book: Book) async throws -> ImportOutcome {
        let found = try await self.book(book)
        let files = found.recordings.map(\.path)
        guard try await isFolderImported(found) else {
            return try await importer(imported).importFiles(files)
        }
        // Discs that were imported as separate books lie beside each other.
        let parent = FilePlace(found.folder).folder
        let siblings = try await imported.books().filter { entry in
            entry.book.id != found.id && entry.book.title == found.title
                && FilePlace(entry.folder).folder == parent
        }
        return try await importer(imported).importFiles([found.folder] + siblings.map(\.folder))
    }

    /// True when a book was imported as a folder, not as single files.
    private func isFolderImported(_ book: ImportedBook) async throws -> Bool {
        try await imported.roots().contains { Self.lies(book.folder, below: $0) }
    }

    private static func lies(_ path: String, below root: String) -> Bool {
        path == root || FilePlace.below(path, root) != nil
    }

    /// Removes a book from the library and, with `files`, deletes the copies that the program made
    /// of its files; returns the number of deleted files.
    package func remove(_ book: Book, files: Bool) async throws -> Int {
        let found = try await self.book(book)
        if files { try requireOwn(found) }
        try await imported.forget(book.id)
        covers?.forget(book.id)
        guard files else { return 0 }
        let others = try await imported.books().map(\.folder)
        return await DiskWork.run { self.files.delete(found, sparing: others) }
    }

    /// Throws unless a book's files are copies that the program made.
    package func requireOwn(_ book: ImportedBook) throws(ShelfError) {
        guard files.areOwn(book) else {
            throw ShelfError.notOwnFiles(book.title, folder: book.folder)
        }
    }
}

/// A person's changes to a book's title, author, narrator and language: `nil` keeps one, an empty
/// text removes it.
package struct BookRenaming: Hashable, Sendable {
    /// The title.
    package var title: String?
    /// The author.
    package var author: String?
    /// The narrator.
    package var narrator: String?
    /// The language, as it was typed.
    package var language: String?

    /// A change of nothing.
    package init() {}

    /// True when nothing is changed.
    package var isEmpty: Bool { self == BookRenaming() }

    func checked() throws -> BookWordingChange {
        func word(_ typed: String?) throws -> String? {
            guard let typed else { return nil }
            let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard text.utf8.count <= BookWording.longestText else { throw ShelfError.tooLong }
            return text
        }
        var change = BookWordingChange()
        (change.title, change.author) = (try word(title), try word(author))
        change.narrator = try word(narrator)
        change.language = try language.map { $0.isEmpty ? "" : try Language.typed($0).tag }
        return change
    }
}

/// Tags to add and to remove.
package struct TagChange: Hashable, Sendable {
    package var adding: [BookTag] = []
    var removing: [BookTag] = []

    /// Reads tags as typed: `word` or `+word` adds a tag, `-word` removes it.
    package init(_ typed: [String]) throws(ShelfError) {
        for word in typed {
            let isRemoval = word.hasPrefix("-")
            guard
                let tag = BookTag(
                    isRemoval || word.hasPrefix("+") ? String(word.dropFirst()) : word)
            else { throw .noTag(word) }
            if isRemoval { removing.append(tag) } else { adding.append(tag) }
        }
    }
}

/// The reason that nothing was done with a book.
package enum ShelfError: DescribedError, Hashable {
    case notImported(String)
    case takenOut(String)
    case notOwnFiles(String, folder: String)
    case notAsked
    case noTag(String)
    case tooLong
    case nothingFound(String, path: String, resized: Int)
    case stillMissing(Int, title: String)

    package var description: String {
        switch self {
        case .notImported(let title):
            "“\(title)” was not imported by `listen import`, so it can only be played and tagged. "
                + "`listen books` numbers all books; those you imported come last."
        case .takenOut(let title):
            "“\(title)” was taken out of the library meanwhile, so its files were not looked for"
                + " any more. `listen import` takes it in again."
        case .notOwnFiles(let title, let folder):
            "The files of “\(title)” in \(folder) are your own and no copies of this program, so"
                + " it never deletes them. Leave --files out to take the book out of the library"
                + " alone."
        case .notAsked: "Nobody can be asked here. Say --yes to take the book out."
        case .noTag(let word):
            "“\(word)” is no tag. A tag has 1 to \(BookTag.longest) characters and no comma;"
                + " write +word to give it, -word to take it away."
        case .tooLong:
            "That is too long for a name of a book. Use at most \(BookWording.longestText) bytes."
        case .nothingFound(let title, let path, let resized):
            resized == 0
                ? "No missing file of “\(title)” lies in \(path) with its name and size. Give the"
                    + " folder they are in now."
                : "In \(path) lie files with the names of “\(title)”, but of other sizes. If they"
                    + " were made anew, import them with `listen import`."
        case .stillMissing(let count, let title):
            "\(count == 1 ? "One file" : "\(count) files") of “\(title)” \(count == 1 ? "is" : "are")"
                + " still missing. Run `listen relink` again with the folder they are in."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .notImported, .notOwnFiles, .notAsked, .noTag, .tooLong: .usage
        case .takenOut, .nothingFound, .stillMissing: .notFound
        }
    }
}
