import AppEnvironment
import HTTPCaching
import ListenCore
import Places
import Podcasts
import Reports
import SharedWork
import Storage
import Syncing

/// The services that keep places of a person, and nothing else of them.
extension SyncParts {
    /// The services among the places where devices meet, each opened; asks nothing of them yet.
    ///
    /// One that cannot be opened is told as the failure that it is.
    func services() async throws -> [OpenedService] {
        var services: [OpenedService] = []
        for meeting in try await person().sync.meetings() {
            do throws(SyncError) {
                guard let places = try service(meeting) else { continue }
                services.append(OpenedService(meeting: meeting, places: .success(places)))
            } catch {
                services.append(OpenedService(meeting: meeting, places: .failure(error)))
            }
        }
        return services
    }

    /// A service that was opened, or could not be.
    struct OpenedService: Sendable {
        let meeting: SyncMeeting
        let places: Result<any ServerPlaces, SyncError>
    }

    /// The places that a service keeps; `nil` for a place where devices meet.
    func service(_ meeting: SyncMeeting) throws(SyncError) -> GpodderPlaces? {
        let dialect: GpodderDialect
        switch meeting.kind {
        case .gpodder: dialect = .gpodder
        case .nextcloudPodcasts: dialect = .nextcloud
        case .folder, .webdav, .listen: return nil
        }
        let network: any HTTPTransport
        do {
            network = try transport()
        } catch {
            throw SyncError(
                .unreachable((error as? any DescribedError)?.description ?? "\(error)"),
                subject: meeting.name)
        }
        let person = person
        return GpodderPlaces(
            dialect, try account(meeting), transport: network,
            episodes: { () async throws(ServiceError) in
                try await Self.episodes(person)
            },
            device: {
                (try? await person().sync.device().id).map { "listen-\($0.short)" }
            }, clock: clock)
    }

    private func account(_ meeting: SyncMeeting) throws(SyncError) -> ServiceAccount {
        guard let base = HTTPURL(meeting.address) else {
            throw SyncError(.malformed("its address cannot be read"), subject: meeting.name)
        }
        guard let user = meeting.account, let reference = meeting.token else {
            throw SyncError(
                .refused("it wants an account and a password"), subject: meeting.name)
        }
        try Self.checkToken(meeting, base, configuration)
        let source = KeptSource.ofMeeting(named: meeting.name, at: meeting.address)
        let vault = vault
        return ServiceAccount(
            name: meeting.name, base: base, user: user,
            allowsInsecure: (try? configuration.isOn(.allowInsecureToken)) ?? false,
            password: { () async throws(TokenError) in
                try await vault.token(of: source, reference)
            })
    }

    /// The episodes of public podcasts that are followed.
    private static func episodes(
        _ person: @escaping @Sendable () throws -> PersonDatabase
    ) async throws(ServiceError) -> GpodderEpisodes {
        let context = "the podcasts that are followed"
        let finder = try await answerOfStore(context) { EpisodeFinder(try person().podcasts) }
        return GpodderEpisodes(
            episode: { (feed, media, guid) async throws(ServiceError) in
                let found = try await answerOfStore(context) {
                    try await finder.episode(feed: feed, media: media, guid: guid)
                }
                return found.map {
                    GpodderEpisodes.Followed(
                        book: $0.show, chapter: $0.episode.id,
                        duration: $0.episode.duration ?? .zero)
                }
            },
            addresses: { (book, chapter) async throws(ServiceError) in
                let found = try await answerOfStore(context) {
                    try await finder.addresses(of: chapter, in: book)
                }
                return found.map {
                    GpodderEpisodes.Addresses(feed: $0.feed, media: $0.media)
                }
            })
    }
}
