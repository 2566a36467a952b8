import Glibc

/// Who may stay connected when places are short; pure.
///
/// A connection that has not yet asked anything it may (nothing at all, or without the token) is
/// a stranger. Strangers give way: one address keeps only a share of them, and when every place
/// is taken, the address with most of them gives up the one that has waited longest. So silent
/// connections never shut out those who have a token, wherever these come from.
struct Seats<ID: Hashable & Sendable>: Sendable {
    /// What becomes of a newcomer.
    enum Verdict: Equatable, Sendable {
        case seated
        /// It takes the place of another, which is to be ended.
        case instead(of: ID)
        case full
    }

    private struct Seat: Sendable {
        let id: ID
        let address: String
        let since: Duration
        var isStranger = true
    }

    /// A stranger that came later than so long ago may have asked already, unread.
    static var patience: Duration { .seconds(1) }

    private let limit: Int
    private let share: Int
    /// In the order they came.
    private var seats: [Seat] = []

    /// `limit` places; at most `share` strangers of one address stay.
    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
    }

    /// How many places are taken.
    var count: Int { seats.count }

    /// Finds a place for a connection from an address at a running time.
    mutating func admit(_ id: ID, from address: String, at now: Duration) -> Verdict {
        let own = seats.filter { $0.isStranger && $0.address == address }
        var victim: Seat?
        if own.count >= share { victim = own.first { now - $0.since >= Self.patience } }
        if victim == nil, seats.count >= limit {
            victim = oldestStranger()
            guard victim != nil else { return .full }
        }
        if let victim { leave(victim.id) }
        seats.append(Seat(id: id, address: address, since: now))
        return victim.map { .instead(of: $0.id) } ?? .seated
    }

    /// Notes that a connection asked what it may.
    mutating func trust(_ id: ID) {
        guard let place = seats.firstIndex(where: { $0.id == id }) else { return }
        seats[place].isStranger = false
    }

    /// Gives a place back; nothing happens for one that was taken away.
    mutating func leave(_ id: ID) {
        seats.removeAll { $0.id == id }
    }

    /// The oldest of the address that has most strangers.
    private func oldestStranger() -> Seat? {
        let strangers = seats.filter(\.isStranger)
        let counts = Dictionary(strangers.map { ($0.address, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return strangers.first { counts[$0.address] == most }
    }
}

/// What counts as one address: an IPv4 number, the first half of an IPv6 one (a host gets a /64,
/// RFC 6177), every client of a unix socket together.
func seatAddress(of host: String) -> String {
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return host }
    let bytes = withUnsafeBytes(of: six, Array.init)
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [255, 255]
    return (isMapped ? bytes[12...] : bytes[..<8]).map(String.init).joined(separator: ".")
}
