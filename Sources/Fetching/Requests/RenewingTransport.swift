import HTTPCaching
import ListenCore
import Synchronization

/// A transport that asks for another token when the server refuses one, and sends the request once
/// more.
struct RenewingTransport: HTTPTransport {
    let signed: TokenTransport
    let renew: @Sendable (_ refused: Secret) async throws(TokenError) -> Secret?

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let first = try await signed.signed(request).request
        let response = try await signed.send(first, limits: limits)
        guard response.head.status == 401, let next = try await renewed(first, request) else {
            return response
        }
        return try await signed.send(next, limits: limits)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let first = try await signed.signed(request).request
        guard first.token != nil, request.token == nil else {
            return try await signed.stream(
                first, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        // Written on the transport's thread, read after the transfer has ended.
        let isRefused = Mutex(false)
        do throws(TransportError) {
            let head = try await signed.stream(
                first, limits: limits,
                onHead: { head in
                    guard head.status == 401 else { return onHead(head) }
                    isRefused.withLock { $0 = true }
                    return .stop
                }, onBytes: onBytes)
            guard isRefused.withLock({ $0 }) else { return head }
        } catch {
            guard isRefused.withLock({ $0 }) else { throw error }
        }
        let next = try await renewed(first, request) ?? first
        return try await signed.stream(next, limits: limits, onHead: onHead, onBytes: onBytes)
    }

    /// The request with another token; `nil` where there is none, or it carried its own.
    private func renewed(
        _ sent: HTTPRequest, _ request: HTTPRequest
    ) async throws(TransportError) -> HTTPRequest? {
        guard let token = sent.token, request.token == nil else { return nil }
        do throws(TokenError) {
            guard let other = try await renew(token), other != token else { return nil }
            var next = request
            next.token = other
            return next
        } catch {
            throw TransportError(error, of: request)
        }
    }
}
