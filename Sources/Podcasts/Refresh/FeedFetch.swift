import Feeds
import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// Asks for a feed once, and says what came: pure but for the requests.
///
/// A feed is not kept among the answers of the cache: what it said is in the person's database, and
/// its validators beside it, so that a feed that did not change costs no reading.
struct FeedFetch: Sendable {
    let cache: CacheManager
    let analysis: any TextAnalyzing
    /// True when a password may be sent over plain http to another machine.
    let allowsInsecure: Bool

    /// The answer of a server.
    enum Answer: Sendable {
        /// The feed, with the tag and the time of its last change.
        case feed(Feed, tag: String?, modified: String?)
        /// The same as before.
        case unchanged
        /// It is gone for good.
        case gone
        /// A list of feeds.
        case list([UInt8])
        /// A page that names the address of its feed.
        case page(feed: String)
    }

    /// An answer, and the address of the feed from now on; `nil` for the one that was asked.
    struct Reply: Sendable {
        let answer: Answer
        let moved: PodcastAddress?
    }

    /// Asks; throws a sentence where nothing usable came.
    ///
    /// `check` is what is known of the last answer; with `once` a failure is not tried again.
    func reply(
        of address: PodcastAddress, _ check: FeedCheck = FeedCheck(), once: Bool
    ) async throws -> Reply {
        let context = "the feed \(address.shown.printable(limit: 200))"
        var request = try request(address, check)
        var response: HTTPResponse
        var moved: HTTPURL?
        var isForGood = true
        var hops = 0
        while true {
            response = try await ask(request, once: once, context)
            let head = response.head
            guard RedirectPolicy.isRedirect(status: head.status, fields: head.fields) else { break }
            hops += 1
            guard hops <= RedirectPolicy.limit else {
                throw ServiceError(
                    .malformed(path: "", reason: "the server sends on without end"),
                    context: context, advice: "Try again later; what is stored stays.")
            }
            isForGood = isForGood && [301, 308].contains(head.status)
            do throws(TransportError) {
                request = try RedirectPolicy.next(after: request, head)
            } catch {
                throw ServiceError(error, context: context).aboutPage(
                    way: "Check the address, or ask who makes it for another one.")
            }
            if isForGood { moved = request.url }
        }
        let answer = try await read(response, context, at: request.url.description)
        var place: PodcastAddress?
        if let moved { place = try address.moved(to: moved) }
        return Reply(answer: answer, moved: place)
    }

    private func request(
        _ address: PodcastAddress, _ check: FeedCheck
    ) throws(StatedError) -> HTTPRequest {
        var request = HTTPRequest(
            "GET", address.url,
            fields: ["Accept": FeedReader.accepted], redirects: .report,
            reach: AddressReach(home: address.url))
        if let tag = check.tag { request.fields.append("If-None-Match", tag) }
        if let modified = check.modified { request.fields.append("If-Modified-Since", modified) }
        if let authorization = address.authorization {
            guard address.url.keepsSecrets || allowsInsecure else {
                throw StatedError(
                    .refused,
                    "\(address.shown.printable(limit: 200)) would get your password unencrypted,"
                        + " for anybody on the way to read. Use https, or allow it with"
                        + " `listen config set allow-insecure-token true`.")
            }
            request.fields.append("Authorization", "Basic " + authorization.reveal())
        }
        return request
    }

    private func ask(
        _ request: HTTPRequest, once: Bool, _ context: String
    ) async throws(ServiceError) -> HTTPResponse {
        let limits = TransferLimits.page(
            maxBytes: Int64(FeedLimits.bytes), total: .seconds(60))
        do throws(ServiceError) {
            return try await cache.exchange(request, limits: limits, once: once, context: context)
        } catch {
            guard case .tooLarge = error.code else {
                throw error.aboutPage(way: "Check the network, or try again later.")
            }
            throw ServiceError(error.code, context: context, advice: "What is stored stays.")
        }
    }

    @concurrent
    private func read(
        _ response: HTTPResponse, _ context: String, at address: String
    ) async throws -> Answer {
        let (head, bytes) = (response.head, response.body)
        switch head.status {
        case 200: break
        case 304: return .unchanged
        case 410: return .gone
        case 401, 403:
            throw ServiceError(
                .status(head.status, detail: nil), context: context,
                advice: "Add it again with its user and password in the address, as in"
                    + " https://USER:PASSWORD@cast.example/feed, or with its key.")
        case 404:
            throw ServiceError(
                .status(404, detail: nil), context: context,
                advice: "Check the address; what is stored stays.")
        default:
            throw ServiceError(
                status: head, body: [], now: cache.timing.clock.now, context: context)
        }
        do throws(FeedError) {
            let feed = try FeedReader.feed(
                of: bytes, contentType: head.fields.first("Content-Type"), address: address,
                analysis: analysis)
            return .feed(
                feed, tag: head.fields.first("ETag"), modified: head.fields.first("Last-Modified"))
        } catch {
            switch error.code {
            case .page(let feed?): return .page(feed: feed)
            case .outline: return .list(bytes)
            // The sentence names the address that was asked, which may hold a key.
            case .page(nil):
                throw ServiceError(
                    .webPage(from: nil), context: context,
                    advice: "It may ask for a login, or be gone. What is stored stays.")
            case .empty, .noFeed:
                let reason = error.code == .empty ? "it is empty" : "it is no feed"
                throw ServiceError(
                    .malformed(path: "", reason: reason), context: context,
                    advice: "Check the address, or try again later.")
            }
        }
    }
}
