/// Carries requests over the network.
///
/// Follows redirects itself (at most ten, never from https to http). Safe to
/// call from any isolation; cancelling the task ends the transfer within
/// milliseconds.
public protocol HTTPTransport: Sendable {
    /// Sends a request and collects the whole response; any status is a response.
    func send(_ request: HTTPRequest, limits: TransferLimits)
        async throws(TransportError) -> HTTPResponse

    /// Sends a request and hands the content on as it arrives.
    ///
    /// Both callbacks are called on the transport's thread, one after the
    /// other, and must be quick: `onHead` once, then `onBytes` for each piece,
    /// whose buffer is only valid during the call. Returns the head when the
    /// content is complete.
    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead
}

/// What the receiver of a stream wants next.
public enum StreamVerdict: Hashable, Sendable {
    /// Taken; go on.
    case proceed
    /// Not taken: offer the same bytes again in a moment. (A head is taken all the same.)
    case later
    /// Not wanted any more: end the transfer with `.abandoned`.
    case stop
}

/// How long and how much a transfer may take.
public struct TransferLimits: Hashable, Sendable {
    /// The largest content in bytes, counted after decoding.
    public var maxBytes: Int64
    /// How long making the connection may take.
    public var connect: Duration
    /// How long the head of the response may take once the connection stands.
    public var firstByte: Duration
    /// How long nothing may arrive after the head.
    public var silence: Duration
    /// How long the whole may take; `nil` for as long as bytes arrive.
    public var total: Duration?
    /// Whether the content coding gzip is offered and undone.
    public var decodesContent: Bool

    /// Limits of one's own.
    public init(
        maxBytes: Int64, connect: Duration = .seconds(5), firstByte: Duration = .seconds(15),
        silence: Duration = .seconds(15),
        total: Duration? = .seconds(30), decodesContent: Bool = true
    ) {
        self.maxBytes = maxBytes
        self.connect = connect
        self.firstByte = firstByte
        self.silence = silence
        self.total = total
        self.decodesContent = decodesContent
    }

    /// For JSON: 32 MB, 30 s in all.
    public static let json = TransferLimits(maxBytes: 32 << 20)
    /// For subtitles: 8 MB, 30 s in all.
    public static let subtitles = TransferLimits(maxBytes: 8 << 20)
    /// For covers: 5 MB, 30 s in all.
    public static let cover = TransferLimits(maxBytes: 5 << 20)
    /// For media: 2 GB, as long as bytes arrive, byte for byte.
    public static let media = TransferLimits(
        maxBytes: 2 << 30, total: nil, decodesContent: false)
}
