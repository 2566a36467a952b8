public import FoundationEssentials

/// The place up to which a chapter has been heard.
package struct PlaybackPosition: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The place reached, inside 0…duration.
    package let position: MediaTime
    /// The chapter's length; zero when unknown.
    package let duration: MediaTime
    /// True if it was heard to the end.
    package let isCompleted: Bool
    /// The time this was noted.
    package let updatedAt: Date
    /// The book's title when it was noted, for lists.
    package let bookTitle: String
    /// The chapter's title when it was noted, for lists.
    package let chapterTitle: String

    /// A position.
    package init(
        chapter: ChapterAddress, position: MediaTime, duration: MediaTime, isCompleted: Bool,
        updatedAt: Date, bookTitle: String, chapterTitle: String
    ) {
        self.chapter = chapter
        self.position = position
        self.duration = duration
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }

    /// The share heard, 0…1; nil when the length is unknown, and the chapter not heard to its end.
    package var share: Double? {
        if isCompleted { return 1 }
        guard duration > .zero else { return position > .zero ? nil : 0 }
        return min(1, max(0, position.seconds / duration.seconds))
    }
}

/// Keeps how far each chapter has been heard.
///
/// A fact is a row; a call returns when it is safely on disk.
package protocol ProgressStoring: Sendable {
    /// The place at which a chapter was left.
    func position(of chapter: ChapterAddress) async throws(StoreError) -> PlaybackPosition?
    /// The places at which the chapters of a book were left, newest first.
    func positions(in book: BookID, of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    /// All positions, newest first; at most `limit` where one is given.
    func recentPositions(limit: Int?) async throws(StoreError) -> [PlaybackPosition]
    /// The place at which each begun book of a source was left last, in any order.
    func latestPositions(of source: SourceID) async throws(StoreError) -> [PlaybackPosition]
    /// Notes that a chapter is played from now on with the present division of its book; if the
    /// book is divided again meanwhile, its places are saved where they are heard.
    func noteOpening(of chapter: ChapterAddress) async
    /// Notes a position, replacing the chapter's former one.
    func save(_ position: PlaybackPosition) async throws(StoreError)
    /// Notes a position with the reason it changed.
    func save(_ position: PlaybackPosition, because reason: PlaceReason) async throws(StoreError)
}

extension ProgressStoring {
    /// Notes a position; a store without a journal forgets the reason.
    package func save(
        _ position: PlaybackPosition, because reason: PlaceReason
    ) async throws(StoreError) {
        try await save(position)
    }
}

/// Stores waveforms of recordings, so that none is computed twice.
package protocol WaveformStoring: Sendable {
    /// The stored shape; `key` names the recording's exact bytes.
    func peaks(for key: String) async throws(StoreError) -> WaveformPeaks?
    /// Keeps a shape.
    func store(_ peaks: WaveformPeaks, for key: String) async throws(StoreError)
}

/// Returns the time of day; a manual one in tests.
///
/// ```swift
/// struct StoppedClock: WallClock {
///     let now: Date
/// }
/// ```
public protocol WallClock: Sendable {
    /// The present instant.
    var now: Date { get }
}
