import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Fetching

@Suite struct PageFetcherTests {
    /// A transport that always fails.
    private struct Failing: HTTPTransport {
        let error: TransportError

        func send(
            _: HTTPRequest, limits _: TransferLimits
        ) async throws(TransportError) -> HTTPResponse { throw error }

        func stream(
            _: HTTPRequest, limits _: TransferLimits,
            onHead _: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
            onBytes _: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
        ) async throws(TransportError) -> HTTPResponseHead { throw error }
    }

    private static let address = "https://news.example/story"

    @Test(
        arguments: [
            (.unreachable, .unknownName, "cannot be reached. Check the network and the address."),
            (.unreachable, .refused, "cannot be reached. Check the network and the address."),
            (.unreachable, .noNetwork, "This machine has no network; connect it and try again."),
            (.timeout, nil, "in time. Check the network and the address."),
            (.timeout, .slow, "in time. It answers too slowly; try again later."),
            (.cut, nil, "cut off. Check the network and the address."),
            (.malformed, nil, "is not HTTP. Check the network and the address."),
            (.tooLarge(limit: 32 << 20), nil, "32 MB. Save the part you want to read as a file"),
        ] as [(TransportError.Code, TransportError.Obstacle?, String)])
    func `a page that cannot be had names no server of books`(
        code: TransportError.Code, obstacle: TransportError.Obstacle?, end: String
    ) async {
        let failure = TransportError(code, reason: "told", url: Self.address, obstacle: obstacle)
        let timing = RequestTiming(
            clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0 })
        let error = await #expect(throws: ServiceError.self) {
            try await PageFetcher(transport: Failing(error: failure), timing: timing)
                .page(at: Self.address)
        }
        let text = error?.description ?? ""
        #expect(text.contains(end) && !text.contains("listen server"), "\(text)")
    }

    private func page(_ type: String, _ body: String) async throws -> FetchedPage {
        let origin = CannedOrigin([.response(200, ["Content-Type": type], body)])
        let timing = RequestTiming(
            clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0 })
        return try await PageFetcher(transport: origin, timing: timing).page(at: Self.address)
    }

    @Test(arguments: ["audio/mpeg", "Audio/AAC; charset=x", "video/mp2t", "application/ogg"])
    func `sound in its place is stopped at its beginning, and how it is played is said`(
        type: String
    ) async {
        let error = await #expect(throws: ServiceError.self) { try await page(type, "ID3\u{4}") }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("The page \(Self.address) cannot be read: it is a sound ("))
        #expect(text.contains("`listen play`") && text.contains("`listen radio add`"), "\(text)")
    }

    @Test(arguments: [
        ("audio/mpeg", " \n<rss/>"), ("audio/mpegurl", "#EXTM3U"), ("text/html", "ID3"),
        ("audio/mpeg", ""),
    ])
    func `a document is taken whatever its type says`(type: String, body: String) async throws {
        #expect(try await page(type, body).bytes == Array(body.utf8))
    }
}
