import Dispatch
import ListenCore
import Subtitles
import Synchronization
import Files

extension Importer {
    /// The files below some paths.
    struct Found: Sendable {
        var files: [FoundFile] = []
        /// Archives.
        var packed: [FoundFile] = []
        var notes: [ImportNote] = []
        var roots: [String] = []
        var others = 0
        /// The files of books that were removed before the search.
        var passedOver: Set<String> = []
        /// The books in the library at that time.
        var books: Set<BookID> = []
    }

    /// Finds recordings, and with some of a kept book the rest of it: naming one file does not take
    /// the others out of its book.
    func find(_ paths: [String], isUpdate: Bool) async throws -> Found {
        let passedOver = try await store.passedOver()
        let books = Set(try await store.books().map(\.book.id))
        var found = try await offThread { isCancelled in
            let walk = try ImportWalk(paths, notesMissing: isUpdate, isCancelled: isCancelled)
            return Found(
                files: walk.files, packed: walk.packed, notes: walk.notes, roots: walk.roots,
                others: walk.others, passedOver: passedOver, books: books)
        }
        // The unpacked files of an EPUB are one book, not a folder of recordings.
        if let own = tools.own {
            found.files.removeAll { EPUBUnpacking.hasUnpacked($0.path, in: own) }
        }
        if isUpdate {
            found.files.removeAll { passedOver.contains($0.path) }
        }
        let named = Set(found.files.map(\.path))
        let owners = try await store.owners(of: Array(named))
        var others: [String] = []
        for id in Set(owners.values) {
            others +=
                try await store.book(id)?.recordings.map(\.path).filter {
                    !named.contains($0)
                } ?? []
        }
        let missing = others
        found.files += try await offThread { _ in missing.compactMap(FoundFile.init(path:)) }
        return found
    }

    /// Reads recordings on all cores.
    func survey(
        _ files: [FoundFile], _ progress: @escaping @Sendable (Int64, Int64) -> Void
    ) async throws -> ([ReadRecording], [ImportNote]) {
        let read = self.read
        let results = Mutex(
            [Result<ReadRecording, UnreadRecording>?](
                repeating: nil, count: files.count))
        try await offThread { isCancelled in
            let done = Atomic<Int64>(0)
            DispatchQueue.concurrentPerform(iterations: files.count) { index in
                guard !isCancelled() else { return }
                let file = files[index]
                let result = Result { () throws(UnreadRecording) in
                    do { return ReadRecording(file, try read(file.path)) } catch {
                        throw UnreadRecording(sentence: "\(error)")
                    }
                }
                results.withLock { $0[index] = result }
                let count = done.add(1, ordering: .relaxed).newValue
                progress(count, Int64(files.count))
            }
        }
        var (recordings, notes) = ([ReadRecording](), [ImportNote]())
        for (file, result) in zip(files, results.withLock { $0 }) {
            switch result {
            case .success(let recording):
                recordings.append(recording)
                notes += recording.survey.damage.map {
                    ImportNote(file.path, sentence: "\(file.path): \($0)")
                }
            case .failure(let failure):
                notes.append(ImportNote(file.path, sentence: failure.sentence))
            case nil: break
            }
        }
        return (BookEncodings(analysis: tools.analysis).decoded(recordings), notes)
    }

    private struct UnreadRecording: Error {
        let sentence: String
    }

    /// Groups with the facts and chapters from lists beside their recordings.
    static func withLists(
        _ groups: [BookGrouping.Group], _ analysis: any TextAnalyzing,
        _ isCancelled: () -> Bool
    ) throws(CancellationError) -> ([BookGrouping.Group], [ImportNote]) {
        var lists = ChapterLists(analysis: analysis)
        var groups = groups
        for group in groups.indices {
            for index in groups[group].recordings.indices {
                if isCancelled() { throw CancellationError() }
                let listed = lists.chapters(beside: groups[group].recordings[index])
                if !listed.isEmpty { groups[group].recordings[index].survey.chapters = listed }
            }
            groups[group].sheets = lists.facts(beside: groups[group].recordings)
        }
        return (groups, lists.notes)
    }

    /// Extracts the texts inside the recordings of books to files.
    func addTexts(
        to books: inout [BookRevision],
        of recordings: [ReadRecording]
    ) async throws -> [ImportNote] {
        let holders = Set(recordings.filter(\.survey.hasTexts).map(\.file.path))
        guard let texts = tools.texts, !holders.isEmpty else { return [] }
        var notes: [ImportNote] = []
        for index in books.indices {
            let (wanted, own) = (holders, books[index].book.recordings)
            let (found, faults) = try await offThread { isCancelled in
                var (found, faults) = (own, [ImportNote]())
                for place in own.indices where !isCancelled() {
                    let path = own[place].path
                    guard wanted.contains(path), own[place].texts.isEmpty else { continue }
                    do { found[place].texts = try texts.extract(path) } catch {
                        faults.append(ImportNote(path, sentence: "\(error)"))
                    }
                }
                return (found, faults)
            }
            books[index].book.recordings = found
            notes += faults
        }
        return notes
    }

    /// Groups in which the files of each book are together, also when they are in several folders.
    func gathered(
        _ groups: [BookGrouping.Group], _ owners: [String: BookID]
    ) async throws -> [BookGrouping.Group] {
        let scattered = ScatteredBooks(groups, owners: owners)
        var orders: [BookID: [String]] = [:]
        for id in scattered.books {
            orders[id] = try await store.book(id)?.recordings.map(\.path)
        }
        return scattered.gathered(orders)
    }

    /// The hints, from beside recordings, about which of them form a book.
    func hints(
        for recordings: [ReadRecording], _ owners: [String: BookID], _ wishes: ImportWishes
    ) async throws -> GroupingHints {
        var hints = GroupingHints(areOne: wishes.areOfOneBook)
        let loose = recordings.filter { ($0.tags.album ?? "").isEmpty }
        let folders = Dictionary(loose.map { ($0.file.folder, 1) }, uniquingKeysWith: +)
        let shared = folders.filter { $0.value > 1 }.keys
        hints.bookFolders = try await offThread { [own = tools.own] _ in
            // Files that the program copied or unpacked form a book as they are.
            Set(shared.filter { own?.contains($0) ?? false || SidecarFiles.tellOfBook(in: $0) })
        }
        hints.owners = owners
        let isLoose = Set(loose.map(\.file.path))
        for id in Set(recordings.compactMap { owners[$0.file.path] }) {
            guard let book = try await store.book(id) else { continue }
            if let title = book.said.title { hints.titles[id] = title }
            hints.names[id] = book.found.title
            let paths = book.recordings.map(\.path).filter(isLoose.contains)
            guard paths.count > 1, book.said.title != nil || !Self.isHeap(paths) else { continue }
            for path in paths { hints.kept[path] = id }
        }
        return hints
    }

    /// True when recordings are in folders for anything, so that their folder does not make them a
    /// book.
    private static func isHeap(_ paths: [String]) -> Bool {
        paths.allSatisfy { FileNames.isHeap(BookAssembly.name(of: FilePlace($0).folder)) }
    }

    /// Runs blocking work; it can ask whether the task was cancelled, and its result is thrown away
    /// then.
    func offThread<Value: Sendable>(
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        try await DiskWork.cancellable(work)
    }
}
