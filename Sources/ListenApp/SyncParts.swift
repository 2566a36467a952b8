import AppEnvironment
import Fetching
import FoundationEssentials
import Glibc
import HTTPCaching
import ListenCore
import Places
import Reports
import SharedWork
import Storage
import Syncing

/// The parts that meetings of devices are made of.
struct SyncParts: Sendable {
    /// The folder of the records that `listen serve` keeps.
    let folder: String
    /// Opens a place; asks nothing of it yet.
    let open: @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace
    /// The services that keep places, and nothing else of a person.
    let services: PlaceServices
    let work: SyncWork

    init(
        folder: String, configuration: Configuration, vault: TokenVault, services: PlaceServices,
        transport: @escaping @Sendable () throws -> any HTTPTransport,
        person: @escaping @Sendable () throws -> PersonDatabase, settingsIn configFile: String,
        clock: any WallClock, servers: @escaping @Sendable () async -> [ServerMeeting]
    ) {
        let open: @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace = {
            (meeting) throws(SyncError) in
            try Self.open(meeting, folder, configuration, vault, transport)
        }
        (self.folder, self.services, self.open) = (folder, services, open)
        work = SyncWork(
            keeping: { try person().sync }, open: open, servers: servers,
            settings: SettingSync(
                keeping: { try person().sync },
                choices: { try await person().preferences.choices() },
                choose: { try await person().preferences.setChoice($0, of: $1) },
                configFile: configFile, clock: clock),
            ownName: Self.hostName)
    }

    /// The records that `listen serve` keeps for others.
    var served: FolderPlace { FolderPlace(folder, name: "this machine", isOwn: true) }

    /// The place that stands for them where this machine meets the others.
    func servedMeeting(at now: Date) -> SyncMeeting {
        SyncMeeting(name: "this machine", kind: .folder, address: folder, addedAt: now)
    }

    private static func open(
        _ meeting: SyncMeeting, _ own: String, _ configuration: Configuration,
        _ vault: TokenVault, _ transport: @Sendable () throws -> any HTTPTransport
    ) throws(SyncError) -> any SyncPlace {
        let name = meeting.name
        if meeting.kind == .folder {
            return FolderPlace(meeting.address, name: name, isOwn: meeting.address == own)
        }
        let base = try base(of: meeting)
        try checkToken(meeting, base, configuration)
        let source = KeptSource.ofMeeting(named: name, at: meeting.address)
        let token = meeting.token.map { reader(of: $0, source, vault) }
        let network = try network(transport, for: name).trusting(meeting.trust, at: base)
        switch meeting.kind {
        case .gpodder, .nextcloudPodcasts, .kosync:
            throw SyncError(.malformed("it knows places and no devices"), subject: name)
        case .listen:
            return MachinePlace(base, name: name, transport: network, token: token)
        case .webdav, .folder:
            return WebDAVPlace(
                base, name: name, account: meeting.account, transport: network, password: token)
        }
    }

    /// The address of a server; throws where it is none.
    static func base(of meeting: SyncMeeting) throws(SyncError) -> HTTPURL {
        guard let base = HTTPURL(meeting.address) else {
            throw SyncError(.malformed("its address cannot be read"), subject: meeting.name)
        }
        return base
    }

    /// The network, for a place by its name.
    static func network(
        _ transport: @Sendable () throws -> any HTTPTransport, for name: String
    ) throws(SyncError) -> any HTTPTransport {
        do {
            return try transport()
        } catch {
            throw SyncError(
                .unreachable((error as? any DescribedError)?.description ?? "\(error)"),
                subject: name)
        }
    }

    /// Reads a token or password when it is needed.
    static func reader(
        of reference: TokenReference, _ source: KeptSource, _ vault: TokenVault
    ) -> @Sendable () async throws(TokenError) -> Secret {
        { () async throws(TokenError) in try await vault.token(of: source, reference) }
    }

    /// Refuses to send a token or password where others can read it.
    static func checkToken(
        _ meeting: SyncMeeting, _ base: HTTPURL, _ configuration: Configuration
    ) throws(SyncError) {
        let isAllowed = (try? configuration.isOn(.allowInsecureToken)) ?? false
        guard meeting.token != nil, !base.keepsSecrets, !isAllowed else { return }
        throw SyncError(
            .unreachable(
                "Its token would go over plain http; use https, or switch"
                    + " \(Setting.allowInsecureToken.name) on."), subject: meeting.name)
    }

    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        let name = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: name, as: UTF8.self).printable(limit: 60)
    }
}
