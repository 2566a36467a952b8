/// Makes books from the person's own files.
///
/// Importing again changes only books whose files changed, and keeps the ids that places are stored
/// under.
package protocol BookImporting: Sendable {
    /// Imports the files below some paths; a rehearsal keeps nothing.
    ///
    /// `progress` gets the number of recordings that were read and of all, `writing` the number of
    /// bytes that were copied and of all, from any thread. Throws the error in a path that does not
    /// exist, a `StatedError` when the wishes are for one book and there are several, a
    /// `StoreError`, or `CancellationError`; then nothing was kept but books that were done before.
    /// A book that could not be written, or that somebody else changed again and again, is noted,
    /// and the others are kept.
    func run(
        _ paths: [String], wishes: ImportWishes, isRehearsal: Bool,
        progress: @escaping @Sendable (Int64, Int64) -> Void,
        writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> ImportOutcome
    /// Looks again at everything that was imported; files of removed books are skipped, and paths
    /// that do not exist are noted.
    ///
    /// Throws like `run`; `nil` when nothing was imported yet.
    func update(
        isRehearsal: Bool, progress: @escaping @Sendable (Int64, Int64) -> Void,
        writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> ImportOutcome?
}

extension BookImporting {
    /// Imports the files below some paths, without wishes.
    package func importFiles(_ paths: [String]) async throws -> ImportOutcome {
        try await run(
            paths, wishes: ImportWishes(), isRehearsal: false, progress: { _, _ in },
            writing: { _, _ in })
    }
}

/// The result of an import.
package struct ImportOutcome: Hashable, Sendable {
    /// The books, as they are kept or would be.
    package var books: [ImportedBook] = []
    /// The books that are new.
    package var new: Set<BookID> = []
    /// The books whose files or chapters changed.
    package var changed: Set<BookID> = []
    /// The recordings taken for each of the books; none for a book from an archive.
    package var takings: [BookID: BookTaking] = [:]
    /// The origins of books that were joined from several or split from one.
    package var origins: [BookID: BookOrigin] = [:]
    /// The notes about files that were left out: recordings first.
    package var notes: [ImportNote] = []
    /// The number of other files among the recordings.
    package var others = 0
    /// The number of books that were found, but could not be written into the own folder or
    /// kept.
    package var failed = 0

    /// Nothing was imported yet.
    package init() {}

    /// True when a book differs from the kept one.
    package func isToBeKept(_ id: BookID) -> Bool { new.contains(id) || changed.contains(id) }
}

/// A file or folder that an import left out, with the reason.
package struct ImportNote: Hashable, Sendable {
    /// The path.
    package let path: String
    /// The reason, in a sentence with its name.
    package let sentence: String

    /// A note.
    package init(_ path: String, sentence: String) {
        self.path = path
        self.sentence = sentence
    }

    /// A note about something that was left out for a reason, given as a clause.
    package init(_ path: String, because reason: String) {
        self.init(path, sentence: "\(path) was left out: \(reason).")
    }
}

/// A person's wishes for the books of an import.
package struct ImportWishes: Hashable, Sendable {
    /// The title, for an import of one book.
    package var title: String?
    /// The author.
    package var author: String?
    /// The spoken language.
    package var language: Language?
    /// A list of chapters as text; an empty one takes an earlier list away.
    package var chapterList: String?
    /// The length of chapters where the recording has none; zero for no chapters at all.
    package var chapterLength: MediaTime?

    /// The place for the files.
    package var placement = ImportPlacement.inPlace

    /// The person's facts about a book, which take precedence over those of its files.
    package var wording: BookWording {
        BookWording(title: title, author: author, language: language)
    }

    /// No wishes.
    package init() {}
}

/// The place for the files of imported books.
package enum ImportPlacement: String, Hashable, Sendable, CaseIterable {
    /// The files stay in their place.
    case inPlace
    /// Copied into the program's own folder.
    case copied
    /// Moved into the program's own folder.
    case moved
}
