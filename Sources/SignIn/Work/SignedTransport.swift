import Fetching
package import HTTPCaching
import ListenCore
import Synchronization

/// A transport that adds the bearer token of a source to requests for its own origins, and asks
/// for another one when that is refused (RFC 6750 section 3.1).
///
/// A redirect elsewhere loses the token below; what a server sends back of it becomes `***`.
package struct SignedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let tokens: AccessTokens
    private let origins: Set<String>

    /// A transport that signs what goes to `origins`.
    package init(_ base: any HTTPTransport, tokens: AccessTokens, origins: Set<String>) {
        (self.base, self.tokens, self.origins) = (base, tokens, origins)
    }

    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        guard isOwn(request) else { return try await base.send(request, limits: limits) }
        let token = try await token(for: request)
        let response = try await base.send(request.carrying(token), limits: limits)
        guard response.head.status == 401 else {
            return TokenScrubber(token).scrubbed(response)
        }
        let next = try await self.token(for: request, after: token)
        let again = try await base.send(request.carrying(next), limits: limits)
        return TokenScrubber(next).scrubbed(again)
    }

    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        guard isOwn(request) else {
            return try await base.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        let token = try await token(for: request)
        let isRefused = Atomic(false)
        let scrubber = TokenScrubber(token)
        do throws(TransportError) {
            let head = try await base.stream(
                request.carrying(token), limits: limits,
                onHead: { head in
                    guard head.status != 401 else {
                        isRefused.store(true, ordering: .releasing)
                        return .stop
                    }
                    return onHead(scrubber.scrubbed(head))
                }, onBytes: onBytes)
            guard isRefused.load(ordering: .acquiring) else { return scrubber.scrubbed(head) }
        } catch {
            guard isRefused.load(ordering: .acquiring), error.code == .abandoned else {
                throw error
            }
        }
        let next = try await self.token(for: request, after: token)
        let last = TokenScrubber(next)
        return last.scrubbed(
            try await base.stream(
                request.carrying(next), limits: limits, onHead: { onHead(last.scrubbed($0)) },
                onBytes: onBytes))
    }

    private func isOwn(_ request: HTTPRequest) -> Bool {
        origins.contains(request.url.origin) && request.url.keepsSecrets && request.token == nil
            && !request.fields.contains("Authorization")
    }

    private func token(
        for request: HTTPRequest, after refused: Secret? = nil
    ) async throws(TransportError) -> Secret {
        do throws(SignInError) {
            if let refused { return try await tokens.renewed(after: refused) }
            return try await tokens.token()
        } catch {
            throw error.asTransportError(url: request.url)
        }
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret) -> HTTPRequest {
        var request = self
        request.token = token
        return request
    }
}

extension SignInError {
    /// The same as the failure of a request that needed the token.
    package func asTransportError(url: HTTPURL) -> TransportError {
        if code == .cancelled {
            return TransportError(.cancelled, reason: "cancelled", url: url.description)
        }
        return TransportError(.token(asTokenError), reason: "no token", url: url.description)
    }
}
