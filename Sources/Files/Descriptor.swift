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

    /// Reads at most so many bytes, going on after short reads and signals up to the end: the
    /// bytes, and 0 or the `errno`.
    package static func read(
        from descriptor: Int32, most: Int
    ) -> (bytes: [UInt8], number: Int32) {
        var number: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while count < most {
                // Writes only behind the `count` bytes that are already there.
                let got = Glibc.read(
                    descriptor, buffer.baseAddress?.advanced(by: count), most - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { number = errno }
                if got <= 0 { break }
                count += got
            }
        }
        return (bytes, number)
    }
}
