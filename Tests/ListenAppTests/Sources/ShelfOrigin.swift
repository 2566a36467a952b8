import HTTPCaching
import ListenTestSupport

/// The server of a `ShelfSource`, without a network.
struct ShelfOrigin: HTTPTransport {
    private static let text = "1\n00:00:00,000 --> 00:00:00,200\nThe town's bell rings.\n"

    private func body(_ path: String) -> [UInt8]? {
        switch path {
        case "/books": Array(#"[{"id": "ferry-at-willow-bend", "title": "The Town's Ferry"}]"#.utf8)
        case "/chapters": Array(#"[{"id": "chapter1", "title": "A Bell"}]"#.utf8)
        case "/text.srt": Array(Self.text.utf8)
        case "/sound.mp3": SilentMPEG.frames(10, at: 32)
        default: nil
        }
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let path = "/" + (request.url.description.split(separator: "/").last.map(String.init) ?? "")
        let body = body(path)
        let fields = HTTPFields([
            .init("Content-Length", "\(body?.count ?? 0)"), .init("ETag", "\"1\""),
            .init("Content-Type", path.hasSuffix("mp3") ? "audio/mpeg" : "application/json"),
        ])
        return HTTPResponse(
            HTTPResponseHead(
                status: body == nil ? 404 : 200, fields: fields, url: request.url),
            body: body ?? [])
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        guard onHead(response.head) != .stop else { return response.head }
        _ = response.body.withUnsafeBytes { onBytes($0) }
        return response.head
    }
}
