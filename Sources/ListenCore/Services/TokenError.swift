/// The reason that the token of a server cannot be read or stored.
package typealias TokenError = CodedError<TokenErrorCode>

/// The codes of `TokenError`.
package enum TokenErrorCode: FailureCode {
    /// There is no Secret Service, for a reason.
    case noService(reason: String)
    /// The person did not unlock the Secret Service.
    case locked
    /// Nothing is kept in the place the token should be in.
    case missing
    /// The command did not give a token; the reason is a clause.
    case command(reason: String)
    /// Others than the owner can read the file.
    case exposed(path: String)
    /// The file cannot be used; the reason is a clause.
    case file(path: String, reason: String)
    /// The text found is not a token: empty, too long, or not of visible ASCII characters.
    case malformed
    /// A sign-in is missing or was refused; the sentence says all.
    case signIn(sentence: String, kind: FailureKind)
    /// One of these, of a source whose token another command sets anew.
    indirect case of(TokenErrorCode, anew: String)
    /// The work was cancelled.
    case cancelled

    /// The failure and the way out of it; never any part of a token.
    package func sentence(about server: String) -> String {
        if case .signIn(let sentence, _) = self { return sentence }
        let subject = server.isEmpty ? "The token" : "The token of \(server)"
        if case .of(let inner, let command) = self {
            return "\(subject) \(inner.reason) Set it anew with `\(command)`."
        }
        return "\(subject) \(reason) \(advice(server))"
    }

    /// True for a failure that a new token ends, so that its advice names a command.
    fileprivate var wantsAnother: Bool {
        switch self {
        case .noService, .missing, .file, .malformed, .command: true
        case .locked, .exposed, .signIn, .of, .cancelled: false
        }
    }

    private var reason: String {
        switch self {
        case .noService(let reason): "cannot be read: \(reason)."
        case .locked: "stays locked: the Secret Service was not unlocked."
        case .missing: "is not where it was kept."
        case .command(let reason): "could not be had from its command: \(reason)."
        case .exposed(let path): "is not read from \(path), because others can read that file."
        case .file(let path, let reason): "cannot be read from \(path): \(reason)."
        case .malformed:
            "is not usable: a token is one line of visible ASCII characters, "
                + "at most \(TokenError.longestToken)."
        case .of(let inner, _): inner.reason
        case .signIn, .cancelled: "was not waited for."
        }
    }

    private func advice(_ server: String) -> String {
        switch self {
        case .locked: "Try again and unlock it, or keep the token in a file with `--token-file`."
        case .command: "Run the command by itself, or change it with `listen server token`."
        case .exposed(let path): "Close it with `chmod 600 \(path.shellWord)`."
        case .of(let inner, _): inner.advice(server)
        case .signIn, .cancelled: "Start it again."
        case .noService, .missing, .file, .malformed:
            server.isEmpty
                ? "Set it with `listen server token NAME --token`."
                : "Set it anew with `listen server token \(server.shellWord) --token`."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .noService: .unavailable
        case .locked, .exposed: .refused
        case .missing, .file, .command: .configuration
        case .malformed: .badData
        case .signIn(_, let kind): kind
        case .of(let inner, _): inner.kind
        case .cancelled: .tryLater
        }
    }
}

extension TokenError {
    /// The longest token, in bytes.
    package static var longestToken: Int { 8_192 }

    /// The same about a server, whose name is not known where a token is read.
    package func about(_ server: String) -> TokenError { TokenError(code, subject: server) }

    /// The same about a source of a name, whose token `command` sets anew.
    package func about(_ name: String, anew command: String) -> TokenError {
        TokenError(code.wantsAnother ? .of(code, anew: command) : code, subject: name)
    }

    /// The same about a source of any kind.
    package func about(_ source: KeptSource) -> TokenError {
        source.kind == .backend
            ? about(source.name) : about(source.name, anew: source.commandForSignIn)
    }
}

extension KeptSource {
    /// The command by which a person signs in anew to a source that was added with an account.
    package var commandForSignIn: String {
        "listen source add \(url.shellWord) --kind \(kind.rawValue)"
            + (account.map { " --account \($0.shellWord)" } ?? "")
    }
}

extension Secret {
    /// A token: one line of visible ASCII characters without the white space around it; throws
    /// `.malformed` for anything else.
    package init(token bytes: some Collection<UInt8>) throws(TokenError) {
        var rest = bytes[...]
        while let first = rest.first, first == 0x20 || (9...13).contains(first) {
            rest = rest.dropFirst()
        }
        let line = rest.prefix { $0 != 0x0A }
        var token = Array(line)
        while let last = token.last, last == 0x20 || (9...13).contains(last) {
            token.removeLast()
        }
        guard !token.isEmpty, token.count <= TokenError.longestToken,
            token.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw TokenError(.malformed) }
        self.init(String(decoding: token, as: UTF8.self))
    }
}

extension String {
    /// The text as one word of a POSIX shell (section 2.2.2, single quotes).
    package var shellWord: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, 0x2D, 0x2E, 0x2F, 0x3A, 0x5F: true
                default: byte >= 0x80
                }
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
