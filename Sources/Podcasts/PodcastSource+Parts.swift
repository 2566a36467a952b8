import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// The steps that lists and recordings of podcasts are made of.
extension PodcastSource {
    /// A server as sounds and pictures of a feed are asked by: they may lie elsewhere, but not on
    /// this machine, unless the feed does.
    static func server(of feed: HTTPURL) throws(ServiceError) -> ServerEndpoint {
        do throws(AddressError) {
            return try ServerEndpoint(feed.origin, source: .podcasts)
        } catch {
            throw ServiceError(
                .malformed(path: "", reason: "its address is none"), context: "the podcast")
        }
    }

    /// Reads from the store; a failure of the database is that of the source.
    func stored<Value: Sendable>(
        _ context: String, _ read: (any PodcastKeeping) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await answerOfStore(context) { try await read(try store()) }
    }

    func shows(_ context: String) async throws(ServiceError) -> [PodcastShow] {
        try await stored(context) { store in try await store.shows() }
    }

    func show(_ book: BookID) async throws(ServiceError) -> PodcastShow {
        let context = "the podcast \(book.rawValue.printable(limit: 40))"
        let show = try await stored(context) { store in try await store.show(book) }
        guard let show else { throw ServiceError(.notFound, context: context) }
        return show
    }

    /// The shows whose feeds are asked in a mode.
    func asked(_ shows: [PodcastShow], _ mode: FetchMode) -> [PodcastShow] {
        switch mode {
        case .refresh: shows
        case .refreshBehind: shows.filter { isDue($0) && $0.check.endedAt == nil }
        case .cacheFirst, .cacheOnly: []
        }
    }

    private func isDue(_ show: PodcastShow) -> Bool {
        age(of: show).map { $0 >= PodcastRefresher.freshness } ?? true
    }

    private func age(of show: PodcastShow) -> Duration? {
        show.check.at.map {
            .seconds(max(0, min(cache.timing.clock.now.timeIntervalSince($0), 1e9)))
        }
    }

    /// Asks feeds; returns the failure where none of them answered.
    func renew(
        _ shows: [PodcastShow], _ context: String
    ) async throws(ServiceError) -> ServiceError? {
        do {
            let renewals = try await refresher.refresh(shows)
            let errors = renewals.compactMap(\.error)
            guard let first = errors.first, errors.count == renewals.count else { return nil }
            return first as? ServiceError
                ?? ServiceError(.file(reason: "\(first)"), context: context)
        } catch {
            throw ServiceError(.cancelled, context: context)
        }
    }

    /// The trust in a list: as old as the answer that is the oldest.
    func freshness(
        of shows: [PodcastShow], _ mode: FetchMode, _ fault: ServiceError?, _ context: String
    ) -> Freshness {
        let living = shows.filter { $0.check.endedAt == nil }
        guard !living.isEmpty else { return .local }
        // One feed that fails for long must not make every list wait for it.
        let sound = living.filter { $0.check.fault == nil }
        let counted = sound.isEmpty ? living : sound
        let ages = counted.map { self.age(of: $0) ?? .seconds(1_000_000_000) }
        let age = ages.max() ?? Duration.zero
        if let fault { return .offline(age: age, reason: fault) }
        guard age >= PodcastRefresher.freshness else { return .fresh(age: age) }
        guard mode == .cacheOnly else {
            return mode == .cacheFirst ? .stale(age: age) : .fetched
        }
        let reason = ServiceError(
            .notAsked, context: context, advice: "Ask again with the network, not offline.")
        return .offline(age: age, reason: reason)
    }

    /// The address of a part of an episode, and the server it is asked by.
    func place(
        _ reference: ResourceReference, of playback: ChapterPlayback, _ context: String
    ) async throws(ServiceError) -> (url: HTTPURL, server: ServerEndpoint) {
        let show = try await show(playback.address.book)
        guard case .remote(let text) = reference, let feed = HTTPURL(show.address),
            let url = LinkedAddress.url(text, on: feed)
        else { throw ServiceError(.notSupported, context: context) }
        return (url, try Self.server(of: feed))
    }

    /// The query for the sound of an episode.
    func sound(of playback: ChapterPlayback) async throws(ServiceError) -> CachedQuery {
        let context = "the sound of “\(playback.chapter.title.printable(limit: 200))”"
        let (url, server) = try await place(playback.audio, of: playback, context)
        var query = server.sound(
            url, of: playback.address.chapter, in: playback.address.book, context: context)
        query.wording = { $0.ofEpisode }
        return query
    }
}

extension ServiceError {
    /// The same about the sound of an episode, which lies at no server of books.
    var ofEpisode: ServiceError {
        aboutPage(
            way: "Try again later, or `listen podcast refresh` in case its feed names another"
                + " address by now.")
    }
}

extension PodcastWishes {
    /// The place at which an episode of a length begins: a wish that leaves nothing of a short one
    /// is none for it.
    func beginning(of length: MediaTime?) -> MediaTime {
        guard let length, length > .zero else { return skipStart }
        return skipStart + .seconds(1) <= length - skipEnd ? skipStart : .zero
    }
}

extension PodcastShow {
    /// The show as a book.
    var book: Book {
        Book(id: id, title: title, author: author, language: language, coverURL: image)
    }

    /// The show in messages.
    var context: String { "the podcast “\(title.printable(limit: 200))”" }
}

extension PodcastEpisode {
    /// The episode as a chapter.
    var chapter: Chapter {
        Chapter(
            id: id, title: title, number: number, hasAudio: sound != nil,
            hasSubtitles: details?.contains("\"transcripts\"") == true,
            duration: duration ?? .zero)
    }

    /// The episode in messages.
    var context: String { "the episode “\(title.printable(limit: 200))”" }
}
