import AppEnvironment
import ConsoleOutput
import Files
import ListenCore
import SharedWork

/// Sources that a person signs in to with an account and a password, or with a key.
extension SourceReport {
    /// Adds a source once its server has taken the sign-in, and uses it.
    func add(
        _ found: KeptSource, account: String?, token: TokenInput?, _ trust: TrustInput,
        by signIn: SourceSignIn
    ) async throws {
        let list = try await register.list()
        let isTaken = list.entries.contains { $0.kept.kind.isBuiltIn && $0.name == found.name }
        guard !isTaken else { throw SourceError.reserved(found.name) }
        let former = list[found.id]?.kept
        // Asked before a secret is kept, which may have the same place as the other one's.
        if let former, former.kind != found.kind {
            throw SourceError.otherKind(former.name, former.kind.rawValue)
        }
        var source = try servers.trusting(found, trust, former: former)
        let login = SourceLogin(
            account: account ?? (token == nil ? former?.account : nil),
            secret: try await secret(of: source.name, account, token))
        let console = console
        let signed = try await signIn(source, login) { console.note($0) }
        source.account = signed.account ?? account
        let identity = servers.makeIdentity()
        let kept = try await servers.vault.keep(
            signed.secret, url: source.url, account: source.account, identity: identity)
        source.token = TokenReference(kept.source, identity: identity)
        do {
            try await register.keeping().add(source)
        } catch {
            // What was kept for a source that is none would never be found again.
            if former?.token?.source != kept.source {
                try? await servers.vault.discard(kept.source, url: source.url)
            }
            throw error
        }
        // Where the place is the same, the new secret has replaced the old one there.
        if let old = former?.token, old.source != kept.source {
            await servers.discard(old, of: source)
        }
        console.note(kept.sentence)
        if !trust.isEmpty { servers.tell(source.trust, of: source.name) }
        if let warning = InsecureToken.warning(
            of: source, allowed: servers.allowsInsecureToken)
        {
            console.note(warning)
        }
        try await register.keeping().use(sourceNamed: source.name)
        let who = source.account.map { ", as \($0)," } ?? ""
        console.note("\(source.name) (\(source.url))\(who) was added and is in use.")
    }

    /// The password or the key as the person gives it; `nil` where neither was asked for.
    private func secret(
        of name: String, _ account: String?, _ token: TokenInput?
    ) async throws -> Secret? {
        let prompt = servers.prompt
        switch token {
        case .command(let line)?: return try await TokenCommand(line: line).token()
        case .file(let path)?:
            return try TokenFileStore.token(inFile: servers.environment.absolutePath(path))
        case .standardInput?:
            return account == nil
                ? try prompt.readInput() : try prompt.readPassword?() ?? prompt.readInput()
        case .terminal? where account == nil: return try prompt.askTerminal("Key of \(name): ")
        case nil where account == nil: return nil
        case .terminal?, nil:
            let question = "Password of \(account ?? "") at \(name): "
            return try prompt.askPassword?(question) ?? prompt.askTerminal(question)
        }
    }
}
