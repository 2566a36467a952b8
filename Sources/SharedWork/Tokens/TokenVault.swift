package import Files
package import ListenCore
import Synchronization

/// Reads, stores and removes the tokens of servers, in any kind of place.
package final class TokenVault: Sendable {
    private let files: TokenFileStore
    /// The Secret Service of the session; `nil` without a session bus.
    private let secrets: (any SecretKeeping)?
    private let memory = Mutex<[String: SharedAnswer]>([:])

    package init(files: TokenFileStore, secrets: (any SecretKeeping)?) {
        self.files = files
        self.secrets = secrets
    }

    /// The token of a server, read once in the life of the process.
    package func token(
        of server: KeptSource, _ reference: TokenReference
    ) async throws(TokenError) -> Secret {
        let answer = memory.withLock { memory in
            if let known = memory[reference.identity] { return known }
            let new = SharedAnswer { [self] () async throws(TokenError) in
                try await fetch(reference.source, server.url)
            }
            memory[reference.identity] = new
            return new
        }
        do throws(TokenError) {
            return try await answer.get()
        } catch {
            throw error.about(server)
        }
    }

    private func fetch(
        _ source: TokenSource, _ url: String
    ) async throws(TokenError) -> Secret {
        switch source {
        case .command(let line): return try await TokenCommand(line: line).token()
        case .file(let path): return try TokenFileStore.token(inFile: path)
        case .kept(let name): return try files.token(keptAs: name)
        case .secretService(let account):
            return try await service().token(server: url, account: account)
        }
    }

    private func service() throws(TokenError) -> any SecretKeeping {
        guard let secrets else {
            throw TokenError(.noService(reason: "there is no session bus here"))
        }
        return secrets
    }

    /// The token in a place as it is there now, which another program may have changed.
    package func current(
        _ source: TokenSource, url: String
    ) async throws(TokenError) -> Secret { try await fetch(source, url) }

    /// Stores another token in the place of a former one of the program's own.
    package func replace(
        _ source: TokenSource, url: String, by token: Secret
    ) async throws {
        switch source {
        case .secretService(let account):
            try await service().keep(token, server: url, account: account)
        case .kept(let name): try files.keep(token, as: name)
        case .command, .file: throw TokenError(.malformed)
        }
    }

    /// The place where a token was stored, and a sentence about it.
    package struct Kept: Sendable {
        package let source: TokenSource
        package let sentence: String
    }

    /// Stores a token in the Secret Service, or in a file when there is none.
    ///
    /// Throws a `TokenError` when the service stays locked, and a `StoreError`
    /// when the file cannot be written.
    package func keep(
        _ token: Secret, url: String, account: String?, identity: String
    ) async throws -> Kept {
        let account = account ?? ""
        do throws(TokenError) {
            try await service().keep(token, server: url, account: account)
            return Kept(
                source: .secretService(account: account),
                sentence: "Its token is kept in the Secret Service.")
        } catch {
            guard case .noService(let reason) = error.code else { throw error }
            try files.keep(token, as: identity)
            return Kept(
                source: .kept(name: identity),
                sentence: "Its token is kept in \(files.path(of: identity)), which only you can"
                    + " read, since \(reason).")
        }
    }

    /// Removes a token that the program stored; a file or a command of the person's is left alone.
    package func discard(_ source: TokenSource, url: String) async throws {
        switch source {
        case .command, .file: return
        case .kept(let name): try files.remove(name)
        case .secretService(let account):
            try await service().remove(server: url, account: account)
        }
    }

    /// Throws when a file of the person's cannot be used.
    package static func check(_ source: TokenSource) throws(TokenError) {
        if case .file(let path) = source { _ = try TokenFileStore.token(inFile: path) }
    }
}
