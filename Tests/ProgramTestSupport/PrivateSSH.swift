public import Foundation
import Glibc

/// sshd as the person who tests, with keys, known hosts and a port of its own.
public final class PrivateSSH: Sendable {
    /// The reason that it cannot run here; `nil` when it can.
    public static var skipReason: String? {
        PrivateServer.skipReason("sshd", "ssh", "ssh-keygen") ?? separation
    }

    /// The hosts that the program ssh of a test knows.
    public enum KnownHosts: String, CaseIterable, Sendable {
        /// This one.
        case known
        /// None.
        case none
        /// This one by another key.
        case changed
    }

    private let server: PrivateServer
    /// The folder whose folders are served, as all of the machine is.
    public let files: URL

    /// Starts it; throws the reason why it cannot run.
    public init() throws {
        server = try PrivateServer("sshd", ["-D", "-e", "-f", "FILE"]) { folder, port in
            Self.prepare(folder, port)
            return Self.configuration(folder, port)
        }
        files = server.folder.appending(path: "files")
    }

    /// The program ssh that knows some hosts, and signs in by the key of the test alone.
    public func program(knowing hosts: KnownHosts) -> String {
        server.folder.appending(path: "ssh-\(hosts.rawValue)").path
    }

    /// The address of a folder below `files`, as a person types it.
    public func address(of folder: String) -> String {
        let path = files.appending(path: folder).path(percentEncoded: true)
        return "sftp://\(Self.account)@127.0.0.1:\(server.port)\(path)"
    }

    /// The name of the person who tests.
    private static var account: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "nobody"
    }

    /// The administrator's sshd wants a folder that only the start of the system's own makes.
    private static var separation: String? {
        guard geteuid() == 0, mkdir("/run/sshd", 0o755) != 0, errno != EEXIST else { return nil }
        return "there is no /run/sshd, and none can be made"
    }

    private static func prepare(_ folder: String, _ port: Int) {
        let files = FileManager.default
        try? files.createDirectory(
            atPath: folder + "/files", withIntermediateDirectories: true)
        for name in ["host", "other", "key"] {
            let made = Process()
            made.executableURL = URL(filePath: "/usr/bin/ssh-keygen")
            made.arguments = ["-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(name)"]
            guard (try? made.run()) != nil else { return }
            made.waitUntilExit()
        }
        func key(_ name: String) -> String {
            let text = try? String(contentsOfFile: "\(folder)/\(name).pub", encoding: .utf8)
            return (text ?? "").split(separator: " ").prefix(2).joined(separator: " ")
        }
        let lines = [
            KnownHosts.known: "[127.0.0.1]:\(port) \(key("host"))\n", .none: "",
            .changed: "[127.0.0.1]:\(port) \(key("other"))\n",
        ]
        for (hosts, line) in lines {
            let place = "\(folder)/hosts-\(hosts.rawValue)"
            let program = """
                #!/bin/sh
                exec /usr/bin/ssh -F /dev/null -o UserKnownHostsFile=\(place) \\
                    -o GlobalKnownHostsFile=/dev/null -o IdentityFile=\(folder)/key \\
                    -o IdentitiesOnly=yes -o IdentityAgent=none "$@"

                """
            _ = files.createFile(atPath: place, contents: Data(line.utf8))
            _ = files.createFile(
                atPath: "\(folder)/ssh-\(hosts.rawValue)", contents: Data(program.utf8),
                attributes: [.posixPermissions: 0o700])
        }
    }

    private static func configuration(_ folder: String, _ port: Int) -> String {
        [
            "Port \(port)", "ListenAddress 127.0.0.1", "HostKey \(folder)/host",
            "PidFile \(folder)/pid", "AuthorizedKeysFile \(folder)/key.pub",
            // The folder is in one that everybody may write to.
            "StrictModes no", "UsePAM no", "PasswordAuthentication no",
            "KbdInteractiveAuthentication no", "PermitRootLogin prohibit-password",
            "AllowUsers \(account)", "Subsystem sftp internal-sftp",
        ].joined(separator: "\n") + "\n"
    }
}
