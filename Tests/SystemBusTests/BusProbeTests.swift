import ProgramTestSupport
import SystemBus
import Testing

/// A look at who is on a bus.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: PrivateSystemBus.skipReason == nil, "needs dbus-daemon and python3-dbusmock"))
struct BusProbeTests {
    @Test func `The names that have an owner are found, and nothing is started for the others`()
        throws
    {
        let bus = try PrivateSystemBus()
        let names = [BusProbe.daemon, "org.freedesktop.login1", "org.freedesktop.secrets"]
        #expect(
            try BusProbe.owned(of: names, at: bus.address)
                == [BusProbe.daemon, "org.freedesktop.login1"])
    }

    @Test func `A bus that is not there is an error`() {
        #expect(throws: SystemBusError.self) {
            try BusProbe.owned(of: [BusProbe.daemon], at: "unix:path=/nonexistent/bus")
        }
    }
}
