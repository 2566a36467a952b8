import CurlTransport
import Foundation
import HTTPCaching
import ListenCore
import Testing

/// A TLS server with a certificate made for one test.
final class SecureServer {
    let url: String
    let pair: Certificate
    private let process: Process

    /// The file of its certificate.
    var certificate: String { pair.file }

    init(for name: String) throws {
        pair = try Certificate(for: name)
        let server = try SecureServer.start([
            "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", pair.file, "-key", pair.key,
        ])
        process = server.process
        var output = ""
        var port: Substring?
        while port == nil {
            let piece = server.output.availableData
            guard !piece.isEmpty else { throw CancellationError() }
            output += String(decoding: piece, as: UTF8.self)
            port =
                output.split(separator: "\n").dropLast(output.hasSuffix("\n") ? 0 : 1)
                .first { $0.hasPrefix("ACCEPT") }?.split(separator: ":").last
        }
        url = "https://127.0.0.1:\(port ?? "")/"
    }

    deinit {
        process.terminate()
    }

    private static func start(_ arguments: [String]) throws -> (
        process: Process, output: FileHandle
    ) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: Certificate.tool ?? "")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardInput = Pipe()
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, pipe.fileHandleForReading)
    }
}

@Suite(.timeLimit(.minutes(10)), .enabled(if: Certificate.tool != nil, "openssl is not installed"))
struct CertificateTests {
    private func code(_ server: SecureServer, _ transport: CurlTransport) async throws
        -> TransportError.Code?
    {
        let request = HTTPRequest("GET", try #require(HTTPURL(server.url)))
        do throws(TransportError) {
            _ = try await transport.send(request, limits: .json)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a certificate nobody vouches for is refused`() async throws {
        let server = try SecureServer(for: "IP:127.0.0.1")
        #expect(try await code(server, CurlTransport()) == .tls)
    }

    @Test func `a certificate of the given file is accepted for its name only`() async throws {
        let right = try SecureServer(for: "IP:127.0.0.1")
        let wrong = try SecureServer(for: "DNS:example.org")
        #expect(try await code(right, CurlTransport(caFile: right.certificate)) == nil)
        #expect(try await code(wrong, CurlTransport(caFile: wrong.certificate)) == .tls)
    }
}
