import Files
import Glibc
package import ListenCore
package import Practice
import Subtitles

/// Brings the index of texts up to date: the chapters whose files are on this machine, and the
/// stored chapters of sources on the network.
///
/// A chapter whose file or stored responses are unchanged costs only a comparison.
package struct HeardTextIndexer: Sendable {
    let texts: any HeardKeeping
    /// The chapters whose text may be stored, each with a stamp of its content.
    let payloads: @Sendable () async throws -> [ChapterAddress: String]
    /// The sources whose texts are searched.
    let sources: @Sendable () async throws -> SearchedSources
    let analysis: any TextAnalyzing
    /// The stated encoding of texts that are not Unicode; texts that were read in another one are
    /// read again.
    var charset: String?
    /// Called with the number of chapters that are read.
    package var progress: @Sendable (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    /// Reports a chapter that cannot be read, as a sentence.
    ///
    /// Without it such a chapter is left for a run that can report it.
    package var report: (@Sendable (String) -> Void)?

    package init(
        texts: any HeardKeeping,
        payloads: @escaping @Sendable () async throws -> [ChapterAddress: String],
        sources: @escaping @Sendable () async throws -> SearchedSources,
        analysis: any TextAnalyzing, charset: String? = nil,
        progress: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void = { _, _ in },
        report: (@Sendable (String) -> Void)? = nil
    ) {
        (self.texts, self.payloads, self.sources) = (texts, payloads, sources)
        (self.analysis, self.charset, self.progress) = (analysis, charset, progress)
        self.report = report
    }

    /// Books whose texts are asked for in one step, so that the facts of a large library are not
    /// all in memory.
    private static let askedAtOnce = 200

    private struct Task {
        let address: ChapterAddress
        let book: Book
        let stamp: String
        let service: any BookSource
    }

    /// The result of listing all sources.
    private struct Survey {
        var tasks: [Task] = []
        /// The chapters that exist.
        var seen: Set<ChapterAddress> = []
        /// Sources that could not be read; their texts stay.
        var unreadSources: Set<SourceID> = []
        /// Books whose chapters could not be read.
        var unreadBooks: Set<BookAddress> = []

        func isGone(_ address: ChapterAddress) -> Bool {
            !seen.contains(address) && !unreadSources.contains(address.source)
                && !unreadBooks.contains(address.bookAddress)
        }
    }

    /// Indexes new and changed texts and removes those whose chapters are gone.
    ///
    /// Ends early, with the texts read so far kept, when the task is cancelled. Throws when the
    /// index itself cannot be used.
    package func run() async throws {
        let known = try await texts.stamps()
        var survey = Survey()
        let sources = try await sources()
        // Texts of sources that are off stay, for when they are switched on again.
        survey.unreadSources = sources.unreadable.union(sources.off)
        for source in sources.onThisMachine { await lookAtFiles(of: source, known, &survey) }
        try await lookAtStored(of: sources.stored, known, &survey)
        let count = Int64(survey.tasks.count)
        for (done, task) in survey.tasks.enumerated() {
            try _Concurrency.Task.checkCancellation()
            progress(Int64(done), count)
            try await read(task)
        }
        progress(count, count)
        try await texts.remove(known.keys.filter(survey.isGone))
    }

    private func lookAtFiles(
        of service: any BookSource, _ known: [ChapterAddress: String],
        _ survey: inout Survey
    ) async {
        guard let books = try? await service.books(.cacheOnly) else {
            survey.unreadSources.insert(service.sourceID)
            return
        }
        var rest = books.value[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.askedAtOnce)
            rest = rest.dropFirst(Self.askedAtOnce)
            await lookAtFiles(of: Array(some), service, known, &survey)
        }
    }

    private func lookAtFiles(
        of books: [Book], _ service: any BookSource, _ known: [ChapterAddress: String],
        _ survey: inout Survey
    ) async {
        let ids = books.map(\.id)
        let texts = await service.readableSpokenTexts(of: ids, .cacheOnly)
        let stamps = await DiskWork.run {
            texts.mapValues { $0.map { Self.stamp(of: $0.location) } }
        }
        for book in books {
            guard let texts = texts[book.id], let stamps = stamps[book.id] else {
                survey.unreadBooks.insert(BookAddress(source: service.sourceID, book: book.id))
                continue
            }
            for (text, stamp) in zip(texts, stamps) {
                let address = ChapterAddress(
                    source: service.sourceID, book: book.id, chapter: text.chapter)
                survey.seen.insert(address)
                let stamp = inCharset(stamp)
                guard known[address] != stamp else { continue }
                survey.tasks.append(
                    Task(address: address, book: book, stamp: stamp, service: service))
            }
        }
    }

    /// A stamp of the file of a chapter's text.
    ///
    /// One without a file has its place: that of a text that the source makes tells its version.
    /// Where a file should be, reading it will report the error.
    ///
    /// Blocks.
    private static func stamp(of location: ResourceReference?) -> String {
        guard case .file(let path)? = location else { return "none" }
        var facts = stat()
        guard stat(path, &facts) == 0 else { return "missing \(path)" }
        // A change of permissions leaves the content alone, but may let a read succeed or fail.
        return "\(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
            + " \(facts.st_ctim.tv_sec).\(facts.st_ctim.tv_nsec)"
    }

    /// The stamp of a text, with its stated encoding.
    private func inCharset(_ stamp: String) -> String {
        charset.map { stamp + " " + $0 } ?? stamp
    }

    private func lookAtStored(
        of services: [any BookSource], _ known: [ChapterAddress: String],
        _ survey: inout Survey
    ) async throws {
        let payloads = try await payloads().mapValues(inCharset)
        survey.seen.formUnion(payloads.keys)
        let changed = payloads.filter { known[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        for service in services {
            let own = changed.filter { $0.key.source == service.sourceID }
            guard !own.isEmpty else { continue }
            let listed = (try? await service.books(.cacheOnly))?.value ?? []
            let books = Dictionary(listed.map { ($0.id, $0) }) { first, _ in first }
            let order = own.sorted {
                ($0.key.book.rawValue, $0.key.chapter.rawValue)
                    < ($1.key.book.rawValue, $1.key.chapter.rawValue)
            }
            survey.tasks += order.map { address, stamp in
                Task(
                    address: address,
                    book: books[address.book]
                        ?? Book(id: address.book, title: address.book.rawValue),
                    stamp: stamp, service: service)
            }
        }
    }

    private func read(_ task: Task) async throws {
        var title = task.address.chapter.rawValue
        var (language, sentences) = (task.book.language, [Sentence]())
        var doubts = TextDoubts.none
        do throws(ServiceError) {
            let (playback, track) = try await task.service.text(
                of: task.address.chapter, in: task.address.book, .cacheOnly, analysis)
            title = playback.chapter.title
            if let track {
                language = track.language(
                    orStated: playback.subtitles?.language ?? task.book.language)
                sentences = track.sentences
                doubts = TextDoubts(track.cues)
            }
        } catch {
            // A text that is not stored is read once it is.
            guard error.code != .notCached, let report else { return }
            title = await self.title(of: task) ?? title
            report("“\(title)” of “\(task.book.title)” is left out. \(error.description)")
        }
        // A chapter that cannot be read is recorded too, so that it is reported only once.
        try await texts.keep(
            HeardChapter(
                address: task.address, bookTitle: task.book.title, title: title,
                language: language, spoken: sentences),
            stamp: task.stamp)
        try await texts.keep(
            ChapterForms(sentences, language: language, isDoubtful: doubts.hold), of: task.address)
    }

    /// The title of a chapter whose text cannot be read.
    private func title(of task: Task) async -> String? {
        try? await task.service.playback(
            of: task.address.chapter, in: task.address.book, .cacheOnly
        ).value.chapter.title
    }
}
