import AppEnvironment
import ConsoleOutput
import ListenCore
import SharedWork

/// `listen source add` of clouds, `listen source sign-in` and `sign-out`.
extension SourceReport {
    /// The cloud that a person means; `nil` for another kind of source.
    func cloud(_ typed: String, kind: String?) -> String? {
        if let kind { return clouds.names[kind] == nil ? nil : kind }
        if clouds.names[typed] != nil { return typed }
        let made = try? register.source(typed: typed)
        return made.flatMap { clouds.names[$0.kind.rawValue] == nil ? nil : $0.kind.rawValue }
    }

    /// Signs in and adds a folder of a cloud; with `.printed` it only prints the sign-in.
    func addCloud(
        _ kind: String, folder: String, name: String?, _ way: CloudWay
    ) async throws {
        try clouds.check(kind, folder)
        if way == .printed { return try await printSignIn(to: kind) }
        let given = try await grant(kind, way, for: name ?? kind)
        let found = try await clouds.find(kind, folder, given)
        var source = found.source
        if let name { source.name = name }
        let list = try await register.list()
        guard !list.entries.contains(where: { $0.kept.kind.isBuiltIn && $0.name == source.name })
        else { throw SourceError.reserved(source.name) }
        if let known = list[source.id]?.kept, name == nil { source.name = known.name }
        try await register.keeping().add(source)
        try await keep(found.grant, for: source, former: list[source.id]?.kept.token)
        console.note("\(source.name) (\(source.url)) was added.")
        console.note(
            "`listen books --source \(source.name.shellWord)` lists its books;"
                + " `listen source use \(source.name.shellWord)` takes books from it when no source"
                + " is named.")
        for sentence in try await bringIn() { console.note(sentence) }
    }

    /// Signs in to a source of a cloud again, to the same account.
    package func signIn(_ typed: String, _ way: CloudWay = .here) async throws {
        let entry = try await cloudEntry(typed)
        let kind = entry.kept.kind.rawValue
        let given = try await grant(kind, way, for: entry.name)
        let (found, grant) = try await clouds.find(kind, entry.kept.url, given)
        if let account = entry.kept.account, let other = found.account, account != other {
            throw StatedError(
                .refused,
                "That is another account than the one \(entry.name) is from. Sign in to that one,"
                    + " or add this one as a source of its own with `listen source add \(kind)`.")
        }
        try await keep(grant, for: entry.kept, former: entry.kept.token)
        console.note("You are signed in to \(entry.name).")
    }

    /// Forgets the sign-in of a source of a cloud; its books and places stay noted.
    package func signOut(_ typed: String) async throws {
        let entry = try await cloudEntry(typed)
        guard let token = entry.kept.token else {
            console.note("Nobody is signed in to \(entry.name).")
            return
        }
        try await servers.vault.discard(token.source, url: entry.kept.url)
        try await register.keeping().setToken(nil, account: nil, ofSourceNamed: entry.name)
        console.note(
            "You are signed out of \(entry.name), and the sign-in was forgotten."
                + " `listen source sign-in \(entry.name.shellWord)` signs in again.")
    }

    private func cloudEntry(_ typed: String) async throws -> SourceEntry {
        let entry = try await register.list().named(typed)
        guard clouds.names[entry.kept.kind.rawValue] != nil else {
            throw StatedError(
                .usage,
                "\(entry.name) is not in a cloud of the kinds"
                    + " \(clouds.names.keys.sorted().joined(separator: " and ")). To sign in to it"
                    + " again, add it again with `listen source add`; `listen source remove"
                    + " \(entry.name.shellWord)` forgets the sign-in with it.")
        }
        return entry
    }

    private func grant(
        _ kind: String, _ way: CloudWay, for name: String
    ) async throws -> CloudGrant {
        if way == .pasted {
            let line = try servers.prompt.pastedLine(
                "The line that --print printed, for \(name): ",
                isPiped: !servers.environment.inputIsTerminal)
            return try clouds.read(kind, line)
        }
        let (clouds, console) = (clouds, console)
        return try await InterruptibleWork().run {
            try await clouds.signIn(kind, way) { console.note($0) }
        }
    }

    /// Prints a sign-in for another machine: the only place where one is shown, since it was asked
    /// for.
    private func printSignIn(to kind: String) async throws {
        let grant = try await grant(kind, .printed, for: kind)
        console.note(
            "Whoever has the next line can read your files there. Paste it on the other machine"
                + " after `listen source add \(kind) --paste`, and keep it nowhere.")
        console.print(verbatim: grant.line.reveal())
    }

    private func keep(
        _ grant: CloudGrant, for source: KeptSource, former: TokenReference?
    ) async throws {
        let identity = servers.makeIdentity()
        let kept = try await servers.vault.keep(
            grant.line, url: source.url, account: source.account, identity: identity)
        try await register.keeping().setToken(
            TokenReference(kept.source, identity: identity), account: source.account,
            ofSourceNamed: source.name)
        console.note(kept.sentence)
        if let former, former.source != kept.source {
            try? await servers.vault.discard(former.source, url: source.url)
        }
    }
}
