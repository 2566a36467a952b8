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

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        condition.lock()
        defer { condition.unlock() }
        while offset >= arrived, arrived < bytes.count, !isInterrupted { condition.wait() }
        if isInterrupted { throw ServiceError(.cancelled, context: name) }
        guard offset < arrived else { return 0 }
        let part = bytes[Int(offset)..<min(arrived, Int(offset) + buffer.count)]
        buffer.copyBytes(from: part)
        return part.count
    }
}
