import HTTPCaching

/// A transport that gives files of Google Drive the version their list names, and its errors by
/// their reasons.
struct DriveTransport: HTTPTransport {
    /// The transport that signs.
    let base: any HTTPTransport
    let versions: MediaVersions
    /// The name of the source, by which a person signs in again.
    let source: String

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let version = versions[request.url]
        let response = try await base.send(
            version?.outgoing(request) ?? request, limits: limits)
        if let told = told(response) { return told }
        return HTTPResponse(version?.incoming(response.head) ?? response.head, body: response.body)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let version = versions[request.url]
        let ending = try await FaultStream(base: base, isFault: { $0.status >= 400 }).run(
            version?.outgoing(request) ?? request, limits: limits,
            onHead: { onHead(version?.incoming($0) ?? $0) }, onBytes: onBytes)
        switch ending {
        case .whole(let head): return version?.incoming(head) ?? head
        case .fault(let response):
            return try FaultStream.hand(
                told(response) ?? response, onHead: onHead, onBytes: onBytes)
        }
    }

    private func told(_ response: HTTPResponse) -> HTTPResponse? {
        if response.head.status == 401 {
            return ToldFault.signedOut(of: "Google", source: source).response(in: response.head)
        }
        return DriveFault.told(status: response.head.status, body: response.body)?.response(
            in: response.head)
    }
}
