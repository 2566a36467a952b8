import CZlib
import ListenCore

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

/// A whole gzip file (RFC 1952), for files that are small enough to be held.
enum GzipInflate {
    private enum Outcome {
        case whole([UInt8]), tooLong, damaged
    }

    /// What a file holds; throws when it is damaged or cut, or holds more than
    /// `limit` bytes, of which no more is made.
    static func whole(of file: MappedFile, limit: Int) throws(DictionaryError) -> [UInt8] {
        switch file.withBytes(0..<file.count, { inflate($0, limit: limit) }) {
        case .whole(let bytes): return bytes
        case .tooLong: throw DictionaryError(.tooLarge(limitBytes: limit), path: file.path)
        case .damaged:
            throw DictionaryError(.malformed(reason: "it cannot be inflated"), path: file.path)
        }
    }

    private static func inflate(_ input: UnsafeRawBufferPointer, limit: Int) -> Outcome {
        var stream = z_stream()
        guard let start = input.baseAddress, listen_inflate_init_gzip(&stream) == Z_OK else {
            return .damaged
        }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(
            mutating: start.assumingMemoryBound(to: Bytef.self))
        stream.avail_in = uInt(clamping: input.count)
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let (status, made) = part.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = uInt(buffer.count)
                let status = CZlib.inflate(&stream, Z_NO_FLUSH)
                return (status, buffer.count - Int(stream.avail_out))
            }
            guard output.count + made <= limit else { return .tooLong }
            output.append(contentsOf: part[..<made])
            if status == Z_STREAM_END { return .whole(output) }
            // Z_BUF_ERROR: the input ended before the stream did.
            guard status == Z_OK else { return .damaged }
        }
    }
}
