public import ListenCore

/// A source of books some of whose chapters are to show another of their texts.
public struct ChosenTextSource: APIServiceProtocol {
    /// What is wished for.
    private enum Wish {
        case text(TrackReference, of: ChapterAddress)
        case language(Language, of: BookID)
    }

    private let source: any APIServiceProtocol
    private let wish: Wish

    /// The id of the source.
    public var sourceID: SourceID { source.sourceID }
    /// The source's name for people.
    public var sourceName: String { source.sourceName }

    /// A source in which `text`, one of the chapter's texts, is what is spoken.
    public init(
        _ source: any APIServiceProtocol, of chapter: ChapterAddress, speaking text: TrackReference
    ) {
        self.source = source
        wish = .text(text, of: chapter)
    }

    /// A source in which the texts in a language are what is spoken in a book; where a chapter has
    /// none, what is spoken anyway is taken to be in that language.
    public init(
        _ source: any APIServiceProtocol, of book: BookID, spokenIn language: Language
    ) {
        self.source = source
        wish = .language(language, of: book)
    }

    /// The books of the source.
    public func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await source.books(mode)
    }

    /// The chapters of the source; the one whose text was chosen has subtitles.
    public func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let chapters = try await source.chapters(of: book, mode)
        guard case .text(_, let chapter) = wish, book == chapter.book else { return chapters }
        return Snapshot(
            chapters.value.map { $0.id == chapter.chapter ? $0.withSubtitles : $0 },
            chapters.freshness)
    }

    /// Where a chapter's sound and texts are.
    public func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let found = try await source.playback(of: chapter, in: book, mode)
        let playback = found.value
        let texts: TextChoice
        switch wish {
        case .text(let text, playback.address): texts = playback.texts.speaking(text)
        case .language(let language, playback.address.book):
            texts = playback.texts.speaking(in: language)
        default: return found
        }
        return Snapshot(
            ChapterPlayback(
                address: playback.address,
                chapter: texts.spoken == nil ? playback.chapter : playback.chapter.withSubtitles,
                audio: playback.audio, texts: texts), found.freshness)
    }

    /// The bytes of a track.
    public func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        try await source.track(track, of: playback, mode)
    }

    /// The sound of a chapter.
    public func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        try await source.audio(of: playback, mode)
    }

    /// The chapters whose sound is parts of recordings.
    public func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        try await source.chaptersInParts(of: book)
    }

    /// The cover of a book.
    public func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        try await source.cover(of: book, mode)
    }

    /// The sound of the source that is on this machine.
    public func keptSound(of book: BookID?) async -> KeptSound? {
        await source.keptSound(of: book)
    }

    /// Whether the source is well.
    public func health() async throws(ServiceError) { try await source.health() }

    /// Ends what the source has under way.
    public func settle() async { await source.settle() }
}
