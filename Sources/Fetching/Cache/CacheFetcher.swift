package import HTTPCaching
package import ListenCore

/// One request at a time through the cache, as `listen cache fetch` asks for it: the same
/// decisions, the same store and the same transport as every other request.
///
///     let fetcher = CacheFetcher(
///         store: store, transport: transport, policy: CachePolicy(), timing: .live(clock))
///     let answer = try await fetcher.answer(to: .init(HTTPRequest("GET", url)))
///     print(answer.status, answer.source)
///     await answer.conclude()
package struct CacheFetcher: AnswerFetching {
    private let cache: CacheManager
    private let servers: [ServerEndpoint]

    /// A fetcher over a store and a transport.
    ///
    /// `servers` are those whose tokens may be used, the preferred one first;
    /// `freeBytes` says how much room is beside a file; `notice` hears of failures of the store,
    /// which never fail a request.
    package init(
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
    package func answer(to wish: FetchWish) async throws(ServiceError) -> FetchedAnswer {
        var wish = wish
        wish.request.redirects = .report
        for _ in 0...RedirectPolicy.limit {
            let (answer, unstored) = try await hop(wish)
            guard wish.followsRedirects,
                RedirectPolicy.isRedirect(status: answer.status, fields: answer.fields)
            else { return answer }
            wish.request = try next(after: wish.request, answer)
            await unstored?.part.discard()
        }
        throw ServiceError(
            .malformed(path: "", reason: "the server sends on without end"),
            context: "the answer of \(wish.request.url)")
    }

    /// Discards what is not to be stored, and asks again behind an answer that was given stale.
    private func end(_ unstored: FiledContent?, refreshing wish: FetchWish?) async {
        await unstored?.part.discard()
        guard var wish else { return }
        wish.mode = .refreshBehind
        let reply = try? await cache.reply(to: query(wish), wish.mode) { (content) in content }
        if case .network(_, let file)? = reply?.origin { await file?.part.discard() }
    }

    private func hop(
        _ wish: FetchWish
    ) async throws(ServiceError) -> (answer: FetchedAnswer, unstored: FiledContent?) {
        let query = query(wish)
        let reply: CacheReply<FetchedContent>
        do throws(ServiceError) {
            reply = try await cache.reply(to: query, wish.mode) { (content) in content }
        } catch {
            let isWished = RequestDirectives(wish.request.fields).onlyIfCached
            guard error.code == .notCached, isWished, wish.mode != .cacheOnly else { throw error }
            // The cache's own answer to only-if-cached (RFC 9111 section 5.2.1.7).
            let answer = FetchedAnswer(
                status: 504, fields: ["Content-Length": "0"], body: .bytes([]), source: .cache,
                url: wish.request.url)
            return (answer, nil)
        }
        let unstored =
            if case .network(_, let file) = reply.origin { file } else { nil as FiledContent? }
        return (answer(reply, to: wish, unstored), unstored)
    }

    private func answer(
        _ reply: CacheReply<FetchedContent>, to wish: FetchWish, _ unstored: FiledContent?
    ) -> FetchedAnswer {
        switch reply.origin {
        case .network(let head, _):
            return FetchedAnswer(
                status: head.status, fields: head.fields,
                body: reply.value.body(0..<reply.value.size), source: .network,
                url: wish.request.url, ending: { await end(unstored, refreshing: nil) })
        case .stored(let head), .confirmed(let head), .kept(let head, _):
            let now = cache.timing.clock.now
            let stored = StoredReply(head, to: wish.request, at: now)
            let state = head.state(at: now, under: cache.policy)
            let isBehind =
                reply.origin.isUnasked && state == .stale && wish.mode == .cacheFirst
            return FetchedAnswer(
                status: stored.status, fields: stored.fields,
                body: reply.value.body(stored.content), source: reply.origin.source(state),
                url: wish.request.url, reason: reply.origin.reason,
                ending: { await end(nil, refreshing: isBehind ? wish : nil) })
        }
    }

    private func query(_ wish: FetchWish) -> CachedQuery {
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
