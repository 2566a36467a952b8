import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// A player on a machine that falls asleep, by a logind that says so.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(20)),
    .enabled(if: PrivateSystemBus.skipReason == nil, "needs dbus-daemon and python3-dbusmock"))
struct SystemSleepTests {
    private typealias Inhibitor = PrivateSystemBus.Inhibitor

    private static let sleep: Inhibitor = .init(what: "sleep", mode: "delay")
    private static let idle: Inhibitor = .init(what: "idle", mode: "block")

    private func playing(_ program: Program) async throws -> ScreenView {
        let view = try program.start("book", "3", "chapter", "2", "--start", "20")
        try #require(await view.wait { ($0.shownSeconds ?? 0) > 20 }, "\(view.raw.suffix(600))")
        return view
    }

    @Test func `sleep waits until the place is kept, and waking starts no sound`() async throws {
        let bus = try PrivateSystemBus()
        let program = try Program(
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        let view = try await playing(program)
        #expect(eventually { bus.inhibitors == [Self.sleep, Self.idle] })
        bus.prepareForSleep(true)
        #expect(await view.shows("‖ 1×"))
        #expect(eventually { bus.inhibitors == [] })
        let shown = Double(view.shownSeconds ?? 0)
        let kept = try #require(try await program.progress().first)
        #expect(abs(kept.positionSeconds - shown) <= 1.5)
        bus.prepareForSleep(false)
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        #expect(await view.isQuiet(for: 1))
        #expect(await view.shows("‖ 1×"))
        view.terminal.type(" ")
        #expect(await view.shows("▶ 1×"))
        #expect(eventually { bus.inhibitors == [Self.sleep, Self.idle] })
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(eventually { bus.inhibitors == [] })
    }

    @Test func `the plain view pauses for sleep and stays so`() async throws {
        let bus = try PrivateSystemBus()
        let program = try Program(
            environment: [
                "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "LISTEN_INHIBIT_IDLE": "false",
            ])
        let view = try program.start("book", "3", "chapter", "2", "--plain")
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        #expect(await view.terminal.wait { $0.text.contains("no sound") })
        bus.prepareForSleep(true)
        #expect(await view.terminal.wait { $0.text.contains("The computer sleeps") })
        #expect(eventually { bus.inhibitors == [] })
        bus.prepareForSleep(false)
        #expect(eventually { bus.inhibitors == [Self.sleep] })
        let state = try await program.run("ctl", "--pattern", "{state}")
        #expect(state.output == "paused")
        _ = try await program.run("ctl", "quit")
        #expect(await view.terminal.exitCode() == 0)
    }
}
