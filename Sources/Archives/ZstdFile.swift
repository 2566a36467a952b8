import CArchive
import Glibc
package import ListenCore

/// A file that zstd compressed, read with libarchive.
package enum ZstdFile {
    /// Writes the contents of a file into a new one.
    ///
    /// Blocks. Throws `.refused` when libarchive is missing or too old, and nothing else does;
    /// `.failed` when the file is damaged or cannot be written, or when the contents have more
    /// bytes than `limit`.
    package static func expand(
        _ path: String, to target: String, limit: Int64 = 4 << 30
    ) throws(StoreError) {
        guard listen_zstd_is_available() != 0 else {
            throw StoreError(
                .refused("Files compressed by zstd need libarchive 3.4 or newer."), path: path)
        }
        guard let file = listen_zstd_open(path) else {
            throw StoreError(.failed(reason: "it was not compressed by zstd"), path: path)
        }
        defer { listen_unzip_close(file) }
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else {
            throw StoreError(.failed(reason: "it cannot be made"), path: target)
        }
        defer { close(output) }
        guard listen_unzip_next(file) > 0 else { throw damaged(file, path) }
        try copy(file, path, to: output, target, limit)
    }

    private static func copy(
        _ file: OpaquePointer, _ path: String, to output: Int32, _ target: String, _ limit: Int64
    ) throws(StoreError) {
        var total: Int64 = 0
        var got = 0
        repeat {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                got = listen_unzip_read(file, buffer.baseAddress, buffer.count)
                count = max(0, got)
            }
            guard got >= 0 else { throw damaged(file, path) }
            total += Int64(got)
            guard total <= limit else {
                throw StoreError(
                    .failed(reason: "its contents are far larger than they should be"),
                    path: path)
            }
            var rest = piece[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
                guard count > 0 else {
                    throw StoreError(.failed(reason: "it cannot be written"), path: target)
                }
                rest = rest.dropFirst(count)
            }
        } while got > 0
    }

    private static func damaged(_ file: OpaquePointer, _ path: String) -> StoreError {
        StoreError(
            .failed(reason: String(cString: listen_unzip_error(file)).printable(limit: 200)),
            path: path)
    }
}
