/// Deflated bytes that are in memory as a whole.
///
///     Inflation.whole(bytes, .gzip, limit: 1 << 20)  // .whole, .tooLong or .damaged
package enum Inflation {
    /// The outcome for a whole stream.
    package enum Outcome: Hashable, Sendable {
        /// The whole content.
        case whole([UInt8])
        /// More than the limit; nothing is kept.
        case tooLong
        /// No stream, or one that is damaged or truncated.
        case damaged
    }

    /// The content of a stream, at most `limit` bytes; what follows the stream is ignored.
    package static func whole(
        _ input: UnsafeRawBufferPointer, _ framing: DeflateFraming, limit: Int
    ) -> Outcome {
        guard input.baseAddress != nil, let stream = InflateStream(framing) else {
            return .damaged
        }
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        var rest = input
        while let step = part.withUnsafeMutableBytes({ stream.inflate(rest, into: $0) }) {
            guard output.count + step.made <= limit else { return .tooLong }
            output.append(contentsOf: part[..<step.made])
            if step.isAtEnd { return .whole(output) }
            // The input ended before the stream did.
            guard !step.isStuck else { return .damaged }
            rest = UnsafeRawBufferPointer(rebasing: rest[step.used...])
        }
        return .damaged
    }

    /// The first `limit` bytes of a stream's content; `nil` when it is damaged, or memory is short.
    ///
    /// The end of the stream is not required: the chunks of a dictzip file are flushed, not
    /// finished.
    package static func prefix(
        _ input: UnsafeRawBufferPointer, _ framing: DeflateFraming, limit: Int
    ) -> [UInt8]? {
        guard input.baseAddress != nil, limit > 0 else { return limit == 0 ? [] : nil }
        guard let stream = InflateStream(framing) else { return nil }
        var step: InflateStream.Step?
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            step = stream.inflate(
                input, into: UnsafeMutableRawBufferPointer(buffer), isFlushing: true)
            count = step?.made ?? 0
        }
        return step == nil ? nil : output
    }
}
