import AppEnvironment
import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
import Places
import Podcasts
import Reports
import SharedWork
import Storage
import Syncing

/// The services that keep places of a person, and nothing else of them.
struct PlaceServices: Sendable {
    let configuration: Configuration
    let vault: TokenVault
    let clock: any WallClock
    let transport: @Sendable () throws -> any HTTPTransport
    let person: @Sendable () throws -> PersonDatabase

    /// The services that were added, none of which is opened; none where they cannot be read.
    func meetings() async -> [ServerMeeting] {
        guard let keeping = try? person().sync, let meetings = try? await keeping.meetings()
        else { return [] }
        return meetings.filter(\.kind.isService).map { meeting in
            ServerMeeting(
                PlaceService(id: Self.id(meeting), name: meeting.name),
                kind: meeting.kind.rawValue, title: meeting.kind.title, address: meeting.address
            ) { () throws(SyncError) in
                guard let places = try self.places(meeting) else { return nil }
                return ServerMeeting.Opened(places: places) {
                    await titles(of: $0, at: meeting.kind)
                }
            }
        }
    }

    /// The places that a service keeps; `nil` for a place where devices meet.
    func places(_ meeting: SyncMeeting) throws(SyncError) -> (any ServicePlaces)? {
        switch meeting.kind {
        case .gpodder: try places(meeting, .gpodder)
        case .nextcloudPodcasts: try places(meeting, .nextcloud)
        case .kosync: try documents(meeting)
        case .folder, .webdav, .listen: nil
        }
    }

    /// The places in documents.
    private func documents(_ meeting: SyncMeeting) throws(SyncError) -> KosyncPlaces {
        let (account, person) = (try account(meeting), person)
        let network = try SyncParts.network(transport, for: meeting.name)
            .trusting(meeting.trust, at: account.base)
        return KosyncPlaces(
            account, of: .local, transport: network,
            digests: LibcryptoDigests(),
            books: { () async throws(ServiceError) in
                try await KosyncBooks(person: person).books()
            },
            device: { () async throws(ServiceError) in
                let own = try await answerOfStore("this device") {
                    try await person().sync.device()
                }
                return KosyncDevice(name: own.title, id: own.id.rawValue)
            }, clock: clock)
    }

    private func places(
        _ meeting: SyncMeeting, _ dialect: GpodderDialect
    ) throws(SyncError) -> GpodderPlaces {
        let account = try account(meeting)
        let network = try SyncParts.network(transport, for: meeting.name)
            .trusting(meeting.trust, at: account.base)
        let person = person
        return GpodderPlaces(
            dialect, account, transport: network,
            episodes: { () async throws(ServiceError) in
                try await Self.episodes(person)
            },
            device: {
                (try? await person().sync.device().id).map { "listen-\($0.short)" }
            }, clock: clock)
    }

    /// The id that what is remembered of a service is kept by: another account has other places.
    private static func id(_ meeting: SyncMeeting) -> SourceID {
        SourceID(rawValue: "sync+\(meeting.address)#\(meeting.account ?? "")")
    }

    private func account(_ meeting: SyncMeeting) throws(SyncError) -> ServiceAccount {
        let base = try SyncParts.base(of: meeting)
        guard let user = meeting.account, let reference = meeting.token else {
            throw SyncError(
                .refused("it wants an account and a password"), subject: meeting.name)
        }
        try SyncParts.checkToken(meeting, base, configuration)
        let source = KeptSource.ofMeeting(named: meeting.name, at: meeting.address)
        return ServiceAccount(
            name: meeting.name, base: base, user: user,
            allowsInsecure: (try? configuration.isOn(.allowInsecureToken)) ?? false,
            password: SyncParts.reader(of: reference, source, vault))
    }

    /// The titles of an episode's show and its own, or of a book's and a chapter's; their ids where
    /// they are not known.
    private func titles(
        of place: ServerPlace, at kind: SyncMeeting.Kind
    ) async -> (book: String, chapter: String) {
        if kind == .kosync { return await KosyncBooks(person: person).titles(of: place) }
        let (book, chapter) = (place.book, place.chapter ?? ChapterID(rawValue: ""))
        guard let store = try? person().podcasts else { return (book.rawValue, chapter.rawValue) }
        let show = try? await store.show(book)
        let episode = try? await store.episode(chapter, of: book)
        return (show?.title ?? book.rawValue, episode?.title ?? chapter.rawValue)
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
