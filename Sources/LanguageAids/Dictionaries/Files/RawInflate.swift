import CZlib

/// Deflate without a header (RFC 1951) by zlib, into a buffer of known size.
enum RawInflate {
    /// At most `limit` bytes of what a compressed chunk holds; `nil` when it is
    /// damaged, or memory is short.
    ///
    /// The chunks of a dictzip file are flushed, not finished, so running out of
    /// input is their usual end.
    static func inflate(_ input: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
        guard let start = input.baseAddress, limit > 0 else { return limit == 0 ? [] : nil }
        var stream = z_stream()
        guard listen_inflate_init_raw(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        // zlib does not write to its input; the C type only fails to say so.
        stream.next_in = UnsafeMutablePointer(
            mutating: start.assumingMemoryBound(to: Bytef.self))
        stream.avail_in = uInt(clamping: input.count)
        var isSound = false
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = uInt(clamping: limit)
            // Z_BUF_ERROR: the input ended, which is no damage here.
            let status = CZlib.inflate(&stream, Z_SYNC_FLUSH)
            isSound = [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status)
            count = min(limit, limit - Int(stream.avail_out))
        }
        return isSound ? output : nil
    }
}
