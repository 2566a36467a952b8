import Glibc
import HTTPCaching
import ListenCore
import Files

extension AtomicFile {
    /// Copies a file whose SHA-256 is known; the copy appears whole or not at all.
    ///
    /// Blocks until the bytes are on disk and holds 256 KB; the folder must exist. Throws
    /// `.corrupt` when the bytes are not the expected ones, `.conflict` when the name is
    /// taken and nothing may be replaced.
    static func copy(
        _ source: String, to path: String, expecting sha256: String, replacing: Bool
    ) throws(StoreError) {
        let input = open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard input >= 0 else {
            throw StoreError(call: "open", number: errno, path: source)
        }
        defer { close(input) }
        let (temporary, output) = try makeTemporary(beside: path)
        defer { unlink(temporary) }
        do {
            defer { close(output) }
            let found = try pour(input, source, into: output, path)
            guard found == sha256 else { throw StoreError(.corrupt(setAside: nil), path: source) }
            guard fsync(output) == 0 else {
                throw StoreError(call: "fsync", number: errno, path: path)
            }
        }
        if replacing { try replace(path, with: temporary) } else { try place(temporary, at: path) }
    }

    /// Writes all bytes of one descriptor to another; their hash.
    private static func pour(
        _ input: Int32, _ source: String, into output: Int32, _ path: String
    ) throws(StoreError) -> String {
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var hash = SHA256()
        while true {
            let count = read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw StoreError(call: "read", number: errno, path: source)
            }
            guard count > 0 else { return hash.finalized() }
            let piece = Array(buffer[..<count])
            hash.update(piece)
            try writeAll(piece, to: output, path: path)
        }
    }
}
