import Feeds
import Fetching
import FoundationEssentials
import HTTPCaching
package import ListenCore

extension PodcastRefresher: PodcastFollowing {
    /// Follows the podcast at an address, which may be that of a page that names its feed.
    ///
    /// A show that is known by its address, or by the id its feed has for itself, keeps everything
    /// that was heard, and is at this address from now on.
    package func add(_ typed: String, isPrivate: Bool) async throws -> PodcastAddition {
        let typed = try PodcastAddress(typed, isPrivate: isPrivate)
        let store = try store()
        let shows = try await store.shows()
        if !typed.isPrivate, let known = Self.known(typed, in: shows), known.check.fault == nil {
            let count = try await store.counts()[known.id]?.all ?? 0
            return PodcastAddition(known, .known(movedFrom: nil), episodes: count)
        }
        var found = try await FeedSearch.feed(from: typed) { address in
            try await look(address, of: typed, isPrivate)
        }
        found = await settled(found)
        guard found.hasSound else { throw Self.withoutSound(found.feed.title, found.address) }
        let id = PodcastIDs.show(guid: found.feed.guid, address: found.address)
        let guid = PodcastIDs.uuid(found.feed.guid)
        let known =
            shows.first { $0.id == id || guid != nil && $0.guid == guid }
            ?? Self.known(found.address, in: shows)
        var show =
            known ?? PodcastShow(id: id, address: "", title: found.address.url.host, addedAt: now)
        show.address = found.address.shown
        if found.address.isPrivate {
            show.title = found.feed.title ?? show.title
            show.token = try await vault.keep(found.address.whole, show)
        } else {
            show.token = nil
        }
        _ = try await keep(found, as: &show, over: nil)
        // Only once nothing names its address any more.
        if let known, known.token != nil, show.token == nil { try? await vault.forget(known) }
        let count = try await store.counts()[show.id]?.all ?? 0
        let former = known?.address == show.address ? nil : known?.address
        return PodcastAddition(
            show, known == nil ? .added : .known(movedFrom: former), episodes: count,
            remarks: found.feed.remarks)
    }

    /// Looks at an address: a feed, or a page that names one.
    private func look(
        _ address: PodcastAddress, of typed: PodcastAddress, _ isPrivate: Bool
    ) async throws -> FeedSight<PodcastAddress, FoundFeed> {
        let reply = try await fetch.reply(of: address, once: false)
        switch reply.answer {
        case .feed(let feed, let tag, let modified):
            // With a password it stays where that belongs.
            let place = address.authorization == nil ? reply.moved ?? address : address
            return .feed(FoundFeed(feed, at: place, tag: tag, modified: modified))
        case .page(let feed):
            guard let url = LinkedAddress.url(feed, on: address.url) else { break }
            return .page(feed: try PodcastAddress(url.description, isPrivate: isPrivate))
        case .list(let bytes):
            throw FoundPodcastList(at: (reply.moved ?? address).shown, bytes: bytes)
        case .gone:
            throw ServiceError(
                .status(410, detail: nil),
                context: "the feed \(address.shown.printable(limit: 200))",
                advice: "It has ended. Look for another address of it.")
        case .unchanged: break
        }
        throw ServiceError(
            .malformed(path: "", reason: "it is no feed"),
            context: "the feed \(address.shown.printable(limit: 200))",
            advice: "Give the address of the feed itself.")
    }

    private static func known(_ address: PodcastAddress, in shows: [PodcastShow]) -> PodcastShow? {
        shows.first {
            ($0.token == nil) == !address.isPrivate
                && PodcastAddress.identity(of: $0.address) == address.identity
        } ?? shows.first { address.isPrivate && isOpen($0, at: address) }
    }

    /// True for a show that an earlier release kept in the open, at an address that is private.
    private static func isOpen(_ show: PodcastShow, at address: PodcastAddress) -> Bool {
        guard show.token == nil, let open = try? PodcastAddress(show.address) else { return false }
        return open.isPrivate && open.identity == address.identity
    }

    static func withoutSound(_ title: String?, _ address: PodcastAddress) -> StatedError {
        let name = title.map { "“\($0.printable(limit: 200))”" } ?? address.shown
        return StatedError(
            .badData,
            "\(name) is a feed without sound. `listen news add` follows it, to be read aloud.")
    }

    /// Follows the podcasts of a list (OPML), each at its place; those whose servers do not answer
    /// now are tried again with the next refresh.
    package func add(
        list bytes: [UInt8], name: String, at origin: String?,
        told: @escaping @Sendable (PodcastAddition) -> Void
    ) async throws -> PodcastListAddition {
        let outline = try OutlineReader.outline(of: bytes, name: name, analysis: fetch.analysis)
        let store = try store()
        var shows = try await store.shows()
        let former = shows
        var additions: [(place: Int, PodcastAddition)] = []
        var begun: [BookID: Int] = [:]
        func tell(_ place: Int, _ addition: PodcastAddition) {
            additions.append((place, addition))
            told(addition)
        }
        for (place, feed) in outline.feeds.enumerated() {
            do {
                let address = try Self.address(feed.address, inListAt: origin)
                let id = PodcastIDs.show(guid: nil, address: address)
                // One that moved since has the id of its first address.
                if let known = Self.known(address, in: shows) ?? shows.first(where: { $0.id == id })
                {
                    tell(place, PodcastAddition(known, .known(movedFrom: nil)))
                    continue
                }
                var show = PodcastShow(
                    id: id, address: address.shown, title: feed.title ?? address.url.host,
                    addedAt: now)
                show.link = feed.link
                if address.isPrivate { show.token = try await vault.keep(address.whole, show) }
                try await store.keep(show, episodes: [])
                begun[show.id] = place
                shows.append(show)
            } catch let error as StatedError {
                let show = PodcastShow(
                    id: BookID(rawValue: ""), address: feed.address, title: feed.title ?? "",
                    addedAt: now)
                tell(place, PodcastAddition(show, .failed(error)))
            }
        }
        let renewals = try await refresh(shows.filter { begun[$0.id] != nil })
        let counts = try await store.counts()
        for renewal in renewals {
            let addition = try await addition(renewal, counts[renewal.show.id]?.all ?? 0, former)
            tell(begun[renewal.show.id] ?? 0, addition)
        }
        return PodcastListAddition(
            additions.sorted { $0.place < $1.place }.map(\.1), remarks: outline.remarks)
    }

    /// The address of a feed of a list; one from elsewhere must not have this machine ask itself.
    private static func address(
        _ stated: String, inListAt origin: String?
    ) throws(StatedError) -> PodcastAddress {
        let address = try PodcastAddress(stated)
        guard let origin, let list = HTTPURL(origin) else { return address }
        guard LinkedAddress.url(address.url.description, on: list) != nil else {
            throw StatedError(
                .refused,
                "\(address.shown.printable(limit: 200)) leads to this machine, which a list from"
                    + " elsewhere must not. Add it by its address.")
        }
        return address
    }

    /// The outcome for a show of a list; one that is no podcast, or known by another address, is
    /// not followed.
    private func addition(
        _ renewal: PodcastRenewal, _ count: Int, _ former: [PodcastShow]
    ) async throws -> PodcastAddition {
        let show = renewal.show
        var failure: (any Error)?
        switch renewal.outcome {
        case .read where count == 0:
            failure = Self.withoutSound(show.title, try await vault.feed(of: show))
        case .read, .unchanged:
            guard let guid = show.guid, let known = former.first(where: { $0.guid == guid }) else {
                return PodcastAddition(
                    show, .added, episodes: count, remarks: renewal.remarks)
            }
            try await leave(show)
            return PodcastAddition(known, .known(movedFrom: nil), episodes: count)
        case .ended:
            failure = StatedError(
                .notFound, "“\(show.title.printable(limit: 200))” has ended: its feed is gone.")
        case .failed(let error):
            guard Self.isFinal(error) else { return PodcastAddition(show, .unread(error)) }
            failure = error
        }
        try await leave(show)
        return PodcastAddition(show, .failed(failure ?? CancellationError()))
    }

    private func leave(_ show: PodcastShow) async throws {
        try await store().forget(show.id)
        if show.token != nil { try? await vault.forget(show) }
    }

    /// True for a failure that no waiting mends.
    private static func isFinal(_ error: any Error) -> Bool {
        switch (error as? ServiceError)?.code {
        case .status(let status, _): [400, 401, 403, 404, 410, 451].contains(status)
        case .malformed, .webPage, .tooLarge: true
        default: false
        }
    }

    /// The list of shows as OPML, without those whose address is private.
    package func list(of shows: [PodcastShow]) -> String {
        let feeds = shows.filter { $0.token == nil }.map {
            OutlineFeed(address: $0.address, title: $0.title, link: $0.link)
        }
        return OutlineWriter.opml(Outline(title: "Podcasts", feeds: feeds), created: now)
    }

    /// Forgets the address of a show that is kept as a password.
    package func forgetAddress(of show: PodcastShow) async throws {
        if show.token != nil { try await vault.forget(show) }
    }
}
