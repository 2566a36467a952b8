package import ListenCore
package import Practice
import Subtitles

/// Indexes the text of each chapter that is opened, and finds words in all texts.
///
/// Runs in the background and never delays playback. Errors are ignored, since a search reads the
/// texts that are missing.
package actor HeardTextUpdater {
    private let texts: @Sendable () async throws -> any HeardKeeping
    private let indexer: @Sendable (any HeardKeeping) throws -> HeardTextIndexer
    /// The sources that are switched off and therefore not searched.
    private let off: @Sendable () async throws -> Set<SourceID>
    private var last: Task<Void, Never>?
    /// Indexes new texts of the library and the cache, once in a run.
    private var reading: Task<Void, Never>?

    /// Time limit for a search to wait for texts that are being read; the next search finds the
    /// rest.
    private static let patience = Duration.seconds(2)
    private static let farewell = Duration.seconds(5)

    package init(
        _ texts: @escaping @Sendable () throws -> any HeardKeeping,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] },
        indexer: @escaping @Sendable (any HeardKeeping) throws -> HeardTextIndexer
    ) {
        self.off = off
        self.texts = { try await HeardTextOpening.run(texts) }
        self.indexer = indexer
    }

    /// Indexes a chapter's text.
    package func keep(
        _ track: SubtitleTrack, of playback: ChapterPlayback,
        on service: any BookSource
    ) {
        // A file that was opened by its path is in no list, so that later runs could not find it
        // again.
        guard playback.address.source != .file else { return }
        let (before, texts) = (last, texts)
        last = Task.detached(priority: .utility) {
            await before?.value
            let book = await service.knownBook(playback.address.book)
            let language = track.language(
                orStated: playback.subtitles?.language ?? book?.language)
            guard let texts = try? await texts() else { return }
            try? await texts.keep(
                HeardChapter(
                    address: playback.address,
                    bookTitle: book?.title ?? playback.address.book.rawValue,
                    title: playback.chapter.title, language: language,
                    spoken: track.sentences), stamp: nil)
            let doubts = TextDoubts(track.cues)
            try? await texts.keep(
                ChapterForms(track.sentences, language: language, isDoubtful: doubts.hold),
                of: playback.address)
        }
    }

    /// The sentences of all texts that contain a word; none when the index cannot be read.
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

    /// Waits until pending texts are stored, a few seconds at most.
    ///
    /// A text that was not stored is read again by the next search. The reading of other texts
    /// ends.
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
