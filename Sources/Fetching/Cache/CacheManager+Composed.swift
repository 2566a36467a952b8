import FoundationEssentials
import HTTPCaching
package import ListenCore

/// Values that several answers together give, kept as one.
extension CacheManager {
    /// A value made of more than one answer, such as a list that comes in pages: the stored one, or
    /// one that `make` asks for, as `mode` wants it.
    ///
    /// What `make` returns is kept under the query's key, whose request is never sent, once `read`
    /// understood it.
    package func composed<Value: Sendable>(
        _ query: CachedQuery, _ mode: FetchMode,
        read: ([UInt8]) throws(ServiceError) -> Value,
        make: () async throws(ServiceError) -> [UInt8]
    ) async throws(ServiceError) -> Snapshot<Value> {
        let known = await known(query) { content throws(ServiceError) in try read(content.bytes) }
        let now = timing.clock.now
        let decision = CacheDecision.before(
            stored: known.chosen?.head, mode: mode, request: query.request.fields, now: now,
            policy: policy)
        switch (decision, known.chosen) {
        case (.use, let stored?):
            await touch(stored.head, query.key, now)
            return Snapshot(stored.value, .fresh(age: stored.head.told(at: now)))
        case (.useAndRefresh, let stored?):
            await touch(stored.head, query.key, now)
            return Snapshot(stored.value, pastItsTime(stored.head, query, mode, now))
        case (.fail, _):
            throw ServiceError(.notCached, context: query.context)
        case (.revalidate, _), (.fetch, _), (.use, nil), (.useAndRefresh, nil):
            do throws(ServiceError) {
                let bytes = try await make()
                let value = try read(bytes)
                await keep(bytes, query, known.variants, askedAt: now)
                return Snapshot(value, .fetched)
            } catch {
                return try kept(known.chosen, after: error)
            }
        }
    }

    /// The time within which a second use is not noted: a tree of folders is hundreds of values,
    /// each of which would be a write.
    private static let noteworthy: TimeInterval = 3_600

    /// Notes that a value was used, for pruning, which need not know to the hour.
    private func touch(_ head: StoredHead, _ key: CacheKey, _ now: FoundationDate) async {
        let silence = now.timeIntervalSince(head.lastUsed)
        guard !(0..<Self.noteworthy).contains(silence) else { return }
        await touch(key)
    }

    private func keep(
        _ bytes: [UInt8], _ query: CachedQuery, _ variants: Variants, askedAt: FoundationDate
    ) async {
        let head = HTTPResponseHead(
            status: 200, fields: ["Content-Length": String(bytes.count)], url: query.request.url)
        let exchange = Exchange(
            requestTime: askedAt, responseTime: timing.clock.now, head: head)
        let arrival = Arrival(
            exchange: exchange, bytes: bytes, file: nil, asked: query.request.url)
        _ = await keep(arrival, query, variants)
    }
}
