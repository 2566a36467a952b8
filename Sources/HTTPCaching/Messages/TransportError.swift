public import ListenCore

/// The reason that a transfer failed before a complete response had arrived.
///
/// ```swift
/// let error = TransportError(.timeout, reason: "no answer in 15 s", url: "https://books.example/")
/// error.kind  // .unavailable
/// ```
public struct TransportError: DescribedError, Hashable {
    /// The reasons.
    package enum Code: Hashable, Sendable {
        /// The name was not found or no connection could be made.
        case unreachable
        /// Time ran out.
        case timeout
        /// The connection is not secure: certificate, name or handshake.
        case tls
        /// The connection ended before the response was complete.
        case cut
        /// The response breaks the protocol.
        case malformed
        /// The content exceeds the limit, in bytes.
        case tooLarge(limit: Int64)
        /// A redirect may not be followed.
        case redirect
        /// The address may not be requested.
        case badURL
        /// The connected address is of a class the request may not reach.
        case outOfReach
        /// Sound came in the place of a document; its type is the reason.
        case sound
        /// The token that the request needs cannot be read; nothing was sent.
        case token(TokenError)
        /// The receiver of the stream ended it.
        case abandoned
        /// The task was cancelled.
        case cancelled
        /// Anything else; the reason is the library's.
        case failed
    }

    /// The obstacle to a connection or a transfer, when it can be known.
    package enum Obstacle: Hashable, Sendable {
        /// This machine has no network: no address outside has a route.
        case noNetwork
        /// There is a network, and the name was not found.
        case unknownName
        /// There is a network, and no route to the address.
        case noRoute
        /// The machine answers that nothing listens on the port.
        case refused
        /// Nothing answered the attempt to connect.
        case silent
        /// The server answers, yet more slowly than the receiver allows.
        case slow
        /// The proxy the request goes through cannot be reached, or makes no connection.
        case proxy
        /// The server has another key than the one that is pinned for it.
        case otherKey
        /// The certificate of a server that a person may trust is not accepted.
        case certificate
    }

    /// The reason.
    package let code: Code
    /// The obstacle to the connection, or to the transfer over it; `nil` when it is not known.
    package let obstacle: Obstacle?
    /// The library's message.
    public let reason: String
    /// The address of the request.
    public let url: String

    /// An error.
    package init(_ code: Code, reason: String, url: String, obstacle: Obstacle? = nil) {
        self.obstacle = obstacle
        self.code = code
        self.reason = reason
        self.url = url
    }

    /// The failure and the way out of it.
    public var description: String {
        switch code {
        case .unreachable where obstacle == .noNetwork:
            "\(url) cannot be reached (\(reason)). This machine has no network; connect it."
        case _ where obstacle == .proxy:
            "\(url) cannot be reached: \(reason). Check the setting proxy, and the variables"
                + " http_proxy, https_proxy and all_proxy."
        case .unreachable where obstacle == .refused:
            "\(url) cannot be reached (\(reason)). Start the server, or check the port."
        case .unreachable: "\(url) cannot be reached (\(reason)). Check the network."
        case .timeout: "\(url) did not answer in time (\(reason)). Try again later."
        case .tls where obstacle == .otherKey:
            "\(url) was not asked: its key is not the one that is pinned. \(wayToTrust ?? "")"
        case .tls where obstacle == .certificate:
            "The connection to \(url) is not secure (\(reason)). \(wayToTrust ?? "")"
        case .tls: "The connection to \(url) is not secure (\(reason)). Check its certificate."
        case .cut: "The transfer from \(url) was cut off (\(reason)). Try again."
        case .malformed: "\(url) did not answer in HTTP (\(reason)). Check the address."
        case .tooLarge(let limit):
            "The answer of \(url) is larger than \(limitText(limit)). Check the address."
        case .outOfReach:
            "\(url) may not be asked: it lies on \(reason). Check the address."
        case .sound: "\(url) is a sound (\(reason)) and no page. Play it with `listen play`."
        case .redirect: "\(url) leads elsewhere (\(reason)). Check the address."
        case .badURL: "\(url) cannot be asked (\(reason)). Check the address."
        case .token(let error): error.description
        case .abandoned, .cancelled: "The transfer from \(url) was cancelled. Start it again."
        case .failed: "The transfer from \(url) failed (\(reason)). Try again."
        }
    }

    /// A sentence that says how a person comes to trust the server; `nil` for another obstacle.
    package var wayToTrust: String? {
        guard let server = HTTPURL(url) else { return nil }
        // The key is what a certificate has in it, so that a new certificate of it keeps the pin.
        let command =
            "`openssl s_client -connect \("\(server.host):\(server.port)".shellWord) </dev/null"
            + " | openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | sha256sum`"
        return switch obstacle {
        case .otherKey:
            "Ask who runs it before you pin another with --pin; \(command) prints what it has now."
        case .certificate:
            "A certificate of the server's own is given as --ca-file FILE where it is added, or to"
                + " `listen source trust` (a --pin does not stand in for it), and \(command) prints"
                + " the fingerprint of its key."
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch code {
        case .tooLarge, .malformed, .sound: .badData
        case .badURL: .usage
        case .redirect, .outOfReach: .refused
        case .token(let error): error.kind
        case .abandoned, .cancelled: .tryLater
        case .unreachable, .timeout, .tls, .cut, .failed: .unavailable
        }
    }
}
