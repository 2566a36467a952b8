import HTTPCaching
import ListenCore
import Synchronization

/// One recording on its way into the store, read by any number of readers meanwhile.
///
/// A cut transfer is taken up where it ended, a reader who goes far ahead is
/// served from there first; the file is kept only when it is whole and has the
/// checksums its server named, under its hash.
final class MediaDownload: Sendable {
    let query: CachedQuery
    let buffer = MediaBuffer()
    let cache: CacheManager
    /// True when it ends with its last reader.
    private let endsWithReaders: Bool
    /// Set when the first bytes are about to come, or never will.
    private let first = OneShot<Result<Void, ServiceError>>()
    /// Set when nothing more will happen: the path of the stored file, or why there is none.
    let ending = OneShot<Result<String, ServiceError>>()
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let audience = Mutex(Audience())
    private let transfer = Mutex<MediaTransfer?>(nil)
    /// True when the recording is pinned as it is stored.
    let isPinned = Atomic<Bool>(false)
    private let watcher = Mutex<(@Sendable (ArrivalProgress) -> Void)?>(nil)

    /// The readers, as one value, so that nobody joins a download that is just ending.
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

    /// Tells how far it has come, now and on the transport's thread whenever bytes came.
    func watch(_ body: @escaping @Sendable (ArrivalProgress) -> Void) {
        watcher.withLock { $0 = body }
        body(buffer.progress)
    }

    /// A reader waits for a byte.
    func wants(_ offset: Int64) {
        transfer.withLock { $0 }?.wants(offset)
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
        let notes = PartNotes(part, cache: cache)
        let transfer = prepared(part, notes)
        self.transfer.withLock { $0 = transfer }
        let result = await MediaAttempts(
            query: query, cache: cache, transfer: transfer, notes: notes
        )
        .run()
        // The end of a part must be written even when this task was cancelled.
        let stored = await Task {
            await MediaEnding(
                query: query, cache: cache, transfer: transfer, buffer: buffer, part: part,
                notes: notes, requestTime: requestTime,
                isPinned: isPinned.load(ordering: .acquiring)
            ).end(result)
        }.value
        // Readers are told while they read, too.
        let final = result.mapError { query.wording($0.error) }
        first.set(final)
        buffer.finish(final)
        ending.set(stored.mapError(query.wording))
    }

    private func prepared(_ part: (any PartFile)?, _ notes: PartNotes) -> MediaTransfer {
        var plan = MediaPlan()
        if let part {
            buffer.use(path: part.path, freeBytes: cache.freeBytes)
            if part.length > 0, let origin = part.origin, origin.isResumable {
                plan.held =
                    origin.held?.clipped(to: part.length) ?? ByteRanges([0..<part.length])
                plan.origin = origin
                plan.origin?.held = nil
                buffer.takeUp(plan.held)
            }
            if plan.held.isEmpty { buffer.empty() }
        }
        return MediaTransfer(
            buffer: buffer, plan: plan, sums: cache.digests, elapsed: cache.timing.elapsed,
            events: MediaTransfer.Events(
                accepted: { [weak self] origin, start in
                    self?.accepted(origin, from: start, part, notes)
                },
                came: { [weak self] in self?.came(notes) }))
    }

    /// Called on the transport's thread.
    private func accepted(
        _ origin: PartOrigin, from start: Int64, _ part: (any PartFile)?, _ notes: PartNotes
    ) {
        if let part { makeSureOfRoom(origin, part) }
        notes.accepted(origin, from: start, buffer.rangesInFile)
        first.set(.success(()))
        tellWatcher()
    }

    /// Called on the transport's thread.
    private func came(_ notes: PartNotes) {
        notes.grown(buffer.rangesInFile)
        notes.failed(buffer.failureOfFile)
        tellWatcher()
    }

    private func tellWatcher() {
        watcher.withLock { $0 }?(buffer.progress)
    }

    /// A recording the disk has no room for is played from memory.
    private func makeSureOfRoom(_ origin: PartOrigin, _ part: any PartFile) {
        guard let total = origin.total, let free = cache.freeBytes(part.path) else { return }
        let missing = total - buffer.rangesInFile.count
        if missing > 0, missing + FreeSpace.reserve > free { buffer.leaveFile() }
    }
}
