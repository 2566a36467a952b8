import FoundationEssentials
public import ListenCore
import MediaTags
import Subtitles

/// Makes books of the person's own files: finds recordings below some paths,
/// reads what they say, groups them, and keeps the books.
///
/// Nothing is decoded and no file is changed. Importing again changes only what
/// changed, and keeps the ids that places are kept by.
public struct Importer: Sendable {
    /// What an import found.
    public struct Outcome: Hashable, Sendable {
        /// The books, as they are kept or would be.
        public var books: [ImportedBook] = []
        /// Those of them that were not there.
        public var new: Set<BookID> = []
        /// Those of them whose files or chapters changed.
        public var changed: Set<BookID> = []
        /// What was taken for each of the books; none where it came whole out of an archive.
        public var takings: [BookID: BookTaking] = [:]
        /// Of which books before those were that several became, or that one of several became.
        public var origins: [BookID: BookOrigin] = [:]
        /// What was left out: recordings first.
        public var notes: [ImportNote] = []
        /// How many other files lie among the recordings.
        public var others = 0
        /// How many books were found, but could not be written into the own folder or kept.
        public var failed = 0
    }

    /// Reads what a file says, and opens it to see that it can be played and how
    /// long it is; blocks; throws an error whose text is a sentence that names the file.
    public typealias Reading = @Sendable (_ path: String) throws -> RecordingSurvey

    let store: any ImportedBookKeeping
    let clock: any WallClock
    let tools: ImportTools
    let read: Reading

    /// An importer.
    public init(
        store: any ImportedBookKeeping, clock: any WallClock, tools: ImportTools = ImportTools(),
        read: @escaping Reading
    ) {
        self.store = store
        self.clock = clock
        self.tools = tools
        self.read = read
    }

    /// Imports what lies below some paths; a rehearsal keeps nothing.
    ///
    /// `progress` is told how many of all recordings were read, `writing` how many
    /// bytes of all were copied, from any thread. Throws a `LibraryError` for a
    /// path that is not there, a `StatedError` where the wishes fit no single
    /// book, a `StoreError`, or `CancellationError`; then nothing was kept but
    /// books that were done before. A book that could not be written, or that
    /// somebody else changed again and again, is noted, and the others are kept.
    public func run(
        _ paths: [String], wishes: ImportWishes = ImportWishes(), isRehearsal: Bool = false,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in },
        writing: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> Outcome {
        let found = try await find(paths, isUpdate: false)
        return try await make(
            found, wishes: wishes, isRehearsal: isRehearsal, progress: progress, writing: writing)
    }

    /// Looks again at everything that was imported; files of removed books are
    /// passed over, and paths that are not there are noted.
    ///
    /// Throws like `run`; `nil` when nothing was imported yet.
    public func update(
        isRehearsal: Bool = false,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in },
        writing: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> Outcome? {
        var roots = try await store.roots()
        if roots.isEmpty { roots = try await store.books().map(\.folder) }
        guard !roots.isEmpty else { return nil }
        let found = try await find(roots, isUpdate: true)
        return try await make(
            found, isRehearsal: isRehearsal, progress: progress, writing: writing)
    }

    private func make(
        _ found: Found, wishes: ImportWishes = ImportWishes(), isRehearsal: Bool,
        progress: @escaping @Sendable (Int64, Int64) -> Void,
        writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> Outcome {
        let unpacked = try await unpack(found.packed, wishes, isRehearsal: isRehearsal)
        do {
            return try await make(
                found, unpacked, wishes, isRehearsal: isRehearsal, progress, writing)
        } catch {
            // What is written by now is of no book.
            if try await store.books().allSatisfy({ !isOfFresh($0.folder, unpacked) }) {
                removeFresh(unpacked.fresh)
            }
            throw error
        }
    }

    private func make(
        _ found: Found, _ unpacked: Unpacked, _ wishes: ImportWishes, isRehearsal: Bool,
        _ progress: @escaping @Sendable (Int64, Int64) -> Void,
        _ writing: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> Outcome {
        let known = Set(found.files.map(\.path))
        let files = found.files + unpacked.files.filter { !known.contains($0.path) }
        let (recordings, unread) = try await survey(files, progress)
        let material = Material(
            found: found, unpacked: unpacked, recordings: recordings, unread: unread,
            wishes: wishes, isRehearsal: isRehearsal)
        guard !isRehearsal else { return try await draft(of: material).outcome }
        let draft = try await keptDraft(of: material)
        var outcome = draft.outcome
        try await removeUnused(unpacked.fresh, but: outcome.books)
        if !wishes.wording.isEmpty {
            // What is said at an import counts as what is said later: no tag takes it back.
            for book in outcome.books {
                try await store.say(
                    BookWordingChange(wishes.wording), of: book.id, at: clock.now)
            }
        }
        try await carryOut(draft.placed, material, &outcome, writing)
        if !outcome.books.isEmpty { try await store.keepRoots(lasting(found.roots)) }
        return outcome
    }
}

extension StatedError {
    /// Wishes for one book cannot be followed for so many.
    public static func severalBooks(_ count: Int) -> StatedError {
        StatedError(
            .usage,
            "These are \(count) books, which cannot have one title or one list of chapters. "
                + "Import each by itself, or leave --title and --chapters out.")
    }
}
