import Glibc
import HTTPCaching
import ListenCore
import Files

/// The hash of a file's bytes, read piece by piece.
enum FileDigest {
    /// The length and SHA-256 of a regular file; `nil` when there is none.
    ///
    /// Blocks for as long as the disk and the hashing take; holds 256 KB. `progress` gets the bytes
    /// of each piece.
    static func read(
        _ path: String, progress: (Int64) -> Void = { _ in }
    ) throws(StoreError) -> (size: Int64, sha256: String)? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw StoreError(call: "open", number: errno, path: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var (hash, size) = (SHA256(), Int64(0))
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw StoreError(call: "read", number: errno, path: path)
            }
            guard count > 0 else { return (size, hash.finalized()) }
            buffer.withUnsafeBytes {
                hash.update(UnsafeRawBufferPointer(rebasing: $0.prefix(count)))
            }
            size += Int64(count)
            progress(Int64(count))
        }
    }
}
