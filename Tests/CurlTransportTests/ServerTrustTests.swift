import CurlTransport
import Foundation
import HTTPCaching
import ListenCore
import Testing

/// Servers that a person trusts by their own certificates and keys.
@Suite(.timeLimit(.minutes(10)), .enabled(if: Certificate.tool != nil, "openssl is not installed"))
struct ServerTrustTests {
    private static let otherPin = KeyPin.ofNoKey

    /// The failure of a request that has a trust with it; `nil` where an answer came.
    private func failure(
        _ server: SecureServer, _ transport: CurlTransport, _ trust: ServerTrust?
    ) async throws -> TransportError? {
        var request = HTTPRequest("GET", try #require(HTTPURL(server.url)))
        request.trust = trust
        do throws(TransportError) {
            _ = try await transport.send(request, limits: .json)
            return nil
        } catch {
            return error
        }
    }

    @Test func `certificates of its own open one server, and count for no other request`()
        async throws
    {
        let (server, transport) = (try SecureServer(for: "IP:127.0.0.1"), CurlTransport())
        let own = ServerTrust(certificates: try server.pair.text)
        let plain = try await failure(server, transport, nil)
        #expect(plain?.code == .tls && plain?.obstacle == nil)
        let untold = try await failure(server, transport, ServerTrust())
        #expect(untold?.code == .tls && untold?.obstacle == .certificate)
        #expect(try await failure(server, transport, own) == nil)
        // What was trusted once is not remembered.
        #expect(try await failure(server, transport, nil)?.code == .tls)
        let stranger = ServerTrust(certificates: try Certificate(for: "IP:127.0.0.1").text)
        #expect(try await failure(server, transport, stranger)?.code == .tls)
        let damaged = ServerTrust(certificates: "PEM")
        #expect(try await failure(server, transport, damaged)?.code == .tls)
    }

    @Test func `certificates stand in place of the file of all servers`() async throws {
        let (server, other) = (
            try SecureServer(for: "IP:127.0.0.1"), try SecureServer(for: "IP:127.0.0.1")
        )
        let transport = CurlTransport(caFile: server.certificate)
        let trust = ServerTrust(certificates: try other.pair.text)
        #expect(try await failure(server, transport, nil) == nil)
        #expect(try await failure(server, transport, trust)?.code == .tls)
        #expect(try await failure(other, transport, trust) == nil)
    }

    @Test func `a server whose key is not the pinned one gets no request`() async throws {
        let server = try SecureServer(for: "IP:127.0.0.1")
        let transport = CurlTransport(caFile: server.certificate)
        let pin = try #require(KeyPin(try server.pair.pin))
        let right = ServerTrust(pin: pin)
        #expect(try await failure(server, transport, right) == nil)
        let wrong = try #require(
            try await failure(server, transport, ServerTrust(pin: Self.otherPin)))
        #expect(wrong.code == .tls && wrong.obstacle == .otherKey)
        #expect(wrong.description.contains("its key is not the one that is pinned"))
        #expect(wrong.description.contains("`openssl s_client -connect 127.0.0.1:"))
        #expect(try await failure(server, transport, right) == nil)
    }

    @Test func `a pin stands in for no certificate, and for no name`() async throws {
        let server = try SecureServer(for: "IP:127.0.0.1")
        let pin = try #require(KeyPin(try server.pair.pin))
        let error = try #require(
            try await failure(server, CurlTransport(), ServerTrust(pin: pin)))
        #expect(error.code == .tls && error.obstacle == .certificate)
        #expect(error.description.contains("a --pin does not stand in for it"))
        let both = ServerTrust(pin: pin, certificates: try server.pair.text)
        #expect(try await failure(server, CurlTransport(), both) == nil)
        let wrong = ServerTrust(pin: Self.otherPin, certificates: try server.pair.text)
        #expect(try await failure(server, CurlTransport(), wrong)?.obstacle == .otherKey)
        let named = try SecureServer(for: "DNS:example.org")
        let whole = ServerTrust(
            pin: KeyPin(try named.pair.pin), certificates: try named.pair.text)
        #expect(try await failure(named, CurlTransport(), whole)?.code == .tls)
    }
}
