/// Writes ZIP files, right or wrong ones.
struct ZipWriter {
    struct Entry {
        var name: [UInt8]
        var content: [UInt8] = []
        /// What stands for the content, where it is compressed.
        var packed: [UInt8]?
        var mode = 0o100644
        var flags = 0
        var statedSize: Int?
    }

    var entries: [Entry] = []

    init(_ files: [(String, String)] = []) {
        entries = files.map {
            Entry(name: Array($0.0.utf8), content: Array($0.1.utf8), flags: 0x800)
        }
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let place = body.count
            let packed = entry.packed ?? entry.content
            var common = little(20, 2)
            common += little(entry.flags, 2)
            common += little(entry.packed == nil ? 0 : 8, 2)
            common += little(0x21_0000, 4)
            common += little(Int(Self.checksum(entry.content)), 4)
            common += little(packed.count, 4)
            common += little(entry.statedSize ?? entry.content.count, 4)
            common += little(entry.name.count, 2)
            common += little(0, 2)
            body += Array("PK\u{3}\u{4}".utf8)
            body += common
            body += entry.name
            body += packed
            directory += Array("PK\u{1}\u{2}".utf8)
            directory += little(0x0314, 2)
            directory += common
            directory += little(0, 6)
            directory += little(entry.mode << 16, 4)
            directory += little(place, 4)
            directory += entry.name
        }
        var whole = body
        whole += directory
        whole += Array("PK\u{5}\u{6}".utf8)
        whole += little(0, 4)
        whole += little(entries.count, 2)
        whole += little(entries.count, 2)
        whole += little(directory.count, 4)
        whole += little(body.count, 4)
        whole += little(0, 2)
        return whole
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// A deflated run of zeros, 258 for every 13 bits (RFC 1951 section 3.2.6).
    static func zeros(runs: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt64(0), UInt64(0))
        func put(_ value: UInt64, _ width: UInt64) {
            bits |= value << count
            count += width
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                count -= 8
            }
        }
        put(0b011, 3)
        // The literal 0 is 00110000; the length 258 is 11000101 with the distance 00000;
        // the bits of a code are written from its high end.
        put(0b0000_1100, 8)
        for _ in 0..<runs { put(0b00000_10100011, 13) }
        put(0, 7)
        put(0, 8)
        return bytes
    }
}
