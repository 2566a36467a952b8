package import ListenCore

/// Keeps the text of each chapter that is opened, and finds words in all texts.
///
/// Behind the playing and never in its way: what fails is no loss, since a
/// search reads what is missing.
package actor HeardTextKeeper {
    private let texts: @Sendable () async throws -> any HeardTextKeeping
    private let indexer: @Sendable (any HeardTextKeeping) throws -> HeardTextIndexer
    /// The sources that are switched off, which are not searched.
    private let off: @Sendable () async throws -> Set<SourceID>
    private var last: Task<Void, Never>?
    /// Reads what is new in the library and the cache, once in a run.
    private var reading: Task<Void, Never>?

    /// How long a search waits for texts that are being read; what is read later, the next finds.
    private static let patience = Duration.seconds(2)
    private static let farewell = Duration.seconds(5)

    package init(
        _ texts: @escaping @Sendable () throws -> any HeardTextKeeping,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] },
        indexer: @escaping @Sendable (any HeardTextKeeping) throws -> HeardTextIndexer
    ) {
        self.off = off
        self.texts = { try await HeardTextOpening.run(texts) }
        self.indexer = indexer
    }

    /// Keeps a chapter's text.
    package func keep(
        _ track: SubtitleTrack, of playback: ChapterPlayback,
        on service: any BookSource
    ) {
        // The path of a file of one's own is not known afterwards.
        guard playback.address.source != .file else { return }
        let (before, texts) = (last, texts)
        last = Task.detached(priority: .utility) {
            await before?.value
            let book = await service.knownBook(playback.address.book)
            try? await texts().keep(
                HeardChapter(
                    address: playback.address,
                    bookTitle: book?.title ?? playback.address.book.rawValue,
                    title: playback.chapter.title,
                    language: track.language(
                        orStated: playback.subtitles?.language ?? book?.language),
                    spoken: track.sentences), stamp: nil)
        }
    }

    /// The sentences of all texts that hold a word; none where they cannot be read.
    package func find(_ word: String, _ language: Language?, limit: Int = 200) async
        -> HeardFindings
    {
        let (reading, texts) = (readAll(), texts)
        _ = await inTime(Self.patience) { await reading.value }
        var search = HeardSearch(HeardQuery(arguments: [word]), limit: limit)
        search.language = language
        search.excluded = (try? await off()) ?? []
        return (try? await texts().find(search)) ?? HeardFindings()
    }

    /// Waits until what was asked for is kept, a few seconds at most.
    ///
    /// A text that is not kept is read again by the next search. The reading of
    /// other texts ends.
    package func settle() async {
        reading?.cancel()
        let (last, reading) = (last, reading)
        _ = await inTime(Self.farewell) {
            await last?.value
            await reading?.value
        }
    }

    private func readAll() -> Task<Void, Never> {
        if let reading { return reading }
        let (texts, indexer) = (texts, indexer)
        let task = Task.detached(priority: .utility) {
            _ = try? await indexer(texts()).run()
        }
        reading = task
        return task
    }
}
