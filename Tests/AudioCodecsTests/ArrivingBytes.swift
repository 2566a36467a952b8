import Foundation
import ListenCore

/// A stream of which more and more has arrived; reads wait for the rest.
final class ArrivingBytes: ByteSource, @unchecked Sendable {
    let name = "the stream"
    let totalLength: Int64?
    // All below is read and written under the condition's lock.
    private let bytes: [UInt8]
    private var arrived: Int
    private var isInterrupted = false
    private var mayWait = true
    private var waiting = 0
    private let condition = NSCondition()

    init(_ bytes: [UInt8], arrived: Int, tellsLength: Bool = true) {
        self.bytes = bytes
        self.arrived = min(arrived, bytes.count)
        totalLength = tellsLength ? Int64(bytes.count) : nil
    }

    func arrive(_ count: Int) {
        condition.withLock {
            arrived = min(bytes.count, arrived + count)
            condition.broadcast()
        }
    }

    func interrupt() {
        condition.withLock {
            isInterrupted = true
            condition.broadcast()
        }
    }

    func allowWaiting(_ isAllowed: Bool) {
        condition.withLock {
            mayWait = isAllowed
            condition.broadcast()
        }
    }

    var isWhole: Bool { condition.withLock { arrived == bytes.count } }

    /// Whether a read waits for bytes.
    var isAwaited: Bool { condition.withLock { waiting > 0 } }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        condition.lock()
        defer { condition.unlock() }
        let mustWait = { offset >= self.arrived && self.arrived < self.bytes.count }
        while mustWait(), mayWait, !isInterrupted {
            waiting += 1
            condition.wait()
            waiting -= 1
        }
        if isInterrupted || mustWait() { throw ServiceError(.cancelled, context: name) }
        guard offset < arrived else { return 0 }
        let part = bytes[Int(offset)..<min(arrived, Int(offset) + buffer.count)]
        buffer.copyBytes(from: part)
        return part.count
    }
}
