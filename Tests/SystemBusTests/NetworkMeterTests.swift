import ProgramTestSupport
import Testing

@testable import SystemBus

/// NetworkManager's word about what the network costs.
@Suite struct NetworkMeterTests {
    @Test(
        arguments: [
            (0, false), (1, true), (2, false), (3, true), (4, false), (5, false), (.max, false),
        ] as [(UInt32, Bool)])
    func `only yes and a guessed yes are metered`(number: UInt32, isMetered: Bool) {
        #expect(NetworkMeter.isMetered([.variant("u", .uint32(number))]) == isMetered)
    }

    @Test(
        arguments: [
            [], [.uint32(1)], [.variant("s", .text("yes"))], [.variant("i", .int32(1))],
            [.variant("u", .uint32(1)), .variant("u", .uint32(1))],
        ] as [[BusValue]])
    func `an answer of another shape says nothing`(values: [BusValue]) {
        #expect(!NetworkMeter.isMetered(values))
    }

    @Test func `without a bus nothing is metered`() {
        #expect(!NetworkMeter.isMetered(at: "unix:path=/nonexistent/bus"))
    }
}

/// The same by a NetworkManager on a bus.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: PrivateSystemBus.skipReason == nil, "needs dbus-daemon and python3-dbusmock"))
struct NetworkMeterBusTests {
    @Test func `a bus is asked each time, and nothing is started`() throws {
        let bus = try PrivateSystemBus(withLogind: false)
        #expect(!NetworkMeter.isMetered(at: bus.address))
        for (number, isMetered) in [(1, true), (2, false), (3, true), (4, false)] {
            try bus.startNetworkManager(metered: number)
            #expect(NetworkMeter.isMetered(at: bus.address) == isMetered, "\(number)")
        }
    }
}
