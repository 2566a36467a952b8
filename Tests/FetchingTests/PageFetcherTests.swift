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
}
