import Glibc
import HTTPCaching

/// Checksums of files.
enum FileSum {
    /// SHA-256 of a file in lower-case hex; `nil` when it cannot be read.
    ///
    /// Blocks while it reads.
    static func sha256(of path: String, by digests: any DigestMaking) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var hash = digests.sha256()
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return hash.finalized() }
            piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
