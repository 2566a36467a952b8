package import ListenCore

/// Adds chapters to those that wait, for commands and sessions.
package struct QueueIntake: Sendable {
    /// The part of a book that is to wait.
    package enum Part: Hashable, Sendable {
        /// All chapters that were not heard to their end.
        case unheard
        /// The same; all of a book that was heard whole, since it was asked for again.
        case unheardElseAll
        /// The chapter that the book goes on with.
        case next
        /// One chapter.
        case chapter(ChapterID)
    }

    package let store: @Sendable () throws -> any QueueKeeping
    /// The places in a book, the latest first.
    package let positions: @Sendable (BookID, SourceID) async throws -> [PlaybackPosition]
    /// The things a source can do, of the register.
    let abilities: @Sendable (SourceID) async throws -> SourceAbilities
    /// The words for what a source has, of the register.
    let words: @Sendable (SourceID) async -> SourceWords
    let clock: any WallClock

    /// An intake of a store.
    package init(
        store: @escaping @Sendable () throws -> any QueueKeeping,
        positions: @escaping @Sendable (BookID, SourceID) async throws -> [PlaybackPosition],
        abilities: @escaping @Sendable (SourceID) async throws -> SourceAbilities,
        words: @escaping @Sendable (SourceID) async -> SourceWords = { _ in .books },
        clock: any WallClock
    ) {
        (self.store, self.positions) = (store, positions)
        (self.abilities, self.words, self.clock) = (abilities, words, clock)
    }

    /// The chapters of a part of a source's book, ready to wait.
    ///
    /// Throws the sentence about why there are none.
    package func chapters(
        _ part: Part, of book: Book, among chapters: [Chapter], at source: SourceID
    ) async throws -> [QueuedChapter] {
        guard source != .file else { throw Self.fileCannotWait }
        try await abilities(source).wantsEnd()
        let wanted = try await wanted(part, of: book, among: chapters, at: source)
        let now = clock.now
        return wanted.map { chapter in
            QueuedChapter(
                chapter: ChapterAddress(source: source, book: book.id, chapter: chapter.id),
                bookTitle: book.title, chapterTitle: chapter.title, length: chapter.duration,
                addedAt: now)
        }
    }

    private func wanted(
        _ part: Part, of book: Book, among chapters: [Chapter], at source: SourceID
    ) async throws -> [Chapter] {
        if case .chapter(let id) = part {
            guard let chapter = chapters.first(where: { $0.id == id }) else {
                throw StatedError(
                    .notFound, "“\(book.title.printable(limit: 80))” has no such chapter any more.")
            }
            guard chapter.hasAudio else { throw PlayError.noSound(chapter.title) }
            return [chapter]
        }
        guard chapters.contains(where: \.hasAudio) else { throw PlayError.noChapters(book.title) }
        let heard = try await positions(book.id, source)
        if part == .next {
            return NextChapter.after(heard.first, in: chapters).map { [$0.chapter] } ?? []
        }
        let whole = Set(heard.filter(\.isCompleted).map(\.chapter.chapter))
        let left = chapters.filter { $0.hasAudio && !whole.contains($0.id) }
        guard left.isEmpty else { return left }
        guard part == .unheardElseAll else { throw Self.allHeard(book) }
        return chapters.filter(\.hasAudio)
    }

    /// Adds chapters behind all others, or before them; returns the sentence about it.
    package func add(_ chapters: [QueuedChapter], first: Bool = false) async throws -> String {
        let (before, after) = try await store().change(.add(chapters, first: first))
        let known = Set(before.waiting.map(\.chapter))
        let new = chapters.filter { !known.contains($0.chapter) }
        guard let one = chapters.first, let number = after.number(of: one.chapter) else {
            return "Nothing was added."
        }
        guard chapters.count > 1 else {
            let title = "“\(one.chapterTitle.printable(limit: 80))”"
            return new.isEmpty && !first
                ? "\(title) waits already, as number \(number)."
                : "\(title) waits as number \(number)."
        }
        let title = "“\(one.bookTitle.printable(limit: 80))”"
        let noun = await words(one.chapter.source).chapter
        let nouns = noun + "s"
        guard new.count < chapters.count, !first else {
            return "\(chapters.count) \(nouns) of \(title) wait, from number \(number) on."
        }
        switch new.count {
        case 0: return "All \(chapters.count) \(nouns) of \(title) wait already."
        case 1: return "1 more \(noun) of \(title) waits; the others waited already."
        default: return "\(new.count) more \(nouns) of \(title) wait; the others waited already."
        }
    }

    /// Adds chapters right behind one that is heard, also those that wait already; before all others
    /// where that one does not wait.
    ///
    /// Returns what waits then.
    package func add(
        _ chapters: [QueuedChapter], behind heard: ChapterAddress
    ) async throws -> ListeningQueue {
        let store = try store()
        let added = chapters.filter { $0.chapter != heard }
        let isWaiting = try await store.queue().number(of: heard) != nil
        var queue = try await store.change(.add(added, first: !isWaiting)).after
        guard isWaiting else { return queue }
        for chapter in added.reversed() {
            guard let place = queue.number(of: heard), let own = queue.number(of: chapter.chapter)
            else { continue }
            let number = own < place ? place : place + 1
            queue = try await store.change(.move(chapter.chapter, to: number)).after
        }
        return queue
    }

    private static let fileCannotWait = StatedError(
        .usage,
        "A file that is played by its name cannot wait. `listen import` makes a book of it.")

    private static func allHeard(_ book: Book) -> StatedError {
        StatedError(
            .notFound,
            "Every chapter of “\(book.title.printable(limit: 80))” was heard to its end. Name the"
                + " chapter you want to hear again.")
    }
}
