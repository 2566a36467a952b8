import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@testable import AppEnvironment
@testable import Reports

@Suite final class CacheFetchReportTests {
    private let printed = Printed()
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("listen-fetch-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func report(_ body: [UInt8], _ status: Int = 200) throws -> CacheFetchReport {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let store = try InMemoryResponseStore()
        return CacheFetchReport(
            fetcher: { isPure in
                CacheFetcher(
                    store: store, transport: OneAnswer(status: status, body: body),
                    policy: CachePolicy(isPureHTTP: isPure), timing: .live(ManualClock()))
            },
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder),
            console: printed.console)
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        return name
    }

    private func object() throws -> [String: Any] {
        let data = Data(printed.data.utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test(
        arguments: [
            (200, nil), (204, nil), (301, nil), (404, .notFound), (410, .notFound),
            (401, .refused), (403, .refused), (429, .tryLater), (400, .unavailable),
            (416, .unavailable), (500, .unavailable), (503, .unavailable), (206, .badData),
        ] as [(Int, FailureKind?)])
    func `an answer that is no success is printed and ends by its status`(
        status: Int, kind: FailureKind?
    ) async throws {
        let report = try report(Array("text".utf8), status)
        let url = "http://127.0.0.1:9/a"
        var ended: (any Error)?
        do {
            try await report.fetch(
                CacheFetchOptions(url: url, isPureHTTP: true, json: true))
        } catch {
            ended = error
        }
        #expect((ended as? CacheFetchStatus)?.kind == kind)
        #expect(try object()["status"] as? Int == status)
        try await report.fetch(
            CacheFetchOptions(url: url, isPureHTTP: true, takesAnyStatus: true))
    }

    @Test func `an answer is one object with its source`() async throws {
        try await report(Array("é".utf8), 404).fetch(
            CacheFetchOptions(
                url: "http://127.0.0.1:9/a", isPureHTTP: true, json: true, takesAnyStatus: true))
        let object = try object()
        #expect(Set(object.keys) == ["status", "headers", "body", "source"])
        #expect(object["status"] as? Int == 404)
        #expect(object["body"] as? String == "é")
        #expect(object["source"] as? String == "network")
        #expect((object["headers"] as? [[String]])?.first == ["X-Test", "1"])
    }

    @Test func `a body that is no text is exact in base64`() async throws {
        try await report([0xFF, 0x41]).fetch(
            CacheFetchOptions(url: "http://127.0.0.1:9/a", json: true))
        let object = try object()
        #expect(object["body"] as? String == "\u{FFFD}A")
        #expect(object["bodyBase64"] as? String == "/0E=")
    }

    @Test func `content goes into a file of one's own`() async throws {
        try await report(Array("one".utf8)).fetch(
            CacheFetchOptions(url: "http://127.0.0.1:9/a", outputFile: "out", json: true))
        #expect(try String(contentsOfFile: folder + "/out", encoding: .utf8) == "one")
        #expect(try object()["body"] as? String == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
    }

    @Test(
        arguments: [
            (#"[["Host", "a"]]"#, CacheFetchError.ownField("Host")),
            (#"[["content-length", "1"]]"#, .ownField("content-length")),
            (#"[["Transfer-Encoding", "chunked"]]"#, .ownField("Transfer-Encoding")),
            (#"[["Connection", "close"]]"#, .ownField("Connection")),
            (#"[["A B", "1"]]"#, .badField("A B")), (#"[["A", "1\n2"]]"#, .badField("A")),
            (#"[["A"]]"#, .notPairs("h")), ("{}", .notPairs("h")), ("", .notPairs("h")),
        ] as [(String, CacheFetchError)])
    func `fields that may not be sent are refused in a sentence`(
        _ text: String, _ error: CacheFetchError
    ) async throws {
        let report = try report([])
        let options = CacheFetchOptions(
            url: "http://127.0.0.1:9/a", headersFile: try write(text.isEmpty ? "x" : text, "h"),
            json: true)
        await #expect(throws: error) { try await report.fetch(options) }
        #expect(try object() as? [String: String] == ["error": error.description])
    }

    @Test(
        arguments: [
            ("ftp://a/", "GET", "list", CacheFetchError.badURL("ftp://a/")),
            ("http://u@a/", "GET", "list", .badURL("http://u@a/")),
            ("http://a/", "G T", "list", .badMethod("G T")),
            ("http://a/", "CONNECT", "list", .badMethod("CONNECT")),
            ("http://a/", "GET", "book", .badClass("book")),
        ])
    func `what cannot be asked is refused before anything is sent`(
        _ url: String, _ method: String, _ resource: String, _ error: CacheFetchError
    ) async throws {
        let report = try report([])
        let options = CacheFetchOptions(url: url, method: method, resource: resource)
        await #expect(throws: error) { try await report.fetch(options) }
        #expect(error.kind == .usage)
    }

    @Test func `values are sent without the spaces around them`() throws {
        let report = try report([])
        let options = CacheFetchOptions(
            url: "http://127.0.0.1:9/a",
            headersFile: try write(#"[["A", " 1, 2 "], ["a", ""]]"#, "h"))
        let request = try options.request(report.environment)
        #expect(request.fields == ["A": "1, 2", "a": ""])
    }
}

/// Answers every request the same.
private struct OneAnswer: HTTPTransport {
    let status: Int
    let body: [UInt8]

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(
            HTTPResponseHead(status: status, fields: ["X-Test": "1"], url: request.url),
            body: body)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await send(request, limits: limits).head
    }
}
