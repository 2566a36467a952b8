package import ListenCore

/// Serves a library to other programs, read only; made, it listens.
package protocol LibraryServing: Sendable {
    /// The address it listens on; port 0 has become the port that was free.
    var address: ListeningAddress { get }
    /// Serves until the task is cancelled, then ends every connection and stops listening.
    ///
    /// May be called once.
    func run() async throws(ServingError)
}

/// The options of a server.
package struct ServerOptions: Sendable {
    /// The address to listen at.
    package var address: ListeningAddress
    /// The token that every request must carry; needed where another machine can connect.
    package var token: Secret?
    /// The names that clients may ask for it by, in lower case, besides numbers and `localhost`.
    package var names: Set<String> = []
    /// The place that holds the sound instead; `nil` to send it from here.
    package var mediaBase: MediaBase?
    /// The limits for one client.
    package var limits: ServerLimits

    /// Options; by default this machine only, without token.
    package init(
        address: ListeningAddress = .standard, token: Secret? = nil, mediaBase: MediaBase? = nil,
        limits: ServerLimits = ServerLimits()
    ) {
        self.address = address
        self.token = token
        self.mediaBase = mediaBase
        self.limits = limits
    }

    /// Checks the options; throws `.tokenNeeded` or `.badToken` for a library open to others.
    package func check() throws(ServingError) {
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
package struct ServerLimits: Hashable, Sendable {
    /// The most connections at once; the next one takes the place of a stranger or a resting
    /// connection, otherwise it is answered with 503.
    package var connections = 128
    /// The most connections of one address that stay without a permitted or further request.
    package var strangers = 64
    /// The longest wait for the next request on a connection.
    package var idle = Duration.seconds(60)
    /// The longest time for a head, from the beginning of the connection for the first and from its
    /// first byte for a later one, and for content nobody wants.
    package var head = Duration.seconds(10)
    /// The longest time to find an answer; the first hash of a file takes long.
    package var work = Duration.seconds(300)
    /// The longest time in which a client takes no byte of a piece of 64 KB.
    package var stall = Duration.seconds(60)

    /// The default limits.
    init() {}
}

/// A request that was answered, for the log.
package struct ServedRequest: Hashable, Sendable {
    /// The address of the client: a number, or `unix`.
    package let peer: String
    /// The method as received.
    package let method: String
    /// The path without its query, as received; not yet safe for a terminal.
    package let path: String
    /// The status code.
    package let status: Int
    /// The number of content bytes that were sent.
    package let bytes: Int64
    /// True when all of them were sent.
    package let isWhole: Bool
    /// The time from the last byte of the head to the end of the answer.
    package let duration: Duration

    /// Time from the given functions.
    package init(
        peer: String, method: String, path: String, status: Int, bytes: Int64, isWhole: Bool,
        duration: Duration
    ) {
        (self.peer, self.method, self.path) = (peer, method, path)
        (self.status, self.bytes, self.isWhole) = (status, bytes, isWhole)
        self.duration = duration
    }
}
