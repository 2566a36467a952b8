import Glibc
import ListenTestSupport
import Synchronization

/// A server of one file, with ranges and a strong tag, that sends as many bytes as it is allowed to
/// and then stops without hanging up.
package final class RationingOrigin: Sendable {
    private struct State {
        var ration = 0
        var starts: [Int] = []
        /// Opens when the ration is used up, or the file sent to its end.
        var spent = Gate()
    }

    private let socket: Int32
    private let bytes: [UInt8]
    private let state = Mutex(State())
    /// The base URL, without a slash at its end.
    package let url: String

    /// Starts to listen on a free port of this machine; `nil` when the system refuses.
    package init?(_ bytes: [UInt8]) {
        guard let (socket, port) = RawResponder.listening() else { return nil }
        self.socket = socket
        self.bytes = bytes
        url = "http://127.0.0.1:\(port)"
        acceptConnections(of: socket) { [weak self] connection, _ in
            guard let self else { return false }
            detachThread { self.serve(connection) }
            return true
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// The beginning of each answer, in order.
    package var starts: [Int] { state.withLock { $0.starts } }

    /// Allows some more bytes; the gate opens when they are sent.
    package func allow(_ count: Int) -> Gate {
        state.withLock { state in
            state.ration = count
            state.spent = Gate()
            return state.spent
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65_536 {
            guard recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        let start = Self.start(String(decoding: head, as: UTF8.self))
        let count = bytes.count - start
        let lines = [
            start == 0 ? "HTTP/1.1 200 OK" : "HTTP/1.1 206 Partial Content",
            "Content-Length: \(count)", "Content-Type: audio/mpeg", "ETag: \"1\"",
            "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)",
        ].filter { start > 0 || !$0.hasPrefix("Content-Range") }
        RawResponder.sendAll(
            Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), to: connection)
        let (ration, spent) = state.withLock { state in
            state.starts.append(start)
            defer { state.ration -= min(count, state.ration) }
            return (min(count, state.ration), state.spent)
        }
        RawResponder.sendAll(Array(bytes[start..<start + ration]), to: connection)
        spent.open()
        // Silent until the other side ends.
        while recv(connection, &byte, 1, 0) == 1 {}
    }

    /// The first byte a request asks for.
    private static func start(_ head: String) -> Int {
        let range = head.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }
        return range.flatMap { Int($0.dropFirst(13).prefix { $0 != "-" }) } ?? 0
    }
}
