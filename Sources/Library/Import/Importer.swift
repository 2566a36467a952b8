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
        /// What was left out: recordings first.
        public var notes: [ImportNote] = []
        /// How many other files lie among the recordings.
        public var others = 0
        /// How many books were found, but could not be written into the own folder.
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
    /// path that is not there, an `ImportRefusal` where the wishes fit no single
    /// book, a `StoreError`, or `CancellationError`; then nothing was kept but
    /// books whose files were copied or moved before.
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
        let owners = try await store.owners(of: recordings.map(\.file.path))
        let gathered = try await gathered(BookGrouping(recordings).groups, owners)
        let (groups, listNotes) = try await offThread { [analysis = tools.analysis] isCancelled in
            try Self.withLists(gathered, analysis, isCancelled)
        }
        let count = groups.count + unpacked.books.count
        if wishes.areOfOneBook, count > 1 { throw ImportRefusal(books: count) }
        var outcome = Outcome()
        let around = try await surroundings(of: groups, below: found.roots)
        outcome.notes =
            unread + listNotes + around.flatMap(\.notes) + unpacked.notes + found.notes
        outcome.others = found.others
        outcome.failed = unpacked.failed
        var adoptions: [BookAdoption] = []
        var books = try await books(of: groups, owners, around, wishes, isRehearsal)
        if !isRehearsal { outcome.notes += try await addTexts(to: &books, of: recordings) }
        for ((assembled, former), around) in zip(books, around) {
            let (book, adoption) = try await placed(
                assembled, former, wishes, isAlone: around.isAlone, below: found.roots)
            if let adoption { adoptions.append(adoption) }
            outcome.add(book, former)
        }
        for (book, former) in unpacked.books { outcome.add(book, former) }
        guard !isRehearsal else { return outcome }
        try await removeUnused(unpacked.fresh, but: outcome.books)
        let own = Set(adoptions.map(\.book.id))
        let kept = outcome.books.filter { outcome.isToBeKept($0.id) && !own.contains($0.id) }
        if !kept.isEmpty { try await store.keep(kept) }
        if !wishes.wording.isEmpty {
            // What is said at an import counts as what is said later: no tag takes it back.
            for book in outcome.books {
                try await store.say(
                    BookWordingChange(wishes.wording), of: book.id, at: clock.now)
            }
        }
        try await carryOut(adoptions, wishes, below: found.roots, &outcome, writing)
        if !outcome.books.isEmpty { try await store.keepRoots(lasting(found.roots)) }
        return outcome
    }

    /// The book of each group as it is now, and as it was.
    private func books(
        of groups: [BookGrouping.Group], _ owners: [String: BookID],
        _ around: [BookSurroundings], _ wishes: ImportWishes, _ isRehearsal: Bool
    ) async throws -> [(book: ImportedBook, former: ImportedBook?)] {
        let known = try await formerBooks(of: groups, owners)
        let copies = try await OwnedCopies(store.books(), in: tools.own)
        var taken = Set(known.books.values)
        let folders = Dictionary(grouping: groups, by: \.folder).mapValues(\.count)
        var books: [(book: ImportedBook, former: ImportedBook?)] = []
        for (index, group) in groups.enumerated() {
            var former: ImportedBook?
            if let id = known.books[index] {
                former = try await store.book(id)
            } else if let id = try await offThread({ _ in copies.book(of: group) }),
                taken.insert(id).inserted
            {
                former = try await store.book(id)
            }
            let around = around[index]
            var book = try Self.assembled(group, around, wishes, former, clock.now)
            if former == nil {
                // Two books may look alike from outside, so that ids made of that are equal.
                let id = try await unused(book.id, in: group.folder, &taken)
                if id != book.id {
                    book = try Self.assembled(group, around, wishes, nil, clock.now, id)
                }
                // It was here before, or a backup of another machine says how it is divided.
                if let said = try await store.wishedDivision(of: id) {
                    let own = wishes.over(said)
                    book = try Self.assembled(group, around, own, nil, clock.now, id)
                    let isAsSaid =
                        (book.chapterList, book.chapterLength) == (said.list, said.length)
                    if isAsSaid { book.dividedAt = said.saidAt }
                }
            }
            // A picture beside two books is of neither.
            let sharesFolder = folders[group.folder] != 1
            book.coverPath = try await offThread { [covering = tools.covering, book] _ in
                covering(book, sharesFolder, isRehearsal)
            }
            if book.coverPath == nil, let cover = former?.coverPath,
                try await offThread({ _ in FoundFile(path: cover) != nil })
            {
                book.coverPath = cover
            }
            books.append((book, former))
        }
        return books
    }

    /// An id that no other book has, made of the usual one.
    private func unused(
        _ usual: BookID, in folder: String, _ taken: inout Set<BookID>
    ) async throws -> BookID {
        var id = usual
        while true {
            let isKept = try await store.book(id) != nil
            if !isKept, taken.insert(id).inserted { return id }
            id = BookID(rawValue: StableHash.text(of: id.rawValue + folder))
        }
    }

    private static func assembled(
        _ group: BookGrouping.Group, _ around: BookSurroundings, _ wishes: ImportWishes,
        _ former: ImportedBook?, _ now: Date, _ id: BookID? = nil
    ) throws(ChapterListError) -> ImportedBook {
        var group = group
        var list: [RecordingChapter] = []
        if let text = wishes.chapterList ?? former?.chapterList, !text.isEmpty {
            let listing = try ChapterListing(text, name: "the list of chapters")
            if listing.isOfSeveral {
                for index in group.recordings.indices {
                    let recording = group.recordings[index]
                    let own = try? listing.chapters(
                        of: recording.file.name, duration: recording.duration)
                    if let own { group.recordings[index].survey.chapters = own }
                }
            } else {
                list = try listing.chapters(of: "", duration: .zero)
            }
        } else if around.chapters.count > 1 {
            // A list of one says nothing that several files do not say better.
            list = around.chapters
        }
        var book = BookAssembly(
            group: group, said: wishes, former: former, newID: id, bookList: list, now: now
        ).book
        book.take(BookFacts(around.facts(of: group, former)))
        return book
    }
}

/// Why wishes for one book cannot be followed.
public struct ImportRefusal: DescribedError, Hashable {
    /// How many books there are.
    public let books: Int

    /// A refusal of so many books.
    public init(books: Int) {
        self.books = books
    }

    /// What went wrong and what to do about it.
    public var description: String {
        "These are \(books) books, which cannot have one title or one list of chapters. "
            + "Import each by itself, or leave --title and --chapters out."
    }

    /// What kind of failure it is.
    public var kind: FailureKind { .usage }
}
