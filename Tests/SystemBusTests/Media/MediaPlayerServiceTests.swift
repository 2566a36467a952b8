import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Synchronization
import Testing

@testable import SystemBus

/// The player on a real bus, as the programs that people use see it.
@Suite(
    .serialized, .timeLimit(.minutes(3)),
    .enabled(
        if: PrivateSessionBus.skipReason("playerctl", "gdbus", "busctl", "dbus-monitor") == nil,
        "needs dbus-daemon, playerctl, gdbus, busctl and dbus-monitor"))
struct MediaPlayerServiceTests {
    /// The clock of a player: its place moves when the test says so.
    private final class Clock: Sendable {
        let place = Mutex(MediaTime.zero)
    }

    private let bus: PrivateSessionBus
    private let clock = Clock()
    private let service: MediaPlayerService

    init() throws {
        bus = try PrivateSessionBus()
        service = MediaPlayerService(address: bus.address, followsLock: true)
    }

    /// Begins, and waits until the name is there.
    private func begin() {
        service.begin { [clock] in clock.place.withLock { $0 } }
        #expect(eventually(within: 10_000) { bus.run("playerctl", "-l").output == "listen" })
    }

    private static func playing(_ change: (inout NowPlaying) -> Void = { _ in }) -> NowPlaying {
        var now = NowPlaying()
        now.status = .playing
        now.track = NowPlaying.Track(
            id: ["book", "3", "chapter", "2"], title: "Part 2", album: "The Ferry",
            artists: ["A. Writer"], number: 2, length: .milliseconds(60_000), isLengthSure: true)
        (now.canSeek, now.hasNext, now.sentence) = (true, true, "It rains.")
        change(&now)
        return now
    }

    private func playerctl(_ arguments: String...) -> String {
        bus.run("playerctl", ["-p", "listen"] + arguments).output
    }

    /// Shows a state, and waits until it can be read.
    private func show(_ now: NowPlaying, _ status: String = "Playing") {
        service.show(now)
        #expect(eventually(within: 10_000) { playerctl("status") == status })
    }

    @Test func `playerctl reads the chapter, and its buttons are commands`() {
        begin()
        show(Self.playing())
        clock.place.withLock { $0 = .milliseconds(12_345) }
        #expect(
            playerctl(
                "metadata", "--format",
                "{{status}}|{{title}}|{{album}}|{{artist}}|{{xesam:asText}}|{{position}}"
            )
            .hasPrefix("Playing|Part 2|The Ferry|A. Writer|It rains.|12345"))
        for word in ["play", "pause", "play-pause", "stop", "next"] { _ = playerctl(word) }
        _ = playerctl("position", "5-")
        _ = playerctl("position", "10+")
        _ = playerctl("position", "30")
        _ = playerctl("volume", "0.5")
        _ = playerctl("loop", "Track")
        #expect(
            service.takeCommands() == [
                .play, .pause, .toggle, .stop, .next, .step(by: .milliseconds(-5_000)),
                .step(by: .milliseconds(10_000)),
                .seek(to: .milliseconds(30_000), of: ["book", "3", "chapter", "2"]),
                .setGain(hundredths: 50), .setRepeats(.sentence),
            ])
        service.stop()
        #expect(playerctl("status").contains("No players found"))
    }

    @Test func `gdbus and busctl can introspect, read and set`() {
        begin()
        show(Self.playing())
        let path = MediaPlayerObject.path
        let tree = bus.run("busctl", "--user", "tree", "org.mpris.MediaPlayer2.listen").output
        #expect(tree.contains(path))
        let page = bus.run(
            "gdbus", "introspect", "--session", "--dest", "org.mpris.MediaPlayer2.listen",
            "--object-path", path
        ).output
        #expect(page.contains("Seeked(x Position)"))
        #expect(page.contains("readwrite d Rate = 1.0"))
        func set(_ name: String, _ type: String, _ value: String) -> (Int32, String) {
            bus.run(
                "busctl", "--user", "set-property", "org.mpris.MediaPlayer2.listen", path,
                MediaPlayerObject.player, name, type, value)
        }
        #expect(set("Rate", "d", "1.25").0 == 0)
        #expect(set("Position", "x", "5").1.contains("cannot be set"))
        #expect(set("Rate", "s", "fast").0 != 0)
        #expect(service.takeCommands() == [.setRate(PlaybackRate(hundredths: 125))])
        service.stop()
    }

    @Test func `a thousand commands arrive, all and in order`() throws {
        begin()
        show(Self.playing())
        let script = """
            import dbus
            bus = dbus.SessionBus()
            player = dbus.Interface(
                bus.get_object('org.mpris.MediaPlayer2.listen', '/org/mpris/MediaPlayer2'),
                'org.mpris.MediaPlayer2.Player')
            for number in range(1000):
                player.Seek(dbus.Int64(number))
            """
        #expect(bus.run("python3", "-c", script).output == "")
        let commands = service.takeCommands()
        #expect(commands == (0..<1_000).map { .step(by: MediaTime(microseconds: $0)) })
        service.stop()
    }

    @Test func `more commands than anyone means are refused, and none is mixed up`() {
        begin()
        show(Self.playing())
        for _ in 0..<MediaPlayerService.commandLimit { #expect(service.offer(.toggle)) }
        #expect(!service.offer(.pause))
        let refused = bus.run(
            "gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.listen",
            "--object-path", MediaPlayerObject.path, "--method",
            MediaPlayerObject.player + ".Pause")
        #expect(refused.output.contains("LimitsExceeded"))
        #expect(service.takeCommands().count == MediaPlayerService.commandLimit)
        #expect(service.offer(.pause))
        service.stop()
    }

    @Test func `while it is paused nothing is on the bus`() {
        begin()
        show(Self.playing { $0.status = .paused }, "Paused")
        let monitor = bus.monitor()
        service.show(Self.playing { $0.sentence = "Another." })
        #expect(eventually(within: 10_000) { monitor.text.contains("Another.") })
        service.show(Self.playing { ($0.sentence, $0.status) = ("Another.", .paused) })
        #expect(eventually(within: 10_000) { monitor.text.contains("\"Paused\"") })
        let told = monitor.count(of: "member=PropertiesChanged")
        for _ in 0..<100 {
            service.show(Self.playing { ($0.sentence, $0.status) = ("Another.", .paused) })
        }
        // The answer to a call comes after whatever the shown states would have sent.
        #expect(playerctl("status") == "Paused")
        #expect(monitor.count(of: "member=PropertiesChanged") == told)
        #expect(monitor.count(of: "member=Seeked") == 0)
        service.stop()
    }

    @Test func `a second player has a name of its own, and the first keeps its`() {
        begin()
        let second = MediaPlayerService(address: bus.address)
        second.begin { .zero }
        #expect(
            eventually(within: 10_000) {
                bus.run("playerctl", "-l").output.split(separator: "\n").count == 2
            })
        let names = bus.run("playerctl", "-l").output.split(separator: "\n")
        #expect(names.contains("listen"))
        #expect(names.contains { $0.hasPrefix("listen.instance") })
        second.stop()
        service.stop()
    }

    @Test func `another session of the process finds the name free`() {
        for _ in 0..<20 {
            let one = MediaPlayerService(address: bus.address)
            one.begin { .zero }
            #expect(eventually(within: 10_000) { bus.run("playerctl", "-l").output == "listen" })
            one.stop()
        }
    }

    @Test func `wrong and huge messages change nothing and are answered`() {
        begin()
        show(Self.playing())
        let script = """
            import dbus
            bus = dbus.SessionBus()
            name, path = 'org.mpris.MediaPlayer2.listen', '/org/mpris/MediaPlayer2'
            player = 'org.mpris.MediaPlayer2.Player'
            properties = 'org.freedesktop.DBus.Properties'
            def call(path, interface, member, signature, arguments):
                try:
                    bus.call_blocking(name, path, interface, member, signature, arguments)
                    print('ok')
                except dbus.exceptions.DBusException as error:
                    print(error.get_dbus_name().split('.')[-1])
            call(path, player, 'Seek', 's', ['x'])
            call(path, player, 'Seek', 'as', [['x'] * 20000])
            call(path, player, 'Play', 'ay', [b'x' * 1000000])
            call(path, player, 'SetPosition', 'ox', ['/nowhere', 5])
            call(path, player, 'SetPosition', 'ox',
                ['/org/listen/book/3/chapter/2', -9223372036854775808])
            call(path, player, 'Nonsense', '', [])
            call(path, 'org.example.Nothing', 'Play', '', [])
            call('/elsewhere', player, 'Play', '', [])
            call(path, properties, 'Set', 'ssv', [player, 'Position', dbus.Int64(5)])
            call(path, properties, 'Set', 'ssv', [player, 'Rate', dbus.Double(float('nan'))])
            call(path, properties, 'Set', 'ssv', [player, 'Rate', dbus.Array([], 'v')])
            call(path, properties, 'Get', 'ss', [player, 'x' * 100000])
            call(path, properties, 'GetAll', 's', ['org.example.Nothing'])
            """
        let words = bus.run("python3", "-c", script).output.split(separator: "\n").map(String.init)
        #expect(
            words == [
                "InvalidArgs", "InvalidArgs", "InvalidArgs", "ok", "ok", "UnknownMethod",
                "UnknownInterface", "UnknownObject", "PropertyReadOnly", "InvalidArgs",
                "InvalidArgs", "UnknownProperty", "UnknownInterface",
            ])
        #expect(service.takeCommands() == [])
        #expect(playerctl("status") == "Playing")
        service.stop()
    }

    @Test func `a locked screen is a command, an unlocked one is not`() {
        begin()
        func signal(_ interface: String, _ value: String) {
            bus.run(
                "gdbus", "emit", "--session", "--object-path", "/org/freedesktop/ScreenSaver",
                "--signal", interface + ".ActiveChanged", value)
        }
        signal("org.freedesktop.ScreenSaver", "false")
        signal("org.freedesktop.ScreenSaver", "true")
        signal("org.gnome.ScreenSaver", "true")
        signal("org.example.ScreenSaver", "true")
        signal("org.freedesktop.ScreenSaver", "\"yes\"")
        #expect(playerctl("status") == "Stopped")
        #expect(service.takeCommands() == [.screenLocked, .screenLocked])
        service.stop()
    }

    @Test func `a bus that dies ends the controls and nothing else`() async {
        begin()
        show(Self.playing())
        bus.stop()
        for await _ in service.wakes {}
        #expect(!service.isConnected)
        for _ in 0..<1_000 { service.show(Self.playing()) }
        service.stop()
    }
}

/// The controls where there is no bus.
@Suite struct AbsentMediaBusTests {
    @Test(arguments: [
        "unix:path=/nonexistent/bus", "", "nonsense",
        "unix:path=" + String(repeating: "x", count: 300),
    ]) func `Without a bus the controls say so once and cost nothing`(address: String) async {
        let said = Mutex<[String]>([])
        let service = MediaPlayerService(address: address) { text in
            said.withLock { $0.append(text) }
        }
        service.begin { .zero }
        for await _ in service.wakes {}
        #expect(!service.isConnected)
        service.show(NowPlaying())
        #expect(service.takeCommands() == [])
        #expect(said.withLock { $0.count } == 1)
        service.stop()
    }

    @Test func `Controls that never began can be ended`() {
        MediaPlayerService(address: "nonsense").stop()
    }
}
