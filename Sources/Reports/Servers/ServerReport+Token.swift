import AppEnvironment
import ConsoleOutput
import ListenCore
import SharedWork

/// `listen server token`, and the tokens of `listen server add`.
extension ServerReport {
    /// A token that was read, or the place from which to read it.
    enum GivenToken {
        case text(Secret)
        case place(TokenSource)
    }

    /// Replaces a server's token source and account.
    package func setToken(
        of typed: String, account: String?, to input: TokenInput
    ) async throws {
        let store = try store()
        let server = try await find(typed, in: store)
        let given = try read(input, for: server.name)
        try await keep(given, for: server.name, account: account ?? server.account, in: store)
        let changed = try await find(server.name, in: store)
        if let warning = InsecureToken.warning(of: changed, allowed: allowsInsecureToken) {
            console.note(warning)
        }
    }

    /// Removes the token of a server; a person is asked, since nothing brings it back.
    package func removeToken(of typed: String, isSure: Bool = false) async throws {
        let store = try store()
        let server = try await find(typed, in: store)
        guard let token = server.token else { throw ServerError.noToken(server.name) }
        let question =
            "Remove the token of \(server.name.printable(limit: 200))? `listen undo` does not bring"
            + " it back."
        guard removals.answer(to: question, isSure: isSure) ?? true else { return }
        try await store.setToken(nil, account: nil, ofSourceNamed: server.name)
        await discard(token, of: server)
        console.note("\(server.name) has no token any more.")
    }

    /// Prints the source of a server's token.
    package func showToken(of typed: String) async throws {
        let server = try await find(typed, in: try store())
        guard let token = server.token else { throw ServerError.noToken(server.name) }
        console.print(
            "\(server.name): \(token.source.words)"
                + (server.account.map { ", account \($0)" } ?? ""))
    }

    func read(_ input: TokenInput, for name: String) throws -> GivenToken {
        switch input {
        case .command(let line):
            guard line.contains(where: { !$0.isWhitespace }) else {
                throw ServerError.noTokenCommand
            }
            return .place(.command(line))
        case .file(let path):
            let source = TokenSource.file(path: environment.absolutePath(path))
            do throws(TokenError) {
                try TokenVault.check(source)
            } catch {
                if error.code == .missing {
                    throw ServerError.noTokenFile(environment.absolutePath(path))
                }
                throw error.about(name)
            }
            return .place(source)
        case .standardInput: return .text(try prompt.readInput())
        case .terminal: return .text(try prompt.askTerminal("Token of \(name): "))
        }
    }

    /// Stores the given token and discards the one it replaces.
    func keep(
        _ given: GivenToken, for name: String, account: String?,
        in store: any SourceKeeping
    ) async throws {
        let server = try await find(name, in: store)
        let (token, sentence) = try await kept(given, for: server, account: account)
        console.note(sentence)
        try await store.setToken(token, account: account, ofSourceNamed: name)
        // When the source is the same, the new token has replaced the old one there.
        if server.token?.source != token.source { await discard(server.token, of: server) }
    }

    /// Keeps a token where tokens are kept; returns its place, and a sentence about it.
    func kept(
        _ given: GivenToken, for server: KeptSource, account: String?
    ) async throws -> (token: TokenReference, sentence: String) {
        let identity = makeIdentity()
        switch given {
        case .place(let place):
            return (
                TokenReference(place, identity: identity),
                "The token of \(server.name) comes \(place.origin)."
            )
        case .text(let secret):
            do {
                let kept = try await vault.keep(
                    secret, url: server.url, account: account, identity: identity)
                return (TokenReference(kept.source, identity: identity), kept.sentence)
            } catch let error as TokenError {
                throw error.about(server.name)
            }
        }
    }

    /// An error in removing a token is printed and stops nothing.
    func discard(_ token: TokenReference?, of server: KeptSource) async {
        guard let token else { return }
        do {
            try await vault.discard(token.source, url: server.url)
        } catch {
            let reason = (error as? any DescribedError)?.description ?? ""
            console.note("Its former token is still \(token.source.words). \(reason)")
        }
    }
}

extension TokenSource {
    /// The place of the token, for people; never the token.
    var words: String {
        switch self {
        case .secretService: "in the Secret Service"
        case .command(let line): "from the command \(Redaction.redacted(line))"
        case .file(let path): "in the file \(path)"
        case .kept: "in a file of listen's own"
        }
    }

    /// The source of the token, as the end of a sentence.
    fileprivate var origin: String {
        if case .file(let path) = self { "from the file \(path)" } else { words }
    }

    /// The kind of source, for scripts.
    var kind: String {
        switch self {
        case .secretService: "secret-service"
        case .command: "command"
        case .file: "file"
        case .kept: "kept"
        }
    }

    /// The command or the path; `nil` for kinds without one.
    var place: String? {
        switch self {
        case .command(let line): Redaction.redacted(line)
        case .file(let path): path
        case .secretService, .kept: nil
        }
    }
}
