import AppEnvironment
import Feeds
import Fetching
import HTTPCaching
import ListenCore
import News
import Reports
import SharedWork
import Storage

/// The parts that news are made of: feeds and servers over one cache.
struct NewsParts: Sendable {
    let configuration: Configuration
    let clock: any WallClock
    let analysis: any TextAnalyzing
    let transport: @Sendable () throws -> any HTTPTransport
    let responses: @Sendable () -> (any ResponseStoring)?
    let breakers: CircuitBreakers
    let vault: TokenVault
    let person: @Sendable () throws -> PersonDatabase
    let notice: @Sendable (StoreError) -> Void

    /// The time for which a list of news is fresh.
    private static let freshness = Duration.seconds(600)

    /// The lists that are followed.
    func providers() async throws(ServiceError) -> [any NewsProviding] {
        try await answerOfStore("the news") {
            var providers: [any NewsProviding] = []
            for feed in try await person().feeds.feeds() {
                switch feed.kind {
                case .news: providers.append(try self.feed(feed.address, title: feed.title))
                case .backend:
                    if let server = try await server(at: feed.address) {
                        providers.append(try backend(server, title: feed.title))
                    }
                }
            }
            return providers
        }
    }

    /// The wish for news, with what the settings say.
    func wish(search: String, category: String? = nil, market: String? = nil)
        throws(ConfigurationError) -> NewsWish
    {
        func setting(_ setting: Setting) throws(ConfigurationError) -> String? {
            let text = try configuration.text(setting)
            return text.isEmpty ? nil : text
        }
        let kept = (category: try setting(.newsCategory), market: try setting(.newsMarket))
        return NewsWish(
            search: search.isEmpty ? nil : search, category: category ?? kept.category,
            market: market ?? kept.market)
    }

    /// Looks at an address, or at the news of a server by its name.
    func look(_ typed: String, _ title: String?) async throws -> NewsReport.Found {
        guard ProcessEnvironment.isAddress(typed) else {
            guard
                let server = try await person().sources.sources().first(where: { $0.name == typed })
            else {
                throw StatedError(
                    .notFound,
                    "“\(typed.printable(limit: 200))” is neither an address nor a server of yours."
                        + " Give one such as https://news.example/feed.xml.")
            }
            let title = title ?? server.name
            let count = try await backend(server, title: title).headlines(NewsWish(), .refresh)
                .value.count
            return found(server.id.rawValue, .backend, title, count)
        }
        guard HTTPURL(HTTPURL.withoutBlanks(String(typed.prefix { $0 != "#" }))) != nil else {
            throw StatedError(
                .usage,
                "\(typed.printable(limit: 200)) is no address of the web. Give one such as"
                    + " https://news.example/feed.xml.")
        }
        // A part of a feed is none of its own.
        return try await FeedSearch.feed(from: String(typed.prefix { $0 != "#" })) { address in
            switch try await feed(address, title: "").look() {
            case .feed(let seen):
                return .feed(found(address, .news, title ?? seen.title ?? address, seen.count))
            case .page(let feed): return .page(feed: feed)
            }
        }
    }

    private func found(
        _ address: String, _ kind: KeptFeed.Kind, _ title: String, _ count: Int
    ) -> NewsReport.Found {
        NewsReport.Found(
            feed: KeptFeed(address: address, kind: kind, title: title, addedAt: clock.now),
            count: count)
    }

    private func server(at address: String) async throws -> KeptSource? {
        try await person().sources.sources().first { $0.id.rawValue == address }
    }

    private func feed(_ address: String, title: String) throws -> FeedNews {
        try FeedNews(address, title: title, cache: try cache { $0 }, analysis: analysis)
    }

    private func backend(_ source: KeptSource, title: String) throws -> BackendNews {
        let server = try ServerEndpoint(
            source.url, credentials: try makeCredentials(source, vault, configuration))
        return BackendNews(
            server, title: title, cache: try cache { server.signing($0) },
            isTold: try configuration.isOn(.newsEvents))
    }

    private func cache(
        _ signing: (any HTTPTransport) -> any HTTPTransport
    ) throws -> CacheManager {
        var policy = try configuration.cachePolicy
        policy.list = Self.freshness
        return CacheManager(
            store: responses(), transport: signing(try transport()), policy: policy,
            timing: .live(clock), breakers: breakers, notice: notice)
    }
}
