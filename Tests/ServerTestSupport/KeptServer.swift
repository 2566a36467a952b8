import Glibc
import ListenTestSupport
import Synchronization

/// A server that keeps its connections, on a port of this machine or on a Unix socket.
///
/// The n-th request of a connection gets the n-th answer, byte for byte; after the last one the
/// connection ends without notice. Runs on threads of its own.
package final class KeptServer: Sendable {
    private struct Seen {
        var connections = 0
        var requests: [String] = []
    }

    private let socket: Int32
    private let answers: [[UInt8]]
    private let seen = Mutex(Seen())
    /// The base URL, without a slash at its end.
    package let url: String

    /// Starts to listen, at `path` when there is one; `nil` when the system refuses.
    package init?(_ answers: [[UInt8]], at path: String? = nil) {
        let listening = path.map(KeptServer.listening(at:)) ?? KeptServer.listening()
        guard let (socket, url) = listening else { return nil }
        self.socket = socket
        self.answers = answers
        self.url = url
        acceptConnections(of: socket) { [weak self] connection, _ in
            guard let self else { return false }
            self.seen.withLock { $0.connections += 1 }
            detachThread { self.serve(connection) }
            return true
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// The number of connections so far.
    package var connections: Int { seen.withLock { $0.connections } }

    /// The heads of the requests so far.
    package var requests: [String] { seen.withLock { $0.requests } }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        for answer in answers {
            guard take(connection) else { return }
            _ = answer.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
        }
        _ = take(connection)
    }

    /// Reads a request; true when it is whole.
    private func take(_ connection: Int32) -> Bool {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65_536 {
            guard recv(connection, &byte, 1, 0) == 1 else { return false }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        seen.withLock { $0.requests.append(text) }
        let length = text.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        for _ in 0..<(length.flatMap { Int($0.dropFirst(16)) } ?? 0) {
            guard recv(connection, &byte, 1, 0) == 1 else { return false }
        }
        return true
    }

    private static func listening() -> (Int32, String)? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        guard begin(socket, &address) else { return nil }
        return (socket, "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    }

    private static func listening(at path: String) -> (Int32, String)? {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        guard begin(socket, &address) else { return nil }
        return (socket, "http+unix://" + path.split(separator: "/").map { "%2F\($0)" }.joined())
    }

    private static func begin<Address>(_ socket: Int32, _ address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
    }
}
