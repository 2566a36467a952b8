public import ListenCore

/// How a library is served.
public struct ServerOptions: Sendable {
    /// Where to listen.
    public var address: ListeningAddress
    /// What every request must carry; needed where another machine can ask.
    public var token: Secret?
    /// Where the sound is kept instead; `nil` to send it from here.
    public var mediaBase: MediaBase?
    /// How much one client may take.
    public var limits: ServerLimits

    /// Options; by default this machine only, without token.
    public init(
        address: ListeningAddress = .standard, token: Secret? = nil, mediaBase: MediaBase? = nil,
        limits: ServerLimits = ServerLimits()
    ) {
        self.address = address
        self.token = token
        self.mediaBase = mediaBase
        self.limits = limits
    }

    /// Throws `.tokenNeeded` or `.badToken` where the library would lie open.
    func check() throws(ServingError) {
        guard let token else {
            if address.needsToken {
                throw ServingError(.tokenNeeded, subject: address.description)
            }
            return
        }
        let bytes = Array(token.reveal().utf8)
        guard bytes.count >= 16 else {
            throw ServingError(
                .badToken(reason: "it has fewer than 16 characters"), subject: address.description)
        }
        guard bytes.count <= 4_096, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ServingError(
                .badToken(reason: "only visible ASCII characters travel in a header field"),
                subject: address.description)
        }
    }
}

/// How much one client may take of a server.
public struct ServerLimits: Hashable, Sendable {
    /// How many clients are served at once; the next takes the place of one that has not asked
    /// anything it may, or asks nothing more, else it is answered by 503.
    public var connections = 128
    /// How many clients of one address stay that have not asked anything they may, or ask nothing
    /// more.
    public var strangers = 64
    /// How long a connection may wait for its next request.
    public var idle = Duration.seconds(60)
    /// How long the head of the first request may take from the beginning of the connection, of
    /// a later one from its first byte, and content nobody wants.
    public var head = Duration.seconds(10)
    /// How long an answer may take to be found; the first hash of a file is long.
    public var work = Duration.seconds(300)
    /// How long a client may take no byte of a piece of 64 KB.
    public var stall = Duration.seconds(60)

    /// The usual limits.
    public init() {}
}

/// A request that was answered, for the log.
public struct ServedRequest: Hashable, Sendable {
    /// Who asked: a number, or `unix`.
    public let peer: String
    /// The method, as it came.
    public let method: String
    /// The path without its query, as it came; not yet safe for a terminal.
    public let path: String
    /// The status.
    public let status: Int
    /// How many bytes of content were sent.
    public let bytes: Int64
    /// Whether all of them were.
    public let isWhole: Bool
    /// How long it took from the last byte of the head.
    public let duration: Duration
}

/// Time as a server needs it; a test gives its own.
public struct ServerTiming: Sendable {
    /// The time of day.
    public let clock: any WallClock
    /// A running time that never goes back.
    public let elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// Time of one's own.
    public init(
        clock: any WallClock, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.clock = clock
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The real one around a clock.
    public static func live(_ clock: any WallClock) -> ServerTiming {
        let start = ContinuousClock.now
        return ServerTiming(
            clock: clock, elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) })
    }
}
