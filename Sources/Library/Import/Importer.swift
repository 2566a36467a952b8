import Dispatch
public import ListenCore
public import Subtitles
import Synchronization

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
        /// What was left out.
        public var notes: [ImportNote] = []
    }

    /// Reads what a file says, and opens it to see that it can be played and how
    /// long it is; blocks; throws an error whose text is a sentence that names the file.
    public typealias Reading = @Sendable (_ path: String) throws -> RecordingSurvey

    private let store: any ImportedBookKeeping
    private let clock: any WallClock
    private let analysis: any TextAnalyzing
    private let read: Reading
    /// Where it blocks: never on Swift's shared threads.
    private static let disk = DispatchQueue(label: "listen.import")

    /// An importer.
    public init(
        store: any ImportedBookKeeping, clock: any WallClock,
        analysis: any TextAnalyzing = PlainTextAnalysis(), read: @escaping Reading
    ) {
        self.store = store
        self.clock = clock
        self.analysis = analysis
        self.read = read
    }

    /// Imports what lies below some paths; a rehearsal keeps nothing.
    ///
    /// `progress` is told how many of all recordings were read, from any thread.
    /// Throws a `LibraryError` for a path that is not there, a `StoreError`, or
    /// `CancellationError`; then nothing was kept.
    public func run(
        _ paths: [String], wishes: ImportWishes = ImportWishes(), isRehearsal: Bool = false,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> Outcome {
        let (found, notes) = try await Self.offThread {
            let walk = try FolderWalk(paths)
            return (walk.files, walk.notes)
        }
        var outcome = Outcome()
        outcome.notes = notes
        let (recordings, unread) = try await read(found, progress)
        outcome.notes += unread
        let (groups, listNotes) = try await Self.offThread { [analysis] in
            Self.withLists(BookGrouping(recordings).groups, analysis)
        }
        outcome.notes += listNotes
        let owners = try await store.owners(of: recordings.map(\.file.path))
        var taken: Set<BookID> = []
        for group in groups {
            let known = group.recordings.lazy.compactMap { owners[$0.file.path] }
                .first { !taken.contains($0) }
            let (book, former) = try await book(of: group, known, wishes)
            guard taken.insert(book.id).inserted else {
                outcome.notes.append(
                    ImportNote(group.folder, because: "the same book lies elsewhere too"))
                continue
            }
            if former == nil {
                outcome.new.insert(book.id)
            } else if book != former {
                outcome.changed.insert(book.id)
            }
            outcome.books.append(book)
        }
        let kept = outcome.books.filter {
            outcome.new.contains($0.id) || outcome.changed.contains($0.id)
        }
        if !isRehearsal, !kept.isEmpty { try await store.keep(kept) }
        return outcome
    }

    /// The book of a group as it is now, and as it was.
    private func book(
        of group: BookGrouping.Group, _ known: BookID?, _ wishes: ImportWishes
    ) async throws -> (book: ImportedBook, former: ImportedBook?) {
        var group = group
        var assembly = BookAssembly(group: group, said: wishes, former: nil, now: clock.now)
        let former = try await store.book(known ?? assembly.id)
        if let text = wishes.chapterList ?? former?.chapterList, !text.isEmpty {
            let listing = try ChapterListing(text, name: "the list of chapters")
            if listing.isOfSeveral {
                for index in group.recordings.indices {
                    let recording = group.recordings[index]
                    if let own = try? listing.chapters(
                        of: recording.file.name, duration: recording.duration)
                    {
                        group.recordings[index].survey.chapters = own
                    }
                }
            } else {
                assembly.bookList = try listing.chapters(of: "", duration: .zero)
            }
        }
        assembly = BookAssembly(
            group: group, said: wishes, former: former, bookList: assembly.bookList,
            now: clock.now)
        var book = assembly.book
        book.coverPath =
            CoverFile.names.lazy.map { group.folder + "/" + $0 }
            .first { (try? LocalFile.requireContents($0)) != nil } ?? former?.coverPath
        return (book, former)
    }

    /// Groups with the chapters that lists beside their recordings name.
    private static func withLists(
        _ groups: [BookGrouping.Group], _ analysis: any TextAnalyzing
    ) -> ([BookGrouping.Group], [ImportNote]) {
        var lists = ChapterLists(analysis: analysis)
        var groups = groups
        for group in groups.indices {
            for index in groups[group].recordings.indices {
                let listed = lists.chapters(beside: groups[group].recordings[index])
                if !listed.isEmpty { groups[group].recordings[index].survey.chapters = listed }
            }
        }
        return (groups, lists.notes)
    }

    /// Reads recordings on all cores, on threads of their own.
    private func read(
        _ files: [FoundFile], _ progress: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> ([ReadRecording], [ImportNote]) {
        let isCancelled = Atomic(false)
        let read = self.read
        let results = Mutex([Int: Result<ReadRecording, ReadingFailure>]())
        try await withTaskCancellationHandler {
            try await Self.offThread {
                let done = Atomic<Int64>(0)
                DispatchQueue.concurrentPerform(iterations: files.count) { index in
                    guard !isCancelled.load(ordering: .relaxed) else { return }
                    let file = files[index]
                    let result = Result { () throws(ReadingFailure) in
                        do {
                            return ReadRecording(file, try read(file.path))
                        } catch { throw ReadingFailure(sentence: "\(error)") }
                    }
                    results.withLock { $0[index] = result }
                    let count = done.add(1, ordering: .relaxed).newValue
                    progress(count, Int64(files.count))
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
        try Task.checkCancellation()
        var (recordings, notes) = ([ReadRecording](), [ImportNote]())
        for (index, file) in files.enumerated() {
            switch results.withLock({ $0[index] }) {
            case .success(let recording): recordings.append(recording)
            case .failure(let failure):
                notes.append(ImportNote(file.path, sentence: failure.sentence))
            case nil: break
            }
        }
        return (recordings, notes)
    }

    private struct ReadingFailure: Error {
        let sentence: String
    }

    private static func offThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Self.disk.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
