import Fetching
package import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Markup
import Synchronization

/// The places of episodes that a server of gpodder keeps, as `play` actions.
///
/// Subscriptions are left alone. A server tells all actions since a time, the same ones again too,
/// and the newest of each episode counts.
package final class GpodderPlaces: ServicePlaces {
    /// The number of actions from which there may be another page.
    static let fullPage = 100
    private static let mostPages = 50
    private static let mostActions = 200_000
    /// The seconds by which the clock of another device may be ahead.
    private static let ahead = 86_400.0

    private struct State {
        /// The places as the server has them.
        var known: [Place: ServerPlace] = [:]
        var hasAsked = false
        var cookie: String?
    }

    private struct Place: Hashable {
        let book: BookID
        let chapter: ChapterID?

        init(_ place: ServerPlace) { (book, chapter) = (place.book, place.chapter) }
    }

    private let dialect: GpodderDialect
    private let account: ServiceAccount
    private let requests: ServiceRequests
    private let episodes: @Sendable () async throws(ServiceError) -> GpodderEpisodes
    private let device: @Sendable () async -> String?
    private let clock: any WallClock
    private let state = Mutex(State())

    /// The places of an account; `device` is what this device is called there.
    package init(
        _ dialect: GpodderDialect, _ account: ServiceAccount, transport: any HTTPTransport,
        episodes: @escaping @Sendable () async throws(ServiceError) -> GpodderEpisodes,
        device: @escaping @Sendable () async -> String?, clock: any WallClock
    ) {
        (self.dialect, self.account, self.clock) = (dialect, account, clock)
        (self.episodes, self.device) = (episodes, device)
        let (user, password) = (account.user, account.password)
        requests = ServiceRequests(
            name: account.name, stranger: dialect.stranger,
            transport: BasicTransport(
                transport, home: account.base, allowsInsecure: account.allowsInsecure
            ) { () async throws(TokenError) in
                BasicTransport.key(user, try await password())
            }, clock: clock)
    }

    package var sourceID: SourceID { .podcasts }
    package var mostAtOnce: Int { 30 }

    /// Asks once for what is newest, so that a wrong address or password is told.
    package func probe() async throws(ServiceError) {
        do throws(ServiceError) {
            _ = try await page(since: Int64(max(0, clock.now.timeIntervalSince1970)))
        } catch {
            throw ServiceRequests.beforeAdding(error)
        }
    }

    package func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let newest = try await newest(since: beginning(instant))
        let places = newest.isEmpty ? [] : try await followed(newest)
        state.withLock { state in
            state.hasAsked = true
            for place in places { state.known[Place(place)] = place }
        }
        return places
    }

    package func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        if !state.withLock({ $0.hasAsked }) { _ = try await places(since: nil) }
        return state.withLock { $0.known[Place(place)] }
    }

    /// The same place; throws `.notFound` for one of which the server may not know.
    package func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        guard let chapter = place.chapter,
            try await episodes().addresses(place.book, chapter) != nil
        else { throw ServiceError(.notFound, context: requests.context) }
        return place
    }

    package func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? { place }

    package func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        try await send([change])
    }

    /// Sends changes, but none of a private show, nor of an episode that is not followed any more.
    package func send(_ changes: [ServerPlaceChange]) async throws(ServiceError) {
        guard !changes.isEmpty else { return }
        let (episodes, device) = (try await episodes(), await device())
        var sent: [(action: SentAction, place: ServerPlace)] = []
        for change in changes {
            guard let chapter = change.place.chapter,
                let addresses = try await episodes.addresses(change.place.book, chapter)
            else { continue }
            let later = change.counted(as: later(change.place))
            sent.append((SentAction(later, addresses, device: device), later.place))
        }
        for start in stride(from: 0, to: sent.count, by: mostAtOnce) {
            let batch = sent[start..<min(start + mostAtOnce, sent.count)]
            guard let body = SentAction.body(batch.map(\.action)) else { continue }
            let response = try await asked(
                "POST", dialect.upload(account.base, of: account.user), body)
            try requests.checkTold(response)
            state.withLock { state in
                for entry in batch { state.known[Place(entry.place)] = entry.place }
            }
        }
    }

    /// A place a second after the one that the server has, where it is of the same second: of two
    /// places of one second the farther counts for everybody, also where the listener went back.
    private func later(_ place: ServerPlace) -> ServerPlace {
        guard let known = state.withLock({ $0.known[Place(place)] }) else { return place }
        let second = known.updatedAt.timeIntervalSince1970.rounded(.down)
        guard place.updatedAt.timeIntervalSince1970 < second + 1, place.position != known.position,
            place.updatedAt >= known.updatedAt
        else { return place }
        return place.made(at: Date(timeIntervalSince1970: second + 1))
    }

    /// The second from which actions are asked for.
    private func beginning(_ instant: Date?) -> Int64 {
        guard let instant else { return 0 }
        // A device whose clock was ahead must not hide what others tell.
        let known = min(instant, clock.now).timeIntervalSince1970
        return Int64(max(0, min(known, 1e11)))
    }

    /// The newest `play` of each address, over all pages.
    private func newest(
        since beginning: Int64
    ) async throws(ServiceError) -> [GpodderAction.Address: GpodderAction] {
        var newest: [GpodderAction.Address: GpodderAction] = [:]
        var (since, count) = (beginning, 0)
        let latest = clock.now + Self.ahead
        for _ in 0..<Self.mostPages {
            let page = try await page(since: since)
            count += page.actions.count
            for action in page.actions.prefix(Self.mostActions).compactMap(GpodderAction.init)
            where action.time <= latest {
                if let known = newest[action.address], !action.isNewer(than: known) { continue }
                newest[action.address] = action
            }
            guard page.actions.count >= Self.fullPage, count < Self.mostActions,
                let next = page.timestamp, next > since
            else { break }
            since = next
        }
        return newest
    }

    /// The places of episodes that are followed here, the newest of each.
    private func followed(
        _ newest: [GpodderAction.Address: GpodderAction]
    ) async throws(ServiceError) -> [ServerPlace] {
        let episodes = try await episodes()
        var places: [Place: (action: GpodderAction, place: ServerPlace)] = [:]
        for action in newest.values {
            guard
                let found = try await episodes.episode(action.feed, action.media, action.guid)
            else { continue }
            let place = ServerPlace(
                book: found.book, chapter: found.chapter, position: .seconds(action.position),
                duration: action.total.map { .seconds($0) } ?? found.duration,
                isFinished: action.isFinished, updatedAt: action.time)
            if let other = places[Place(place)], !action.isNewer(than: other.action) { continue }
            places[Place(place)] = (action, place)
        }
        return places.values.map(\.place)
    }

    /// A page of actions as the server tells them, and the second from which the next may follow.
    private func page(
        since: Int64
    ) async throws(ServiceError) -> (actions: [JSONValue], timestamp: Int64?) {
        let actions = dialect.actions(account.base, of: account.user)
        guard let url = HTTPURL("\(actions)?since=\(since)") else {
            throw requests.strange("its address is too long")
        }
        let response = try await asked("GET", url, nil)
        try requests.check(response)
        let value = try requests.json(response)
        guard let list = value["actions"]?.list else {
            throw requests.strange(dialect.stranger)
        }
        let timestamp = ServiceTime.instant(value["timestamp"])?.timeIntervalSince1970
        return (list, timestamp.map { Int64($0) })
    }

    /// An answer; where the server takes no password but at its sign-in, after that.
    private func asked(
        _ method: String, _ url: HTTPURL, _ body: [UInt8]?
    ) async throws(ServiceError) -> HTTPResponse {
        let cookie = state.withLock { $0.cookie }
        let response = try await requests.send(
            method, url, fields: Self.fields(cookie), body: body)
        guard response.head.status == 401,
            let login = dialect.login(account.base, of: account.user)
        else { return response }
        let answer = try await requests.send("POST", login)
        guard answer.head.status == 200, let fresh = Self.session(of: answer.head.fields) else {
            return response
        }
        state.withLock { $0.cookie = fresh }
        return try await requests.send(method, url, fields: Self.fields(fresh), body: body)
    }

    private static func fields(_ cookie: String?) -> HTTPFields {
        cookie.map { ["Cookie": $0] } ?? [:]
    }

    /// The session that a sign-in opened (RFC 6265 section 5.2), as it is sent again.
    static func session(of fields: HTTPFields) -> String? {
        for line in fields.all("Set-Cookie") where line.utf8.count <= 4_096 {
            let pair = line.prefix { $0 != ";" }.filter { $0 != " " }
            let isPlain = pair.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            if pair.hasPrefix("sessionid="), pair.utf8.count > 10, isPlain { return String(pair) }
        }
        return nil
    }
}
