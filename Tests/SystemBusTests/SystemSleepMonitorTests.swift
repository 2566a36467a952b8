import ListenTestSupport
import ProgramTestSupport
import Synchronization
import SystemBus
import Testing

/// The monitor with a real message bus and a logind that says what it is told.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: PrivateSystemBus.skipReason == nil, "needs dbus-daemon and python3-dbusmock"))
struct SystemSleepMonitorTests {
    private typealias Inhibitor = PrivateSystemBus.Inhibitor

    private static let sleep: Inhibitor = .init(what: "sleep", mode: "delay")
    private static let idle: Inhibitor = .init(what: "idle", mode: "block")

    @Test func `sleep waits for the session, and is held up again after waking`() async throws {
        let bus = try PrivateSystemBus()
        let monitor = SystemSleepMonitor(address: bus.address)
        var events = monitor.events.makeAsyncIterator()
        monitor.start()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.prepareForSleep(true)
        #expect(await events.next() == .willSleep)
        #expect(bus.inhibitors == [Self.sleep])
        monitor.saved()
        #expect(eventually { bus.inhibitors == [] })
        bus.prepareForSleep(false)
        #expect(await events.next() == .woke)
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        monitor.stop()
        #expect(await events.next() == nil)
        #expect(eventually { bus.inhibitors == [] })
    }

    @Test func `a session that never saves does not keep the machine awake`() async throws {
        let bus = try PrivateSystemBus()
        let monitor = SystemSleepMonitor(address: bus.address, patience: .milliseconds(300))
        var events = monitor.events.makeAsyncIterator()
        monitor.start()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.prepareForSleep(true)
        #expect(await events.next() == .willSleep)
        #expect(eventually { bus.inhibitors == [] })
        monitor.stop()
    }

    @Test func `falling asleep by itself is inhibited only while sound runs`() throws {
        let bus = try PrivateSystemBus()
        let monitor = SystemSleepMonitor(address: bus.address)
        monitor.start()
        monitor.setPlaying(true)
        #expect(eventually { bus.inhibitors == [Self.sleep, Self.idle] })
        monitor.setPlaying(false)
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        monitor.stop()
    }

    @Test func `signals of strangers and of another form change nothing`() async throws {
        let bus = try PrivateSystemBus()
        let monitor = SystemSleepMonitor(address: bus.address)
        var events = monitor.events.makeAsyncIterator()
        monitor.start()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.forgeSleep()
        bus.emit("PrepareForSleep", signature: "s", "'true'")
        bus.emit("PrepareForSleep", signature: "bb", "True, True")
        bus.emit("PrepareForSleep", signature: "as", "['x'] * 1000")
        bus.emit("PrepareForSleep", signature: "", "")
        bus.prepareForSleep(false)
        bus.prepareForSleep(true)
        #expect(await events.next() == .willSleep)
        bus.prepareForSleep(false)
        #expect(await events.next() == .woke)
        monitor.stop()
        #expect(await events.next() == nil)
    }

    @Test func `the lock of the own session is told, where that is wanted`() async throws {
        let bus = try PrivateSystemBus()
        bus.addSession("auto")
        bus.addSession("other")
        let monitor = SystemSleepMonitor(address: bus.address, followsLock: true)
        let deaf = SystemSleepMonitor(address: bus.address)
        var (events, heard) = (monitor.events.makeAsyncIterator(), deaf.events.makeAsyncIterator())
        monitor.start()
        deaf.start()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.lock("other")
        bus.lock("auto")
        #expect(await events.next() == .locked)
        bus.prepareForSleep(true)
        #expect(await events.next() == .willSleep)
        #expect(await heard.next() == .willSleep)
        monitor.stop()
        deaf.stop()
    }

    @Test func `a logind that starts later, or again, is asked then`() throws {
        let bus = try PrivateSystemBus(withLogind: false)
        let monitor = SystemSleepMonitor(address: bus.address)
        monitor.start()
        try bus.startLogind()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.stopLogind()
        try bus.startLogind()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        monitor.stop()
    }

    @Test func `a bus that dies ends the events and says so once`() async throws {
        let bus = try PrivateSystemBus()
        let said = Mutex<[String]>([])
        let monitor = SystemSleepMonitor(address: bus.address) { text in
            said.withLock { $0.append(text) }
        }
        var events = monitor.events.makeAsyncIterator()
        monitor.start()
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        bus.stop()
        #expect(await events.next() == nil)
        #expect(said.withLock { $0.count } == 1)
    }
}

/// What needs no bus at all.
@Suite struct AbsentBusTests {
    @Test(arguments: [
        "unix:path=/nonexistent/bus", "", "nonsense",
        "unix:path=" + String(repeating: "x", count: 300),
    ]) func `a machine without a bus is told of once and quietly`(address: String) async {
        let said = Mutex<[String]>([])
        let monitor = SystemSleepMonitor(address: address) { text in
            said.withLock { $0.append(text) }
        }
        monitor.start()
        monitor.setPlaying(true)
        monitor.saved()
        var events = monitor.events.makeAsyncIterator()
        #expect(await events.next() == nil)
        #expect(said.withLock { $0.count } == 1)
        #expect(said.withLock { $0.first }?.hasPrefix("The system bus cannot be used") == true)
        monitor.stop()
    }
}
