import Backend
import HTTPCaching
import ListenCore
import ListenUI
import Storage
import SystemBus

extension AppDependencyContainer {
    /// `listen server …`.
    public func makeServerReport() throws -> ServerReport {
        tellStoreFailures()
        return ServerReport(
            store: { try person().sources }, greet: { try await backend($0).probe().greet() },
            probe: { try await backend($0).probe().run() }, vault: vault, prompt: .standard,
            allowsInsecureToken: try configuration.isOn(.allowInsecureToken),
            environment: environment, makeIdentity: drawnIdentity, console: console)
    }

    /// The sources a person can choose on the screen.
    @Sendable
    func sourceOffers() async -> [SourceOffer] {
        let servers = try? await person().sources.servers()
        return [.thisMachine] + (servers ?? []).map(SourceOffer.init)
    }

    /// The same with the books of a server by its name, with `nil` those of this machine.
    func taking(from server: String?) -> AppDependencyContainer {
        var container = self
        container.selection = SourceSelection(
            source: server.map { .server($0) } ?? .local, mode: selection.mode)
        return container
    }

    /// What keeps a choice of a source for later runs; `nil` in a run that was given its own
    /// source, or no network.
    var standingSource: StandingSource? {
        guard selection.source == .configured, selection.mode != .cacheOnly else { return nil }
        return StandingSource { try await person().sources.select(named: $0) }
    }
}

/// Where books come from in later runs too.
struct StandingSource: Sendable {
    let select: @Sendable (String?) async throws -> Void

    /// Keeps a server by its name once its list is there, or a kept copy of it; `nil` is this
    /// machine.
    ///
    /// Returns why it was not kept, though it should be.
    func keep(_ server: String?, once service: any APIServiceProtocol) async -> String? {
        if server != nil, (try? await service.books(.cacheFirst)) == nil { return nil }
        do {
            try await select(server)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// The tokens of this machine: the session bus of the environment, and the
/// data folder.
func makeLiveVault(_ environment: ProcessEnvironment, _ paths: Paths) -> TokenVault {
    TokenVault(
        files: TokenFileStore(folder: paths.data + "/tokens"),
        secrets: environment.sessionBus.map { SecretService(address: $0) })
}

/// Who the person is at a server; `nil` without a token.
func makeCredentials(
    _ server: BackendServer, _ vault: TokenVault, _ configuration: Configuration
) throws(ConfigurationError) -> BackendCredentials? {
    let allowsInsecureToken = try configuration.isOn(.allowInsecureToken)
    return server.token.map { token in
        BackendCredentials(
            partition: server.cachePartition,
            allowsInsecureToken: allowsInsecureToken
        ) { () async throws(TokenError) in
            try await vault.token(of: server, token)
        }
    }
}

/// 128 bits by chance, as 32 hexadecimal digits.
@Sendable
private func drawnIdentity() -> String {
    (0..<4).map { _ in
        let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
}

extension ProcessEnvironment {
    /// The session bus's address: the variable, or the usual socket of the
    /// user's run-time folder; `nil` when there is neither.
    var sessionBus: String? {
        if let address = self["DBUS_SESSION_BUS_ADDRESS"] { return address }
        guard let folder = self["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        // D-Bus specification, "Server Addresses": all other bytes are escaped.
        let escaped = folder.utf8.map { byte in
            switch byte {
            case 0x2D...0x39, 0x41...0x5A, 0x5C, 0x5F, 0x61...0x7A:
                String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "unix:path=\(escaped.joined())/bus"
    }
}
