import ListenCore

/// Keeps the text of each chapter that is opened, so that it can be found.
///
/// Behind the playing and never in its way: what fails is no loss, since a
/// search reads what is missing.
actor HeardTextKeeper {
    private let texts: @Sendable () throws -> any HeardTextKeeping
    private var last: Task<Void, Never>?

    init(_ texts: @escaping @Sendable () throws -> any HeardTextKeeping) {
        self.texts = texts
    }

    /// Keeps a chapter's text.
    func keep(
        _ track: SubtitleTrack, of playback: ChapterPlayback,
        on service: any APIServiceProtocol
    ) {
        // The path of a file of one's own is not known afterwards.
        guard playback.address.source != .file else { return }
        let (before, texts) = (last, texts)
        last = Task.detached(priority: .utility) {
            await before?.value
            let books = try? await service.books(.cacheOnly)
            let book = books?.value.first { $0.id == playback.address.book }
            try? await texts().keep(
                HeardChapter(
                    address: playback.address,
                    bookTitle: book?.title ?? playback.address.book.rawValue,
                    title: playback.chapter.title,
                    language: track.language ?? playback.subtitles?.language ?? book?.language
                        ?? HeardText.guess(track.sentences),
                    spoken: track.sentences), stamp: nil)
        }
    }

    /// The sentences of all texts that hold a word; none where they cannot be read.
    nonisolated func find(_ word: String) async -> HeardFindings {
        let search = HeardSearch(HeardQuery(word), limit: 200)
        return (try? await texts().find(search)) ?? HeardFindings()
    }

    /// Waits until what was asked for is kept.
    func settle() async { await last?.value }
}
