import FoundationEssentials
package import HTTPCaching
import ListenCore
import Markup
import Synchronization

/// Answers requests for files on a server of SFTP in the terms of HTTP, so that the same rules hold
/// for what is cut, changed or taken up as everywhere.
package struct SFTPTransport: HTTPTransport {
    private let base: HTTPURL
    private let connection: SFTPConnection

    /// A transport for the files whose addresses begin with one.
    package init(_ connection: SFTPConnection, base: HTTPURL) {
        (self.connection, self.base) = (connection, base)
    }

    /// The address of a file.
    static func url(of id: String, below base: HTTPURL) -> HTTPURL { base.appending(id) }

    /// Sends a request.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let body = Mutex<[UInt8]>([])
        let head = try await stream(
            request, limits: limits, onHead: { _ in .proceed },
            onBytes: { bytes in
                body.withLock { $0.append(contentsOf: bytes) }
                return .proceed
            })
        return HTTPResponse(head, body: body.withLock { $0 })
    }

    /// Streams the answer; what is not complete within the time for the whole is given up.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        guard let time = limits.total else {
            return try await streamed(request, limits, onHead, onBytes)
        }
        let work = Task { () async -> Result<HTTPResponseHead, TransportError> in
            do throws(TransportError) {
                return .success(try await streamed(request, limits, onHead, onBytes))
            } catch {
                return .failure(error)
            }
        }
        let sleep = connection.timing.sleep
        let alarm = Task { () async -> Bool in
            guard (try? await sleep(time)) != nil else { return false }
            work.cancel()
            return true
        }
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        alarm.cancel()
        if case .failure(let error) = result, error.code == .cancelled, !Task.isCancelled,
            await alarm.value
        {
            throw TransportError(
                .timeout, reason: "not complete within \(time.components.seconds) s",
                url: request.url.description)
        }
        return try result.get()
    }

    private func streamed(
        _ request: HTTPRequest, _ limits: TransferLimits,
        _ onHead: @Sendable (HTTPResponseHead) -> StreamVerdict,
        _ onBytes: @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let url = request.url
        let outcome: Outcome
        do throws(SFTPFault) {
            outcome = try await self.outcome(request)
        } catch {
            throw error.transport(url, at: connection.address)
        }
        let abandoned = TransportError(.abandoned, reason: "abandoned", url: url.description)
        let head = outcome.head
        if let content = outcome.content, Int64(content.range.count) > limits.maxBytes {
            throw TransportError(
                .tooLarge(limit: limits.maxBytes), reason: "too large", url: url.description)
        }
        guard onHead(head) == .proceed else { throw abandoned }
        guard let content = outcome.content, !content.range.isEmpty else { return head }
        let isWhole: Bool
        do throws(SFTPFault) {
            isWhole = try await Self.pass(content) { bytes in
                bytes.withUnsafeBytes { onBytes($0) } == .proceed
            }
        } catch {
            // What is missing of a file that was there is a cut.
            let fault = error.isOfFile ? SFTPFault.cut : error
            throw fault.transport(url, at: connection.address)
        }
        guard isWhole else { throw abandoned }
        return head
    }

    /// The answer to a request: its head, and what it brings.
    private struct Outcome: Sendable {
        var head: HTTPResponseHead
        var content: Content?
    }

    /// A part of a file.
    private struct Content: Sendable {
        let session: SFTPSession
        let path: [UInt8]
        let attributes: SFTPAttributes
        let range: Range<Int64>
    }

    private func outcome(_ request: HTTPRequest) async throws(SFTPFault) -> Outcome {
        func bare(_ status: Int, _ fields: HTTPFields = [:]) -> Outcome {
            Outcome(head: HTTPResponseHead(status: status, fields: fields, url: request.url))
        }
        guard request.method == "GET" || request.method == "HEAD" else { return bare(405) }
        guard let id = id(of: request.url) else { return bare(404) }
        let found: (SFTPSession, [UInt8], SFTPAttributes)
        do throws(SFTPFault) {
            found = try await connection.run {
                (session) async throws(SFTPFault) -> (SFTPSession, [UInt8], SFTPAttributes) in
                guard let path = SFTPPath.bytes(of: id, below: await session.root) else {
                    throw .notFound
                }
                return (session, path, try await session.stat(path))
            }
        } catch {
            switch error {
            case .notFound, .noRoot: return bare(404)
            case .forbidden: return bare(403)
            default: throw error
            }
        }
        let (session, path, attributes) = found
        guard attributes.kind == .file || attributes.kind == nil else { return bare(404) }
        guard let size = attributes.size else { throw .malformed("a file has no length") }
        var fields = Self.fields(attributes, size)
        if Self.isKnown(request.fields, fields) { return bare(304, fields) }
        let range = request.method == "GET" ? ByteRange(request.fields, of: size, fields) : .whole
        var outcome = bare(200)
        var part = 0..<size
        switch range {
        case .whole: break
        case .outside: return bare(416, ["Content-Range": "bytes */\(size)"])
        case .part(let wanted):
            part = wanted
            fields.append(
                "Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
            outcome = bare(206)
        }
        fields.append("Content-Length", String(part.count))
        outcome.head = HTTPResponseHead(
            status: outcome.head.status, fields: fields, url: request.url)
        guard request.method == "GET" else { return outcome }
        outcome.content = Content(
            session: session, path: path, attributes: attributes, range: part)
        return outcome
    }

    /// Reads a part; throws where the file is no longer the one the head speaks of.
    private static func pass(
        _ content: Content, to take: (ArraySlice<UInt8>) -> Bool
    ) async throws(SFTPFault) -> Bool {
        let (session, attributes) = (content.session, content.attributes)
        let handle = try await session.open(content.path)
        let reader = SFTPFileReader(session: session, handle: handle) {
            () async throws(SFTPFault) in
            guard try await session.fileStat(handle) == attributes else { throw .cut }
        }
        let result: Result<Bool, SFTPFault>
        do throws(SFTPFault) {
            result = .success(try await reader.pass(content.range, to: take))
        } catch {
            result = .failure(error)
        }
        await session.release(handle)
        return try result.get()
    }

    private func id(of url: HTTPURL) -> String? {
        let start = base.path + "/"
        guard url.origin == base.origin, url.path.hasPrefix(start) else { return nil }
        return PercentEncoding.decoded(url.path.dropFirst(start.count))
    }

    /// Length and time of change are all that tells versions apart.
    private static func fields(_ attributes: SFTPAttributes, _ size: Int64) -> HTTPFields {
        var fields: HTTPFields = ["Accept-Ranges": "bytes"]
        guard let time = attributes.modified else { return fields }
        fields.append("ETag", "\"listen-\(size)-\(time)\"")
        fields.append(
            "Last-Modified", HTTPDate.text(Date(timeIntervalSince1970: TimeInterval(time))))
        return fields
    }

    private static func isKnown(_ request: HTTPFields, _ fields: HTTPFields) -> Bool {
        guard let tag = fields.first("ETag"), let known = request.joined("If-None-Match") else {
            return false
        }
        // Tags made here hold no comma; another server's match none.
        return known.split(separator: ",").contains { $0.trimmingPrefix { $0 == " " } == tag }
    }
}
