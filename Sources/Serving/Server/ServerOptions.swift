public import ListenCore

/// The options of a server.
public struct ServerOptions: Sendable {
    /// The address to listen at.
    public var address: ListeningAddress
    /// The token that every request must carry; needed where another machine can connect.
    public var token: Secret?
    /// The place that holds the sound instead; `nil` to send it from here.
    public var mediaBase: MediaBase?
    /// The limits for one client.
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

    /// Checks the options; throws `.tokenNeeded` or `.badToken` for a library open to others.
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

/// The limits for one client of a server.
public struct ServerLimits: Hashable, Sendable {
    /// The most connections at once; the next one takes the place of a stranger or a resting
    /// connection, otherwise it is answered with 503.
    public var connections = 128
    /// The most connections of one address that stay without a permitted or further request.
    public var strangers = 64
    /// The longest wait for the next request on a connection.
    public var idle = Duration.seconds(60)
    /// The longest time for a head, from the beginning of the connection for the first and from its
    /// first byte for a later one, and for content nobody wants.
    public var head = Duration.seconds(10)
    /// The longest time to find an answer; the first hash of a file takes long.
    public var work = Duration.seconds(300)
    /// The longest time in which a client takes no byte of a piece of 64 KB.
    public var stall = Duration.seconds(60)

    /// The default limits.
    public init() {}
}

/// A request that was answered, for the log.
public struct ServedRequest: Hashable, Sendable {
    /// The address of the client: a number, or `unix`.
    public let peer: String
    /// The method as received.
    public let method: String
    /// The path without its query, as received; not yet safe for a terminal.
    public let path: String
    /// The status code.
    public let status: Int
    /// The number of content bytes that were sent.
    public let bytes: Int64
    /// True when all of them were sent.
    public let isWhole: Bool
    /// The time from the last byte of the head to the end of the answer.
    public let duration: Duration
}

/// Time for a server; a test provides its own.
public struct ServerTiming: Sendable {
    /// The time of day.
    public let clock: any WallClock
    /// A running time that never goes back.
    public let elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// Time from the given functions.
    public init(
        clock: any WallClock, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.clock = clock
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// Real time, with a clock for the time of day.
    public static func live(_ clock: any WallClock) -> ServerTiming {
        let start = ContinuousClock.now
        return ServerTiming(
            clock: clock, elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) })
    }
}
