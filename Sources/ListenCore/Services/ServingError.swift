/// The reason that the library cannot be served.
package typealias ServingError = CodedError<ServingErrorCode>

/// The codes of `ServingError`.
package enum ServingErrorCode: FailureCode {
    /// The text is not an address to listen on.
    case badAddress
    /// Another machine could send requests, and no token is set.
    case tokenNeeded
    /// The token is empty, too short to be safe, or contains characters a token may not have.
    case badToken(reason: String)
    /// The base address of the sound cannot be used.
    case badMediaBase
    /// Another program listens at the address.
    case addressInUse
    /// This user may not listen at the address.
    case notPermitted
    /// This machine does not have the address.
    case noSuchAddress
    /// A file that is not a socket has the path.
    case notASocket
    /// The system refused, for its own reason.
    case failed(reason: String)

    /// The failure and the way out of it.
    package func sentence(about context: String) -> String {
        switch self {
        case .badAddress:
            "\"\(context)\" is no address to listen on. Give ADDRESS:PORT with a number, like "
                + "127.0.0.1:8000, 0.0.0.0:8000 or [::1]:8000."
        case .tokenNeeded:
            "Other machines can reach \(context), so a token is needed. Give --token-file or "
                + "--token-command, or listen on 127.0.0.1."
        case .badToken(let reason):
            "The token of \(context) cannot be used: \(reason). Make one with "
                + "`openssl rand -hex 32`."
        case .badMediaBase:
            "\(context) cannot be the address of the sound. Give an http:// or https:// URL "
                + "without query."
        case .addressInUse:
            "Another program listens on \(context) already. Stop it, or give another with "
                + "--listen."
        case .notPermitted:
            "You may not listen on \(context). Give a port of 1024 or more, or a path of your own."
        case .noSuchAddress:
            "This machine has no address \(context). See `ip address`, or listen on 0.0.0.0."
        case .notASocket:
            "\(context) exists and is no socket of a server. Give another path."
        case .failed(let reason): "The library cannot be served on \(context): \(reason)."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .badAddress, .tokenNeeded, .badMediaBase: .usage
        case .badToken: .badData
        case .addressInUse, .noSuchAddress: .unavailable
        case .notPermitted: .refused
        case .notASocket, .failed: .inputOutput
        }
    }
}
