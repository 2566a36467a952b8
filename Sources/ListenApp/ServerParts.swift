import AppEnvironment
import Audiobookshelf
import CryptoDigests
import Fetching
import Files
import HTTPCaching
import Jellyfin
import ListenCore
import OpenSubsonic
import SharedWork
import Subtitles

/// The parts that servers people run are made of, each over a cache of its own account.
struct ServerParts: Sendable {
    let configuration: Configuration
    let clock: any WallClock
    let analysis: any TextAnalyzing
    let transport: @Sendable () throws -> any HTTPTransport
    let responses: @Sendable () -> (any ResponseStoring)?
    let breakers: CircuitBreakers
    let vault: TokenVault
    /// The folder of the person's data, which tells installations on one machine apart.
    let data: String
    let notice: @Sendable (StoreError) -> Void
    let leftOut: @Sendable (String) -> Void

    /// The names of the kinds.
    static let kindNames: Set<SourceKindName> = [.audiobookshelf, .jellyfin, .subsonic]

    /// The kinds of servers, in the order they are tried.
    var kinds: [SourceKind] {
        [
            .audiobookshelf(
                signIn: { source, login, _ in
                    try await AudiobookshelfLogin(
                        try transport().trusting(source), allowsInsecure: try allowsInsecure
                    ).signIn(source, login)
                }, open: audiobookshelf),
            .jellyfin(
                signIn: { source, login, tell in
                    try await JellyfinLogin(
                        try transport().trusting(source), client: client, timing: .live(clock),
                        allowsInsecure: try allowsInsecure
                    ).signIn(source, login, tell)
                }, open: jellyfin),
            .openSubsonic(
                signIn: { source, login, _ in
                    try await SubsonicLogin(
                        try transport().trusting(source), digests: LibcryptoDigests(),
                        allowsInsecure: try allowsInsecure,
                        salt: { String(drawnIdentity().prefix(16)) }
                    ).signIn(source, login)
                }, open: subsonic),
        ]
    }

    private var allowsInsecure: Bool {
        get throws { try configuration.isOn(.allowInsecureToken) }
    }

    @Sendable
    private func audiobookshelf(_ source: KeptSource) throws -> OpenedSource {
        let server = try Audiobookshelf(
            source, access: try access(source),
            parts: Audiobookshelf.Parts(
                transport: try transport().trusting(source), cache: try cacheMaker(), cut: cut,
                leftOut: leftOut))
        return opened(server.books, server.places)
    }

    @Sendable
    private func jellyfin(_ source: KeptSource) throws -> OpenedSource {
        let server = try Jellyfin(
            source, access: try access(source),
            transport: try transport().trusting(source),
            cache: try cacheMaker(), cut: cut, leftOut: leftOut)
        return opened(server.books, server.places)
    }

    @Sendable
    private func subsonic(_ source: KeptSource) throws -> OpenedSource {
        let server = try OpenSubsonic(
            source, access: try access(source),
            transport: try transport().trusting(source),
            cache: try cacheMaker(), cut: cut)
        return opened(server.books, server.places)
    }

    private func opened(_ books: ServerShelf, _ places: any ServerPlaces) -> OpenedSource {
        var opened = OpenedSource(books: books, offline: books)
        opened.places = places
        return opened
    }

    private var cut: ServerShelf.TextCut {
        { [analysis] payload, start, end in payload.part(from: start, to: end, analysis) }
    }

    private func cacheMaker() throws -> @Sendable (any HTTPTransport) -> CacheManager {
        let policy = try configuration.cachePolicy
        return { [self] transport in
            CacheManager(
                store: responses(), transport: transport, policy: policy, timing: .live(clock),
                breakers: breakers, digests: LibcryptoDigests(), notice: notice)
        }
    }

    private func access(_ source: KeptSource) throws -> ServerAccess {
        guard let token = source.token else {
            throw StatedError(
                .configuration,
                "\(source.name) has no sign-in any more. Sign in again with `listen source add"
                    + " \(source.url.shellWord) --kind \(source.kind.rawValue) --account NAME`.")
        }
        let vault = vault
        return ServerAccess(
            partition: source.cachePartition, allowsInsecure: try allowsInsecure,
            secret: KeptSecret(
                read: { anew async throws(TokenError) in
                    anew
                        ? try await vault.current(token.source, url: source.url)
                        : try await vault.token(of: source, token)
                },
                replace: { secret async throws(TokenError) in
                    do {
                        try await vault.replace(token.source, url: source.url, by: secret)
                    } catch let error as TokenError {
                        throw error
                    } catch {
                        throw TokenError(.noService(reason: "the new token cannot be written"))
                    }
                }), client: client)
    }

    /// This installation: the same on every start, another on every machine.
    private var client: ServerClient {
        let machine = try? LocalFile.bytes(of: "/etc/machine-id", limit: 100)
        let name = String(decoding: machine ?? [], as: UTF8.self)
        return ServerClient(
            device: "listen-" + StableHash.text(of: name + data), version: ProgramVersion.text)
    }
}
