package import Fetching
import FoundationEssentials
import HTTPCaching
package import ListenCore

/// The news that a listen backend collects: `GET /news/headlines` and `/news/search`.
package struct BackendNews: NewsProviding {
    private let server: ServerEndpoint
    private let cache: CacheManager
    package let title: String
    /// True when the person allows that it is told what is read.
    private let isTold: Bool
    package var address: String { server.name }

    /// The news of a backend, whose cache keeps lists as long as news are fresh.
    package init(_ server: ServerEndpoint, title: String, cache: CacheManager, isTold: Bool = false)
    {
        (self.server, self.title, self.cache, self.isTold) = (server, title, cache, isTold)
    }

    /// The most articles that are asked for.
    private static let count = 50

    package func headlines(
        _ wish: NewsWish, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Headline]> {
        let context = "the news of \(server.name)"
        guard let url = url(wish) else {
            throw ServiceError(
                .malformed(path: "", reason: "the words are too long"), context: context)
        }
        let query = server.query(url, .list, context: context)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            let list = try content.json(NewsShape.self, context: context)
            var seen: Set<String> = []
            return list.articles.items.compactMap { $0.headline(of: server.name) }.filter {
                seen.insert($0.address).inserted
            }
        }
    }

    package func tell(_ deed: NewsDeed, with headline: Headline) async {
        guard isTold, let id = headline.id, (4...64).contains(id.count),
            let body = try? JSONEncoder().encode(
                EventShape(
                    id: id, address: headline.address, deed: deed.rawValue,
                    time: cache.timing.clock.now.formatted(.iso8601)))
        else { return }
        let request = server.request(
            server.base.appending("news", "events"), method: "POST", accepting: "application/json",
            body: Array(body))
        _ = try? await cache.exchange(
            request, limits: Self.telling, once: true, context: "the news of \(server.name)")
    }

    /// Nobody waits long for a server that is told something.
    private static let telling = TransferLimits(
        maxBytes: 64 << 10, connect: .seconds(2), firstByte: .seconds(3), total: .seconds(3))

    private func url(_ wish: NewsWish) -> HTTPURL? {
        var values = [("count", "\(Self.count)")]
        if let market = wish.market { values.append(("market", market)) }
        let place: String
        if let search = wish.search {
            place = "search"
            values.insert(("q", search), at: 0)
        } else {
            place = "headlines"
            if let category = wish.category { values.append(("category", category)) }
        }
        let text = values.map { "\($0)=\(HTTPURL.encoded($1))" }.joined(separator: "&")
        return server.base.appending("news", place).resolving("?" + text)
    }
}

/// The report to a backend of a person's reading.
private struct EventShape: Encodable {
    let id: String
    let address: String
    let deed: String
    let time: String

    enum CodingKeys: String, CodingKey {
        case id = "article_id"
        case address = "article_url"
        case deed = "action"
        case time = "client_ts"
    }
}

private struct NewsShape: Decodable {
    let articles: ReadableItems<ArticleShape>
}

/// An article as a backend lists it; what is not understood is passed over.
private struct ArticleShape: Decodable {
    let id: String?
    let title: String?
    let url: String
    let summary: String?
    let provider: String?
    let publishedAt: String?

    private enum Key: String, CodingKey {
        case id, title, url, summary
        case provider = "provider_name"
        case publishedAt = "published_at"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        url = try values.decode(String.self, forKey: .url)
        id = values.optional(.id)
        title = values.optional(.title)
        summary = values.optional(.summary)
        provider = values.optional(.provider)
        publishedAt = values.optional(.publishedAt)
    }

    /// `nil` for an article whose address is none of the web.
    func headline(of list: String) -> Headline? {
        guard let place = HTTPURL(HTTPURL.withoutBlanks(url)) else { return nil }
        return Headline(
            address: place.description, title: title ?? place.description, list: list, id: id,
            summary: summary, provider: provider, publishedAt: publishedAt.flatMap(Self.instant))
    }

    /// An instant as ISO 8601 has it; without a zone it is UTC.
    private static func instant(_ text: String) -> Date? {
        let style = Date.ISO8601FormatStyle()
        for candidate in [text, text + "Z"] {
            if let date = try? style.parse(candidate) { return date }
            let fractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            if let date = try? fractions.parse(candidate) { return date }
        }
        return nil
    }
}
