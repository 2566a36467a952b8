public import HTTPCaching
import ListenCore
import Synchronization

/// HTTP over libcurl's multi interface.
///
/// One thread owns every libcurl handle; the first request starts it, and it sleeps in the kernel
/// while there is nothing to do. Connections are kept and reused, and shared by parallel requests
/// if the server supports HTTP/2. Certificates are always verified; the connected address is
/// checked against the request's reach; the content coding gzip is accepted and decoded.
///
/// ```swift
/// let transport = CurlTransport()
/// let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
/// response.head.status  // 200
/// ```
public final class CurlTransport: HTTPTransport {
    private let caFile: String?
    private let proxies: ProxyRules
    private let agent: String
    private let tunnels: TunnelWatch
    /// Started by the first request; guarded by its lock.
    private let engine = Mutex<CurlEngine?>(nil)

    /// A transport; `caFile` replaces the system's certificates by those of a PEM file, and
    /// `proxies` are the rules for proxies.
    ///
    /// `agent` is the name and version of the program for
    /// servers (RFC 9110 section 10.1.5), for requests that have none of their own.
    public convenience init(
        caFile: String? = nil, proxies: ProxyRules = .inherited, agent: String = "listen"
    ) {
        self.init(caFile: caFile, proxies: proxies, agent: agent, tunnels: TunnelWatch())
    }

    /// A transport with a watch of its own for tunnelling proxies.
    init(
        caFile: String? = nil, proxies: ProxyRules = .inherited, agent: String = "listen",
        tunnels: TunnelWatch
    ) {
        self.caFile = caFile
        self.proxies = proxies
        self.agent = agent.filter { $0.isASCII && !$0.isWhitespace }
        self.tunnels = tunnels
    }

    /// Sends a request and collects the whole response; any status is a response.
    public func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        // Filled on the curl thread, read after the transfer has ended.
        let body = CollectedBody()
        let head = try await stream(request, limits: limits, onHead: { _ in .proceed }) { bytes in
            body.append(bytes)
            return .proceed
        }
        return HTTPResponse(head, body: body.bytes)
    }

    /// Sends a request and passes the content on as it arrives, following redirects.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        var request = request
        for _ in 0...RedirectPolicy.limit {
            let head = try await reach(request, limits, onHead, onBytes)
            guard request.follows(head) else { return head }
            request = try RedirectPolicy.next(after: request, head)
        }
        throw TransportError(
            .redirect, reason: "more than \(RedirectPolicy.limit) times",
            url: request.url.description)
    }

    /// Performs one request, and a second time if only the made-up address of a tunnelling proxy
    /// prevented it: nothing was sent to that address.
    private func reach(
        _ request: HTTPRequest, _ limits: TransferLimits,
        _ onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        _ onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        do throws(TransportError) {
            return try await perform(request, limits, isTunnelled: false, onHead, onBytes)
        } catch {
            guard error.code == .outOfReach, request.reach.dependsOnTunnel(for: request.url),
                await tunnels.tunnels(request.url.host)
            else { throw error }
            return try await perform(request, limits, isTunnelled: true, onHead, onBytes)
        }
    }

    /// Performs one request without redirects; the content of a redirect is ignored.
    private func perform(
        _ request: HTTPRequest, _ limits: TransferLimits, isTunnelled: Bool,
        _ onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        _ onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        guard !Task.isCancelled else {
            throw TransportError(
                .cancelled, reason: "cancelled", url: request.url.description)
        }
        let engine = try started(for: request)
        let id = engine.nextID()
        let result: Result<HTTPResponseHead, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = CurlJob(
                    id: id, request: request, limits: limits, caFile: caFile, agent: agent,
                    proxy: proxies.proxy(for: request.url), isTunnelled: isTunnelled,
                    onHead: onHead, onBytes: onBytes,
                    finish: { continuation.resume(returning: $0) })
                engine.submit(job)
                // A cancellation that came before the job had nothing to cancel.
                if Task.isCancelled { engine.cancel(id) }
            }
        } onCancel: {
            engine.cancel(id)
        }
        return try result.get()
    }

    private func started(for request: HTTPRequest) throws(TransportError) -> CurlEngine {
        let result: Result<CurlEngine, CurlFailure> = engine.withLock { engine in
            if let engine { return .success(engine) }
            return Result { () throws(CurlFailure) in try CurlEngine.started() }
                .map { started in
                    engine = started
                    return started
                }
        }
        return try result.mapError { $0.error(for: request) }.get()
    }
}

/// Content that is collected on the curl thread.
private final class CollectedBody: Sendable {
    private let content = Mutex<[UInt8]>([])

    var bytes: [UInt8] { content.withLock { $0 } }

    func append(_ bytes: UnsafeRawBufferPointer) {
        content.withLock { $0.append(contentsOf: bytes) }
    }
}
