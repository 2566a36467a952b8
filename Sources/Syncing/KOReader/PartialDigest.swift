package import HTTPCaching

/// The digest by which KOReader knows a file: the MD5 of pieces of it, fewer the farther they are.
package enum PartialDigest {
    /// The length of a piece, in bytes.
    private static let piece = 1_024

    /// The offsets of the pieces, in bytes: the beginning, then 1,024 times each power of four.
    static let offsets: [Int64] = [0] + (0...10).map { Int64(1_024) << Int64(2 * $0) }

    /// The digest in lower-case hex of what `read` gives, which returns fewer bytes at the end and
    /// none behind it.
    ///
    /// Throws where this machine has no MD5, or what `read` throws.
    package static func hex(
        by digests: any DigestMaking,
        reading read: (_ offset: Int64, _ count: Int) throws -> [UInt8]
    ) throws -> String {
        var digest = try digests.digest(.md5)
        for offset in offsets {
            let bytes = try read(offset, piece)
            guard !bytes.isEmpty else { break }
            bytes.withUnsafeBytes { digest.update($0) }
        }
        return digest.finalized()
    }

    /// The digest of a file whose bytes are at hand.
    package static func hex(of bytes: [UInt8], by digests: any DigestMaking) throws -> String {
        try hex(by: digests) { offset, count in
            guard offset < bytes.count else { return [] }
            let start = Int(offset)
            return Array(bytes[start..<min(start + count, bytes.count)])
        }
    }

    /// True for a text that may be such a digest.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }
}
