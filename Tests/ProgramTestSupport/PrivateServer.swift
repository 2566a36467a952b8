import Foundation
import Glibc
import ListenTestSupport

/// A server that others wrote, on a port of this machine, with a folder of its own.
///
/// It ends with this object, and with the test's process.
package final class PrivateServer: Sendable {
    /// The server could not be started.
    package struct Failure: Error {
        /// The reason.
        package let reason: String
    }

    /// The reason that some programs cannot run here; `nil` when they can.
    package static func skipReason(_ programs: String...) -> String? {
        let missing = programs.filter { path(of: $0) == nil }
        return missing.isEmpty ? nil : "\(missing.joined(separator: ", ")) not installed"
    }

    /// The path of a program, also of one for the administrator.
    static func path(of program: String) -> String? {
        ["/usr/bin/", "/usr/sbin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
    }

    /// The folder for the files of the server, and others of the test.
    let folder: URL
    /// The port it listens on.
    let port: Int
    private let process: ChildProcess

    /// Starts a program with the configuration that is made for a folder and a port, and waits
    /// until it takes connections.
    ///
    /// In its arguments `FILE` is the file of the configuration, and `FOLDER` and `PORT` stand for
    /// those. A program may be a path.
    init(
        _ program: String, _ arguments: [String],
        configuration: (_ folder: String, _ port: Int) -> String
    ) throws {
        guard let path = program.hasPrefix("/") ? program : Self.path(of: program) else {
            throw Failure(reason: "\(program) is not installed")
        }
        folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A server that is not to run as root still writes here.
        chmod(folder.path, geteuid() == 0 ? 0o777 : 0o700)
        let port = try Self.freePort()
        self.port = port
        let file = folder.appending(path: "configuration").path
        try configuration(folder.path, port).write(
            toFile: file, atomically: true, encoding: .utf8)
        let started = ChildProcess(
            path,
            arguments.map { [folder] argument in
                argument == "FILE"
                    ? file
                    : argument.replacing("FOLDER", with: folder.path)
                        .replacing("PORT", with: "\(port)")
            },
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": folder.path])
        guard let started else { throw Failure(reason: "\(program) cannot be started") }
        process = started
        let address = port
        guard eventually(within: 30_000, { Self.connects(to: address) }) else {
            throw Failure(reason: "\(program) does not take connections")
        }
    }

    deinit {
        process.end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The base URL, without a slash at its end.
    var url: String { "http://127.0.0.1:\(port)" }

    private static func freePort() throws -> Int {
        var port = 0
        guard
            withSocket(
                { socket, address, length in
                    guard bind(socket, address, length) == 0 else { return false }
                    var length = length
                    guard getsockname(socket, address, &length) == 0 else { return false }
                    port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                        Int(UInt16(bigEndian: $0.pointee.sin_port))
                    }
                    return true
                }, port: 0)
        else { throw Failure(reason: "no free port") }
        return port
    }

    private static func connects(to port: Int) -> Bool {
        withSocket({ connect($0, $1, $2) == 0 }, port: port)
    }

    private static func withSocket(
        _ body: (Int32, UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool, port: Int
    ) -> Bool {
        let socket = Glibc.socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
