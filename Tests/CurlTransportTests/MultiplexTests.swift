import CurlTransport
import Foundation
import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

/// nginx with HTTP/2 over TLS on a free port of this machine.
private final class Nginx {
    let url: String
    let certificate: Certificate
    private let process = Process()

    static let tool = Certificate.program("nginx")

    /// Starts it; `nil` when nothing answers.
    init?() throws {
        certificate = try Certificate(for: "IP:127.0.0.1")
        guard let port = Nginx.freePort() else { return nil }
        url = "https://127.0.0.1:\(port)/"
        let folder = certificate.folder
        let configuration = """
            daemon off;
            pid \(folder.path)/nginx.pid;
            error_log stderr crit;
            events {}
            http {
              access_log off;
              client_body_temp_path \(folder.path)/1; proxy_temp_path \(folder.path)/2;
              fastcgi_temp_path \(folder.path)/3; uwsgi_temp_path \(folder.path)/4;
              scgi_temp_path \(folder.path)/5;
              server {
                listen 127.0.0.1:\(port) ssl http2;
                ssl_certificate \(certificate.file);
                ssl_certificate_key \(certificate.key);
                location / { return 200 "$connection $server_protocol"; }
              }
            }
            """
        let file = folder.appendingPathComponent("nginx.conf")
        try configuration.write(to: file, atomically: false, encoding: .utf8)
        process.executableURL = URL(filePath: Nginx.tool ?? "")
        process.arguments = ["-p", folder.path, "-e", "stderr", "-c", file.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard eventually(within: 10_000, { Nginx.answers(port) }) else { return nil }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    private static func freePort() -> UInt16? {
        withSocket { socket, address, length in
            bind(socket, address, length.pointee) == 0
                && getsockname(socket, address, length) == 0
        }
    }

    private static func answers(_ port: UInt16) -> Bool {
        withSocket(port) { connect($0, $1, $2.pointee) == 0 } != nil
    }

    /// The port of a socket for which `body` succeeds.
    private static func withSocket(
        _ port: UInt16 = 0,
        _ body: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Bool
    ) -> UInt16? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isDone = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(socket, $0, &length) }
        }
        return isDone ? UInt16(bigEndian: address.sin_port) : nil
    }
}

@Suite(
    .timeLimit(.minutes(10)), .enabled(if: Nginx.tool != nil, "nginx is not installed"),
    .enabled(if: Certificate.tool != nil, "openssl is not installed"))
struct MultiplexTests {
    @Test func `parallel requests share one connection by HTTP 2`() async throws {
        let server = try #require(try Nginx())
        let transport = CurlTransport(caFile: server.certificate.file)
        let url = try #require(HTTPURL(server.url))
        let answers = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    let response = try? await transport.send(
                        HTTPRequest("GET", url), limits: .json)
                    return response.map { String(decoding: $0.body, as: UTF8.self) }
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(answers.count == 40)
        #expect(Set(answers).count == 1)
        #expect(answers.first??.hasSuffix(" HTTP/2.0") == true)
    }

    @Test func `a kept connection is not used by a request with another pin`() async throws {
        let server = try #require(try Nginx())
        let transport = CurlTransport(caFile: server.certificate.file)
        var request = HTTPRequest("GET", try #require(HTTPURL(server.url)))
        _ = try await transport.send(request, limits: .json)
        request.trust = ServerTrust(pin: .ofNoKey)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request, limits: .json)
        }
        #expect(error?.obstacle == .otherKey)
        request.trust = ServerTrust(pin: KeyPin(try server.certificate.pin))
        _ = try await transport.send(request, limits: .json)
        request.trust = nil
        _ = try await transport.send(request, limits: .json)
    }
}
