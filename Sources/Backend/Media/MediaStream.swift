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

    init(_ download: MediaDownload) {
        self.download = download
        name = download.query.context
        download.readers.add(1, ordering: .relaxed)
    }

    deinit { leave() }

    var totalLength: Int64? { download.buffer.totalLength }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        try download.buffer.read(
            into: buffer, at: offset,
            unless: { isInterrupted.load(ordering: .acquiring) }, context: name)
    }

    func interrupt() {
        leave()
        download.buffer.wake()
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
        case waiting([CheckedContinuation<Value, Never>])
        case set(Value)
    }

    private let state = Mutex(State.waiting([]))

    /// Sets it; later settings are passed over.
    func set(_ value: Value) {
        let waiting: [CheckedContinuation<Value, Never>] = state.withLock { state in
            guard case .waiting(let waiting) = state else { return [] }
            state = .set(value)
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    /// The value, once it is set.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                switch state {
                case .set(let value): return value
                case .waiting(let others):
                    state = .waiting(others + [continuation])
                    return nil
                }
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
