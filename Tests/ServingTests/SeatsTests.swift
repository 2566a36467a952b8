import Testing

@testable import Serving

struct SeatsTests {
    private func seats(
        _ strangers: [(id: Int, address: String)], limit: Int = 4, share: Int = 3,
        trusted: Set<Int> = []
    ) -> Seats<Int> {
        var seats = Seats<Int>(limit: limit, share: share)
        for (id, address) in strangers {
            #expect(seats.admit(id, from: address, at: .seconds(id)) == .seated)
            if trusted.contains(id) { seats.trust(id) }
        }
        return seats
    }

    @Test(
        arguments: [
            // Room for all.
            ([(1, "a"), (2, "a")], [], "b", .seated),
            // One address has its share: its oldest gives way to itself, and not to others.
            ([(1, "a"), (2, "a"), (3, "a")], [], "a", .instead(of: 1)),
            ([(1, "a"), (2, "a"), (3, "a")], [], "b", .seated),
            ([(1, "a"), (2, "a"), (3, "a")], [1], "a", .seated),
            // All is taken: who has most strangers gives up the oldest.
            ([(1, "b"), (2, "a"), (3, "a"), (4, "a")], [], "c", .instead(of: 2)),
            ([(1, "b"), (2, "a"), (3, "a"), (4, "b")], [], "c", .instead(of: 1)),
            ([(1, "a"), (2, "b"), (3, "a"), (4, "b")], [1, 2, 3], "c", .instead(of: 4)),
            // Nobody who may be here gives way.
            ([(1, "a"), (2, "b"), (3, "a"), (4, "b")], [1, 2, 3, 4], "c", .full),
        ] as [([(Int, String)], Set<Int>, String, Seats<Int>.Verdict)])
    func `strangers give way to newcomers`(
        _ there: [(Int, String)], _ trusted: Set<Int>, _ address: String,
        _ verdict: Seats<Int>.Verdict
    ) {
        var seats = seats(there.map { (id: $0.0, address: $0.1) }, trusted: trusted)
        let count = seats.count
        #expect(seats.admit(9, from: address, at: .seconds(9)) == verdict)
        #expect(seats.count == (verdict == .seated ? count + 1 : count))
    }

    @Test func `who came a moment ago may have asked already and stays while there is room`() {
        var seats = seats([(1, "a"), (2, "a"), (3, "a")])
        #expect(seats.admit(4, from: "a", at: .seconds(1.5)) == .seated)
        #expect(seats.admit(5, from: "a", at: .seconds(1.5)) == .instead(of: 1))
    }

    @Test func `who was answered and asks nothing more gives way to who comes`() {
        var seats = seats(
            [(1, "a"), (2, "b"), (3, "a"), (4, "b")], share: 4, trusted: [1, 2, 3, 4])
        #expect(seats.admit(5, from: "c", at: .seconds(9)) == .full)
        seats.rest(3, at: .seconds(10))
        seats.rest(1, at: .seconds(11))
        seats.rest(2, at: .seconds(12))
        // Of the address with most the one that has rested longest; who asks again stays.
        seats.trust(3)
        seats.rest(3, at: .seconds(13))
        #expect(seats.admit(5, from: "c", at: .seconds(14)) == .instead(of: 1))
        // Strangers go first.
        #expect(seats.admit(6, from: "c", at: .seconds(15)) == .instead(of: 5))
        seats.trust(6)
        #expect(seats.admit(7, from: "c", at: .seconds(16)) == .instead(of: 2))
        seats.trust(7)
        #expect(seats.admit(8, from: "c", at: .seconds(16)) == .instead(of: 3))
        seats.trust(8)
        #expect(seats.admit(9, from: "c", at: .seconds(16)) == .full)
    }

    @Test func `one address keeps a share of those that ask nothing more`() {
        var seats = seats([(1, "a"), (2, "a"), (3, "a")], limit: 9, trusted: [1, 2, 3])
        for id in 1...3 { seats.rest(id, at: .seconds(3)) }
        // A request may be under way in one that rested a moment ago.
        #expect(seats.admit(4, from: "a", at: .seconds(3.5)) == .seated)
        #expect(seats.admit(5, from: "a", at: .seconds(5)) == .instead(of: 1))
        #expect(seats.admit(6, from: "b", at: .seconds(5)) == .seated)
    }

    @Test func `a stranger does not rest`() {
        var seats = seats([(1, "a"), (2, "a")], limit: 2)
        seats.rest(1, at: .seconds(5))
        #expect(seats.admit(3, from: "b", at: .seconds(5)) == .instead(of: 1))
    }

    @Test func `a place is given back once`() {
        var seats = seats([(1, "a"), (2, "a")])
        seats.leave(1)
        seats.leave(1)
        #expect(seats.count == 1)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("unix", "unix"),
    ])
    func `an address is an IPv4 number`(_ host: String, _ address: String) {
        #expect(seatAddress(of: host) == address)
    }

    @Test func `an IPv6 network of one host is one address`() {
        #expect(seatAddress(of: "2001:db8::1") == seatAddress(of: "2001:db8::ffff:2"))
        #expect(seatAddress(of: "2001:db8::1") != seatAddress(of: "2001:db8:0:1::1"))
    }
}
