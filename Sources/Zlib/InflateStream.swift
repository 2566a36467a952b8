import CZlib

/// The framing of deflated bytes.
package enum DeflateFraming: Sendable {
    /// A header, a checksum and the length (RFC 1952).
    case gzip
    /// A header and a checksum (RFC 1950).
    case zlib
    /// Nothing around the blocks (RFC 1951), as in a chunk of a dictzip file.
    case raw
}

/// zlib's state while a stream is inflated part by part, in bounded memory.
///
/// Belongs to one thread. zlib knows a cut stream from a whole one: `Step.isAtEnd`
/// says that the end was seen and the check sum is right.
///
///     if let stream = InflateStream(.gzip) {
///         let step = stream.inflate(input, into: output)  // nil: the bytes are damaged
///     }
package final class InflateStream {
    /// The outcome of one call.
    package struct Step: Hashable, Sendable {
        /// The number of input bytes that were used.
        package let used: Int
        /// The number of bytes that were written.
        package let made: Int
        /// True when the stream is complete: nothing of it follows.
        package let isAtEnd: Bool
        /// True when neither input nor room for output was left to continue.
        let isStuck: Bool
    }

    /// zlib keeps a pointer to it, so it is allocated and never moves.
    private let stream: UnsafeMutablePointer<z_stream>

    /// A stream; `nil` when there is no memory for it.
    package init?(_ framing: DeflateFraming) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The deinitialiser runs in both cases; ending a stream that did not begin does nothing.
        let status =
            switch framing {
            case .gzip: listen_inflate_init_gzip(stream)
            case .zlib: listen_inflate_init_zlib(stream)
            case .raw: listen_inflate_init_raw(stream)
            }
        guard status == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates some of the input into the output; `nil` when the bytes are damaged.
    ///
    /// With `isFlushing` all output of the input is written at once.
    package func inflate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
        isFlushing: Bool = false
    ) -> Step? {
        // zlib does not write to its input; the C type only fails to say so.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: Bytef.self))
        stream.pointee.avail_in = uInt(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_out = uInt(clamping: output.count)
        let (given, room) = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        let status = CZlib.inflate(stream, isFlushing ? Z_SYNC_FLUSH : Z_NO_FLUSH)
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return nil }
        return Step(
            used: given - Int(stream.pointee.avail_in), made: room - Int(stream.pointee.avail_out),
            isAtEnd: status == Z_STREAM_END, isStuck: status == Z_BUF_ERROR)
    }

    /// Prepares for another stream of the same framing; `false` when that fails.
    package func restart() -> Bool { inflateReset(stream) == Z_OK }
}
