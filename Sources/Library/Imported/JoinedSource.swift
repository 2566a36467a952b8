package import ListenCore
import Synchronization

/// Two libraries of this machine as one source: the books of the first, then those of the second.
///
/// A request for a book goes to the library that lists it, so both may make ids of their own. A
/// failure of the second stops neither: its books are left out of the list, and `health` reports
/// the reason. A failure of the first stops the list: with its books left out, each book behind
/// them would have another number.
package final class JoinedSource: BookSource {
    private let first: any BookSource
    private let second: any BookSource
    /// The books of the first library once they were listed; they stay the same in a run.
    private let listed = Mutex<Set<BookID>?>(nil)

    /// The id under which progress of both is kept.
    package var sourceID: SourceID { first.sourceID }
    /// The name in messages: neither one's alone.
    package let sourceName = "library of this machine"

    /// A source of two libraries.
    package init(_ first: any BookSource, _ second: any BookSource) {
        self.first = first
        self.second = second
    }

    /// The books of both.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let own = (try? await second.books(mode).value) ?? []
        let books = try await first.books(mode).value
        listed.withLock { $0 = Set(books.map(\.id)) }
        return Snapshot(books + own, .local)
    }

    /// The chapters of a book of either.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await library(of: book).chapters(of: book, mode)
    }

    /// The locations of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        try await library(of: book).playback(of: chapter, in: book, mode)
    }

    /// The places of the spoken texts of books of either; books of the second that cannot be read
    /// are left out.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        let listed = await listed()
        let places = try await first.spokenTexts(of: books.filter(listed.contains), mode)
        let own = await second.readableSpokenTexts(
            of: books.filter { !listed.contains($0) }, mode)
        return places.merging(own) { place, _ in place }
    }

    /// The bytes of a chapter's track.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        try await library(of: playback.address.book).track(track, of: playback, mode)
    }

    /// The sound of a chapter.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        try await library(of: playback.address.book).audio(of: playback, mode)
    }

    /// The chapters whose sound is parts of recordings.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        try await library(of: book).chaptersInParts(of: book)
    }

    /// The cover of a book.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        try await library(of: book.id).cover(of: book, mode)
    }

    /// The kept sound of a book of either; for all books each library is asked by itself.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        guard let book else { return nil }
        return await library(of: book).keptSound(of: book)
    }

    /// Finishes the background work of both.
    package func settle() async {
        await first.settle()
        await second.settle()
    }

    /// Checks both.
    package func health() async throws(ServiceError) {
        try await first.health()
        try await second.health()
    }

    /// The library of a book: the second, unless the first lists it.
    private func library(of book: BookID) async -> any BookSource {
        await listed().contains(book) ? first : second
    }

    /// The books of the first; none while they cannot be listed.
    private func listed() async -> Set<BookID> {
        if let known = listed.withLock(\.self) { return known }
        guard let books = try? await first.books(.cacheOnly).value else { return [] }
        let ids = Set(books.map(\.id))
        listed.withLock { $0 = ids }
        return ids
    }
}
