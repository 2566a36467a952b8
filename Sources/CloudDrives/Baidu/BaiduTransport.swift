import Fetching
import HTTPCaching
import ListenCore
import SignIn

/// A transport that asks Baidu Netdisk as it wants it: the token in the query, the User-Agent
/// `pan.baidu.com`, errors at 200.
///
/// The token goes to Baidu's interface and to addresses of bytes that it gave out; the redirect to
/// where the bytes lie goes without it. No address with a token leaves this file.
struct BaiduTransport: HTTPTransport {
    let base: any HTTPTransport
    let tokens: AccessTokens
    let api: HTTPURL
    let links: BaiduLinks
    /// The name of the source, by which a person signs in again.
    let source: String
    /// Asks for another address of a file.
    let renewed:
        @Sendable (BaiduLinks.Link, any HTTPTransport) async throws(TransportError)
            -> BaiduLinks.Link?

    private static let agent = "pan.baidu.com"

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        guard let link = links.link(at: request.url) else {
            guard request.url.origin == api.origin else {
                return try await base.send(request, limits: limits)
            }
            return try await ask(request, limits)
        }
        let collected = CollectedBytes()
        let head = try await stream(
            request, link, limits, onHead: { _ in .proceed }, onBytes: { collected.append($0) })
        return HTTPResponse(head, body: collected.bytes)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        if let link = links.link(at: request.url) {
            return try await stream(request, link, limits, onHead: onHead, onBytes: onBytes)
        }
        guard request.url.origin == api.origin else {
            return try await base.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        return try FaultStream.hand(
            try await ask(request, limits), onHead: onHead, onBytes: onBytes)
    }

    /// A question to the interface; a refused token is renewed once.
    private func ask(
        _ request: HTTPRequest, _ limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let token = try await token(for: request)
        let response = try await answer(request, token, limits)
        let fault = BaiduFault(status: response.head.status, body: response.body)
        guard fault == .token else { return told(response, fault) }
        let next = try await self.token(for: request, after: token)
        let again = try await answer(request, next, limits)
        return told(again, BaiduFault(status: again.head.status, body: again.body))
    }

    private func answer(
        _ request: HTTPRequest, _ token: Secret, _ limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let carrying = try carrying(token, request)
        do throws(TransportError) {
            let response = try await base.send(carrying, limits: limits)
            return TokenScrubber(token).scrubbed(
                HTTPResponse(response.head.at(request.url), body: response.body))
        } catch {
            throw error.hiding(token, url: request.url)
        }
    }

    /// The bytes at an address that Baidu gave out; one that is refused is asked for anew, once.
    private func stream(
        _ request: HTTPRequest, _ link: BaiduLinks.Link, _ limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let version = link.version
        var request = version.outgoing(request)
        request.url = link.url
        var token = try await token(for: request)
        var mayRenew = (token: true, link: true)
        while true {
            let ending = try await attempt(
                request, token, limits, onHead: { onHead(version.incoming($0)) }, onBytes: onBytes)
            let response: HTTPResponse
            switch ending {
            case .whole(let head): return version.incoming(head)
            case .fault(let refused): response = refused
            }
            let fault = BaiduFault(status: response.head.status, body: response.body)
            if fault == .token, mayRenew.token {
                mayRenew.token = false
                token = try await self.token(for: request, after: token)
                continue
            }
            if response.head.status == 403, mayRenew.link {
                mayRenew.link = false
                links.forget(link.file)
                if let next = try await renewed(link, self) {
                    request.url = next.url
                    continue
                }
            }
            return try FaultStream.hand(
                told(response, fault), onHead: onHead, onBytes: onBytes)
        }
    }

    /// One request for bytes, and the redirect to where they lie.
    private func attempt(
        _ request: HTTPRequest, _ token: Secret, _ limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> FaultStream.Ending {
        let carrying = try carrying(token, request)
        let ending: FaultStream.Ending
        do throws(TransportError) {
            ending = try await FaultStream(base: base, isFault: { $0.status >= 300 || $0.isJSON })
                .run(
                    carrying, limits: limits, onHead: { onHead($0.at(request.url)) },
                    onBytes: onBytes)
        } catch {
            throw error.hiding(token, url: request.url)
        }
        guard case .fault(let response) = ending else { return ending }
        let head = response.head
        guard RedirectPolicy.isRedirect(status: head.status, fields: head.fields) else {
            let scrubbed = TokenScrubber(token).scrubbed(response)
            return .fault(HTTPResponse(scrubbed.head.at(request.url), body: scrubbed.body))
        }
        var next: HTTPRequest
        do throws(TransportError) {
            next = try RedirectPolicy.next(after: carrying, head)
        } catch {
            throw error.hiding(token, url: request.url)
        }
        next.url = try Self.without(token, next.url, asked: request.url)
        next.redirects = .follow
        return try await FaultStream(base: base, isFault: { $0.status >= 400 || $0.isJSON }).run(
            next, limits: limits, onHead: onHead, onBytes: onBytes)
    }

    /// An address that a redirect names, without the token that it may repeat.
    private static func without(
        _ token: Secret, _ url: HTTPURL, asked: HTTPURL
    ) throws(TransportError) -> HTTPURL {
        let query = (url.query ?? "").split(separator: "&").filter {
            !$0.lowercased().hasPrefix("access_token=")
        }
        let bare = url.description.prefix { $0 != "?" }
        let text = query.isEmpty ? String(bare) : bare + "?" + query.joined(separator: "&")
        guard let clean = HTTPURL(text), !token.forms.contains(where: { text.contains($0) }) else {
            throw TransportError(
                .redirect, reason: "to an address with the token in it", url: asked.description)
        }
        return clean
    }

    private func carrying(
        _ token: Secret, _ request: HTTPRequest
    ) throws(TransportError) -> HTTPRequest {
        let mark = request.url.query == nil ? "?" : "&"
        let text = "\(request.url)\(mark)access_token=" + HTTPURL.encoded(token.reveal())
        guard request.url.keepsSecrets, let url = HTTPURL(text) else {
            throw TransportError(
                .badURL, reason: "a token may not go there", url: request.url.description)
        }
        var carrying = request
        carrying.url = url
        carrying.redirects = .report
        carrying.fields.set("User-Agent", Self.agent)
        return carrying
    }

    private func token(
        for request: HTTPRequest, after refused: Secret? = nil
    ) async throws(TransportError) -> Secret {
        do throws(SignInError) {
            if let refused { return try await tokens.renewed(after: refused) }
            return try await tokens.token()
        } catch {
            throw TransportError(error.asTokenError, of: request)
        }
    }

    private func told(_ response: HTTPResponse, _ fault: BaiduFault?) -> HTTPResponse {
        switch fault {
        case .told(let fault)?: fault.response(in: response.head)
        case .token?:
            ToldFault.signedOut(of: "Baidu", source: source).response(in: response.head)
        case nil: response
        }
    }
}

extension HTTPResponseHead {
    /// True for data in the place of a file's bytes: Baidu's errors may come at 200.
    fileprivate var isJSON: Bool {
        fields.first("Content-Type")?.lowercased().hasPrefix("application/json") == true
    }

    /// The same head as that of another address.
    fileprivate func at(_ url: HTTPURL) -> HTTPResponseHead {
        HTTPResponseHead(status: status, fields: fields, url: url, version: version)
    }
}

extension TransportError {
    /// The same failure without a token in its words.
    fileprivate func hiding(_ token: Secret, url: HTTPURL) -> TransportError {
        TransportError(
            code, reason: token.forms.reduce(reason) { $0.replacing($1, with: "***") },
            url: url.description, obstacle: obstacle)
    }
}

extension Secret {
    /// The texts that give it away: itself, and as it stands in an address.
    fileprivate var forms: Set<String> { [reveal(), HTTPURL.encoded(reveal())] }
}
