/// Serves a library to other programs, read only; made, it listens.
package protocol LibraryServing: Sendable {
    /// The address it listens on; port 0 has become the port that was free.
    var address: ListeningAddress { get }
    /// Serves until the task is cancelled, then ends every connection and stops listening.
    ///
    /// May be called once.
    func run() async throws(ServingError)
}

/// How a library is served.
package struct ServerOptions: Sendable {
    /// Where to listen.
    package var address: ListeningAddress
    /// What every request must carry; needed where another machine can ask.
    package var token: Secret?
    /// Where the sound is kept instead; `nil` to send it from here.
    package var mediaBase: MediaCopy?
    /// How much one client may take.
    package var limits: ServerLimits

    /// Options; by default this machine only, without token.
    package init(
        address: ListeningAddress = .standard, token: Secret? = nil, mediaBase: MediaCopy? = nil,
        limits: ServerLimits = ServerLimits()
    ) {
        self.address = address
        self.token = token
        self.mediaBase = mediaBase
        self.limits = limits
    }

    /// Throws `.tokenNeeded` or `.badToken` where the library would lie open.
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

/// A copy of a library's folder in object storage or a CDN.
package struct MediaCopy: Hashable, Sendable {
    /// The address that stands for the folder.
    package let url: String
    /// The absolute path of the folder, without links.
    package let folder: String

    /// A copy.
    package init(_ url: String, folder: String) {
        self.url = url
        self.folder = folder
    }
}

/// How much one client may take of a server.
package struct ServerLimits: Hashable, Sendable {
    /// How many clients are served at once; the next takes the place of one that has not asked
    /// anything it may, or asks nothing more, else it is answered by 503.
    package var connections = 128
    /// How many clients of one address stay that have not asked anything they may, or ask nothing
    /// more.
    package var strangers = 64
    /// How long a connection may wait for its next request.
    package var idle = Duration.seconds(60)
    /// How long the head of the first request may take from the beginning of the connection, of
    /// a later one from its first byte, and content nobody wants.
    package var head = Duration.seconds(10)
    /// How long an answer may take to be found; the first hash of a file is long.
    package var work = Duration.seconds(300)
    /// How long a client may take no byte of a piece of 64 KB.
    package var stall = Duration.seconds(60)

    /// The usual limits.
    package init() {}
}

/// A request that was answered, for the log.
package struct ServedRequest: Hashable, Sendable {
    /// Who asked: a number, or `unix`.
    package let peer: String
    /// The method, as it came.
    package let method: String
    /// The path without its query, as it came; not yet safe for a terminal.
    package let path: String
    /// The status.
    package let status: Int
    /// How many bytes of content were sent.
    package let bytes: Int64
    /// Whether all of them were.
    package let isWhole: Bool
    /// How long it took from the last byte of the head.
    package let duration: Duration

    /// A request.
    package init(
        peer: String, method: String, path: String, status: Int, bytes: Int64, isWhole: Bool,
        duration: Duration
    ) {
        (self.peer, self.method, self.path) = (peer, method, path)
        (self.status, self.bytes, self.isWhole) = (status, bytes, isWhole)
        self.duration = duration
    }
}
