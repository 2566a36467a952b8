import CurlTransport
import Glibc
import HTTPCaching
import ListenTestSupport
import ServerTestSupport
import Testing

/// Limits of time, each with its own reason.
@Suite(.timeLimit(.minutes(10)))
struct DeadlineTests {
    let transport = CurlTransport()

    private func error(
        _ url: String, _ limits: TransferLimits
    ) async throws -> TransportError? {
        let request = HTTPRequest("GET", try #require(HTTPURL(url)))
        do throws(TransportError) {
            _ = try await transport.send(request, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private static let head = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 10")
    private static let long = Duration.seconds(50)

    @Test func `a server that never answers runs out of time for its head`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let early = RawResponder.head("HTTP/1.1 103 Early Hints", "X: 1")
        let responder = try #require(RawResponder([.send(early), .wait(gate)]))
        let limits = TransferLimits(
            maxBytes: 100, firstByte: .milliseconds(150), silence: Self.long, total: nil)
        let error = try await error(responder.url, limits)
        #expect(error?.code == .timeout)
        #expect(error?.reason == "no answer within 150 ms")
    }

    @Test func `silence after the head runs out by itself`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(RawResponder([.send(Self.head + [1]), .wait(gate)]))
        let limits = TransferLimits(
            maxBytes: 100, firstByte: Self.long, silence: .milliseconds(150), total: nil)
        let error = try await error(responder.url, limits)
        #expect(error?.code == .timeout)
        #expect(error?.reason == "nothing arrived for 150 ms")
    }

    @Test func `content that comes too slowly is given up`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(RawResponder([.send(Self.head + [1]), .wait(gate)]))
        let limits = TransferLimits(
            maxBytes: 100, firstByte: Self.long, silence: Self.long,
            slowest: SpeedFloor(bytes: 4, within: .milliseconds(150)), total: nil)
        let error = try await error(responder.url, limits)
        #expect(error?.code == .timeout && error?.obstacle == .slow)
        #expect(error?.reason == "less than 4 bytes came within 150 ms")
    }

    @Test func `the whole has its own limit`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(RawResponder([.send(Self.head + [1]), .wait(gate)]))
        let limits = TransferLimits(
            maxBytes: 100, firstByte: Self.long, silence: Self.long, total: .milliseconds(150))
        let error = try await error(responder.url, limits)
        #expect(error?.code == .timeout)
        #expect(error?.reason == "not complete within 150 ms")
    }

    @Test func `a machine that does not take the connection runs out of its own time`()
        async throws
    {
        let full = try #require(FullSocket())
        let limits = TransferLimits(maxBytes: 100, connect: .milliseconds(200), total: nil)
        let error = try await error("http://127.0.0.1:\(full.port)/", limits)
        #expect(error?.code == .timeout)
        #expect(error?.reason == "no connection within 200 ms")
        #expect(error?.obstacle == .silent)
    }
}

/// A port whose queue of connections is full, so that another one is never taken.
private final class FullSocket {
    let port: UInt16
    private var sockets: [Int32] = []

    init?() {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var sockets = [server]
        let isFull = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(server, address, length) == 0, listen(server, 0) == 0,
                    getsockname(server, address, &length) == 0
                else { return false }
                // Asked without waiting, since the last of them are never taken.
                for _ in 0..<4 {
                    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
                    let client = socket(AF_INET, kind, 0)
                    connect(client, address, length)
                    sockets.append(client)
                }
                return true
            }
        }
        guard isFull else { return nil }
        self.sockets = sockets
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
