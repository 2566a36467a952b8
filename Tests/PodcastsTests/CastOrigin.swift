import Fetching
import Feeds
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Synchronization

@testable import Podcasts

/// Servers without a network that answer by address, remember what was asked, and how many were
/// asked at once.
final class CastOrigin: HTTPTransport {
    /// An answer.
    struct Answer: Sendable {
        var status = 200
        var fields: HTTPFields = ["Content-Type": "application/rss+xml"]
        var body = ""
        /// The failure that comes instead.
        var failure: TransportError.Code?

        static func feed(_ body: String, tag: String? = nil) -> Answer {
            var answer = Answer(body: body)
            if let tag { answer.fields.append("ETag", tag) }
            return answer
        }

        static func moved(_ status: Int, to place: String) -> Answer {
            Answer(status: status, fields: ["Location": place])
        }
    }

    private struct State {
        var answers: [String: Answer]
        var requests: [HTTPRequest] = []
        var running: [String: Int] = [:]
        var mostAtOnce = 0
        var mostHosts = 0
    }

    private let state: Mutex<State>

    init(_ answers: [String: Answer] = [:]) { state = Mutex(State(answers: answers)) }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var asked: [String] { requests.map(\.url.description) }
    /// The most requests that one host had at a time, and the most hosts that had one.
    var most: (atOnce: Int, hosts: Int) { state.withLock { ($0.mostAtOnce, $0.mostHosts) } }

    subscript(address: String) -> Answer? {
        get { state.withLock { $0.answers[address] } }
        set { state.withLock { $0.answers[address] = newValue } }
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        state.withLock { state in
            state.requests.append(request)
            state.running[request.url.host, default: 0] += 1
            state.mostAtOnce = max(state.mostAtOnce, state.running.values.max() ?? 0)
            state.mostHosts = max(state.mostHosts, state.running.values.count { $0 > 0 })
        }
        for _ in 0..<20 { await Task.yield() }
        let answer = state.withLock { state in
            state.running[request.url.host, default: 0] -= 1
            return state.answers[request.url.description]
        }
        guard let answer else {
            throw TransportError(.unreachable, reason: "no", url: request.url.description)
        }
        if let failure = answer.failure {
            throw TransportError(failure, reason: "as told", url: request.url.description)
        }
        guard answer.body.utf8.count <= limits.maxBytes else {
            throw TransportError(
                .tooLarge(limit: limits.maxBytes), reason: "", url: request.url.description)
        }
        let tag = answer.fields.first("ETag")
        if let tag, request.fields.first("If-None-Match") == tag {
            return HTTPResponse(
                HTTPResponseHead(status: 304, fields: answer.fields, url: request.url), body: [])
        }
        return HTTPResponse(
            HTTPResponseHead(status: answer.status, fields: answer.fields, url: request.url),
            body: Array(answer.body.utf8))
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        _ = onHead(response.head)
        _ = response.body.withUnsafeBytes { onBytes($0) }
        return response.head
    }
}

/// A person who follows podcasts of a `CastOrigin`.
struct CastHouse {
    let origin = CastOrigin()
    let clock = ManualClock(Date(timeIntervalSince1970: 1_779_000_000))
    let person: PersonDatabase
    let secrets = SecretDrawer()

    init() throws { person = try PersonDatabase.inMemory(clock: clock) }

    var cache: CacheManager {
        CacheManager(
            store: nil, transport: origin, policy: CachePolicy(),
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0 })
        ) { _ in }
    }

    var refresher: PodcastRefresher {
        let (person, secrets) = (person, secrets)
        return PodcastRefresher(
            store: { person.podcasts },
            vault: FeedVault(
                address: { show in try secrets.address(of: show) },
                keep: { secret, show in secrets.keep(secret, show) },
                forget: { show in secrets.forget(show) }),
            cache: cache, analysis: PlainTextAnalysis())
    }

    var source: PodcastSource {
        let person = person
        return PodcastSource(
            store: { person.podcasts }, refresher: refresher, cache: cache,
            analysis: PlainTextAnalysis())
    }

    /// A feed with items, each by its id, title and day of May 2026.
    static func feed(
        title: String = "Slow News", head: String = "",
        _ items: [(id: String?, title: String, day: Int)]
    ) -> String {
        let items = items.map { item in
            """
            <item><title>\(item.title)</title>
            \(item.id.map { "<guid>\($0)</guid>" } ?? "")
            <enclosure url="https://cast.example/\(item.title.filter(\.isLetter)).mp3"
                type="audio/mpeg" length="9"/>
            <pubDate>\(item.day) May 2026 08:00:00 GMT</pubDate></item>
            """
        }
        return """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
                xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
            <title>\(title)</title><language>es</language>\(head)
            \(items.joined(separator: "\n"))</channel></rss>
            """
    }

    /// The titles of a show's episodes by their numbers; new ones with a star.
    func titles(_ show: BookID) async throws -> [String] {
        let new = try await person.podcasts.newEpisodes(of: show)
        return try await person.podcasts.episodes(of: show).map {
            "\($0.number) \($0.title)" + (new.contains($0.id) ? "*" : "")
        }
    }
}

/// Secrets in memory.
final class SecretDrawer: Sendable {
    private let secrets = Mutex<[BookID: Secret]>([:])

    var all: [BookID: Secret] { secrets.withLock { $0 } }

    func address(of show: PodcastShow) throws -> Secret {
        guard let secret = all[show.id] else { throw TokenError(.missing) }
        return secret
    }

    func keep(_ secret: Secret, _ show: PodcastShow) -> TokenReference {
        secrets.withLock { $0[show.id] = secret }
        return TokenReference(.kept(name: "ab"), identity: "ab")
    }

    func forget(_ show: PodcastShow) { secrets.withLock { $0[show.id] = nil } }
}
