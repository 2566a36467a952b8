import Glibc
import ListenTestSupport
import Synchronization

/// A step of a raw responder's answer to one connection.
package enum RawStep: Sendable {
    /// Sends these bytes as they are.
    case send([UInt8])
    /// Waits until the gate opens or the responder stops.
    case wait(Gate)
    /// Ends the connection by a reset instead of an orderly close.
    case reset

    /// Sends a head and a part of a body.
    ///
    /// Sums of bytes and slices take the compiler seconds each.
    package static func send(_ head: [UInt8], _ body: some Sequence<UInt8>) -> RawStep {
        .send(head + Array(body))
    }
}

/// Opens once; threads wait for it.
package final class Gate: Sendable {
    private let descriptors: (read: Int32, write: Int32)

    /// A closed gate.
    package init() {
        var pair: [Int32] = [-1, -1]
        // A program started meanwhile must not hold the end that is closed to open it.
        pipe(&pair)
        for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        descriptors = (pair[0], pair[1])
    }

    deinit {
        close(descriptors.read)
        if !isOpened.load(ordering: .acquiring) { close(descriptors.write) }
    }

    private let isOpened = Atomic<Bool>(false)

    /// Opens it.
    package func open() {
        let (isFirst, _) = isOpened.compareExchange(
            expected: false, desired: true, ordering: .acquiringAndReleasing)
        // The closed end makes every waiting read return.
        if isFirst { close(descriptors.write) }
    }

    /// Blocks the calling thread until it is open.
    package func pass() {
        var byte: UInt8 = 0
        while Glibc.read(descriptors.read, &byte, 1) < 0, errno == EINTR {}
    }
}

/// A server that sends given bytes, well-formed or not, and hangs up.
///
/// Each connection is one request; the n-th connection gets the n-th script, later ones the last.
/// Runs on threads of its own.
package final class RawResponder: Sendable {
    private let socket: Int32
    private let scripts: [[RawStep]]
    private let requests = Mutex<[String]>([])
    /// The base URL, without a slash at its end.
    package let url: String

    /// Starts to listen on a free port of this machine; `nil` when the system refuses.
    package convenience init?(_ scripts: [RawStep]...) {
        self.init(serving: scripts)
    }

    /// Starts to listen on a free port of this machine; `nil` when the system refuses.
    package init?(serving scripts: [[RawStep]]) {
        guard let (socket, port) = RawResponder.listening() else { return nil }
        self.socket = socket
        self.scripts = scripts
        url = "http://127.0.0.1:\(port)"
        acceptConnections(of: socket) { [weak self] connection, number in
            guard let self else { return false }
            let script = self.scripts[min(number, self.scripts.count - 1)]
            detachThread { self.serve(connection, script) }
            return true
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// The heads of the requests so far.
    package var log: [String] { requests.withLock { $0 } }

    /// Bytes of a head from its lines, with the empty line that ends it.
    package static func head(_ lines: String...) -> [UInt8] {
        Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private func serve(_ connection: Int32, _ script: [RawStep]) {
        defer { close(connection) }
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65_536 {
            guard recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
            // A TLS client's first record never ends like a head; answer it at once.
            if head == [0x16] { break }
        }
        requests.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
        for step in script {
            switch step {
            case .send(let bytes): RawResponder.sendAll(bytes, to: connection)
            case .wait(let gate): gate.pass()
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    connection, SOL_SOCKET, SO_LINGER, &option,
                    socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
        shutdown(connection, Int32(SHUT_WR))
        // Reading to the end lets the other side take everything before the close.
        while recv(connection, &byte, 1, 0) == 1 {}
    }

    static func sendAll(_ bytes: [UInt8], to connection: Int32) {
        _ = sendsAll(bytes, to: connection)
    }

    /// Sends bytes; true when all of them could be sent.
    static func sendsAll(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    static func listening() -> (Int32, UInt16)? {
        let socket = Glibc.socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        guard socket >= 0, isBound else { return nil }
        return (socket, UInt16(bigEndian: address.sin_port))
    }
}
