package import Fetching
import Feeds
import FoundationEssentials
import HTTPCaching
package import ListenCore

/// Follows podcasts, and asks their feeds for what is new.
package struct PodcastRefresher: Sendable {
    let store: @Sendable () throws -> any PodcastKeeping
    let vault: FeedVault
    let fetch: FeedFetch
    private let clock: any WallClock

    /// The most hosts that are asked at a time; each gets one request at a time.
    static let hosts = 4
    /// The time for which the answer of a feed is taken for today's.
    package static let freshness = Duration.seconds(3_600)

    /// A refresher over a store, whose requests go out by `cache`.
    package init(
        store: @escaping @Sendable () throws -> any PodcastKeeping, vault: FeedVault,
        cache: CacheManager, analysis: any TextAnalyzing, allowsInsecure: Bool = false
    ) {
        (self.store, self.vault, clock) = (store, vault, cache.timing.clock)
        fetch = FeedFetch(cache: cache, analysis: analysis, allowsInsecure: allowsInsecure)
    }

    /// The instant of now.
    var now: Date { clock.now }

    /// Asks feeds for what is new, one request at a time to a host; with several shows, those that
    /// have ended are left in peace.
    package func refresh(
        _ shows: [PodcastShow], told: @escaping @Sendable (PodcastRenewal) -> Void = { _ in }
    ) async throws -> [PodcastRenewal] {
        let isAlone = shows.count == 1
        var queues: [String: [(place: Int, show: PodcastShow)]] = [:]
        var order: [String] = []
        for (place, show) in shows.enumerated() {
            let host = HTTPURL(show.address)?.host ?? show.address
            if queues[host] == nil { order.append(host) }
            queues[host, default: []].append((place, show))
        }
        var waiting = order.compactMap { queues[$0] }.makeIterator()
        let renewals = await withTaskGroup(of: [(Int, PodcastRenewal)].self) { group in
            func begin() {
                guard let queue = waiting.next() else { return }
                group.addTask {
                    var done: [(Int, PodcastRenewal)] = []
                    for (place, show) in queue where !Task.isCancelled {
                        let renewal = await renewal(of: show, isAlone: isAlone)
                        told(renewal)
                        done.append((place, renewal))
                    }
                    return done
                }
            }
            for _ in 0..<Self.hosts { begin() }
            var all: [(Int, PodcastRenewal)] = []
            while let done = await group.next() {
                all += done
                begin()
            }
            return all
        }
        try Task.checkCancellation()
        return renewals.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Asks one feed; a failure is kept with the show, and nothing of it is lost.
    private func renewal(of show: PodcastShow, isAlone: Bool) async -> PodcastRenewal {
        if show.check.endedAt != nil, !isAlone { return PodcastRenewal(show, .ended(before: true)) }
        do {
            let address = try await vault.feed(of: show)
            // One whose details were never read is read once more.
            let check = show.details == nil ? FeedCheck() : show.check
            let reply = try await fetch.reply(of: address, check, once: !isAlone)
            return try await take(reply, at: address, of: show)
        } catch {
            guard !Self.isCancelled(error) else { return PodcastRenewal(show, .failed(error)) }
            var failed = show
            failed.check.fault = "\(error)"
            let isKept = try? await store().note(
                failed.check, address: failed.address, of: failed.id, over: show.address)
            return PodcastRenewal(
                isKept == false ? show : failed, isKept == false ? .unchanged : .failed(error))
        }
    }

    private static func isCancelled(_ error: any Error) -> Bool {
        error is CancellationError || (error as? ServiceError)?.code == .cancelled
    }

    /// Keeps what came.
    ///
    /// While it is asked a show may be removed or moved, by another device that met this one too:
    /// what the old address says would take that back, on all devices. So nothing is written unless
    /// it is followed at that address still.
    private func take(
        _ reply: FeedFetch.Reply, at address: PodcastAddress, of former: PodcastShow
    ) async throws -> PodcastRenewal {
        var show = former
        show.check.at = now
        show.check.fault = nil
        switch reply.answer {
        case .unchanged:
            show.check.endedAt = nil
            try await move(&show, from: address, to: reply.moved)
            let isKept =
                try await show.token == former.token
                ? store().note(
                    show.check, address: show.address, of: show.id, over: former.address)
                : store().keep(show, episodes: [], over: former.address)
            guard isKept else { return await left(show, former) }
            var renewal = PodcastRenewal(show, .unchanged)
            renewal.movedFrom = Self.left(by: show, from: former)
            return renewal
        case .gone:
            show.check.endedAt = former.check.endedAt ?? now
            let isKept = try await store().note(
                show.check, address: show.address, of: show.id, over: former.address)
            guard isKept else { return await left(show, former) }
            return PodcastRenewal(show, .ended(before: former.check.endedAt != nil))
        case .feed(let feed, let tag, let modified):
            let found = await settled(
                FoundFeed(feed, at: reply.moved ?? address, tag: tag, modified: modified))
            try await move(&show, from: address, to: found.address)
            guard let new = try await keep(found, as: &show, over: former.address) else {
                return await left(show, former)
            }
            var renewal = PodcastRenewal(show, .read(new: new))
            renewal.movedFrom = Self.left(by: show, from: former)
            renewal.remarks = found.feed.remarks
            return renewal
        case .page, .list:
            throw ServiceError(
                .webPage(from: nil), context: "the feed \(address.shown.printable(limit: 200))",
                advice: "It may have moved. What is stored stays.")
        }
    }

    /// Leaves a show as it was stored meanwhile; a password that was kept for it alone goes again.
    private func left(_ show: PodcastShow, _ former: PodcastShow) async -> PodcastRenewal {
        if show.token != nil, former.token == nil {
            let isNamed = (try? await store().show(show.id)?.token != nil) ?? true
            if !isNamed { try? await vault.forget(show) }
        }
        return PodcastRenewal(former, .unchanged)
    }

    /// The address that a show was at before, if that is another.
    private static func left(by show: PodcastShow, from former: PodcastShow) -> String? {
        let before =
            (try? PodcastAddress(former.address))?.shown ?? former.address.addressWithoutSecrets
        return before == show.address ? nil : before
    }

    /// Gives a show the address that its feed has from now on.
    ///
    /// One that is asked with a password stays where that belongs. One that was kept in the open
    /// by an earlier release, which did not know its key for one, is so no longer.
    private func move(
        _ show: inout PodcastShow, from former: PodcastAddress, to address: PodcastAddress?
    ) async throws {
        if show.token == nil, former.isPrivate {
            show.address = former.shown
            show.token = try await vault.keep(former.whole, show)
        }
        guard let address, address.identity != former.identity, former.authorization == nil else {
            return
        }
        let secret = show.token != nil || address.isPrivate
        show.address = address.shown
        if secret { show.token = try await vault.keep(address.whole, show) }
    }

    /// Keeps what a feed says of a show; returns how many episodes are new, `nil` where the show is
    /// followed no longer at `former`.
    func keep(
        _ found: FoundFeed, as show: inout PodcastShow, over former: String?
    ) async throws -> Int? {
        let feed = show.token == nil ? found.feed : found.feed.withoutKeys
        let store = try store()
        show.title = feed.title ?? show.title
        show.author = feed.author ?? show.author
        show.language = feed.language ?? show.language
        show.link = feed.link ?? show.link
        show.image = feed.image ?? show.image
        show.guid = PodcastIDs.uuid(feed.guid) ?? show.guid
        show.details = ShowDetails(feed).json
        let lastAsked = show.check.at
        (show.check.at, show.check.fault, show.check.endedAt) = (now, nil, nil)
        (show.check.tag, show.check.modified) = (found.tag, found.modified)
        let stored = try await store.episodes(of: show.id)
        let merge = await merged(feed, into: stored, lastAsked: lastAsked)
        let isKept = try await store.keep(show, episodes: merge.changed, over: former)
        return isKept ? merge.new : nil
    }

    @concurrent
    private func merged(
        _ feed: Feed, into stored: [PodcastEpisode], lastAsked: Date?
    ) async -> EpisodeMerge {
        EpisodeMerge(feed, into: stored, lastAsked: lastAsked, now: now)
    }
}
