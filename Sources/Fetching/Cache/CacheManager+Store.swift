import FoundationEssentials
package import HTTPCaching
import ListenCore

/// The one Foundation type of these rules.
typealias FoundationDate = Date

/// The interpreter's use of the store, but for the keeping of answers.
extension CacheManager {
    /// The stored responses of a query, by one read of the store: the selected response whose
    /// content can still be read, and the others.
    func known<Value: Sendable>(
        _ query: CachedQuery, read: (FetchedContent) throws(ServiceError) -> Value
    ) async -> Known<Value> {
        guard ["GET", "HEAD"].contains(query.request.method) else {
            return Known(chosen: nil, variants: Variants([], request: [:], policy: policy))
        }
        let responses =
            await attempt { [key = query.key] store throws(StoreError) in
                try await store.variants(of: key)
            } ?? []
        let variants = Variants(
            responses.map(\.head), request: query.request.fields, policy: policy)
        for head in variants.selected {
            guard let response = responses.first(where: { $0.head.key == head.key }),
                let content = intact(response, query), let value = try? read(content)
            else { continue }
            return Known(chosen: Kept(value: value, head: head), variants: variants)
        }
        return Known(chosen: nil, variants: variants)
    }

    /// The stored response of a key, when the store can be read; looking does not count as
    /// using it.
    package func stored(_ key: CacheKey) async -> StoredResponse? {
        await attempt { store throws(StoreError) in try await store.response(for: key) } ?? nil
    }

    func touch(_ key: CacheKey) async {
        let now = timing.clock.now
        await attempt { store throws(StoreError) in try await store.touch(key, at: now) }
    }

    /// Renews a stored response that its server confirmed, unless another process has replaced
    /// it since it was asked about; gives what it is now.
    @discardableResult
    func renew(
        _ stored: StoredHead, _ fields: HTTPFields, _ exchange: Exchange
    ) async -> StoredHead {
        await attempt { store throws(StoreError) in
            try await store.update(
                stored, fields: fields.dated(exchange.responseTime),
                requestTime: exchange.requestTime, responseTime: exchange.responseTime)
        }
        var head = stored
        head.fields = fields.dated(exchange.responseTime)
        head.requestTime = exchange.requestTime
        head.responseTime = exchange.responseTime
        head.isInvalid = false
        return head
    }

    /// Keeps another variant's content under what this request selects; gives the content.
    func adopt(_ variant: StoredHead, _ query: CachedQuery) async -> FetchedContent? {
        // Another process may have replaced it since it was confirmed.
        guard let response = await stored(variant.key), response.head.sha256 == variant.sha256,
            let content = intact(response, query)
        else { return nil }
        let request = query.request.fields
        var head = variant
        head.key = query.key.storing(status: head.status, head.fields, request: request)
        head.selectingFields = Vary(head.fields).selecting(from: request)
        if case .inline = response.body {
            let copy = StoredResponse(head, body: response.body)
            await attempt { store throws(StoreError) in try await store.store(copy) }
        }
        return content
    }

    /// Marks what is stored for a URL as changed.
    func invalidate(_ url: String, _ account: String) async {
        await attempt { store throws(StoreError) in
            try await store.invalidate(url: url, account: account)
        }
    }

    /// Prunes to the limit, beside what is pinned; the recording that was just stored is not
    /// the first to go.
    func makeRoom(for head: StoredHead) async {
        let limit = max(policy.mediaBytes, head.size)
        await attempt { store throws(StoreError) in
            let pinned = try await store.statistics().pinned.bytes
            _ = try await store.prune(toBytes: limit + pinned)
        }
    }

    /// Runs a call of the store; a failure is reported and gives `nil`.
    @discardableResult
    func attempt<Value: Sendable>(
        _ call: (any ResponseStoring) async throws(StoreError) -> Value
    ) async -> Value? {
        guard let store else { return nil }
        do throws(StoreError) {
            return try await call(store)
        } catch {
            notice(error)
            return nil
        }
    }
}

extension CacheManager {
    /// The content of a stored response; `nil` when its bytes are not those that were stored,
    /// or are a file where the query wants bytes.
    ///
    /// Reads a file through, so that no wrong byte is handed on.
    private func intact(_ response: StoredResponse, _ query: CachedQuery) -> FetchedContent? {
        let head = response.head
        let content: FetchedContent
        let sum: String?
        switch response.body {
        case .inline(let bytes):
            content = FetchedContent(bytes: bytes, fields: head.fields)
            sum = SHA256.hex(of: bytes)
        case .file(let path):
            guard query.takesAnyStatus else { return nil }
            content = FetchedContent(bytes: [], fields: head.fields, file: path, size: head.size)
            sum = FileSum.sha256(of: path, by: digests)
        }
        guard sum == head.sha256 else {
            notice(
                StoreError(
                    .conflict(
                        "What is stored of \(head.key.url) is damaged and is not used. "
                            + "`listen cache verify` finds what else is."), path: head.key.url))
            return nil
        }
        return content
    }
}
