package import HTTPCaching
package import ListenCore
import Synchronization

/// A server that a test answers for, without a network; it remembers what it was asked.
package final class StubServer: HTTPTransport {
    /// An answer.
    package struct Answer: Sendable {
        /// The status.
        package var status: Int
        /// The fields.
        package var fields: HTTPFields
        /// The content.
        package var body: [UInt8]

        /// An answer of any kind.
        package init(
            _ status: Int = 200, type: String = "application/json", fields: HTTPFields = [:],
            body: [UInt8] = []
        ) {
            (self.status, self.body) = (status, body)
            var fields = fields
            fields.set("Content-Type", type)
            fields.set("Content-Length", "\(body.count)")
            self.fields = fields
        }

        /// JSON, as text.
        package static func json(_ text: String, _ status: Int = 200) -> Answer {
            Answer(status, body: Array(text.utf8))
        }

        /// A recording, with a validator.
        package static func sound(_ bytes: [UInt8], tag: String? = "\"1\"") -> Answer {
            Answer(
                type: "audio/mpeg", fields: tag.map { ["ETag": $0] } ?? [:], body: bytes)
        }
    }

    private let answer: @Sendable (HTTPRequest) -> Answer?
    private let asked = Mutex<[HTTPRequest]>([])
    private let honoursRanges: Bool

    /// A server; what has no answer is 404.
    ///
    /// Ranges of recordings are honoured unless told otherwise.
    package init(
        honoursRanges: Bool = true, _ answer: @escaping @Sendable (HTTPRequest) -> Answer?
    ) {
        (self.honoursRanges, self.answer) = (honoursRanges, answer)
    }

    /// The requests so far.
    package var requests: [HTTPRequest] { asked.withLock { $0 } }
    /// The paths and queries that were asked for, with the methods other than GET.
    package var targets: [String] {
        requests.map { ($0.method == "GET" ? "" : $0.method + " ") + $0.url.target }
    }

    private func answered(_ request: HTTPRequest) -> Answer {
        asked.withLock { $0.append(request) }
        guard var found = answer(request) else { return .json(#"{"error":"none"}"#, 404) }
        let range = request.fields.first("Range") ?? ""
        guard honoursRanges, found.status == 200, range.hasPrefix("bytes="),
            let start = Int(range.dropFirst(6).prefix { $0.isNumber })
        else { return found }
        let total = found.body.count
        guard start < total else {
            return Answer(416, fields: ["Content-Range": "bytes */\(total)"])
        }
        let stated = Int(range.drop { $0 != "-" }.dropFirst()) ?? total - 1
        let end = min(stated, total - 1)
        found.body = Array(found.body[start...end])
        found.status = 206
        found.fields.set("Content-Range", "bytes \(start)-\(end)/\(total)")
        found.fields.set("Content-Length", "\(found.body.count)")
        return found
    }

    /// Answers at once.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let answer = answered(request)
        return HTTPResponse(
            HTTPResponseHead(status: answer.status, fields: answer.fields, url: request.url),
            body: answer.body)
    }

    /// Answers at once, in one piece.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let answer = answered(request)
        let head = HTTPResponseHead(
            status: answer.status, fields: answer.fields, url: request.url)
        guard onHead(head) == .proceed,
            answer.body.withUnsafeBytes({ onBytes($0) }) == .proceed
        else {
            throw TransportError(.abandoned, reason: "ended", url: request.url.description)
        }
        return head
    }
}

extension RequestTiming {
    /// A time that only a test moves, and waits that take none.
    package static func still(_ clock: any WallClock) -> RequestTiming {
        RequestTiming(clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0 })
    }
}
