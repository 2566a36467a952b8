import Dispatch
public import ListenCore
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

    /// Reads the tags of a file and opens it to see that it can be played, and
    /// how long it is; blocks; throws an error whose text is a sentence that names
    /// the file.
    public typealias Reading =
        @Sendable (_ path: String) throws -> (tags: RecordingTags, duration: MediaTime)

    private let store: any ImportedBookKeeping
    private let clock: any WallClock
    private let read: Reading
    /// Where it blocks: never on Swift's shared threads.
    private static let disk = DispatchQueue(label: "listen.import")

    /// An importer.
    public init(
        store: any ImportedBookKeeping, clock: any WallClock, read: @escaping Reading
    ) {
        self.store = store
        self.clock = clock
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
        let owners = try await store.owners(of: recordings.map(\.file.path))
        var taken: Set<BookID> = []
        for group in BookGrouping(recordings).groups {
            let known = group.recordings.lazy.compactMap { owners[$0.file.path] }
                .first { !taken.contains($0) }
            var book = BookAssembly(
                group: group, said: wishes, known: known, now: clock.now
            ).book
            book.coverPath = CoverFile.names.lazy.map { group.folder + "/" + $0 }
                .first { (try? LocalFile.requireContents($0)) != nil }
            guard taken.insert(book.id).inserted else {
                outcome.notes.append(
                    ImportNote(group.folder, because: "the same book lies elsewhere too"))
                continue
            }
            if let former = try await store.book(book.id) {
                book = book.keeping(former, wishes: wishes)
                if book != former { outcome.changed.insert(book.id) }
            } else {
                outcome.new.insert(book.id)
            }
            outcome.books.append(book)
        }
        let kept = outcome.books.filter {
            outcome.new.contains($0.id) || outcome.changed.contains($0.id)
        }
        if !isRehearsal, !kept.isEmpty { try await store.keep(kept) }
        return outcome
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
                            let (tags, duration) = try read(file.path)
                            return ReadRecording(file, tags: tags, duration: duration)
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

extension ImportedBook {
    /// The book as it is now, with what the person may have changed of it since.
    fileprivate func keeping(_ former: ImportedBook, wishes: ImportWishes) -> ImportedBook {
        var book = self
        book.addedAt = former.addedAt
        book.ownsFiles = former.ownsFiles
        book.coverPath = coverPath ?? former.coverPath
        if wishes.language == nil { book.language = language ?? former.language }
        return book
    }
}
