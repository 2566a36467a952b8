import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// A session bus of the test's own, and the programs that people use on it.
///
/// All end with this object, and with the test's process.
package final class PrivateSessionBus: Sendable {
    /// The reason that such a bus cannot run here with some programs; `nil` when it can.
    package static func skipReason(_ programs: String...) -> String? {
        for path in ["/usr/bin/dbus-daemon"] + programs.map({ "/usr/bin/" + $0 })
        where !FileManager.default.isExecutableFile(atPath: path) {
            return "\(path) is not installed"
        }
        return nil
    }

    /// The reason that the mock of a desktop's services cannot run here; `nil` when it can.
    package static let mockSkipReason: String? =
        skipReason("python3") ?? PrivateSystemBus.skipReason

    /// The bus could not be started.
    package struct Failure: Error {
        /// The reason.
        package let reason: String
    }

    /// The folder with the bus's socket, for other files of the test too.
    package let folder: String
    private let daemon = Mutex<ChildProcess?>(nil)
    private let helpers = Mutex<[ChildProcess]>([])

    /// Starts a bus, and waits until its socket is there.
    package init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-session-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let configuration = """
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
                <allow own="*"/>
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
    }

    deinit {
        helpers.withLock { $0 = [] }
        daemon.withLock { $0 = nil }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The bus's address, as D-Bus writes it.
    package var address: String { "unix:path=\(folder)/bus" }

    /// The environment for a program that uses this bus.
    package var environment: [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "HOME": folder, "XDG_RUNTIME_DIR": folder,
        ]
    }

    /// Ends the bus as a crash would.
    package func stop() {
        daemon.withLock { $0 = nil }
    }

    /// Runs a program on the bus to its end.
    @discardableResult
    package func run(_ program: String, _ arguments: String...) -> (code: Int32, output: String) {
        run(program, arguments)
    }

    /// Runs a program on the bus to its end.
    @discardableResult
    package func run(_ program: String, _ arguments: [String]) -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/" + program)
        process.arguments = arguments
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return (-1, "") }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let output = String(decoding: data, as: UTF8.self)
        return (process.terminationStatus, output.trimmingCharacters(in: .newlines))
    }

    /// Starts a program on the bus, and keeps its output for `Watch.text`.
    package func watch(_ program: String, _ arguments: String...) -> Watch {
        let path = "\(folder)/\(UUID().uuidString).log"
        let words = ["-c", "exec \"$0\" \"$@\" >\(path) 2>&1", "/usr/bin/" + program] + arguments
        let started = ChildProcess("/bin/sh", words, environment: environment)
        helpers.withLock { $0.append(contentsOf: started.map { [$0] } ?? []) }
        return Watch(path: path)
    }

    /// Records the messages on the bus from now on.
    package func monitor() -> Watch {
        let watch = watch("dbus-monitor", "--session")
        // The monitor is there once it has told of its own arrival.
        _ = eventually(within: 30_000) { watch.text.contains("NameLost") }
        return watch
    }

    /// Starts the mock of a desktop's service, and waits until it has its name.
    package func startMock(_ template: String, named name: String) -> Watch {
        let watch = watch("python3", "-u", "-m", "dbusmock", "--session", "--template", template)
        _ = eventually(within: 60_000) { self.hasOwner(name) }
        return watch
    }

    /// True when a program has a name on the bus.
    package func hasOwner(_ name: String) -> Bool {
        run(
            "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
            "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner", name
        ).output.contains("true")
    }

    /// The output of a program so far.
    package struct Watch: Sendable {
        let path: String

        /// All of it.
        package var text: String {
            (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }

        /// The number of lines that contain a text.
        package func count(of part: String) -> Int {
            text.split(separator: "\n").count { $0.contains(part) }
        }
    }
}
