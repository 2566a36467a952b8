import HTTPCaching
import ListenCore

/// The interpreter's use of the network: one request, and the keeping of its answer.
extension CacheManager {
    /// Sends a request; a recording goes into a part file.
    func send(_ request: HTTPRequest, _ query: CachedQuery) async throws(ServiceError) -> Arrival {
        guard query.resource == .media, query.takesAnyStatus, request.method == "GET",
            let part = await spool(query)
        else { return try await send(request, query, over: sender.transport, filing: nil) }
        guard
            let filing = FilingTransport(
                sender.transport, into: part, digests: digests, freeBytes: freeBytes)
        else {
            await part.discard()
            return try await send(request, query, over: sender.transport, filing: nil)
        }
        do throws(ServiceError) {
            let arrival = try await send(request, query, over: filing, filing: filing)
            if arrival.file == nil { await part.discard() }
            return arrival
        } catch {
            await part.discard()
            guard filing.isUnwritable else { throw error }
            throw ServiceError(
                .notKept(reason: "the disk has no room for it"), context: query.context)
        }
    }

    private func send(
        _ request: HTTPRequest, _ query: CachedQuery, over transport: any HTTPTransport,
        filing: FilingTransport?
    ) async throws(ServiceError) -> Arrival {
        let requestTime = timing.clock.now
        let response: HTTPResponse
        if query.isSentOnce {
            response = try await transport.send(request, limits: query.limits) {
                ServiceError($0, context: query.context)
            }
        } else {
            let sender = RequestSender(
                transport: transport, timing: timing, breakers: sender.breakers)
            response = try await sender.send(
                request, limits: query.limits, context: query.context, purpose: query.purpose)
        }
        var fields = response.head.fields
        if query.limits.decodesContent, request.method != "HEAD", response.head.status != 304 {
            fields = fields.decoded(size: response.body.count)
        }
        let head = HTTPResponseHead(
            status: response.head.status, fields: fields, url: response.head.url)
        return Arrival(
            exchange: Exchange(
                requestTime: requestTime, responseTime: timing.clock.now, head: head),
            bytes: response.body, file: filing?.content, asked: request.url)
    }

    /// An empty part of its own for one answer; `nil` when the store has none to give.
    ///
    /// Parts of downloads that wait to be taken up are left alone.
    private func spool(_ query: CachedQuery) async -> (any PartFile)? {
        let key = CacheKey(url: query.key.url, account: query.key.account, variant: "spool")
        return await attempt { store throws(StoreError) in try await store.part(for: key) }
    }

    /// Keeps an answer whose content was read without fault, in place of what the request
    /// selected before; gives the stored file, when it is one.
    func keep(_ arrival: Arrival, _ query: CachedQuery, _ variants: Variants) async -> String? {
        let head = storedHead(arrival, query, variants)
        var body: StoredBody?
        if let file = arrival.file {
            body = await attempt { _ throws(StoreError) in try await file.part.commit(head).body }
        } else {
            let inline = StoredBody.inline(arrival.bytes)
            body = await attempt { store throws(StoreError) in
                try await store.store(StoredResponse(head, body: inline))
                return inline
            }
        }
        guard let body else { return nil }
        // An answer other than 200 lies beside the good copy and does not replace it.
        for former in variants.selected where head.status == 200 && former.key != head.key {
            await attempt { store throws(StoreError) in try await store.remove(former.key) }
        }
        guard case .file(let path) = body else { return nil }
        await makeRoom(for: head)
        return path
    }

    private func storedHead(
        _ arrival: Arrival, _ query: CachedQuery, _ variants: Variants
    ) -> StoredHead {
        var fields = arrival.head.fields
        var status = arrival.head.status
        if status == 206 {
            // The whole came as a part (RFC 9111 section 3.3).
            status = 200
            fields.remove("Content-Range")
        }
        let request = query.request.fields
        let exchange = arrival.exchange
        return StoredHead(
            key: query.key.storing(status: status, fields, request: request),
            resource: query.resource, status: status,
            fields: fields.storable(receivedAt: exchange.responseTime),
            selectingFields: Vary(fields).selecting(from: request),
            requestTime: exchange.requestTime, responseTime: exchange.responseTime,
            size: arrival.size, sha256: arrival.file?.sha256 ?? SHA256.hex(of: arrival.bytes),
            isPinned: variants.selected.contains(where: \.isPinned), subject: query.subject)
    }
}
