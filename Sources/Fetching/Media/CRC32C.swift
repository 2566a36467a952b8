/// CRC-32C of bytes that arrive piece by piece (Castagnoli's polynomial, RFC 3720
/// appendix B.4), which Google's storage names for its objects.
struct CRC32C {
    private var register: UInt32 = .max

    /// The checksum of all bytes so far.
    var value: UInt32 { ~register }

    /// Takes in more bytes.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var register = register
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes {
                register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
            }
        }
        self.register = register
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
        }
    }
}
