package import HTTPCaching

/// The digest by which KOReader knows a file: the MD5 of pieces of it, fewer the farther they are.
package enum PartialDigest {
    /// The length of a piece, in bytes.
    package static let piece = 1_024

    /// The offsets of the pieces, in bytes: the beginning, then 1,024 times each power of four.
    package static let offsets: [Int64] = [0] + (0...10).map { Int64(1_024) << Int64(2 * $0) }

    /// The digest in lower-case hex of the pieces of a file, the first of which that is empty is
    /// behind its end.
    ///
    /// Throws where this machine has no MD5.
    package static func hex(
        of pieces: [[UInt8]], by digests: any DigestMaking
    ) throws(DigestError) -> String {
        var digest = try digests.digest(.md5)
        for piece in pieces {
            guard !piece.isEmpty else { break }
            piece.withUnsafeBytes { digest.update($0) }
        }
        return digest.finalized()
    }

    /// True for a text that may be such a digest.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }
}
