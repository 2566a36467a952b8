import HTTPCaching
import Synchronization

/// The bytes of a stream, all in memory; the limits of the transfer bound them.
final class CollectedBytes: Sendable {
    private let held = Mutex<[UInt8]>([])

    var bytes: [UInt8] { held.withLock { $0 } }

    func append(_ bytes: UnsafeRawBufferPointer) -> StreamVerdict {
        held.withLock { $0 += bytes }
        return .proceed
    }
}
