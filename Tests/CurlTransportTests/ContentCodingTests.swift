import CurlTransport
import Foundation
import HTTPCaching
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

/// Compressed content: whole, cut, damaged, larger than it looks.
@Suite(.timeLimit(.minutes(10)))
struct ContentCodingTests {
    let transport = CurlTransport()
    private static let text = Array("hello\n".utf8)
    /// `hello\n` in gzip.
    private static let packed: [UInt8] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9,
        0xe7, 0x02, 0x00, 0x20, 0x30, 0x3a, 0x36, 0x06, 0x00, 0x00, 0x00,
    ]

    private func result(
        _ content: [UInt8], coding: String = "gzip", asking: HTTPFields = [:],
        chunked: Bool = false
    ) async throws -> Result<[UInt8], TransportError> {
        let framing = chunked ? "Transfer-Encoding: chunked" : "X-Closed: by the end"
        let head = RawResponder.head("HTTP/1.1 200 OK", "Content-Encoding: \(coding)", framing)
        let size = Array("\(String(content.count, radix: 16))\r\n".utf8)
        let body = chunked ? size + content + Array("\r\n0\r\n\r\n".utf8) : content
        let responder = try #require(RawResponder([.send(head + body)]))
        let url = try #require(HTTPURL(responder.url))
        do throws(TransportError) {
            let request = HTTPRequest("GET", url, fields: asking)
            return .success(try await transport.send(request, limits: .json).body)
        } catch {
            return .failure(error)
        }
    }

    private func code(_ result: Result<[UInt8], TransportError>) -> TransportError.Code? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test(arguments: [true, false])
    func `whole content is decoded`(chunked: Bool) async throws {
        #expect(try await result(Self.packed, chunked: chunked) == .success(Self.text))
        #expect(
            try await result(Self.packed, coding: "identity, X-GZIP", chunked: chunked)
                == .success(Self.text))
        #expect(try await result([], chunked: chunked) == .success([]))
    }

    @Test(arguments: [true, false])
    func `content cut anywhere is an error, though its framing is whole`(chunked: Bool)
        async throws
    {
        for count in [1, 9, 10, 13, 18, 25] {
            let cut = try await result(Array(Self.packed.prefix(count)), chunked: chunked)
            #expect(code(cut) == .cut, "after \(count) bytes")
        }
    }

    @Test func `members that follow are decoded, anything else behind is passed over`()
        async throws
    {
        #expect(
            try await result(Self.packed + Self.packed) == .success(Self.text + Self.text))
        #expect(try await result(Self.packed + [0, 0, 0]) == .success(Self.text))
        #expect(code(try await result(Self.packed + Self.packed.prefix(12))) == .cut)
    }

    @Test func `damaged content is malformed`() async throws {
        for index in [0, 2, 12, 19] {
            var damaged = Self.packed
            damaged[index] ^= 0xFF
            #expect(code(try await result(damaged)) == .malformed, "at byte \(index)")
        }
    }

    @Test func `a coding nobody asked for is refused, one asked for is handed on`() async throws {
        #expect(code(try await result([1, 2], coding: "br")) == .malformed)
        #expect(code(try await result([1, 2], coding: "gzip, gzip")) == .malformed)
        let own: HTTPFields = ["Accept-Encoding": "br"]
        #expect(try await result([1, 2], coding: "br", asking: own) == .success([1, 2]))
    }

    @Test func `gzip is offered unless the request says what it wants`() async throws {
        let answer = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 0")
        let responder = try #require(RawResponder([.send(answer)]))
        let url = try #require(HTTPURL(responder.url))
        _ = try await transport.send(HTTPRequest("GET", url), limits: .json)
        _ = try await transport.send(HTTPRequest("GET", url), limits: .media)
        let own: HTTPFields = ["accept-encoding": "zstd"]
        _ = try await transport.send(HTTPRequest("GET", url, fields: own), limits: .json)
        let told = responder.log.map { head in
            head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("accept-encoding") }
        }
        #expect(
            told == [
                ["Accept-Encoding: gzip"], ["Accept-Encoding: identity"], ["accept-encoding: zstd"],
            ])
    }

    /// Content packed by the system's gzip; `nil` when there is none.
    private static func gzip(_ content: [UInt8]) -> [UInt8]? {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-c"]
        process.standardInput = input
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        Thread.detachNewThread {
            try? input.fileHandleForWriting.write(contentsOf: Data(content))
            try? input.fileHandleForWriting.close()
        }
        return (try? output.fileHandleForReading.readToEnd()).flatMap { $0.map(Array.init) }
    }
}
