public import HTTPCaching
public import ListenCore

/// One request at a time through the cache, as `listen cache fetch` asks for it: the same
/// decisions, the same store and the same transport as every other request.
///
///     let fetcher = CacheFetcher(
///         store: store, transport: transport, policy: CachePolicy(), timing: .live(clock))
///     let answer = try await fetcher.answer(to: .init(HTTPRequest("GET", url)))
///     print(answer.status, answer.source)
///     await fetcher.conclude(answer)
public struct CacheFetcher: Sendable {
    /// A request with the rules for its answer.
    public struct Wish: Sendable {
        /// The request; where a redirect leads is decided here, not by the transport.
        public var request: HTTPRequest
        /// The class whose lifetime holds.
        public var resource: ResourceClass
        /// The use of the network and the store.
        public var mode: FetchMode
        /// True when redirects are followed, hop by hop through the cache.
        public var followsRedirects: Bool

        /// A wish.
        public init(
            _ request: HTTPRequest, as resource: ResourceClass = .payload,
            mode: FetchMode = .cacheFirst, followsRedirects: Bool = false
        ) {
            self.request = request
            self.resource = resource
            self.mode = mode
            self.followsRedirects = followsRedirects
        }
    }

    private let cache: CacheManager
    private let servers: [ServerEndpoint]

    /// A fetcher over a store and a transport.
    ///
    /// `servers` are those whose tokens may be used, the preferred one first;
    /// `freeBytes` says how much room is beside a file; `notice` hears of failures of the store,
    /// which never fail a request.
    public init(
        store: (any ResponseStoring)?, transport: any HTTPTransport, policy: CachePolicy,
        timing: RequestTiming, servers: [ServerEndpoint] = [],
        digests: any DigestMaking = PlainDigests(),
        freeBytes: @escaping @Sendable (String) -> Int64? = FreeSpace.bytes,
        notice: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        // One server an origin, so that a token and the account it is kept by are of the same.
        var origins: Set<String> = []
        self.servers = servers.filter { origins.insert($0.base.origin).inserted }
        cache = CacheManager(
            store: store,
            transport: self.servers.reduce(transport) { transport, server in
                server.signing(transport)
            }, policy: policy, timing: timing, digests: digests, freeBytes: freeBytes,
            notice: notice)
    }

    /// The answer to a wish, whatever its status; throws when there is none.
    public func answer(to wish: Wish) async throws(ServiceError) -> FetchedAnswer {
        var wish = wish
        wish.request.redirects = .report
        for _ in 0...RedirectPolicy.limit {
            let answer = try await hop(wish)
            guard wish.followsRedirects,
                RedirectPolicy.isRedirect(status: answer.status, fields: answer.fields)
            else { return answer }
            wish.request = try next(after: wish.request, answer)
            await answer.unstored?.part.discard()
        }
        throw ServiceError(
            .malformed(path: "", reason: "the server sends on without end"),
            context: "the answer of \(wish.request.url)")
    }

    /// Ends with an answer whose content is no longer needed, and asks again behind it when it
    /// was given stale.
    ///
    /// A new answer is stored; a failure changes nothing.
    public func conclude(_ answer: FetchedAnswer) async {
        await answer.unstored?.part.discard()
        guard var wish = answer.refresh else { return }
        wish.mode = .refreshBehind
        let reply = try? await cache.reply(to: query(wish), wish.mode) { (content) in content }
        if case .network(_, let file)? = reply?.origin { await file?.part.discard() }
    }

    private func hop(_ wish: Wish) async throws(ServiceError) -> FetchedAnswer {
        let query = query(wish)
        let reply: CacheReply<FetchedContent>
        do throws(ServiceError) {
            reply = try await cache.reply(to: query, wish.mode) { (content) in content }
        } catch {
            let isWished = RequestDirectives(wish.request.fields).onlyIfCached
            guard error.code == .notCached, isWished, wish.mode != .cacheOnly else { throw error }
            return .gatewayTimeout(wish.request.url)
        }
        return FetchedAnswer(reply, to: wish, at: cache.timing.clock.now, cache.policy)
    }

    private func query(_ wish: Wish) -> CachedQuery {
        let request = wish.request
        let endpoint = servers.first { $0.base.origin == request.url.origin }
        let isPure = cache.policy.isPureHTTP
        let own = request.fields.first("Authorization")
        var limits = wish.resource == .media ? TransferLimits.media : .json
        // A coding the caller or pure HTTP asks for is handed on byte for byte.
        if isPure || request.fields.contains("Accept-Encoding") { limits.decodesContent = false }
        let account = own.map { SHA256.hex(of: Array("\(request.url.origin)\n\($0)".utf8)) }
        return CachedQuery(
            request: request,
            key: CacheKey(
                url: request.url.description,
                account: account.map { String($0.prefix(16)) } ?? endpoint?.account ?? ""),
            resource: wish.resource,
            subject: endpoint.map { CacheSubject(source: $0.source) },
            limits: limits, context: "the answer of \(request.url)", takesAnyStatus: true,
            isSentOnce: isPure)
    }

    private func next(
        after request: HTTPRequest, _ answer: FetchedAnswer
    ) throws(ServiceError) -> HTTPRequest {
        let head = HTTPResponseHead(
            status: answer.status, fields: answer.fields, url: request.url)
        do throws(TransportError) {
            return try RedirectPolicy.next(after: request, head)
        } catch {
            throw ServiceError(
                error, asked: request.url, context: "the answer of \(request.url)")
        }
    }
}
