import Fetching
import HTTPCaching
import ListenCore
import Synchronization

/// Adds the account to questions of Subsonic, and tells failures by their status.
///
/// Questions in words go as forms, so that nothing secret is part of an address; what has bytes is
/// asked for by GET, since ranges are defined for that alone (RFC 9110 section 14.2).
final class SubsonicTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let base: HTTPURL
    private let secret: @Sendable () async throws(TokenError) -> Secret
    /// False once the server refused a form.
    private let takesForms = Mutex(true)

    private static let binary: Set<String> = ["download", "stream", "getCoverArt", "hls"]

    /// A transport for the server at `base`; `secret` gives the account as a query.
    init(
        _ transport: any HTTPTransport, base: HTTPURL,
        secret: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        (self.transport, self.base, self.secret) = (transport, base, secret)
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        guard let method = method(of: request.url) else {
            return try await transport.send(request, limits: limits)
        }
        let account = try await account(for: request)
        do throws(TransportError) {
            var response: HTTPResponse?
            if !Self.binary.contains(method), takesForms.withLock({ $0 }) {
                let sent = try await transport.send(form(request, account), limits: limits)
                if [405, 501].contains(sent.head.status) {
                    takesForms.withLock { $0 = false }
                } else {
                    response = sent
                }
            }
            let sent: HTTPResponse
            if let response {
                sent = response
            } else {
                sent = try await transport.send(asking(request, account), limits: limits)
            }
            let head = bare(sent.head, request)
            return SubsonicFault.told(
                HTTPResponse(head, body: sent.body), without: account.secrets)
        } catch {
            throw bare(error, request)
        }
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        guard method(of: request.url) != nil else {
            return try await transport.stream(
                request, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        let account = try await account(for: request)
        // Written on the transport's thread, read after the transfer has ended.
        let words = Mutex<Words?>(nil)
        let head: HTTPResponseHead
        do throws(TransportError) {
            head = try await transport.stream(
                asking(request, account), limits: limits,
                onHead: { [self] head in
                    let head = bare(head, request)
                    guard head.status == 200, head.fields.contains("Content-Type"),
                        SubsonicFault.isText(head.fields)
                    else { return onHead(head) }
                    words.withLock { $0 = Words(head: head) }
                    return .proceed
                },
                onBytes: { bytes in
                    words.withLock { $0?.takes(bytes) } ?? onBytes(bytes)
                })
        } catch {
            throw bare(error, request)
        }
        guard let said = words.withLock({ $0 }) else { return bare(head, request) }
        let told = SubsonicFault.told(
            HTTPResponse(said.head, body: said.bytes), without: account.secrets)
        guard onHead(told.head) == .proceed else {
            throw TransportError(
                .abandoned, reason: "nothing more is wanted", url: request.url.description)
        }
        _ = told.body.withUnsafeBytes { onBytes($0) }
        return told.head
    }

    /// An answer in words in place of sound.
    private struct Words {
        let head: HTTPResponseHead
        var bytes: [UInt8] = []

        mutating func takes(_ more: UnsafeRawBufferPointer) -> StreamVerdict {
            guard bytes.count + more.count <= 1 << 20 else { return .stop }
            bytes.append(contentsOf: more)
            return .proceed
        }
    }

    /// The name of the question that an address of this server is; `nil` for any other.
    private func method(of url: HTTPURL) -> String? {
        let root = (base.path == "/" ? "" : base.path) + "/rest/"
        guard url.origin == base.origin, url.path.hasPrefix(root) else { return nil }
        return String(url.path.dropFirst(root.count))
    }

    private func account(
        for request: HTTPRequest
    ) async throws(TransportError) -> SubsonicAccount {
        do throws(TokenError) { return SubsonicAccount(kept: try await secret()) } catch {
            throw TransportError(.token(error), reason: "no token", url: request.url.description)
        }
    }

    private func form(_ request: HTTPRequest, _ account: SubsonicAccount) -> HTTPRequest {
        var form = request
        form.method = "POST"
        form.url = HTTPURL(request.url.origin + request.url.path) ?? request.url
        form.fields.set("Content-Type", "application/x-www-form-urlencoded")
        form.body = Array(query(of: request.url, account).utf8)
        return form
    }

    private func asking(_ request: HTTPRequest, _ account: SubsonicAccount) -> HTTPRequest {
        var asking = request
        let address =
            request.url.origin + request.url.path + "?" + query(of: request.url, account)
        asking.url = HTTPURL(address) ?? request.url
        return asking
    }

    private func query(of url: HTTPURL, _ account: SubsonicAccount) -> String {
        let own = url.query.flatMap { $0.isEmpty ? nil : $0 + "&" } ?? ""
        return own + account.query + "&c=listen&f=json"
    }

    /// The head without the account in its address.
    private func bare(_ head: HTTPResponseHead, _ request: HTTPRequest) -> HTTPResponseHead {
        guard head.url.origin == request.url.origin else { return head }
        return HTTPResponseHead(
            status: head.status, fields: head.fields, url: request.url, version: head.version)
    }

    private func bare(_ error: TransportError, _ request: HTTPRequest) -> TransportError {
        let url = HTTPURL(error.url)
        let isOwn = url == nil || url?.origin == request.url.origin
        return TransportError(
            error.code, reason: error.reason,
            url: isOwn ? request.url.description : error.url, obstacle: error.obstacle)
    }
}
