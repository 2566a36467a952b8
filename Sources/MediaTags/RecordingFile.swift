import Glibc
package import ListenCore

/// A file as a recording's bytes, read by position.
///
/// Belongs to its reader: one thread at a time.
package final class RecordingFile: RecordingBytes {
    /// The number of bytes in the file when it was opened.
    package let length: Int64
    private let descriptor: Int32
    private let path: String

    /// Opens an ordinary file; throws `.notFound`, `.notPermitted`, `.refused` (a folder, a
    /// pipe, a device) or `.failed`.
    ///
    /// Never waits for the writer of a pipe.
    package init(path: String) throws(StoreError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(errno, path) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let number = errno
            close(descriptor)
            throw Self.failure(number, path)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw StoreError(
                .refused("\(path) is not an ordinary file. Name a recording."), path: path)
        }
        length = Int64(facts.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// The bytes at an offset: as many as requested, fewer only at the end.
    package func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        var failed: Int32 = 0
        let wanted = Int(min(Int64(count), length - offset))
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                // Writes only after the `filled` bytes that are already there.
                let got = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled,
                    off_t(offset) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        if failed != 0 { throw Self.failure(failed, path) }
        return bytes
    }

    private static func failure(_ number: Int32, _ path: String) -> StoreError {
        switch number {
        case ENOENT, ENOTDIR:
            StoreError(.notFound("The file \(path) does not exist. Check its name."), path: path)
        case EACCES, EPERM: StoreError(.notPermitted, path: path)
        default: StoreError(.failed(reason: String(cString: strerror(number))), path: path)
        }
    }
}
