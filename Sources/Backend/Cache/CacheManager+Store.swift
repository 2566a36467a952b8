import FoundationEssentials
import HTTPCaching
import ListenCore

/// The one Foundation type of these rules.
typealias FoundationDate = Date

extension CacheManager {
    /// The stored response of a query whose content can still be read; `nil` otherwise.
    func usable<Value: Sendable>(
        _ query: CachedQuery, read: (Content) throws(ServiceError) -> Value
    ) async -> Kept<Value>? {
        guard let response = await stored(query.key), case .inline(let bytes) = response.body,
            Vary(response.head.fields).matches(
                former: response.head.selectingFields, request: query.request.fields),
            let value = try? read(Content(bytes: bytes, fields: response.head.fields))
        else { return nil }
        return Kept(value: value, head: response.head)
    }

    /// The stored response of a key, when the store can be read.
    func stored(_ key: CacheKey) async -> StoredResponse? {
        await attempt { store throws(StoreError) in try await store.response(for: key) } ?? nil
    }

    func touch(_ key: CacheKey) async {
        let now = timing.clock.now
        await attempt { store throws(StoreError) in try await store.touch(key, at: now) }
    }

    /// Renews a stored response that its server confirmed.
    func renew(_ key: CacheKey, _ fields: HTTPFields, _ exchange: Exchange) async {
        await attempt { store throws(StoreError) in
            try await store.update(
                key, fields: fields, requestTime: exchange.requestTime,
                responseTime: exchange.responseTime)
        }
    }

    /// Keeps an answer whose content was read without fault.
    func keep(_ response: HTTPResponse, _ query: CachedQuery, _ exchange: Exchange) async {
        let head = StoredHead(
            key: query.key, resource: query.resource, fields: response.head.fields,
            selectingFields: Vary(response.head.fields).selecting(from: query.request.fields),
            requestTime: exchange.requestTime, responseTime: exchange.responseTime,
            size: Int64(response.body.count), sha256: SHA256.hex(of: response.body))
        let stored = StoredResponse(head, body: .inline(response.body))
        await attempt { store throws(StoreError) in try await store.store(stored) }
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
