import FoundationEssentials
import HTTPCaching
import ListenCore
import Synchronization
import Synchronization

/// One recording on its way into the store, read by any number of readers meanwhile.
///
/// A cut transfer is taken up where it ended; the file is kept only when it is
/// whole, under its hash.
final class MediaDownload: Sendable {
    let query: CachedQuery
    let buffer = MediaBuffer()
    private let cache: CacheManager
    /// Whether it ends with its last reader.
    private let endsWithReaders: Bool
    /// Set when the first bytes are about to come, or never will.
    private let first = OneShot<Result<Void, ServiceError>>()
    /// Set when nothing more will happen: the path of the stored file, or `nil`.
    let file = OneShot<String?>()
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let notes = Mutex<Task<Void, Never>?>(nil)
    private let audience = Mutex(Audience())

    /// Who reads; one value, so that nobody joins a download that is just ending.
    private struct Audience {
        /// The first reader comes with the download.
        var readers = 1
        var isEnding = false
    }

    init(_ query: CachedQuery, cache: CacheManager, endsWithReaders: Bool) {
        self.query = query
        self.cache = cache
        self.endsWithReaders = endsWithReaders
    }

    /// Begins; `onEnd` is called when nothing more will happen.
    func start(onEnd: @escaping @Sendable () async -> Void) {
        let work = Task {
            await run()
            audience.withLock { $0.isEnding = true }
            await onEnd()
        }
        task.withLock { $0 = work }
    }

    /// Ends it: a file that is whole is still stored, a part waits to be taken up.
    func stop() {
        audience.withLock { $0.isEnding = true }
        task.withLock { $0?.cancel() }
    }

    /// Waits for the head of the answer; throws when there will be no bytes.
    func arrived(for reader: MediaStream) async throws(ServiceError) {
        let result = await withTaskCancellationHandler {
            await first.value()
        } onCancel: {
            reader.interrupt()
        }
        try result.get()
        if Task.isCancelled { throw ServiceError(.cancelled, context: query.context) }
    }

    /// Counts a new reader; `false` when it must not join.
    func readerCame() -> Bool {
        audience.withLock { audience in
            guard !audience.isEnding else { return false }
            audience.readers += 1
            return true
        }
    }

    func readerLeft() {
        let isLast = audience.withLock { audience in
            audience.readers -= 1
            guard audience.readers == 0, endsWithReaders else { return false }
            audience.isEnding = true
            return true
        }
        if isLast { stop() }
    }

    private func run() async {
        let part = await cache.attempt { [key = query.key] store throws(StoreError) in
            try await store.part(for: key)
        }
        let requestTime = cache.timing.clock.now
        let transfer = prepared(part)
        let result = await attempts(transfer)
        // The end of a part must be written even when this task was cancelled.
        let path = await Task {
            await notes.withLock { $0 }?.value
            return await end(part, transfer, result, requestTime)
        }.value
        let final = result.mapError(\.error)
        first.set(final)
        buffer.finish(final)
        file.set(path)
    }

    private func prepared(_ part: (any PartFile)?) -> MediaTransfer {
        var plan = MediaPlan()
        var hash = SHA256()
        if let part {
            buffer.use(path: part.path)
            // Bytes without a strong tag cannot be told from those of another version.
            if part.length > 0, let origin = part.origin, origin.etag != nil,
                buffer.takeUp(part.length, into: &hash)
            {
                plan.length = part.length
                plan.origin = origin
            } else {
                buffer.empty()
                hash = SHA256()
            }
        }
        return MediaTransfer(buffer: buffer, plan: plan, hash: hash) { [weak self] origin in
            self?.accepted(origin, part)
        }
    }

    /// Called on the transport's thread.
    private func accepted(_ origin: PartOrigin, _ part: (any PartFile)?) {
        first.set(.success(()))
        guard let part else { return }
        notes.withLock { last in
            let former = last
            last = Task { [cache] in
                await former?.value
                await cache.attempt { _ throws(StoreError) in try await part.note(origin) }
            }
        }
    }

    /// Why a download ended early, and whether its bytes may be taken up later.
    private struct Failure: Error {
        let error: ServiceError
        let keepsPart: Bool
    }

    private func attempts(_ transfer: MediaTransfer) async -> Result<Void, Failure> {
        var machine = RetryMachine(method: "GET")
        var start = cache.timing.elapsed()
        var length = transfer.plan.length
        var restarts = 0
        while true {
            let outcome = await transfer.run(
                query.request, limits: query.limits, over: cache.sender.transport)
            if transfer.plan.length > length {
                // What makes progress may fail again.
                machine = RetryMachine(method: "GET")
                start = cache.timing.elapsed()
                length = transfer.plan.length
            }
            switch next(after: outcome) {
            case .done(let result): return result
            case .startOver:
                restarts += 1
                guard restarts <= 2 else {
                    return .failure(refusal("the server answers ranges wrongly"))
                }
                transfer.startOver()
                length = transfer.plan.length
            case .again(let failure, let error):
                let step = machine.step(
                    after: failure, elapsed: cache.timing.elapsed() - start,
                    random: cache.timing.random())
                guard case .wait(let duration) = step,
                    (try? await cache.timing.wait(duration, context: query.context)) != nil
                else { return .failure(Failure(error: error, keepsPart: true)) }
            }
        }
    }

    /// What to do after one transfer.
    private enum Next {
        case done(Result<Void, Failure>)
        case startOver
        case again(RetryMachine.Failure, ServiceError)
    }

    private func next(after outcome: MediaTransfer.Outcome) -> Next {
        switch outcome {
        case .complete: return .done(.success(()))
        case .startOver: return .startOver
        case .changed: return .done(.failure(refusal("it changed while it was being played")))
        case .refused(let reason): return .done(.failure(refusal(reason)))
        case .status(let head, let body):
            let now = cache.timing.clock.now
            return .again(
                .status(head.status, retryAfter: RetryAfter.seconds(head.fields, now: now)),
                ServiceError(status: head, body: body, now: now, context: query.context))
        case .failed(let error):
            return .again(
                .transport(error.code), ServiceError(error, context: query.context))
        }
    }

    private func refusal(_ reason: String) -> Failure {
        Failure(
            error: ServiceError(.malformed(path: "", reason: reason), context: query.context),
            keepsPart: false)
    }

    /// Stores, keeps or throws away what arrived; gives the path of what was stored.
    private func end(
        _ part: (any PartFile)?, _ transfer: MediaTransfer, _ result: Result<Void, Failure>,
        _ requestTime: FoundationDate
    ) async -> String? {
        guard let part else { return nil }
        switch result {
        case .success:
            if let head = transfer.head, buffer.isInFile, !CacheControl(head.fields).noStore,
                !Vary(head.fields).matchesNothing
            {
                return await commit(part, stored(head, transfer, requestTime))
            }
            await part.discard()
        case .failure(let failure):
            let isWorthKeeping = failure.keepsPart && transfer.plan.length > 0 && buffer.isInFile
            if isWorthKeeping { await part.suspend() } else { await part.discard() }
        }
        return nil
    }

    private func stored(
        _ head: HTTPResponseHead, _ transfer: MediaTransfer, _ requestTime: FoundationDate
    ) -> StoredHead {
        var fields = head.fields
        fields.remove("Content-Range")
        fields.set("Content-Length", String(transfer.plan.length))
        return StoredHead(
            key: query.key, resource: query.resource, fields: fields,
            selectingFields: Vary(fields).selecting(from: query.request.fields),
            requestTime: requestTime, responseTime: cache.timing.clock.now,
            size: transfer.plan.length, sha256: transfer.sha256)
    }

    private func commit(_ part: any PartFile, _ head: StoredHead) async -> String? {
        let stored = await cache.attempt { _ throws(StoreError) in try await part.commit(head) }
        guard let stored else {
            await part.discard()
            return nil
        }
        let limit = cache.policy.mediaBytes
        await cache.attempt { store throws(StoreError) in
            _ = try await store.prune(toBytes: limit)
        }
        guard case .file(let path) = stored.body else { return nil }
        return path
    }
}
