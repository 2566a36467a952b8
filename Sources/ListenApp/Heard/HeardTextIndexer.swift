import Glibc
import LanguageAids
import ListenCore

/// Brings the index of texts up to date with what is on this machine: the
/// chapters of the library and the stored chapters of servers.
///
/// A chapter whose file or stored answers are those of the last time costs
/// nothing but a comparison.
struct HeardTextIndexer: Sendable {
    let texts: any HeardTextKeeping
    let library: @Sendable () throws -> any APIServiceProtocol
    /// The chapters whose text may be stored, with what names its content.
    let payloads: @Sendable () async throws -> [ChapterAddress: String]
    /// The sources whose stored chapters can be read.
    let services: @Sendable () async throws -> [any APIServiceProtocol]
    let analysis: any TextAnalyzing
    /// Tells how many of all chapters are read.
    let progress: @Sendable (_ done: Int64, _ total: Int64) -> Void
    /// Names a chapter that cannot be read, in a sentence.
    let report: @Sendable (String) -> Void

    private struct Task {
        let address: ChapterAddress
        let bookTitle: String
        let stamp: String
        let service: any APIServiceProtocol
    }

    /// Reads what is new or changed and forgets what is gone.
    ///
    /// Ends early, with what was read kept, when the task is cancelled. Throws
    /// when the index itself cannot be used.
    func run() async throws {
        let known = try await texts.stamps()
        var seen: Set<ChapterAddress> = []
        let tasks =
            await tasksOfLibrary(known, &seen) + (try await tasksOfServers(known, &seen))
        for (done, task) in tasks.enumerated() {
            try _Concurrency.Task.checkCancellation()
            progress(Int64(done), Int64(tasks.count))
            try await read(task)
        }
        progress(Int64(tasks.count), Int64(tasks.count))
        let gone = known.keys.filter { !seen.contains($0) }
        try await texts.remove(gone)
    }

    private func tasksOfLibrary(
        _ known: [ChapterAddress: String], _ seen: inout Set<ChapterAddress>
    ) async -> [Task] {
        guard let service = try? library(), let books = try? await service.books(.cacheOnly) else {
            return []
        }
        var tasks: [Task] = []
        for book in books.value {
            let chapters = try? await service.chapters(of: book.id, .cacheOnly).value
            for chapter in chapters ?? [] where chapter.hasSubtitles {
                let address = ChapterAddress(
                    source: service.sourceID, book: book.id, chapter: chapter.id)
                seen.insert(address)
                let stamp = await stamp(of: address, service)
                guard known[address] != stamp else { continue }
                tasks.append(
                    Task(
                        address: address, bookTitle: book.title, stamp: stamp, service: service))
            }
        }
        return tasks
    }

    /// Names the file of a chapter's text as it is now; where there is none,
    /// reading it will tell why.
    private func stamp(
        of address: ChapterAddress, _ service: any APIServiceProtocol
    ) async -> String {
        guard
            let playback = try? await service.playback(
                of: address.chapter, in: address.book, .cacheOnly),
            case .file(let path)? = playback.value.subtitles?.location
        else { return "none" }
        var facts = stat()
        guard stat(path, &facts) == 0 else { return "missing" }
        return "\(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
    }

    private func tasksOfServers(
        _ known: [ChapterAddress: String], _ seen: inout Set<ChapterAddress>
    ) async throws -> [Task] {
        let payloads = try await payloads()
        seen.formUnion(payloads.keys)
        let changed = payloads.filter { known[$0.key] != $0.value }
        guard !changed.isEmpty else { return [] }
        var tasks: [Task] = []
        for service in try await services() {
            let own = changed.filter { $0.key.source == service.sourceID }
            guard !own.isEmpty else { continue }
            let books = (try? await service.books(.cacheOnly))?.value ?? []
            let titles = Dictionary(books.map { ($0.id, $0.title) }) { first, _ in first }
            let order = own.sorted {
                ($0.key.book.rawValue, $0.key.chapter.rawValue)
                    < ($1.key.book.rawValue, $1.key.chapter.rawValue)
            }
            tasks += order.map { address, stamp in
                Task(
                    address: address, bookTitle: titles[address.book] ?? address.book.rawValue,
                    stamp: stamp, service: service)
            }
        }
        return tasks
    }

    private func read(_ task: Task) async throws {
        var title = task.address.chapter.rawValue
        var (language, sentences) = (Language?.none, [Sentence]())
        do throws(ServiceError) {
            let playback = try await task.service.playback(
                of: task.address.chapter, in: task.address.book, .cacheOnly
            ).value
            title = playback.chapter.title
            if let reference = playback.subtitles {
                let payload = try await task.service.track(reference, of: playback, .cacheOnly)
                let track = try await payload.read(analysis).value
                (language, sentences) = (
                    track.language ?? reference.language, track.sentences
                )
            }
        } catch {
            // What is not stored will be read when it is.
            if error.code == .notCached { return }
            report("“\(title)” of “\(task.bookTitle)” is left out. \(error.description)")
        }
        // What cannot be read is noted too, so that it is named once.
        try await texts.keep(
            HeardChapter(
                address: task.address, bookTitle: task.bookTitle, title: title,
                language: language ?? HeardText.guess(sentences), spoken: sentences),
            stamp: task.stamp)
    }
}

/// What the index is told of a text.
enum HeardText {
    /// The language that the first sentences show, where nobody says it.
    static func guess(_ sentences: [Sentence]) -> Language? {
        LanguageGuess.language(
            of: sentences.prefix(40).map(\.text).joined(separator: " "))
    }
}
