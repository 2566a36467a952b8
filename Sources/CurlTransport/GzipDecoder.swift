import HTTPCaching
import Zlib

/// Decodes the content coding gzip (RFC 1952) piece by piece, in bounded memory.
///
/// libcurl can do so too, but it reports success for a truncated stream; this decoder knows whether
/// the stream's end was reached with the right checksum.
final class GzipDecoder {
    /// The outcome for a piece.
    enum Step: Hashable {
        case taken
        /// The receiver wants the same bytes later.
        case later
        /// The receiver wants no more.
        case stopped
        case damaged
    }

    private static let capacity = 64 << 10
    private let stream: InflateStream
    private let output = UnsafeMutableRawBufferPointer.allocate(
        byteCount: GzipDecoder.capacity, alignment: 16)
    /// The number of decoded bytes at the start of the output that the receiver has not consumed.
    private var kept = 0
    /// The number of bytes that were decoded already and will be offered again.
    private var known = 0
    private var isAtEnd = false
    /// True when zlib has more output than the buffer held.
    private var mayHoldMore = false
    private var hasBegun = false

    /// A decoder; `nil` when there is no memory for it.
    init?() {
        guard let stream = InflateStream(.gzip) else { return nil }
        self.stream = stream
    }

    deinit { output.deallocate() }

    /// True for complete content: its end was reached, or there was nothing at all.
    var isWhole: Bool { isAtEnd || !hasBegun }

    /// Decodes a piece and passes it on; after `.later` the same bytes must come again.
    func receive(
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

    /// True for bytes of the stream: after its end only another member belongs to it (RFC 1952
    /// section 2.2), and everything else is ignored.
    private func hasMore(_ rest: UnsafeRawBufferPointer) -> Bool {
        guard isAtEnd else { return true }
        guard rest.first == 0x1F else { return false }
        isAtEnd = false
        return stream.restart()
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

    /// The number of bytes that were used; `nil` when they are damaged.
    private func inflateSome(_ input: UnsafeRawBufferPointer) -> Int? {
        hasBegun = true
        guard let step = stream.inflate(input, into: output) else { return nil }
        isAtEnd = step.isAtEnd
        kept = step.made
        mayHoldMore = !isAtEnd && kept == GzipDecoder.capacity
        return step.used
    }
}
