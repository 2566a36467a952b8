import CZlib

/// Writes the gzip format (RFC 1952).
///
///     Gzip.compressed([UInt8](repeating: 0x61, count: 10_000))  // some forty bytes
package enum Gzip {
    /// The compressed bytes; `nil` when they would not be shorter, or memory is short.
    ///
    /// The same bytes give the same result: no time and no name are written.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= 64 << 20 else { return nil }
        var stream = z_stream()
        guard listen_deflate_init_gzip(&stream, 6) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        // zlib reads the input and never writes to it, whatever its type says.
        var input = bytes
        let status = input.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END, stream.total_out < bytes.count else { return nil }
        result.removeLast(result.count - Int(stream.total_out))
        return result
    }
}
