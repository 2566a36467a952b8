import AppEnvironment
import CloudDrives
import Fetching
import HTTPCaching
import ListenCore
import RemoteFolders
import Reports
import SharedWork
import SignIn
import Storage

/// The parts that clouds are made of: sign-in, tokens and folders.
struct CloudParts: Sendable {
    /// The parts of all folders on servers.
    let base: RemoteParts
    let environment: ProcessEnvironment
    let paths: Paths
    let person: @Sendable () throws -> PersonDatabase
    /// The tokens of each source, which are renewed once however often it is opened.
    private let kept = SourceMemo<AccessTokens>()

    private var configuration: Configuration { base.configuration }
    private var clock: any WallClock { base.clock }
    private var told: @Sendable (String) -> Void { base.leftOut }
    private func transport() throws -> any HTTPTransport { try base.transport() }

    /// The names of the clouds by the kinds of their sources.
    static let names = [
        GoogleDrive.kind.rawValue: "Google Drive", BaiduNetdisk.kind.rawValue: "Baidu Netdisk",
    ]

    /// Folders of Google Drive.
    var drive: SourceKind {
        SourceKind(
            name: GoogleDrive.kind, title: "folder of Google Drive",
            abilities: [.lists, .searches, .refreshes], recognize: { GoogleDrive.recognized($0) },
            open: { try open($0) })
    }

    /// Folders of Baidu Netdisk.
    var baidu: SourceKind {
        SourceKind(
            name: BaiduNetdisk.kind, title: "folder of Baidu Netdisk",
            abilities: [.lists, .searches, .refreshes], recognize: { BaiduNetdisk.recognized($0) },
            open: { try open($0) })
    }

    private func open(_ source: KeptSource) throws -> OpenedSource {
        let keeping = GrantVault(vault: base.vault, source: source) { try person().sources }
        let tokens = try kept.part(of: source) {
            try self.tokens(
                of: source.kind, named: source.name, keeping,
                lock: String(SHA256.hex(of: Array(source.id.rawValue.utf8)).prefix(32)))
        }
        let (listing, cache) = try listing(of: source, tokens)
        return base.opened(listing, source, cache)
    }

    private func listing(
        of source: KeptSource, _ tokens: AccessTokens
    ) throws -> (any RemoteListing, CacheManager) {
        func cache(_ wrap: (any HTTPTransport) -> any HTTPTransport) throws -> CacheManager {
            try base.cache(wrap(try transport()))
        }
        if source.kind == BaiduNetdisk.kind {
            let listing = try BaiduNetdisk.listing(
                of: source, at: try mirror(.baiduURL), tokens: tokens, timing: .live(clock),
                cache: cache)
            return (listing, listing.cache)
        }
        let listing = try GoogleDrive.listing(
            of: source, at: try mirror(.driveURL), tokens: tokens,
            acceptsFlagged: try configuration.isOn(.driveAcceptFlagged), told: told, cache: cache)
        return (listing, listing.cache)
    }

    private func tokens(
        of kind: SourceKindName, named name: String, _ keeping: any GrantKeeping, lock: String
    ) throws -> AccessTokens {
        AccessTokens(
            service: try service(kind.rawValue), source: name, keeping: keeping,
            lock: (folder: paths.data + "/tokens", name: lock), transport: try transport(),
            timing: .live(clock))
    }

    private func mirror(_ setting: Setting) throws(ConfigurationError) -> HTTPURL? {
        HTTPURL(try configuration.text(setting))
    }

    private func service(_ kind: String) throws -> SignInService {
        if kind == BaiduNetdisk.kind.rawValue {
            return try BaiduNetdisk.service(at: try mirror(.baiduURL))
        }
        return try GoogleDrive.service(at: try mirror(.driveURL))
    }
}

extension CloudParts {
    /// The sign-in of the commands of sources.
    var cloudSignIn: CloudSignIn {
        CloudSignIn(
            names: Self.names, check: { try Self.check($0, $1) },
            signIn: { try await signIn($0, $1, $2) },
            read: { kind, line in
                _ = try Grant(sealed: line, for: try service(kind))
                return CloudGrant(line: line)
            }, find: { try await find($0, $1, $2) })
    }

    private func signIn(
        _ kind: String, _ way: CloudWay, _ tell: @escaping @Sendable (String) async -> Void
    ) async throws -> CloudGrant {
        let service = try service(kind)
        let isBaidu = kind == BaiduNetdisk.kind.rawValue
        let client = try await client(of: service, isBaidu)
        let address = try isBaidu ? "" : configuration.text(.driveRedirectURL)
        let redirect = try RedirectAddress(address, of: service)
        let runner = SignInRunner(
            service: service, client: client, transport: try transport(), timing: .live(clock),
            random: Self.random)
        let (browser, clock) = (Browser(environment: environment.variables), clock)
        let tellNews: @Sendable (SignInNews) async -> Void = { news in
            if case .page(let page) = news, (try? await browser.open(page)) != nil {
                await tell("The sign-in to \(service.name) is open in your browser.")
            } else {
                for sentence in Self.sentences(news, service, way) { await tell(sentence) }
            }
        }
        let grant: Grant
        if service.places.device == nil {
            grant = try await runner.byBrowser(
                redirect: redirect, opening: { try SignInDoor(port: $0, clock: clock) },
                tell: tellNews)
        } else {
            grant = try await runner.byCode(tell: tellNews)
        }
        return CloudGrant(line: try grant.sealed(for: service))
    }

    /// The client in the configuration.
    private func client(
        of service: SignInService, _ isBaidu: Bool
    ) async throws -> ClientRegistration {
        let id = try configuration.text(isBaidu ? .baiduClientID : .driveClientID)
        let key = try ServiceKey(
            isBaidu ? .baiduClientSecret : .driveClientSecret, in: configuration, environment)
        let secret: Secret?
        do throws(TokenError) { secret = try await key?.secret() } catch {
            guard error.code == .missing else { throw error.about(service.secretSetting) }
            throw SignInError(.missingValue(setting: service.secretSetting), subject: service.name)
        }
        return try ClientRegistration(id: id, secret: secret, of: service)
    }

    private static func sentences(
        _ news: SignInNews, _ service: SignInService, _ way: CloudWay
    ) -> [String] {
        switch news {
        case .page(let page):
            [
                "Open this page in a browser of this machine to sign in to \(service.name):",
                page,
            ] + (way == .printed ? [] : [withoutBrowser(service)])
        case .code(let code, let page, let whole):
            ["Open \(whole ?? page) on any device, and type \(code) there."]
        case .stranger:
            [
                "An answer came that was not of this sign-in (its state does not match); it was"
                    + " refused, and the right one is waited for."
            ]
        }
    }

    private static func withoutBrowser(_ service: SignInService) -> String {
        "Where there is no browser, press Ctrl-C, run `listen source add \(service.kind) --print` on"
            + " a machine that has one, and here the same with --paste."
    }

    private func find(
        _ kind: String, _ typed: String, _ grant: CloudGrant
    ) async throws -> (source: KeptSource, grant: CloudGrant) {
        let held = HeldGrant(grant.line)
        let tokens = try tokens(
            of: SourceKindName(rawValue: kind), named: kind, held, lock: "new-" + kind)
        let found: KeptSource
        if kind == BaiduNetdisk.kind.rawValue {
            found = try await BaiduNetdisk.listing(
                of: BaiduNetdisk.source(try Self.baiduPath(typed)), at: try mirror(.baiduURL),
                tokens: tokens, timing: .live(clock), cache: plainCache
            ).found()
        } else {
            found = try await GoogleDrive.listing(
                of: GoogleDrive.source(try Self.drivePlace(typed)), at: try mirror(.driveURL),
                tokens: tokens, acceptsFlagged: false, told: told, cache: plainCache
            ).found()
        }
        let line = try await held.sealed() ?? grant.line
        return (found, CloudGrant(line: line, account: found.account))
    }

    /// Throws for a text that names no folder of a cloud.
    private static func check(_ kind: String, _ typed: String) throws {
        if kind == BaiduNetdisk.kind.rawValue {
            _ = try baiduPath(typed)
        } else {
            _ = try drivePlace(typed)
        }
    }

    private static func baiduPath(_ typed: String) throws -> String {
        guard let path = BaiduNetdisk.path(typed) else {
            throw StatedError(
                .usage,
                "“\(typed.printable(limit: 200))” is no folder of Baidu Netdisk. Write its path"
                    + " from the top, like /有声书.")
        }
        return path
    }

    private static func drivePlace(_ typed: String) throws -> DrivePlace {
        guard let place = DrivePlace(typed) else {
            throw StatedError(
                .usage,
                "“\(typed.printable(limit: 200))” is no folder of Google Drive. Give its link or"
                    + " its id, shared, or drives; without one it is all of your Drive.")
        }
        return place
    }

    /// A cache that keeps nothing, for questions about a source that is not kept yet.
    private func plainCache(
        _ wrap: (any HTTPTransport) -> any HTTPTransport
    ) throws -> CacheManager {
        CacheManager(
            store: nil, transport: wrap(try transport()), policy: CachePolicy(),
            timing: .live(clock), breakers: base.breakers, notice: base.notice)
    }

    /// True for a kind whose servers can be searched.
    static func isSearched(_ kind: SourceKindName) -> Bool { names[kind.rawValue] != nil }

    /// The books and folders that a source's server finds for words.
    func found(_ words: String, on source: KeptSource) async throws -> FoundBooks {
        guard let books = try open(source).books as? RemoteFolderSource else {
            throw ServiceError(.notSupported, context: "a search on \(source.name)")
        }
        return try await books.found(words)
    }

    /// The search of `listen source search`.
    var search: SourceSearch {
        SourceSearch(kinds: Set(Self.names.keys)) { source, words in
            let found = try await found(words, on: source)
            return SourceSearch.Findings(
                books: found.books.map {
                    SourceSearch.Findings.Found(
                        number: $0.number, book: $0.book, chapters: $0.chapters)
                },
                elsewhere: found.elsewhere.map {
                    SourceSearch.Findings.Place(name: $0.name, address: $0.address)
                }, isCut: found.isCut, hasNewer: found.hasNewer)
        }
    }

    /// The chapters of the files in a cloud that collections of library files name.
    func chapters(inCloud kind: String) async -> [String: ChapterAddress] {
        guard Self.names[kind] != nil, let kept = try? await person().sources.sources() else {
            return [:]
        }
        var chapters: [String: ChapterAddress] = [:]
        for source in kept where source.kind.rawValue == kind && source.token != nil {
            guard let books = try? open(source).books as? RemoteFolderSource,
                let listed = try? await books.books(.cacheFirst).value
            else { continue }
            for book in listed {
                let found = (try? await books.firstChapters(of: book.id)) ?? [:]
                for (file, chapter) in found where chapters[file] == nil {
                    chapters[file] = ChapterAddress(
                        source: source.id, book: book.id, chapter: chapter)
                }
            }
        }
        return chapters
    }

    @Sendable
    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
