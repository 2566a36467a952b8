import FoundationEssentials
public import HTTPCaching
public import ListenCore

/// An answer through the cache, with its origin.
///
///     let answer = try await fetcher.answer(to: .init(HTTPRequest("GET", url)))
///     if case .bytes(let bytes) = answer.body { print(answer.source, bytes.count) }
public struct FetchedAnswer: Sendable {
    /// The origin of an answer.
    public enum Source: String, Hashable, Sendable, Codable {
        /// From the server, as it is.
        case network
        /// From the store, fresh.
        case cache
        /// From the store, past its lifetime.
        case stale
        /// From the store, confirmed by the server just now.
        case revalidated
    }

    /// The content of an answer.
    public enum Body: Hashable, Sendable {
        /// In memory.
        case bytes([UInt8])
        /// These bytes of a file of the store.
        case file(path: String, Range<Int64>)
    }

    /// The status.
    public let status: Int
    /// The fields.
    public let fields: HTTPFields
    /// The content.
    public let body: Body
    /// Its origin.
    public let source: Source
    /// The URL that gave it, after redirects.
    public let url: HTTPURL
    /// The reason for an old copy, when the server gave nothing better.
    public let reason: ServiceError?
    /// The wish to ask again behind it; `nil` when nothing has to be.
    let refresh: CacheFetcher.Wish?
    /// The file its content is in, when that is not to be stored.
    let unstored: FiledContent?

    init(
        _ reply: CacheReply<FetchedContent>, to wish: CacheFetcher.Wish, at now: FoundationDate,
        _ policy: CachePolicy
    ) {
        url = wish.request.url
        switch reply.origin {
        case .network(let head, let file):
            status = head.status
            fields = head.fields
            body = reply.value.body(0..<reply.value.size)
            source = .network
            reason = nil
            refresh = nil
            unstored = file
        case .stored(let head), .confirmed(let head), .kept(let head, _):
            let stored = StoredReply(head, to: wish.request, at: now)
            status = stored.status
            fields = stored.fields
            body = reply.value.body(stored.content)
            let state = head.state(at: now, under: policy)
            source = reply.origin.source(state)
            reason = reply.origin.reason
            let isBehind = reply.origin.isUnasked && state == .stale
            refresh = isBehind && wish.mode == .cacheFirst ? wish : nil
            unstored = nil
        }
    }

    private init(_ status: Int, _ fields: HTTPFields, _ source: Source, _ url: HTTPURL) {
        self.status = status
        self.fields = fields
        self.source = source
        self.url = url
        body = .bytes([])
        reason = nil
        refresh = nil
        unstored = nil
    }

    /// The cache's own answer to only-if-cached (RFC 9111 section 5.2.1.7).
    static func gatewayTimeout(_ url: HTTPURL) -> FetchedAnswer {
        FetchedAnswer(504, ["Content-Length": "0"], .cache, url)
    }
}

extension CacheReply.Origin {
    fileprivate func source(_ state: StoredState) -> FetchedAnswer.Source {
        switch self {
        case .network: .network
        case .confirmed: .revalidated
        case .stored, .kept: state == .fresh ? .cache : .stale
        }
    }

    fileprivate var isUnasked: Bool {
        if case .stored = self { true } else { false }
    }

    fileprivate var reason: ServiceError? {
        if case .kept(_, let reason) = self { reason } else { nil }
    }
}

extension FetchedContent {
    fileprivate func body(_ range: Range<Int64>) -> FetchedAnswer.Body {
        if let file { return .file(path: file, range) }
        return .bytes(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
}
