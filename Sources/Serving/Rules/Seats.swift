import Glibc

/// The choice of the connections that stay when places are short; pure.
///
/// A connection without a permitted request so far (none at all, or none with the token) is a
/// stranger; one that was answered and has not sent another request rests. Both give way: one
/// address keeps only a share of them, and when every place is taken, the address with the most
/// strangers, otherwise the one with the most resting connections, gives up the one that has waited
/// longest. So silent connections never shut out active ones, wherever these come from, and whether
/// or not there is a token.
struct Seats<ID: Hashable & Sendable>: Sendable {
    /// The decision about a new connection.
    enum Verdict: Equatable, Sendable {
        case seated
        /// It takes the place of another, which is to be closed.
        case instead(of: ID)
        case full
    }

    private enum Standing {
        case stranger, asking, resting
    }

    private struct Seat: Sendable {
        let id: ID
        let address: String
        /// The time its standing began.
        var since: Duration
        var standing = Standing.stranger

        var givesWay: Bool { standing != .asking }
    }

    /// The time for which a connection that gives way is spared: it may have sent a request that is
    /// still unread.
    static var patience: Duration { .seconds(1) }

    private let limit: Int
    private let share: Int
    /// The places in the order in which their standings began.
    private var seats: [Seat] = []

    /// A table of `limit` places; of one address at most `share` strangers and resting connections
    /// stay.
    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
    }

    /// The number of places that are taken.
    var count: Int { seats.count }

    /// Finds a place for a connection from an address; `now` is a running time.
    mutating func admit(_ id: ID, from address: String, at now: Duration) -> Verdict {
        let own = seats.filter { $0.givesWay && $0.address == address }
        var victim: Seat?
        if own.count >= share { victim = own.first { now - $0.since >= Self.patience } }
        if victim == nil, seats.count >= limit {
            victim = oldest(.stranger) ?? oldest(.resting)
            guard victim != nil else { return .full }
        }
        if let victim { leave(victim.id) }
        seats.append(Seat(id: id, address: address, since: now))
        return victim.map { .instead(of: $0.id) } ?? .seated
    }

    /// Notes that a connection sent a permitted request.
    mutating func trust(_ id: ID) {
        guard let place = seats.firstIndex(where: { $0.id == id }) else { return }
        seats[place].standing = .asking
    }

    /// Notes that a connection was answered and has no request pending.
    mutating func rest(_ id: ID, at now: Duration) {
        guard let place = seats.firstIndex(where: { $0.id == id }),
            seats[place].standing == .asking
        else { return }
        var seat = seats.remove(at: place)
        (seat.standing, seat.since) = (.resting, now)
        seats.append(seat)
    }

    /// Gives a place back; ignores one that was taken away before.
    mutating func leave(_ id: ID) {
        seats.removeAll { $0.id == id }
    }

    /// The oldest connection of the address that has the most of a standing.
    private func oldest(_ standing: Standing) -> Seat? {
        let waiting = seats.filter { $0.standing == standing }
        let counts = Dictionary(waiting.map { ($0.address, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return waiting.first { counts[$0.address] == most }
    }
}

/// The address that counts as one client: an IPv4 number, the first half of an IPv6 one (a host
/// gets a /64, RFC 6177), or all clients of a unix socket together.
func seatAddress(of host: String) -> String {
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return host }
    let bytes = withUnsafeBytes(of: six, Array.init)
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [255, 255]
    return (isMapped ? bytes[12...] : bytes[..<8]).map(String.init).joined(separator: ".")
}
