import HTTPCaching

/// A network on which every request fails.
struct NoTransport: HTTPTransport {
    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.unreachable, reason: "no network", url: request.url.description)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw TransportError(.unreachable, reason: "no network", url: request.url.description)
    }
}
