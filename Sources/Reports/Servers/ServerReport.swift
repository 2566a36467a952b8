package import AppEnvironment
package import ConsoleOutput
package import HTTPCaching
package import ListenCore
package import SharedWork
import Typesetting

/// `listen server …`: the servers books come from.
package struct ServerReport: Sendable {
    let store: @Sendable () throws -> any SourceKeeping
    /// Asks a server for its health and its books; throws when it is no backend.
    let greet: @Sendable (KeptSource) async throws -> Void
    let probe: @Sendable (KeptSource) async throws -> ServerFindings
    let vault: TokenVault
    let prompt: TokenPrompt
    let allowsInsecureToken: Bool
    /// The process environment, with the folder where relative paths begin.
    let environment: ProcessEnvironment
    /// A new identity of a token: 32 hexadecimal digits by chance.
    let makeIdentity: @Sendable () -> String
    let console: Console
    let removals: Removals
    /// The address at which the server of a source is asked; `nil` for one that has none.
    let home: @Sendable (KeptSource) -> HTTPURL?

    package init(
        store: @escaping @Sendable () throws -> any SourceKeeping,
        greet: @escaping @Sendable (KeptSource) async throws -> Void,
        probe: @escaping @Sendable (KeptSource) async throws -> ServerFindings, vault: TokenVault,
        prompt: TokenPrompt, allowsInsecureToken: Bool, environment: ProcessEnvironment,
        makeIdentity: @escaping @Sendable () -> String, console: Console,
        removals: Removals? = nil,
        home: @escaping @Sendable (KeptSource) -> HTTPURL? = { HTTPURL($0.url) }
    ) {
        self.home = home
        self.removals = removals ?? .plain(console)
        (self.store, self.greet, self.probe) = (store, greet, probe)
        (self.vault, self.prompt, self.allowsInsecureToken) = (vault, prompt, allowsInsecureToken)
        (self.environment, self.makeIdentity, self.console) = (environment, makeIdentity, console)
    }
    /// The name of the library on this machine where a server is named.
    private static let libraryName = "local"

    /// Adds a server, and uses it when it answers and has a list of books; one that does not is
    /// kept all the same, and the command that would use it is told.
    package func add(
        _ typed: String, name: String?, account: String? = nil, token: TokenInput? = nil,
        trust: TrustInput = TrustInput()
    ) async throws {
        let url = try ServerAddress.normalised(typed)
        var server = KeptSource.backend(
            name: name ?? HTTPURL(url)?.host ?? url, url: url, account: account)
        if server.name == Self.libraryName { throw ServerError.reserved }
        // What is wrong with a token is said before anything changes.
        let given = try token.map { try read($0, for: server.name) }
        let store = try store()
        if !trust.isEmpty {
            let former = try await store.backends().first { [id = server.id] in $0.id == id }
            server = try trusting(server, trust, former: former)
        }
        try await store.add(server)
        if !trust.isEmpty { tell(server.trust, of: server.name) }
        if let given { try await keep(given, for: server.name, account: account, in: store) }
        let added = try await find(server.name, in: store)
        warn(of: added)
        let name = "\(added.name) (\(added.url))"
        let fault = try await fault(of: added)
        guard let fault, !fault.isAboutAccess || fault.isAboutToken else {
            try await store.use(sourceNamed: added.name)
            console.note("\(name) was added and is in use.")
            if let fault { console.note(fault.told(way: nil)) }
            return
        }
        let inUse = try await store.backendInUse()
        guard inUse?.name != added.name else {
            console.note("\(name) stays in use: \(fault.asServer) \(fault.description)")
            return
        }
        console.note(
            "\(name) was added, but is not used: \(fault.asServer)"
                + " \(fault.told(way: nil))")
        console.note(
            "`listen server use \(added.name.shellWord)` uses it; until then books come from "
                + (inUse.map { "\($0.name)." } ?? "the library on this machine."))
        if fault.isOfAnotherServer {
            console.note(
                "A server of another kind is added as `listen source add KIND ADDRESS`, with"
                    + " webdav, nextcloud, abs, jellyfin or subsonic for KIND.")
        }
    }

    /// Why a server is not well; `nil` when it is.
    private func fault(of server: KeptSource) async throws -> ServiceError? {
        do {
            try await greet(server)
            return nil
        } catch let error as ServiceError {
            return error
        }
    }

    /// Uses a server, or with `local` the library on this machine.
    package func use(_ typed: String) async throws {
        let store = try store()
        if typed == Self.libraryName {
            try await store.use(sourceNamed: nil)
            console.note("Books come from the library on this machine.")
            return
        }
        let server = try await find(typed, in: store)
        try await store.use(sourceNamed: server.name)
        console.note("Books come from \(server.name) (\(server.url)).")
        warn(of: server)
    }

    /// Removes a server, and the token the program kept for it; never the last one while it is
    /// in use.
    package func remove(_ typed: String, isSure: Bool = false) async throws {
        let store = try store()
        try await remove(try await find(typed, in: store), from: store, isSure)
    }

    /// Removes a source of any kind.
    func remove(_ entry: SourceEntry, isSure: Bool) async throws {
        try await remove(entry.kept, from: try store(), isSure)
    }

    private func remove(
        _ source: KeptSource, from store: any SourceKeeping, _ isSure: Bool
    ) async throws {
        let what = "the source \(source.name) (its token must be given again afterwards)"
        let plain = "the source \(source.name)"
        _ = try await removals.remove(
            (source.token == nil ? plain : what).printable(limit: 200), isSure: isSure
        ) {
            let next = try await store.remove(sourceNamed: source.name)
            console.note("\(source.name) was removed.")
            if let next { console.note("Books come from \(next.name) (\(next.url)) now.") }
            await discard(source.token, of: source)
        }
    }

    func find(
        _ typed: String, in store: any SourceKeeping
    ) async throws -> KeptSource {
        let servers = try await store.backends()
        let url = try? ServerAddress.normalised(typed)
        guard let server = servers.first(where: { $0.name == typed || $0.url == url }) else {
            // An address with a password in it must not be repeated.
            let shown = Redaction.address(typed)
            throw ServerError.unknown(shown, known: servers.map(\.name))
        }
        return server
    }

    private func warn(of server: KeptSource) {
        if let warning = InsecureToken.warning(of: server, allowed: allowsInsecureToken) {
            console.note(warning)
        }
    }
}

/// The warning about a server that is not asked over https.
package enum InsecureToken {
    /// One sentence or two; `nil` for https and for this machine.
    package static func warning(of server: KeptSource, allowed: Bool) -> String? {
        guard (try? ServerAddress.base(server.url))?.keepsSecrets == false else { return nil }
        let fact = "The connection to \(server.name) (\(server.url)) is not encrypted"
        guard server.token != nil else { return "\(fact): others can see what you listen to." }
        return allowed
            ? "\(fact), and the token is sent over it, since allow-insecure-token is on."
            : "\(fact), so the token is not sent. Use https, or set"
                + " allow-insecure-token = true in config.toml."
    }

    /// True when the server's token stays at home.
    package static func isHeldBack(_ server: KeptSource, allowed: Bool) -> Bool {
        server.token != nil && !allowed && warning(of: server, allowed: false) != nil
    }
}

extension ServiceError {
    /// True where something answers that is no backend of listen's.
    fileprivate var isOfAnotherServer: Bool {
        switch code {
        case .status(let status, _): status < 500
        case .elsewhere, .webPage, .malformed: true
        default: false
        }
    }

    /// A description of a server, going by how it failed to say that it is well; a clause that ends
    /// the sentence.
    fileprivate var asServer: String {
        switch code {
        case .offline, .timeout: "it does not answer."
        case .proxy, .token, .cancelled: "it could not be asked."
        case .tls: "no secure connection to it can be made."
        case .status(let status, _) where status >= 500: "it answers with an error."
        case .tryLater: "it asks to wait."
        case _ where isOfAnotherServer: "what answers there is no listen backend."
        default: "it does not answer as one."
        }
    }
}
