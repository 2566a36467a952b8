/// The checksum of ZIP entries: CRC-32 with the polynomial 0xEDB88320, reflected, eight bytes at a
/// time.
struct CRC32 {
    private var state: UInt32 = .max

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            tables[byte] = (0..<8).reduce(UInt32(byte)) { sum, _ in
                sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320
            }
        }
        for index in 256..<(8 * 256) {
            let former = tables[index - 256]
            tables[index] = former >> 8 ^ tables[Int(former & 0xFF)]
        }
        return tables
    }()

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var sum = state
        Self.tables.withUnsafeBufferPointer { tables in
            var index = 0
            while index + 8 <= bytes.count {
                let word = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let mixed = word ^ UInt64(sum)
                sum = 0
                for place in 0..<8 {
                    let byte = Int(truncatingIfNeeded: mixed >> (8 * UInt64(place)) & 0xFF)
                    sum ^= tables[(7 - place) * 256 + byte]
                }
                index += 8
            }
            while index < bytes.count {
                sum = sum >> 8 ^ tables[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
                index += 1
            }
        }
        state = sum
    }
}
