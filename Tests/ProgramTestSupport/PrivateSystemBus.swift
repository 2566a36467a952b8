import Foundation
import ListenTestSupport
import Synchronization

/// A message bus of the test's own with a fake logind.
///
/// Both end with this object, and with the test's process.
package final class PrivateSystemBus: Sendable {
    private static let python = "/usr/bin/python3"

    /// The reason that no private bus can run here; `nil` when it can.
    package static let skipReason: String? = {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") else {
            return "dbus-daemon is not installed"
        }
        guard FileManager.default.isExecutableFile(atPath: python),
            run(["-c", "import dbusmock"], environment: [:]).code == 0
        else { return "python3-dbusmock is not installed" }
        return nil
    }()

    /// The bus or its logind could not be started.
    package struct Failure: Error {
        /// The reason.
        package let reason: String
    }

    /// An inhibitor lock of logind.
    package struct Inhibitor: Hashable, Sendable {
        /// The inhibited action, `sleep` or `idle`.
        package let what: String
        /// The program that holds it.
        package let who: String
        /// Its mode, `delay` or `block`.
        package let mode: String

        /// An inhibitor.
        package init(what: String, who: String = "listen", mode: String) {
            self.what = what
            self.who = who
            self.mode = mode
        }
    }

    private let folder: String
    private let daemon = Mutex<ChildProcess?>(nil)
    private let logind = Mutex<ChildProcess?>(nil)
    private let networkManager = Mutex<ChildProcess?>(nil)

    /// Starts a bus, with logind by default, and waits until both answer.
    package init(withLogind: Bool = true) throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-bus-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let configuration = """
            <busconfig>
              <type>system</type>
              <listen>unix:path=\(folder)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(
            toFile: "\(folder)/bus.conf", atomically: true, encoding: .utf8)
        let started = ChildProcess(
            "/usr/bin/dbus-daemon",
            ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--nosyslog"],
            environment: environment)
        daemon.withLock { $0 = started }
        let socket = "\(folder)/bus"
        guard eventually(within: 60_000, { FileManager.default.fileExists(atPath: socket) })
        else { throw Failure(reason: "dbus-daemon did not start") }
        if withLogind { try startLogind() }
    }

    deinit {
        networkManager.withLock { $0 = nil }
        logind.withLock { $0 = nil }
        daemon.withLock { $0 = nil }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The bus's address, as D-Bus writes it.
    package var address: String { "unix:path=\(folder)/bus" }

    /// The environment for a program that uses this bus.
    package var environment: [String: String] {
        ["DBUS_SYSTEM_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    }

    /// Starts logind; waits until it answers.
    package func startLogind() throws {
        let started = ChildProcess(
            Self.python, ["-m", "dbusmock", "--system", "--template", "logind"],
            environment: environment)
        logind.withLock { $0 = started }
        guard eventually(within: 60_000, { inhibitors != nil }) else {
            throw Failure(reason: "the mock of logind did not start")
        }
    }

    /// Starts a NetworkManager, in the place of one that runs, whose `Metered` is a number; waits
    /// until it answers.
    package func startNetworkManager(metered: Int) throws {
        let name = "org.freedesktop.NetworkManager"
        networkManager.withLock { $0 = nil }
        let started = ChildProcess(
            Self.python,
            ["-m", "dbusmock", "--system", name, "/org/freedesktop/NetworkManager", name],
            environment: environment)
        networkManager.withLock { $0 = started }
        let isThere = eventually(within: 60_000) {
            Self.run(
                [
                    "-c",
                    """
                    import dbus
                    manager = dbus.SystemBus().get_object('\(name)', '/org/freedesktop/NetworkManager')
                    dbus.Interface(manager, 'org.freedesktop.DBus.Mock').AddProperty(
                        '\(name)', 'Metered', dbus.UInt32(\(metered)))
                    """,
                ], environment: environment
            ).code == 0
        }
        guard isThere else { throw Failure(reason: "the mock of NetworkManager did not start") }
    }

    /// Ends logind as a crash would.
    package func stopLogind() {
        logind.withLock { $0 = nil }
    }

    /// Ends the bus as a crash would.
    package func stop() {
        daemon.withLock { $0 = nil }
    }

    /// Makes logind signal that sleep begins or is over.
    package func prepareForSleep(_ begins: Bool) {
        emit("PrepareForSleep", signature: "b", begins ? "True" : "False")
    }

    /// Makes logind emit a signal; `value` is Python.
    package func emit(_ signal: String, signature: String, _ value: String) {
        _ = call(
            """
            dbus.Interface(login, 'org.freedesktop.DBus.Mock').EmitSignal(
                'org.freedesktop.login1.Manager', '\(signal)', '\(signature)', [\(value)])
            """)
    }

    /// Adds a session by its id; `auto` is the caller's own.
    package func addSession(_ id: String) {
        _ = call(
            """
            dbus.Interface(login, 'org.freedesktop.DBus.Mock').AddSession(
                '\(id)', 'seat0', dbus.UInt32(1000), 'user', True)
            """)
    }

    /// Makes logind signal that a session is locked.
    package func lock(_ id: String) {
        _ = call(
            """
            session = dbus.SystemBus().get_object(
                'org.freedesktop.login1', '/org/freedesktop/login1/session/\(id)')
            dbus.Interface(session, 'org.freedesktop.DBus.Mock').EmitSignal(
                'org.freedesktop.login1.Session', 'Lock', '', [])
            """)
    }

    /// Emits the signal of a beginning sleep from a program that is not logind.
    package func forgeSleep() {
        _ = Self.run(
            [
                "-c",
                """
                import dbus, dbus.lowlevel
                bus = dbus.SystemBus()
                for target in [None] + [n for n in bus.list_names() if n.startswith(':')]:
                    message = dbus.lowlevel.SignalMessage(
                        '/org/freedesktop/login1', 'org.freedesktop.login1.Manager',
                        'PrepareForSleep')
                    message.append(True, signature='b')
                    if target: message.set_destination(target)
                    bus.send_message(message)
                bus.flush()
                """,
            ], environment: environment)
    }

    /// The inhibitors that logind has; `nil` when it does not answer.
    package var inhibitors: Set<Inhibitor>? {
        let (code, output) = call(
            "[print(i[0], i[1], i[3]) for i in "
                + "dbus.Interface(login, 'org.freedesktop.login1.Manager').ListInhibitors()]")
        guard code == 0 else { return nil }
        return Set(
            output.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ").map(String.init)
                guard words.count == 3 else { return nil }
                return Inhibitor(what: words[0], who: words[1], mode: words[2])
            })
    }

    private func call(_ line: String) -> (code: Int32, output: String) {
        Self.run(
            [
                "-c",
                """
                import dbus
                login = dbus.SystemBus().get_object(
                    'org.freedesktop.login1', '/org/freedesktop/login1')
                \(line)
                """,
            ], environment: environment)
    }

    private static func run(
        _ arguments: [String], environment: [String: String]
    ) -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return (-1, "") }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
