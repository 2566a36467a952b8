import Glibc

/// Loops over an open descriptor.
///
///     Array("text".utf8).withUnsafeBytes { Descriptor.writeAll($0, to: STDOUT_FILENO) }  // 0
package enum Descriptor {
    /// Writes all bytes, going on after short writes and signals: 0, or the `errno`.
    package static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> Int32 {
        var written = 0
        while written < bytes.count {
            let count = write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            written += count
        }
        return 0
    }
}
