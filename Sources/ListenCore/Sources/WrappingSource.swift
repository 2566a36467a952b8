/// A source that passes everything on to another one, except for what it implements itself.
///
/// Everything goes to the source, so that nothing of it is lost. A requirement that is not passed
/// on here does not compile, except for `spokenTexts`, which `BookSource` has a default of: it
/// answers the same, chapter by chapter.
package protocol WrappingSource: BookSource {
    /// The source behind it.
    var source: any BookSource { get }
}

extension WrappingSource {
    /// The id of the source.
    package var sourceID: SourceID { source.sourceID }

    /// The source's name for people.
    package var sourceName: String { source.sourceName }

    /// The books of the source.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await source.books(mode)
    }

    /// The chapters of the source.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await source.chapters(of: book, mode)
    }

    /// The places of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        try await source.playback(of: chapter, in: book, mode)
    }

    /// The places of spoken texts, as the source has them: what changes `playback` changes these
    /// too.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        try await source.spokenTexts(of: books, mode)
    }

    /// The bytes of a track.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        try await source.track(track, of: playback, mode)
    }

    /// The sound of a chapter.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        try await source.audio(of: playback, mode)
    }

    /// The chapters whose sound is parts of recordings.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        try await source.chaptersInParts(of: book)
    }

    /// The cover of a book.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        try await source.cover(of: book, mode)
    }

    /// The sound of the source that is on this machine.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        await source.keptSound(of: book)
    }

    /// Checks the source.
    package func health() async throws(ServiceError) { try await source.health() }

    /// Finishes the background work of the source.
    package func settle() async { await source.settle() }
}
