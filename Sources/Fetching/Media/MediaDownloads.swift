import HTTPCaching
package import ListenCore
import Synchronization

/// The recordings of a source: stored files, and the downloads that are under way.
///
///     let downloads = MediaDownloads(cache: cache)
///     let sound = server.sound(url, of: chapter, in: book, context: "the sound")
///     switch try await downloads.audio(sound, .cacheFirst).value {
///     case .stream(let bytes): print(await bytes.completedFile() ?? "")
///     case .file(let path): print(path)
///     default: break
///     }
///     await downloads.settle()
package actor MediaDownloads {
    private let cache: CacheManager
    private var running: [CacheKey: MediaDownload] = [:]

    /// The downloads of one cache; a recording that two readers want is fetched once.
    package init(cache: CacheManager) {
        self.cache = cache
    }

    /// A stored file at once, confirmed or replaced when `mode` asks for it; else a stream.
    package func audio(
        _ query: CachedQuery, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        do throws(ServiceError) {
            return try await sound(query, mode)
        } catch {
            throw query.wording(error)
        }
    }

    private func sound(
        _ query: CachedQuery, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let stored = await kept(query)
        var query = query
        query.purpose = RequestPurpose(mode, hasCopy: stored != nil)
        let now = cache.timing.clock.now
        let decision = CacheDecision.before(
            stored: stored?.head, mode: mode, request: query.request.fields, now: now,
            policy: cache.policy)
        switch (decision, stored) {
        case (.use, let stored?):
            await cache.touch(query.key)
            return Snapshot(stored.value, .fresh(age: stored.head.told(at: now)))
        case (.useAndRefresh, let stored?):
            await cache.touch(query.key)
            return Snapshot(stored.value, cache.pastItsTime(stored.head, query, mode, now))
        case (.fail, _):
            throw ServiceError(.notCached, context: query.context)
        case (.revalidate(let fields), let stored?):
            return try await refreshed(query, stored, fields)
        case (.fetch, let stored?):
            return try await refreshed(query, stored, [:])
        case (_, nil):
            return try await stream(query, endsWithReaders: true)
        }
    }

    private func kept(_ query: CachedQuery) async -> CacheManager.Kept<AudioLocation>? {
        guard let response = await cache.stored(query.key), case .file(let path) = response.body
        else { return nil }
        return CacheManager.Kept(value: .file(path: path), head: response.head)
    }

    private func refreshed(
        _ query: CachedQuery, _ stored: CacheManager.Kept<AudioLocation>, _ conditions: HTTPFields
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        do throws(ServiceError) {
            if try await confirms(query, stored.head, conditions) {
                return Snapshot(stored.value, .fetched)
            }
            // A refresh goes on when nobody reads it, or the old copy would stay for ever.
            return try await stream(query, endsWithReaders: false)
        } catch {
            return try cache.kept(stored, after: error)
        }
    }

    /// Asks if the server still has the stored version.
    ///
    /// Servers that never answer 304 send the whole again; its head tells
    /// whether it is the same, and the content is not waited for.
    private func confirms(
        _ query: CachedQuery, _ stored: StoredHead, _ conditions: HTTPFields
    ) async throws(ServiceError) -> Bool {
        var request = query.request
        for line in conditions.lines { request.fields.append(line.name, line.value) }
        let url = request.url
        _ = try cache.sender.admit(url, query.purpose, context: query.context)
        let requestTime = cache.timing.clock.now
        // Written on the transport's thread, read after the transfer has ended.
        let seen = Mutex<HTTPResponseHead?>(nil)
        let transport = cache.sender.transport
        do throws(TransportError) {
            _ = try await transport.stream(
                request, limits: query.limits,
                onHead: { head in
                    seen.withLock { $0 = head }
                    return head.status == 304 ? .proceed : .stop
                }, onBytes: { _ in .stop })
        } catch {
            guard error.code == .abandoned else {
                note(CircuitBreaker.Evidence(error), url)
                throw ServiceError(error, context: query.context)
            }
        }
        guard let head = seen.withLock({ $0 }) else {
            note(.failed, url)
            throw ServiceError(.cut, context: query.context)
        }
        note(CircuitBreaker.Evidence(status: head.status), url)
        let exchange = Exchange(
            requestTime: requestTime, responseTime: cache.timing.clock.now, head: head)
        guard let fields = try confirmation(exchange, query, stored, !conditions.lines.isEmpty)
        else { return false }
        await cache.renew(stored, fields, exchange)
        return true
    }

    private func note(_ evidence: CircuitBreaker.Evidence, _ url: HTTPURL) {
        cache.sender.breakers.note(evidence, of: url, at: cache.timing.elapsed())
    }

    /// The renewed fields of a confirmed recording; `nil` when there is another version.
    private func confirmation(
        _ exchange: Exchange, _ query: CachedQuery, _ stored: StoredHead, _ asked: Bool
    ) throws(ServiceError) -> HTTPFields? {
        let head = exchange.head
        let outcome = CacheOutcome.after(
            status: head.status, fields: head.fields, stored: stored, asked: asked,
            now: exchange.responseTime, policy: cache.policy)
        switch outcome {
        case .merge(let fields): return fields
        case .fetchAgain, .pass: return nil
        case .store:
            let isSame = Validators(stored.fields).names(sameAs: Validators(head.fields))
            return isSame ? stored.fields.merged(with: head.fields) : nil
        case .keep, .fail:
            throw ServiceError(
                status: head, body: [], now: exchange.responseTime, context: query.context)
        }
    }

    /// Ends what is under way and waits until whole files are stored and parts noted.
    ///
    /// Takes milliseconds, unless the disk is slow; returns early when the task is cancelled.
    package func settle() async {
        let downloads = Array(running.values)
        for download in downloads { download.stop() }
        for download in downloads {
            _ = await download.ending.valueUnlessCancelled()
        }
    }

    private func stream(
        _ query: CachedQuery, endsWithReaders: Bool
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let reader = await reader(of: query, endsWithReaders: endsWithReaders)
        try await reader.arrived()
        return Snapshot(.stream(reader), .fetched)
    }

    /// Fetches a recording whole; one that is stored is asked about when it is stale.
    ///
    /// Cancelling the task leaves a part that is taken up the next time.
    package func keep(
        _ query: CachedQuery, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        var snapshot = try await audio(query, mode)
        if mode == .cacheFirst, snapshot.freshness.needsRefresh {
            snapshot = try await audio(query, .refresh)
        }
        if case .stream(let bytes) = snapshot.value, let reader = bytes as? MediaStream {
            try await reader.stored(telling: progress)
            return KeptRecording(bytes: await size(of: query), isNew: true)
        }
        // The server could not be asked, and the stored copy is no longer what was wanted.
        if mode == .refresh, case .offline(_, let reason) = snapshot.freshness {
            throw query.wording(reason)
        }
        return KeptRecording(bytes: await size(of: query), isNew: false)
    }

    private func size(of query: CachedQuery) async -> Int64 {
        await cache.stored(query.key)?.head.size ?? 0
    }

    private func reader(of query: CachedQuery, endsWithReaders: Bool) async -> MediaStream {
        while let present = running[query.key] {
            if let reader = MediaStream(joining: present) { return reader }
            // Its part can be taken up when it has let go of it, which takes milliseconds.
            guard await present.ending.valueUnlessCancelled() != nil else { break }
            if running[query.key] === present { running[query.key] = nil }
        }
        let download = MediaDownload(query, cache: cache, endsWithReaders: endsWithReaders)
        running[query.key] = download
        return MediaStream(starting: download) { [weak self, weak download] in
            guard let download else { return }
            await self?.ended(download)
        }
    }

    private func ended(_ download: MediaDownload) {
        if running[download.query.key] === download { running[download.query.key] = nil }
    }
}
