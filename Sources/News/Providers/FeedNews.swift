package import Feeds
package import Fetching
package import HTTPCaching
package import ListenCore
import Synchronization

/// The news of a feed: RSS, Atom or JSON.
package struct FeedNews: NewsProviding {
    package let address: String
    package let title: String
    private let url: HTTPURL
    private let server: ServerEndpoint
    private let cache: CacheManager
    private let analysis: any TextAnalyzing

    /// The news of a feed at an address, whose cache keeps lists as long as news are fresh; throws
    /// for what is no address of the web.
    package init(
        _ address: String, title: String, cache: CacheManager, analysis: any TextAnalyzing
    ) throws(AddressError) {
        (self.address, self.title) = (address, title)
        (self.cache, self.analysis) = (cache, analysis)
        // The address of a feed may end with a query, as those of a person's own feeds do.
        server = try ServerEndpoint(
            String(address.prefix { $0 != "?" && $0 != "#" }), source: .news)
        url = HTTPURL(HTTPURL.withoutBlanks(address)) ?? server.base
    }

    package func headlines(
        _ wish: NewsWish, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Headline]> {
        try await feed(mode).map { feed in Self.headlines(of: feed, wish, list: address) }
    }

    /// Its own title, with so many articles.
    package typealias Seen = (title: String?, count: Int)

    /// Looks at it now; throws for what is neither a feed nor a page of one.
    package func look() async throws(ServiceError) -> FeedSight<String, Seen> {
        let named = Mutex<String?>(nil)
        do throws(ServiceError) {
            let feed = try await feed(.refresh) { address in named.withLock { $0 = address } }.value
            return .feed((feed.title, feed.items.count))
        } catch {
            if let feed = named.withLock({ $0 }) { return .page(feed: feed) }
            throw error
        }
    }

    private func feed(
        _ mode: FetchMode, named: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(ServiceError) -> Snapshot<Feed> {
        let context = "the feed \(address.addressWithoutPassword.printable(limit: 200))"
        let query = server.query(
            url, .list, accepting: FeedReader.accepted,
            limits: .page(maxBytes: Int64(FeedLimits.bytes), total: .seconds(30)),
            context: context)
        let way = "Check the network and the address of the feed."
        do throws(ServiceError) {
            let found = try await cache.snapshot(query, mode) { content throws(ServiceError) in
                do throws(FeedError) {
                    return try FeedReader.feed(
                        of: content.bytes, contentType: content.fields.first("Content-Type"),
                        address: address, analysis: analysis)
                } catch {
                    if case .page(let feed?) = error.code { named(feed) }
                    throw ServiceError(
                        .malformed(path: "", reason: "it is no feed"), context: context,
                        advice: error.description)
                }
            }
            guard case .offline(let age, let reason) = found.freshness else { return found }
            return Snapshot(found.value, .offline(age: age, reason: reason.aboutPage(way: way)))
        } catch {
            throw error.aboutPage(way: way)
        }
    }

    private static func headlines(of feed: Feed, _ wish: NewsWish, list: String) -> [Headline] {
        let words = (wish.search ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let category = wish.category?.lowercased()
        return feed.items.compactMap { item in
            guard let link = item.link, HTTPURL(HTTPURL.withoutBlanks(link)) != nil else {
                return nil
            }
            let text = "\(item.title ?? "") \(item.summary ?? "")".lowercased()
            guard words.allSatisfy({ text.contains($0) }),
                category.map({ wanted in item.tags.contains { $0.lowercased() == wanted } })
                    ?? true
            else { return nil }
            return Headline(
                address: link, title: item.title ?? link, list: list, id: item.id,
                summary: item.summary, content: item.content?.html, provider: feed.title,
                publishedAt: item.date)
        }
    }
}
