import ListenCore
import SharedWork
import SignIn

/// The grant of a source in the vault, wherever the row of the source says that it is now.
struct GrantVault: GrantKeeping {
    let vault: TokenVault
    let source: KeptSource
    let store: @Sendable () throws -> any SourceKeeping

    func sealed() async throws(TokenError) -> Secret? {
        guard let (row, token) = try await kept() else { return nil }
        do throws(TokenError) {
            return try await vault.current(token.source, url: row.url)
        } catch {
            guard error.code == .missing else { throw error.about(row.name, anew: command) }
            return nil
        }
    }

    func keep(_ grant: Secret) async throws(TokenError) {
        guard let (row, token) = try await kept() else {
            throw TokenError(.missing).about(source.name, anew: command)
        }
        do { try await vault.replace(token.source, url: row.url, by: grant) } catch {
            throw Self.told(error)
        }
    }

    func forget() async throws(TokenError) {
        guard let (row, token) = try await kept() else { return }
        do {
            try await vault.discard(token.source, url: row.url)
            try await store().setToken(nil, account: nil, ofSourceNamed: row.name)
        } catch {
            throw Self.told(error)
        }
    }

    private var command: String { "listen source sign-in \(source.name.shellWord)" }

    private func kept() async throws(TokenError) -> (KeptSource, TokenReference)? {
        do {
            let row = try await store().sources().first { $0.id == source.id }
            guard let row, let token = row.token else { return nil }
            return (row, token)
        } catch {
            throw Self.told(error)
        }
    }

    private static func told(_ error: any Error) -> TokenError {
        if let error = error as? TokenError { return error }
        let told = error as? any DescribedError
        return TokenError(
            .signIn(
                sentence: told?.description ?? "The sign-in could not be kept. Try again.",
                kind: told?.kind ?? .inputOutput))
    }
}
