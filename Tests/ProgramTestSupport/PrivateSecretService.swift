import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// A session bus of the test's own with GNOME Keyring on it, unlocked by default.
///
/// Both end with this object, and with the test's process.
package final class PrivateSecretService: Sendable {
    private static let keyring = "/usr/bin/gnome-keyring-daemon"
    private static let tool = "/usr/bin/secret-tool"

    /// The reason that no private Secret Service can run here; `nil` when it can.
    package static let skipReason: String? = {
        for path in ["/usr/bin/dbus-daemon", keyring, tool]
        where !FileManager.default.isExecutableFile(atPath: path) {
            return "\(path) is not installed"
        }
        return nil
    }()

    /// The bus or its keyring could not be started.
    package struct Failure: Error {
        /// The reason.
        package let reason: String
    }

    private let folder: String
    private let daemon: ChildProcess?
    private let keyring: ChildProcess?

    /// Starts a bus with a keyring of the password `pw`, and waits until it answers.
    package init(withKeyring: Bool = true, unlocked: Bool = true) throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-secrets-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let configuration = """
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(
            toFile: "\(folder)/bus.conf", atomically: true, encoding: .utf8)
        let environment = Self.environment(of: folder)
        daemon = ChildProcess(
            "/usr/bin/dbus-daemon",
            ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--nosyslog"],
            environment: environment)
        let socket = "\(folder)/bus"
        guard eventually(within: 60_000, { FileManager.default.fileExists(atPath: socket) })
        else { throw Failure(reason: "dbus-daemon did not start") }
        guard withKeyring else {
            keyring = nil
            return
        }
        keyring = ChildProcess(
            "/bin/sh",
            [
                "-c",
                "printf pw | \(Self.keyring) --unlock --components=secrets --foreground",
            ], environment: environment)
        guard eventually(within: 60_000, { store("ready", "probe", "none") }) else {
            throw Failure(reason: "gnome-keyring-daemon did not start")
        }
        if !unlocked { lock() }
    }

    deinit {
        keyring?.end()
        daemon?.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The bus's address, as D-Bus writes it.
    package var address: String { "unix:path=\(folder)/bus" }

    /// The environment for a program that uses this bus.
    package var environment: [String: String] { Self.environment(of: folder) }

    private static func environment(of folder: String) -> [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "PATH": "/usr/bin:/bin",
            "HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8",
        ]
    }

    /// Locks the keyring, as it is before a person has logged in.
    package func lock() {
        _ = run(
            "/usr/bin/dbus-send",
            [
                "--session", "--print-reply", "--dest=org.freedesktop.secrets",
                "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
                "array:objpath:/org/freedesktop/secrets/collection/login",
            ])
    }

    /// The secret that `secret-tool` finds for a server and an account; `nil` when there is none.
    package func lookup(_ server: String, _ account: String) -> String? {
        let (code, output) = run(
            Self.tool, ["lookup", "service", "listen", "server", server, "account", account])
        return code == 0 ? output : nil
    }

    /// Stores a secret with `secret-tool`.
    @discardableResult
    package func store(_ secret: String, _ server: String, _ account: String) -> Bool {
        run(
            Self.tool,
            [
                "store", "--label=test", "service", "listen", "server", server, "account",
                account,
            ], input: secret
        ).code == 0
    }

    private func run(
        _ program: String, _ arguments: [String], input: String = ""
    ) -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        let (output, given) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = given
        guard (try? process.run()) != nil else { return (-1, "") }
        try? given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? given.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
