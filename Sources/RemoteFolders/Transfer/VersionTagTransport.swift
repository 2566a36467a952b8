package import HTTPCaching
import ListenCore

/// A transport that makes a tag of length and time of change where a server sends none, so that a
/// cut transfer can be taken up.
///
/// For servers whose times are those of the files, such as what rclone serves: for others a time in
/// seconds is too coarse to tell two versions apart (RFC 9110 section 8.8.2.2).
package struct VersionTagTransport: HTTPTransport {
    private let base: any HTTPTransport
    private static let start = "\"listen-"

    /// A transport over another one.
    package init(_ base: any HTTPTransport) { self.base = base }

    /// Sends a request without tags that the server never gave.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let response = try await base.send(Self.plain(request), limits: limits)
        return HTTPResponse(Self.tagged(response.head), body: response.body)
    }

    /// Streams the answer; a range of another version gets another tag, so that it is refused.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        Self.tagged(
            try await base.stream(
                Self.plain(request), limits: limits, onHead: { onHead(Self.tagged($0)) },
                onBytes: onBytes))
    }

    private static func plain(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for name in ["If-Range", "If-None-Match"]
        where request.fields.first(name)?.hasPrefix(start) == true {
            request.fields.remove(name)
        }
        return request
    }

    /// The head with a tag, where it has none and tells length and time.
    static func tagged(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard [200, 206].contains(head.status), !head.fields.contains("ETag"),
            let time = head.fields.first("Last-Modified"), let total = total(of: head)
        else { return head }
        var fields = head.fields
        let word = time.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        fields.append("ETag", "\(start)\(total)-\(word)\"")
        return HTTPResponseHead(
            status: head.status, fields: fields, url: head.url, version: head.version)
    }

    private static func total(of head: HTTPResponseHead) -> Int64? {
        guard head.status == 206 else {
            return head.fields.first("Content-Length").flatMap { Int64($0) }
        }
        return head.fields.first("Content-Range").flatMap { ContentRange($0) }?.total
    }
}
