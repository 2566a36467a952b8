import CZlib
import HTTPCaching

/// Undoes the content coding gzip (RFC 1952) piece by piece, in bounded memory.
///
/// libcurl could, yet it reports success for a stream that was cut; this knows
/// whether the stream's end was seen and its checksum right.
final class GzipDecoder {
    /// What became of a piece.
    enum Step: Hashable {
        case taken
        /// The receiver wants the same bytes later.
        case later
        /// The receiver wants no more.
        case stopped
        case damaged
    }

    private static let capacity = 64 << 10
    /// zlib keeps a pointer to it, so it is allocated and never moves.
    private let stream: UnsafeMutablePointer<z_stream>
    private let output = UnsafeMutableRawBufferPointer.allocate(
        byteCount: GzipDecoder.capacity, alignment: 16)
    /// Decoded bytes at the start of the output that the receiver has not taken.
    private var kept = 0
    /// Bytes of what will be offered again that were decoded already.
    private var known = 0
    private var isAtEnd = false
    /// Whether zlib has more output than the buffer held.
    private var mayHoldMore = false
    private var hasBegun = false

    /// A decoder; `nil` when there is no memory for it.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The deinitialiser runs in both cases; ending a stream that did not begin does nothing.
        guard listen_inflate_init_gzip(stream) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Whether the content is whole: its end was seen, or there was nothing at all.
    var isWhole: Bool { isAtEnd || !hasBegun }

    /// Decodes a piece and hands it on; after `.later` the same bytes must come again.
    func take(
        _ piece: UnsafeRawBufferPointer, receive: (UnsafeRawBufferPointer) -> StreamVerdict
    ) -> Step {
        let former = min(known, piece.count)
        var rest = UnsafeRawBufferPointer(rebasing: piece[former...])
        if let step = deliver(receive) { return step }
        while mayHoldMore || (!rest.isEmpty && hasMore(rest)) {
            guard let used = inflateSome(rest), used + kept > 0 || rest.isEmpty else {
                return .damaged
            }
            known += used
            rest = UnsafeRawBufferPointer(rebasing: rest[used...])
            if let step = deliver(receive) { return step }
        }
        known = max(0, known - piece.count)
        return .taken
    }

    /// Whether the bytes belong to the stream: after its end only another member does (RFC 1952
    /// section 2.2), anything else is passed over.
    private func hasMore(_ rest: UnsafeRawBufferPointer) -> Bool {
        guard isAtEnd else { return true }
        guard rest.first == 0x1F else { return false }
        isAtEnd = false
        return inflateReset(stream) == Z_OK
    }

    private func deliver(_ receive: (UnsafeRawBufferPointer) -> StreamVerdict) -> Step? {
        guard kept > 0 else { return nil }
        switch receive(UnsafeRawBufferPointer(rebasing: output[..<kept])) {
        case .proceed:
            kept = 0
            return nil
        case .later: return .later
        case .stop: return .stopped
        }
    }

    /// How many bytes were used; `nil` when they are damaged.
    private func inflateSome(_ input: UnsafeRawBufferPointer) -> Int? {
        hasBegun = true
        let start = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
        // zlib does not write to its input; the C type only fails to say so.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = uInt(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_out = uInt(GzipDecoder.capacity)
        let given = Int(stream.pointee.avail_in)
        let status = inflate(stream, Z_NO_FLUSH)
        // Z_BUF_ERROR: asked for more than there was, which changes nothing.
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return nil }
        isAtEnd = status == Z_STREAM_END
        mayHoldMore = !isAtEnd && stream.pointee.avail_out == 0
        kept = GzipDecoder.capacity - Int(stream.pointee.avail_out)
        return given - Int(stream.pointee.avail_in)
    }
}
