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
        /// The receiver wants no more.
        case stopped
        case damaged
    }

    private static let capacity = 64 << 10
    private let stream: InflateStream
    private let output = UnsafeMutableRawBufferPointer.allocate(
        byteCount: GzipDecoder.capacity, alignment: 16)
    private var isAtEnd = false
    private var hasBegun = false

    /// A decoder; `nil` when there is no memory for it.
    init?() {
        guard let stream = InflateStream(.gzip) else { return nil }
        self.stream = stream
    }

    deinit { output.deallocate() }

    /// True for complete content: its end was reached, or there was nothing at all.
    var isWhole: Bool { isAtEnd || !hasBegun }

    /// Decodes a piece and passes it on.
    func receive(
        _ piece: UnsafeRawBufferPointer, receive: (UnsafeRawBufferPointer) -> StreamVerdict
    ) -> Step {
        var rest = piece
        // True when zlib has more output than the buffer held.
        var mayHoldMore = false
        while mayHoldMore || (!rest.isEmpty && hasMore(rest)) {
            hasBegun = true
            guard let step = stream.inflate(rest, into: output),
                step.used + step.made > 0 || rest.isEmpty
            else { return .damaged }
            isAtEnd = step.isAtEnd
            mayHoldMore = !isAtEnd && step.made == GzipDecoder.capacity
            rest = UnsafeRawBufferPointer(rebasing: rest[step.used...])
            let made = UnsafeRawBufferPointer(rebasing: output[..<step.made])
            if !made.isEmpty, receive(made) == .stop { return .stopped }
        }
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
}
