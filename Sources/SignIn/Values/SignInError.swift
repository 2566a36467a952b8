package import ListenCore

/// The reason that a person is not signed in to a service; its subject is the service's name.
package typealias SignInError = CodedError<SignInErrorCode>

/// The codes of `SignInError`.
package enum SignInErrorCode: FailureCode {
    /// Neither the id nor the secret of a client is set.
    case notConfigured(id: String, secret: String)
    /// One value of the configuration is missing.
    case missingValue(setting: String)
    /// A value of the configuration is the placeholder of an example.
    case placeholder(setting: String)
    /// The address that the browser is sent back to cannot be used; the reason as a clause.
    case badRedirect(setting: String, reason: String)
    /// The address that the browser is sent back to has no scheme.
    case redirectWithoutScheme(setting: String, value: String)
    /// The person said no, or ended it.
    case cancelled
    /// An answer came that was not of this sign-in.
    case wrongState
    /// The answer of the browser holds no code.
    case noCode
    /// The page answered with an error; the service's word for it.
    case pageRefused(message: String)
    /// The service gave no token; its status and message.
    case exchangeRefused(status: Int, message: String)
    /// Nobody answered in time.
    case expired
    /// This machine cannot listen for the browser; the reason as a clause.
    case notListening(reason: String)
    /// The service has no codes for a person to type.
    case noDeviceCodes
    /// The answer of the service is not what it should be.
    case unreadable
    /// The service could not be asked; the reason is sentences of its own.
    case unanswered(ServiceError)
    /// The pasted text is no sign-in, or not all of it.
    case badPaste
    /// The pasted text is a sign-in to another service; its kind.
    case otherPaste(kind: String)
    /// Nobody is signed in.
    case notSignedIn(source: String)
    /// The service does not accept the sign-in any more, and it was forgotten.
    case signedOut(source: String)
    /// Another program renews the sign-in and does not end.
    case busy
    /// The tokens cannot be read or kept; the reason is sentences of its own.
    case notKept(reason: String, kind: FailureKind)

    /// The failure and the way out of it; never a part of a token or a code.
    package func sentence(about service: String) -> String {
        configurationSentence(service) ?? pageSentence(service) ?? tokenSentence(service)
    }

    private func configurationSentence(_ service: String) -> String? {
        switch self {
        case .notConfigured(let id, let secret):
            "\(service) cannot be asked yet: there is no client id. Make one as docs/clouds.md says,"
                + " then set \(id) and \(secret) in config.toml."
        case .missingValue(let setting):
            "The setting \(setting) is empty, or nothing is where it says, and \(service) needs it."
                + " Set it in config.toml, as docs/clouds.md says."
        case .placeholder(let setting):
            "The setting \(setting) is still the placeholder of an example."
                + " Put the value there that \(service) gave you."
        case .badRedirect(let setting, let reason):
            "The setting \(setting) is no address that \(service) can send the browser back to:"
                + " \(reason). Write it like http://127.0.0.1:53682/, or leave it empty."
        case .redirectWithoutScheme(let setting, let value):
            "The setting \(setting) has no scheme: “\(value.addressWithoutPassword.printable(limit: 100))”."
                + " Write it with http://, like http://127.0.0.1:53682/, or leave it empty."
        default: nil
        }
    }

    private func pageSentence(_ service: String) -> String? {
        switch self {
        case .cancelled:
            "The sign-in to \(service) was cancelled, and nothing was kept. Begin it again when you"
                + " want it."
        case .wrongState:
            "The answer that came was not of this sign-in to \(service) (its state does not match),"
                + " so it was refused. Close old pages of it in the browser, and begin again."
        case .noCode:
            "The browser came back from \(service) without a code. Begin the sign-in again."
        case .pageRefused(let message):
            "\(service) refused the sign-in (\(message.printable(limit: 200))). Check the client id"
                + " and its scopes, as docs/clouds.md says."
        case .expired:
            "Nobody answered the sign-in to \(service) in time. Begin it again."
        case .notListening(let reason):
            "This machine cannot listen for the browser's answer: \(reason). Sign in on another"
                + " machine with --print, and here with --paste."
        case .noDeviceCodes:
            "\(service) gives no codes to type on another device. Sign in where there is a browser"
                + " with --print, and here with --paste."
        case .badPaste:
            "That is no sign-in to \(service), or not all of it. Paste the whole line that"
                + " `listen source add … --print` printed."
        case .otherPaste(let kind):
            "That is a sign-in for the kind \(kind.printable(limit: 20)), not one to \(service)."
                + " Paste the line that was printed for this kind."
        default: nil
        }
    }

    private func tokenSentence(_ service: String) -> String {
        switch self {
        case .exchangeRefused(let status, let message):
            "\(service) gave no token: it answered \(status)"
                + (message.isEmpty ? "" : " (\(message.printable(limit: 200)))")
                + ". Check the client id and its secret, then begin again."
        case .notSignedIn(let source):
            "Nobody is signed in to \(source). Sign in with"
                + " `listen source sign-in \(source.shellWord)`."
        case .signedOut(let source):
            "You are signed out of \(source): \(service) does not accept the sign-in any more, and"
                + " it was forgotten. Sign in again with"
                + " `listen source sign-in \(source.shellWord)`."
        case .busy:
            "Another listen renews the sign-in to \(service) and does not end. Try again in a"
                + " minute."
        case .unanswered(let error): error.description
        case .notKept(let reason, _): reason
        default:
            "\(service) did not answer as it should. Try again later."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .notConfigured, .missingValue, .placeholder, .badRedirect, .redirectWithoutScheme:
            .configuration
        case .cancelled, .expired, .busy: .tryLater
        case .wrongState, .noCode, .pageRefused, .exchangeRefused, .notSignedIn, .signedOut:
            .refused
        case .notListening, .noDeviceCodes: .unavailable
        case .unreadable, .badPaste, .otherPaste: .badData
        case .unanswered(let error): error.kind
        case .notKept(_, let kind): kind
        }
    }
}

extension SignInError {
    /// The same as the reason that a token cannot be had.
    package var asTokenError: TokenError {
        code == .cancelled
            ? TokenError(.cancelled) : TokenError(.signIn(sentence: description, kind: kind))
    }
}
