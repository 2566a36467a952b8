/// Sends requests over the network.
///
/// Follows redirects itself (at most ten, never from https to http). Safe to call from any
/// isolation; cancelling the task ends the transfer within milliseconds.
package protocol HTTPTransport: Sendable {
    /// Sends a request and collects the whole response; any status is a response.
    func send(_ request: HTTPRequest, limits: TransferLimits)
        async throws(TransportError) -> HTTPResponse

    /// Sends a request and passes the content on as it arrives.
    ///
    /// Both callbacks are called on the transport's thread, one after the other, and must be quick:
    /// `onHead` once, then `onBytes` for each piece, whose buffer is only valid during the call.
    /// Returns the head when the content is complete.
    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead
}

/// The answer of a stream's receiver to a piece.
package enum StreamVerdict: Hashable, Sendable {
    /// The piece was consumed; continue.
    case proceed
    /// Nothing more is wanted: end the transfer with `.abandoned`.
    case stop
}

/// The limits on the time and the size of a transfer.
///
/// ```swift
/// var limits = TransferLimits.subtitles
/// limits.total = .seconds(5)
/// limits.maxBytes  // 8_388_608
/// ```
public struct TransferLimits: Hashable, Sendable {
    /// The largest content in bytes, counted after decoding.
    public var maxBytes: Int64
    /// The time for making the connection.
    public var connect: Duration
    /// The time from the connection to the head of the response.
    public var firstByte: Duration
    /// The longest time without bytes after the head.
    public var silence: Duration
    /// The slowest that content may come; `nil` for any speed.
    package var slowest: SpeedFloor?
    /// The time for the whole transfer; `nil` for as long as bytes arrive.
    public var total: Duration?
    /// True when the content coding gzip is accepted and decoded.
    public var decodesContent: Bool
    /// True when a document is asked for, so that sound in its place is not waited for.
    package var wantsDocument = false

    /// Custom limits.
    package init(
        maxBytes: Int64, connect: Duration = .seconds(5), firstByte: Duration = .seconds(15),
        silence: Duration = .seconds(15), slowest: SpeedFloor? = nil,
        total: Duration? = .seconds(30), decodesContent: Bool = true
    ) {
        self.maxBytes = maxBytes
        self.connect = connect
        self.firstByte = firstByte
        self.silence = silence
        self.slowest = slowest
        self.total = total
        self.decodesContent = decodesContent
    }

    /// For JSON: 32 MB, 30 s in all.
    public static let json = TransferLimits(maxBytes: 32 << 20)
    /// For subtitles: 8 MB, 30 s in all.
    public static let subtitles = TransferLimits(maxBytes: 8 << 20)
    /// For a page or a feed that a person waits for: its head within 10 s, and then at least a
    /// kilobyte a second, or it has failed and is not tried again.
    public static func page(maxBytes: Int64, total: Duration) -> TransferLimits {
        var limits = TransferLimits(
            maxBytes: maxBytes, firstByte: .seconds(10),
            slowest: SpeedFloor(bytes: 8 << 10, within: .seconds(8)), total: total)
        limits.wantsDocument = true
        return limits
    }
    /// For covers: 5 MB, 30 s in all.
    public static let cover = TransferLimits(maxBytes: 5 << 20)
    /// For media: 2 GB, for as long as bytes arrive, without content coding.
    public static let media = TransferLimits(
        maxBytes: 2 << 30, total: nil, decodesContent: false)
}

/// The slowest that the content of a transfer may come.
package struct SpeedFloor: Hashable, Sendable {
    /// The least number of bytes in each stretch of time.
    package var bytes: Int64
    /// The length of a stretch; they follow each other.
    package var within: Duration

    /// A floor of speed.
    package init(bytes: Int64, within: Duration) { (self.bytes, self.within) = (bytes, within) }
}
