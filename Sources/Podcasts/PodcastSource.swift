package import Fetching
import FoundationEssentials
import HTTPCaching
package import ListenCore

/// Podcasts as a source: a show is a book, its episodes are the chapters, by the order in which they
/// appeared.
///
/// What feeds said is in the person's database, so that lists need no network; sounds, texts and
/// pictures come by the cache as those of other sources.
package struct PodcastSource: BookSource {
    let store: @Sendable () throws -> any PodcastKeeping
    let refresher: PodcastRefresher
    let cache: CacheManager
    let downloads: MediaDownloads
    let analysis: any TextAnalyzing
    /// The chapters that a file on this machine names.
    let chaptersInFile: @Sendable (String) async -> RecordingChapters?
    /// The languages of the person, the most wanted first.
    private let wanted: [Language]

    /// The id that progress of podcasts is kept by.
    package let sourceID = SourceID.podcasts
    /// The name in messages.
    package let sourceName = "podcasts"

    /// The podcasts of a store, whose sounds come by a cache.
    package init(
        store: @escaping @Sendable () throws -> any PodcastKeeping, refresher: PodcastRefresher,
        cache: CacheManager, analysis: any TextAnalyzing, wanted: [Language] = [],
        chaptersInFile: @escaping @Sendable (String) async -> RecordingChapters? = { _ in nil }
    ) {
        (self.store, self.refresher, self.cache) = (store, refresher, cache)
        (self.analysis, self.wanted) = (analysis, wanted)
        self.chaptersInFile = chaptersInFile
        downloads = MediaDownloads(cache: cache)
    }

    /// The shows in the order they were added; with `.refreshBehind` the feeds whose answer is old
    /// are asked, with `.refresh` all.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let context = "the podcasts"
        var shows = try await shows(context)
        let asked = asked(shows, mode)
        var fault: ServiceError?
        if !asked.isEmpty {
            fault = try await renew(asked, context)
            shows = try await self.shows(context)
        }
        return Snapshot(shows.map(\.book), freshness(of: shows, mode, fault, context))
    }

    /// The episodes of a show, by their numbers.
    package func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        var show = try await show(book)
        let context = show.context
        var fault: ServiceError?
        let asked = show.check.at == nil && mode == .cacheFirst ? [show] : asked([show], mode)
        if !asked.isEmpty {
            fault = try await renew(asked, context)
            show = try await self.show(book)
        }
        let episodes = try await stored(context) { store in try await store.episodes(of: book) }
        if episodes.isEmpty, let fault { throw fault }
        return Snapshot(
            episodes.map(\.chapter), freshness(of: [show], mode, fault, context))
    }

    /// The places of the sound and the texts, as the feed gave them.
    package func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let show = try await show(book)
        let found = try await stored(show.context) { store in
            try await store.episode(chapter, of: book)
        }
        guard let episode = found else {
            throw ServiceError(
                .notFound, context: "the episode \(chapter.rawValue.printable(limit: 40))")
        }
        guard let sound = episode.sound,
            let feed = HTTPURL(show.address),
            let url = LinkedAddress.url(sound.address, on: feed)
        else {
            throw ServiceError(
                .noSound, context: episode.context, advice: "Choose another episode.")
        }
        let texts = TranscriptChoice(
            episode.transcripts(on: feed, spoken: show.language), spoken: show.language,
            wanted: wanted)
        var playback = ChapterPlayback(
            address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
            chapter: episode.chapter, audio: .remote(url: url.description), texts: texts.texts)
        playback.begins = show.wishes.beginning(of: episode.duration)
        playback.endsEarly = show.wishes.skipEnd
        return Snapshot(playback, .local)
    }

    /// The recording: a stored file, or bytes that are still arriving.
    package func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        try await downloads.audio(try await sound(of: playback), mode)
    }

    /// None: every episode is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// The picture of a show.
    package func cover(
        of book: Book, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        let context = "the picture of “\(book.title.printable(limit: 200))”"
        let show = try await show(book.id)
        guard let image = book.coverURL, let feed = HTTPURL(show.address),
            let url = LinkedAddress.url(image, on: feed)
        else { throw ServiceError(.notFound, context: context) }
        return try await cache.picture(
            at: url, of: book.id, by: try Self.server(of: feed), mode, context: context)
    }

    /// Asks every feed; throws the first failure.
    package func health() async throws(ServiceError) {
        let context = "the podcasts"
        if let fault = try await renew(try await shows(context), context) { throw fault }
    }

    package func settle() async { await downloads.settle() }
}
