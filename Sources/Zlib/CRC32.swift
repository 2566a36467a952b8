import CZlib

/// The checksum of ZIP entries and of the gzip format (RFC 1952, section 8), of bytes that come piece
/// by piece.
package struct CRC32 {
    private var sum: UInt = 0

    /// A checksum of no bytes.
    package init() {}

    /// The checksum of all bytes so far.
    package var value: UInt32 { UInt32(truncatingIfNeeded: sum) }

    /// Adds bytes.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        sum = crc32_z(sum, start.assumingMemoryBound(to: Bytef.self), bytes.count)
    }
}
