import Glibc
import HTTPCaching
import ListenCore
import Synchronization

/// One reader of a recording that is arriving.
///
/// When the last reader is interrupted or let go, the download ends and its
/// part waits to be taken up, unless it was asked to go on by itself.
final class MediaStream: ByteSource {
    let name: String
    private let download: MediaDownload
    private let isInterrupted = Atomic<Bool>(false)
    private let mayWait = Atomic<Bool>(true)

    /// A reader of a download; `nil` when that is ending and must not be joined.
    init?(joining download: MediaDownload) {
        guard download.readerCame() else { return nil }
        self.download = download
        name = download.query.context
    }

    /// The first reader of a download that starts with it.
    init(starting download: MediaDownload, onEnd: @escaping @Sendable () async -> Void) {
        self.download = download
        name = download.query.context
        download.start(onEnd: onEnd)
    }

    deinit { leave() }

    /// Waits for the head of the answer; throws when there will be no bytes.
    func arrived() async throws(ServiceError) { try await download.arrived(for: self) }

    var totalLength: Int64? { download.buffer.totalLength }

    var isWhole: Bool { download.buffer.isWhole }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        try download.buffer.read(
            into: buffer, at: offset,
            unless: { isInterrupted.load(ordering: .acquiring) },
            waitingIf: { mayWait.load(ordering: .acquiring) }, wants: { download.wants($0) },
            context: name)
    }

    func interrupt() {
        leave()
        download.buffer.wake()
    }

    /// Waits until the download has ended and its file is in the store; `nil` too when the
    /// waiting task is cancelled.
    func completedFile() async -> String? {
        guard case .success(let path)? = await download.ending.valueUnlessCancelled() else {
            return nil
        }
        return path
    }

    /// Waits until the recording is stored; cancelling the waiting task ends the reading.
    ///
    /// A recording the disk has no room for is not waited for.
    func stored(
        telling progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) {
        let buffer = download.buffer
        download.isPinned.store(true, ordering: .releasing)
        download.watch { [weak self] now in
            if buffer.failureOfFile != 0 { self?.interrupt() }
            progress(now)
        }
        let ending = await withTaskCancellationHandler {
            await download.ending.value()
        } onCancel: {
            interrupt()
        }
        if case .success = ending { return }
        if Task.isCancelled { throw ServiceError(.cancelled, context: name) }
        if buffer.failureOfFile == ENOSPC {
            throw ServiceError(
                .notKept(reason: "the disk has no room for it"), context: name,
                advice: "Free some space and fetch it again.")
        }
        _ = try ending.get()
    }

    func allowWaiting(_ isAllowed: Bool) {
        mayWait.store(isAllowed, ordering: .releasing)
        if !isAllowed { download.buffer.wake() }
    }

    private func leave() {
        let (isFirst, _) = isInterrupted.compareExchange(
            expected: false, desired: true, ordering: .acquiringAndReleasing)
        if isFirst { download.readerLeft() }
    }
}

/// A value that is set once and waited for.
final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case waiting([@Sendable (Value) -> Void])
        case set(Value)
    }

    private let state = Mutex(State.waiting([]))

    /// Sets it; later settings are passed over.
    func set(_ value: Value) {
        let waiting: [@Sendable (Value) -> Void] = state.withLock { state in
            guard case .waiting(let waiting) = state else { return [] }
            state = .set(value)
            return waiting
        }
        for body in waiting { body(value) }
    }

    /// Calls `body` once with the value: now when it is set, else on the thread that sets it.
    func whenSet(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            switch state {
            case .set(let value): return value
            case .waiting(let others):
                state = .waiting(others + [body])
                return nil
            }
        }
        if let value { body(value) }
    }

    /// The value, once it is set.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            whenSet { continuation.resume(returning: $0) }
        }
    }

    /// The value, once it is set; `nil` when the waiting task is cancelled before.
    func valueUnlessCancelled() async -> Value? {
        let answer = OneShot<Value?>()
        whenSet { answer.set($0) }
        return await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            answer.set(nil)
        }
    }
}
