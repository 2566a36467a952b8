/// A list of news: a feed, or a server that collects headlines.
///
/// Safe to call from any isolation.
package protocol NewsProviding: Sendable {
    /// Its address, by which it is known.
    var address: String { get }
    /// Its name for a person.
    var title: String { get }

    /// Its headlines, the newest first; each article once.
    func headlines(
        _ wish: NewsWish, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Headline]>

    /// Tells the list what a person did with an article, where it wants to know and the person
    /// allows it; a failure costs nothing.
    func tell(_ deed: NewsDeed, with headline: Headline) async
}

/// An action of the person on an article.
package enum NewsDeed: String, Hashable, Sendable {
    /// Its line was shown.
    case impression
    /// It was opened.
    case open
}

extension NewsProviding {
    /// Nobody wants to know.
    package func tell(_ deed: NewsDeed, with headline: Headline) async {}
}
