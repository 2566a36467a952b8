import Files
package import ListenCore
import Synchronization

/// News as a source: a feed is a book, its articles are the chapters, the newest first.
///
/// A chapter's id is the address of its article. An article is read when it is opened, kept among
/// the texts, and heard from there.
package final class NewsSource: BookSource {
    /// Reads an article and keeps it; with `.cacheOnly` it must be kept already.
    package typealias Taking =
        @Sendable (Headline, FetchMode) async throws(ServiceError) -> BookID

    private let providers: @Sendable () async throws(ServiceError) -> [any NewsProviding]
    private let wish: NewsWish
    private let texts: any BookSource
    private let take: Taking
    private let opening = Mutex(Opening())

    /// The articles that were found, and what is told of those that were opened.
    private struct Opening {
        var found: [BookID: (headline: Headline, provider: any NewsProviding)] = [:]
        var opened: Set<BookID> = []
        var telling = TaskChain()
    }

    /// The id that progress of news is kept by.
    package let sourceID = SourceID.news
    /// The name in messages.
    package let sourceName = "news"

    /// The book of all feeds.
    package static let all = BookID(rawValue: "all")
    /// The most articles of a book.
    private static let mostArticles = 200

    /// The news of some providers, whose articles become chapters of `texts`.
    package init(
        providers: @escaping @Sendable () async throws(ServiceError) -> [any NewsProviding],
        wish: NewsWish, texts: any BookSource, take: @escaping Taking
    ) {
        (self.providers, self.wish) = (providers, wish)
        (self.texts, self.take) = (texts, take)
    }

    /// All news, and behind them each feed by itself where there are several.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let providers = try await providers()
        guard !providers.isEmpty else { return Snapshot([], .local) }
        let all = Book(id: Self.all, title: "All news")
        let own = providers.map { Book(id: BookID(rawValue: $0.address), title: $0.title) }
        return Snapshot(own.count > 1 ? [all] + own : own, .local)
    }

    /// The articles of a feed, or of all.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let chosen = try await providers().filter {
            book == Self.all || $0.address == book.rawValue
        }
        guard !chosen.isEmpty else {
            throw ServiceError(.notFound, context: "the feed \(book.rawValue)")
        }
        return try await NewsMerge.headlines(of: chosen, wish, mode).map { headlines in
            headlines.prefix(Self.mostArticles).enumerated().map(Self.chapter)
        }
    }

    /// Reads the article where it is not kept yet; then it is the chapter of a text.
    ///
    /// Nothing is read ahead: the shelf has what a person opened, and no more.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let mode = mode == .refreshBehind ? .cacheOnly : mode
        let (headline, provider) = try await headline(chapter.rawValue, mode)
        let text = try await take(headline, mode)
        if let provider { opening.withLock { $0.found[text] = (headline, provider) } }
        return try await texts.playback(of: ChapterID(rawValue: "1"), in: text, mode)
    }

    /// The article of an address, with what the stored lists know of it where it is to be read.
    private func headline(
        _ address: String, _ mode: FetchMode
    ) async throws(ServiceError) -> (Headline, (any NewsProviding)?) {
        let providers = mode == .cacheOnly ? [] : try await providers()
        for provider in providers {
            let known = try? await provider.headlines(wish, .cacheOnly).value
            if let found = known?.first(where: { $0.address == address }) {
                return (found, provider)
            }
        }
        return (Headline(address: address, title: address, list: ""), nil)
    }

    /// The text of an article, which is shown: it was opened, unless it is fetched ahead.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        if mode == .cacheFirst || mode == .refresh { tellOpened(playback.address.book) }
        return try await texts.track(track, of: playback, mode)
    }

    /// Tells the list of an article once that it was opened, aside.
    private func tellOpened(_ text: BookID) {
        opening.withLock { opening in
            guard let (headline, provider) = opening.found[text],
                opening.opened.insert(text).inserted
            else { return }
            opening.telling.add { await provider.tell(.open, with: headline) }
        }
    }

    package func audio(of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<AudioLocation>
    { try await texts.audio(of: playback, mode) }

    /// None: an article is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always none.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
    }

    /// `nil`: sound is made here.
    package func keptSound(of book: BookID?) async -> KeptSound? { nil }

    /// Asks every feed.
    package func health() async throws(ServiceError) {
        for provider in try await providers() { _ = try await provider.headlines(wish, .refresh) }
        try await texts.health()
    }

    package func settle() async {
        await opening.withLock { $0.telling }.settle()
        await texts.settle()
    }

    private static func chapter(_ place: (offset: Int, element: Headline)) -> Chapter {
        Chapter(
            id: ChapterID(rawValue: place.element.address), title: place.element.title,
            number: place.offset + 1)
    }
}
