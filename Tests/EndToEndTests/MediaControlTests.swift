import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// The whole program on a desktop's bus, controlled by the programs that people use.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(20)),
    .enabled(
        if: PrivateSessionBus.skipReason("playerctl", "gdbus", "busctl", "dbus-monitor") == nil,
        "needs dbus-daemon, playerctl, gdbus, busctl and dbus-monitor"))
struct MediaControlTests {
    private let bus: PrivateSessionBus
    private let program: Program

    init() throws {
        bus = try PrivateSessionBus()
        program = try Program(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    }

    private func playing() async throws -> ScreenView {
        let view = try program.start("book", "3", "chapter", "2", "--start", "20")
        try #require(await view.wait { ($0.shownSeconds ?? 0) > 20 }, "\(view.raw.suffix(600))")
        #expect(eventually { status == "Playing" })
        return view
    }

    private func playerctl(_ arguments: String...) -> String {
        bus.run("playerctl", ["-p", "listen"] + arguments).output
    }

    private var status: String { playerctl("status") }

    @Test func `keys of the desktop play, pause and seek, and the screen follows`() async throws {
        let view = try await playing()
        #expect(
            playerctl("metadata", "mpris:trackid").contains("/org/listen/book/3/chapter/2"))
        #expect(playerctl("metadata", "--format", "{{xesam:asText}}") != "")
        _ = playerctl("pause")
        #expect(await view.shows("‖ 1×"))
        #expect(eventually { status == "Paused" })
        _ = playerctl("pause")
        #expect(await view.isQuiet(for: 1))
        _ = playerctl("position", "30")
        #expect(await view.wait { $0.shownSeconds == 30 })
        _ = playerctl("position", "5-")
        #expect(await view.wait { $0.shownSeconds == 25 })
        #expect(eventually { playerctl("position").hasPrefix("25.0") })
        _ = playerctl("play")
        #expect(await view.shows("▶ 1×"))
        _ = playerctl("next")
        #expect(
            eventually {
                playerctl("metadata", "mpris:trackid").contains("/org/listen/book/3/chapter/3")
            })
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(bus.run("playerctl", "-l").output.contains("No players"))
    }

    @Test func `a review without eyes and hands is graded by a headset`() async throws {
        for word in ["faro", "barca"] {
            _ = try await program.run("cards", "add", word, "--language", "es")
        }
        let view = try program.start("review", "--hands-free")
        #expect(eventually { playerctl("metadata", "title").contains("Review: 0 done, 2 left") })
        // Good, and the first step of ten minutes.
        _ = playerctl("play-pause")
        #expect(await view.shows("1 done"), "\(view.text)")
        _ = playerctl("previous")
        _ = playerctl("play-pause")
        #expect(await view.shows("2 cards reviewed, 100 % remembered"), "\(view.text)")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a thousand presses of one key are a thousand, and one more counts too`()
        async throws
    {
        let view = try await playing()
        let script = """
            import dbus, sys
            player = dbus.SessionBus().get_object(
                'org.mpris.MediaPlayer2.listen', '/org/mpris/MediaPlayer2')
            for number in range(int(sys.argv[1])):
                player.PlayPause(dbus_interface='org.mpris.MediaPlayer2.Player')
            """
        bus.run("python3", "-c", script, "1000")
        #expect(eventually { status == "Playing" })
        #expect(await view.shows("▶ 1×"))
        bus.run("python3", "-c", script, "1")
        #expect(eventually { status == "Paused" })
        #expect(await view.shows("‖ 1×"))
        bus.run("python3", "-c", script, "1001")
        #expect(eventually { status == "Playing" })
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `while the sound is paused nothing is on the bus and nothing wakes`()
        async throws
    {
        let view = try await playing()
        _ = playerctl("pause")
        #expect(await view.shows("‖ 1×"))
        #expect(eventually { status == "Paused" })
        let monitor = bus.monitor()
        let before = monitor.count(of: "path=/org/mpris/MediaPlayer2")
        #expect(await view.isQuiet(for: 3))
        #expect(monitor.count(of: "path=/org/mpris/MediaPlayer2") == before)
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `each sentence is told once while it is heard`() async throws {
        let view = try await playing()
        let monitor = bus.monitor()
        #expect(await view.wait { ($0.shownSeconds ?? 0) > 32 })
        let told = monitor.count(of: "xesam:asText")
        #expect((2...12).contains(told), "\(told) sentences in 12 seconds")
        #expect(monitor.count(of: "\"Position\"") == 0)
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a bus that dies is not noticed`() async throws {
        let view = try await playing()
        bus.stop()
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        view.terminal.type(" ")
        #expect(await view.shows("▶ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a locked screen pauses where that is wanted`() async throws {
        let program = try Program(environment: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LISTEN_PAUSE_ON_LOCK": "true",
        ])
        let view = try program.start("book", "3", "chapter", "2", "--start", "20")
        try #require(await view.wait { ($0.shownSeconds ?? 0) > 20 }, "\(view.raw.suffix(600))")
        #expect(eventually { status == "Playing" })
        bus.run(
            "gdbus", "emit", "--session", "--object-path", "/org/freedesktop/ScreenSaver",
            "--signal", "org.freedesktop.ScreenSaver.ActiveChanged", "true")
        #expect(await view.shows("The screen was locked"))
        #expect(await view.shows("‖ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `the window is named while the program runs, and has its name back`() async throws {
        let program = try Program(environment: ["LISTEN_TERMINAL_TITLE": "true"])
        let view = try program.start("book", "3", "chapter", "2", "--start", "20")
        #expect(await view.wait { $0.raw.contains("\u{1B}]2;") })
        #expect(view.raw.contains("\u{1B}[22;2t"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(view.raw.contains("\u{1B}[23;2t"))
        #expect(!view.raw.contains("]9;4"))
    }
}
