import AppEnvironment
import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
import RemoteFolders
import SharedWork
import Subtitles

/// The parts that folders on servers are made of, each over a cache of its own account.
struct RemoteParts: Sendable {
    let configuration: Configuration
    let clock: any WallClock
    let analysis: any TextAnalyzing
    let transport: @Sendable () throws -> any HTTPTransport
    let responses: @Sendable () -> (any ResponseStoring)?
    let breakers: CircuitBreakers
    let vault: TokenVault
    /// Opens an address in the person's browser.
    let browse: @Sendable (String) async -> Void
    let notice: @Sendable (StoreError) -> Void
    let leftOut: @Sendable (String) -> Void
    /// Hears, in a sentence, that books of a source may be missing.
    let missing: @Sendable (String) -> Void
    /// One for all folders of a session.
    let rclone: RcloneProgram
    let ssh: SSHProgram
    /// The first opening of each source, whose shelf all share.
    private let shelves = SourceMemo<RemoteFolderSource>()

    /// The names of the kinds, whose titles are read from lists of folders.
    static let kindNames: Set<SourceKindName> = [.webDAV, .nextcloud, .rclone, .sftp, .objectStore]

    /// True for a kind whose sources are trees of folders that are walked.
    static func hasFolders(_ kind: SourceKindName) -> Bool {
        kindNames.contains(kind) || CloudParts.names[kind.rawValue] != nil
    }

    /// The kinds of folders.
    var kinds: [SourceKind] {
        [
            .rclone(check: checkRclone, open: openRclone),
            .sftp(check: checkSFTP, open: openSFTP),
            .objectStore(signIn: signInToStore, open: openStore),
            .webDAV(signIn: signInToDAV, open: openDAV),
            .nextcloud(signIn: signInToNextcloud, open: openDAV),
        ]
    }

    func cache(_ transport: any HTTPTransport) throws -> CacheManager {
        CacheManager(
            store: responses(), transport: transport, policy: try configuration.cachePolicy,
            timing: .live(clock), breakers: breakers, digests: LibcryptoDigests(), notice: notice)
    }

    /// A cache that keeps nothing, for signing in.
    private func passing(_ transport: any HTTPTransport) throws -> CacheManager {
        CacheManager(
            store: nil, transport: transport, policy: try configuration.cachePolicy,
            timing: .live(clock), notice: notice)
    }

    func opened(
        _ listing: any RemoteListing, _ source: KeptSource, _ cache: CacheManager
    ) -> OpenedSource {
        func made(_ former: RemoteFolderSource?) -> RemoteFolderSource {
            RemoteFolderSource(
                listing, name: source.name, cache: cache,
                division: CueDivision(analysis: analysis) { [analysis] payload, start, end in
                    payload.part(from: start, to: end, analysis)
                }, told: leftOut, missing: missing, former: former)
        }
        let books = made(shelves.part(of: source) { made(nil) })
        return OpenedSource(books: books, offline: books)
    }

    // MARK: - WebDAV

    @Sendable
    private func openDAV(_ source: KeptSource) throws -> OpenedSource {
        let server = try ServerEndpoint(
            source.url, source: source.id,
            credentials: try makeCredentials(source, vault, configuration))
        let (vault, plain) = (vault, try transport().trusting(source))
        var transport = plain
        if let token = source.token {
            transport = BasicTransport(
                plain, home: server.base,
                allowsInsecure: try configuration.isOn(.allowInsecureToken)
            ) { () async throws(TokenError) in try await vault.token(of: source, token) }
        }
        let cache = try cache(transport)
        return opened(DAVListing(server, cache: cache, advice: advice(source)), source, cache)
    }

    private func advice(_ source: KeptSource) -> String {
        "Sign in again with `listen source add \(source.url.shellWord) --kind"
            + " \(source.kind.rawValue)"
            + (source.kind == .nextcloud ? "`." : " --account NAME`.")
    }

    @Sendable
    private func signInToDAV(
        _ source: KeptSource, _ login: SourceLogin, _ tell: @escaping @Sendable (String) -> Void
    ) async throws -> SignedIn {
        let key = try Self.key(login, at: source)
        try await check(source, key)
        return SignedIn(account: login.account, secret: key ?? BasicTransport.nobody)
    }

    /// Account and password as they are kept; `nil` for a folder that is open to all.
    private static func key(_ login: SourceLogin, at source: KeptSource) throws -> Secret? {
        guard let account = login.account, let password = login.secret else {
            guard login.account == nil, login.secret == nil else {
                throw StatedError(
                    .usage, "A WebDAV folder takes an account and a password. Give --account NAME.")
            }
            return nil
        }
        guard !account.contains(":") else {
            throw StatedError(.usage, "The name of an account there has no colon. Check it.")
        }
        return BasicTransport.key(account, password)
    }

    /// Lists the folder once, so that a wrong password is told now.
    private func check(_ source: KeptSource, _ key: Secret?) async throws {
        let server = try ServerEndpoint(source.url, source: source.id)
        let isAllowed = try configuration.isOn(.allowInsecureToken)
        guard key == nil || server.base.keepsSecrets || isAllowed else {
            throw StatedError(
                .refused,
                "\(source.url) is not asked over https, so the password would be readable by all on"
                    + " the way. Give an address with https://, or set allow-insecure-token.")
        }
        var transport = try transport().trusting(source)
        if let key {
            transport = BasicTransport(
                transport, home: server.base, allowsInsecure: isAllowed
            ) { () async throws(TokenError) in key }
        }
        let listing = DAVListing(
            server, cache: try passing(transport), advice: "Check the account and the password.")
        try await listing.health()
    }

    @Sendable
    private func signInToNextcloud(
        _ source: KeptSource, _ login: SourceLogin, _ tell: @escaping @Sendable (String) -> Void
    ) async throws -> SignedIn {
        if login.account != nil { return try await signInToDAV(source, login, tell) }
        guard let address = NextcloudAddress(source.url) else {
            throw StatedError(.usage, "\(source.url) is no address of a Nextcloud.")
        }
        let browse = browse
        let outcome = try await NextcloudLogin(
            base: address.base, cache: try passing(try transport().trusting(source))
        ).run { page in
            tell("Open this page and allow listen there; waiting up to 20 minutes:")
            tell(page)
            await browse(page)
        }
        let key = BasicTransport.key(outcome.account, outcome.password)
        try await check(source, key)
        return SignedIn(account: outcome.account, secret: key)
    }

    // MARK: - rclone

    @Sendable
    private func checkRclone(_ source: KeptSource) async throws {
        try await rcloneAddress(source).check(rclone)
    }

    private func rcloneAddress(_ source: KeptSource) throws -> RcloneAddress {
        guard let address = try RcloneAddress(source.url) else {
            throw StatedError(.badData, "\(source.url.printable(limit: 100)) names no remote.")
        }
        return address
    }

    @Sendable
    private func openRclone(_ source: KeptSource) throws -> OpenedSource {
        let address = try rcloneAddress(source)
        let cache = try cache(VersionTagTransport(try transport()))
        let listing = try RcloneListing(address, source: source.id, program: rclone)
        return opened(listing, source, cache)
    }

    // MARK: - SFTP

    /// Signs in and lists the folder once, so that a wrong host, key or folder is told now.
    @Sendable
    private func checkSFTP(_ source: KeptSource) async throws {
        let listing = try sftpListing(source)
        do {
            try await listing.health()
        } catch {
            await listing.settle()
            throw error
        }
        await listing.settle()
    }

    @Sendable
    private func openSFTP(_ source: KeptSource) throws -> OpenedSource {
        let listing = try sftpListing(source)
        return opened(listing, source, try cache(listing.transport))
    }

    private func sftpListing(_ source: KeptSource) throws -> SFTPListing {
        guard let address = try SFTPAddress(source.url) else {
            throw StatedError(.badData, "\(source.url.printable(limit: 100)) names no server.")
        }
        let ssh = ssh
        let connection = SFTPConnection(address, timing: .live(clock)) { ssh.pipe(to: address) }
        return try SFTPListing(connection, source: source.id)
    }

    // MARK: - Object stores

    @Sendable
    private func openStore(_ source: KeptSource) throws -> OpenedSource {
        let address = try storeAddress(source)
        let credentials = try makeCredentials(source, vault, configuration)
        let (vault, plain) = (vault, try transport().trusting(source))
        var transport = plain
        if let token = source.token, let keyID = source.account {
            transport = S3Transport(plain, address, keyID: keyID, clock: clock) {
                () async throws(TokenError) in try await vault.token(of: source, token)
            }
        }
        let cache = try cache(transport)
        return opened(
            try S3Listing(address, source: source.id, credentials: credentials, cache: cache),
            source, cache)
    }

    private func storeAddress(_ source: KeptSource) throws -> S3Address {
        guard let address = try S3Address(source.url) else {
            throw StatedError(.badData, "\(source.url.printable(limit: 100)) names no bucket.")
        }
        return address
    }

    @Sendable
    private func signInToStore(
        _ source: KeptSource, _ login: SourceLogin, _ tell: @escaping @Sendable (String) -> Void
    ) async throws -> SignedIn {
        let address = try storeAddress(source)
        var transport = try transport().trusting(source)
        if let keyID = login.account { try S3Key.check(name: keyID) }
        let secret = try login.secret.map(S3Key.secret)
        if let keyID = login.account, let secret {
            transport = S3Transport(transport, address, keyID: keyID, clock: clock) {
                () async throws(TokenError) in secret
            }
        } else if secret != nil {
            throw StatedError(
                .usage, "A key of an object store has a name. Give it with --account KEY-ID.")
        }
        let listing = try S3Listing(
            address, source: source.id, credentials: nil, cache: try passing(transport))
        try await listing.health()
        return SignedIn(account: login.account, secret: secret ?? BasicTransport.nobody)
    }
}
