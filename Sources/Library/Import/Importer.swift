import FoundationEssentials
package import ListenCore
import MediaTags
import Subtitles

/// Makes books from the person's own files: finds recordings below some paths, reads their tags,
/// groups them, and keeps the books.
///
/// Nothing is decoded and no file is changed. Importing again changes only books whose files
/// changed, and keeps the ids that places are stored under.
package struct Importer: BookImporting {
    /// Reads the tags of a file, and opens it to check that it can be played and to measure its
    /// length; blocks; throws an error whose text is a sentence with the file's name.
    package typealias Reading = @Sendable (_ path: String) throws -> RecordingSurvey

    let store: any ImportedBookKeeping
    let clock: any WallClock
    let tools: ImportTools
    let read: Reading

    /// An importer.
    package init(
        store: any ImportedBookKeeping, clock: any WallClock, tools: ImportTools = ImportTools(),
        read: @escaping Reading
    ) {
        self.store = store
        self.clock = clock
        self.tools = tools
        self.read = read
    }

    package func run(
        _ paths: [String], wishes: ImportWishes = ImportWishes(), isRehearsal: Bool = false,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in },
        writing: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> ImportOutcome {
        let found = try await find(paths, isUpdate: false)
        return try await make(
            found, wishes: wishes, isRehearsal: isRehearsal, progress: progress, writing: writing)
    }

    package func update(
        isRehearsal: Bool = false,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in },
        writing: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> ImportOutcome? {
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
    ) async throws -> ImportOutcome {
        let unpacked = try await unpack(found.packed, wishes, isRehearsal: isRehearsal)
        do {
            return try await make(
                found, unpacked, wishes, isRehearsal: isRehearsal, progress, writing)
        } catch {
            // The files written so far belong to no book.
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
    ) async throws -> ImportOutcome {
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
            // Wishes count like later edits by the person: no tag overrides them.
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
    /// The error for wishes that can only be for one book when there are several.
    package static func severalBooks(_ count: Int) -> StatedError {
        StatedError(
            .usage,
            "These are \(count) books, which cannot have one title or one list of chapters. "
                + "Import each by itself, or leave --title and --chapters out.")
    }
}
