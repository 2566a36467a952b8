import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Synchronization
import Testing

@testable import SystemBus

/// Messages on a desktop that shows what it was sent.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(
        if: PrivateSessionBus.mockSkipReason == nil && PrivateSessionBus.skipReason("gdbus") == nil,
        "needs dbus-daemon, gdbus and python3-dbusmock"))
struct NotificationServiceTests {
    @Test func `each message takes the place of the one before`() async throws {
        let bus = try PrivateSessionBus()
        let desktop = bus.startMock(
            "notification_daemon", named: "org.freedesktop.Notifications")
        let service = NotificationService(address: bus.address)
        for number in 1...3 {
            await service.show(
                DesktopNotice(.nextChapter, summary: "Part \(number)", body: "Tom & <Jerry>"))
        }
        #expect(eventually { desktop.count(of: " Notify ") == 3 })
        let lines = desktop.text.split(separator: "\n").filter { $0.contains(" Notify ") }
        #expect(lines[0].contains("\"Listen\" 0 \"listen\" \"Part 1\""))
        #expect(lines[1].contains("\"Listen\" 1 \"listen\" \"Part 2\""))
        #expect(lines[2].contains("\"Listen\" 1 \"listen\" \"Part 3\""))
        #expect(lines.allSatisfy { $0.contains("Tom &amp; &lt;Jerry&gt;") })
    }

    @Test func `without a program that shows messages there is none, and nothing is started`()
        async throws
    {
        let bus = try PrivateSessionBus()
        let monitor = bus.monitor()
        let said = Mutex<[String]>([])
        let service = NotificationService(address: bus.address) { text in
            said.withLock { $0.append(text) }
        }
        await service.show(DesktopNotice(.fetched, summary: "Done"))
        #expect(eventually { monitor.count(of: "NameHasOwner") > 0 })
        #expect(monitor.count(of: "member=Notify") == 0)
        #expect(said.withLock { $0 } == [])
    }

    @Test func `a desktop that does not answer in time is not waited for`() async throws {
        let bus = try PrivateSessionBus()
        _ = bus.startMock("notification_daemon", named: "org.freedesktop.Notifications")
        let said = Mutex<[String]>([])
        let service = NotificationService(address: bus.address, patience: .zero) { text in
            said.withLock { $0.append(text) }
        }
        await service.show(DesktopNotice(.fetched, summary: "Done"))
        #expect(said.withLock { $0.count } == 1)
    }
}

/// What a message looks like on the bus.
@Suite struct NotificationArgumentTests {
    private func body(_ text: String, hasMarkup: Bool) -> BusValue {
        NotificationService.arguments(
            of: DesktopNotice(.imported, summary: "s", body: text), replacing: 0,
            hasMarkup: hasMarkup)[4]
    }

    @Test func `Signs of markup are escaped only where markup is read`() {
        #expect(body("a < b & c > d", hasMarkup: true) == .text("a &lt; b &amp; c &gt; d"))
        #expect(body("a < b & c > d", hasMarkup: false) == .text("a < b & c > d"))
    }

    @Test func `A message is shown, and stays when its connection is closed`() {
        let arguments = NotificationService.arguments(
            of: DesktopNotice(.sleepTimer, summary: "s"), replacing: 0, hasMarkup: true)
        #expect(arguments[0] == .text("Listen"))
        #expect(
            arguments[6]
                == .variants([
                    ("urgency", "y", .byte(1)), ("transient", "b", .flag(false)),
                    ("x-dunst-stack-tag", "s", .text("listen")),
                ]))
    }

    @Test func `Control characters go, and long texts are cut before they are escaped`() {
        #expect(body("a\u{1B}[31m\nb", hasMarkup: true) == .text("a [31m b"))
        let cut = body(String(repeating: "&", count: 10_000), hasMarkup: true)
        #expect(cut == .text(String(repeating: "&amp;", count: 500)))
    }

    @Test func `Without a bus a message is dropped and said once`() async {
        let said = Mutex<[String]>([])
        let service = NotificationService(address: "unix:path=/nonexistent/bus") { text in
            said.withLock { $0.append(text) }
        }
        await service.show(DesktopNotice(.fetched, summary: "Done"))
        #expect(said.withLock { $0.count } == 1)
    }
}
