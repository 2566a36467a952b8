import Fetching
import HTTPCaching
import ListenCore

/// A transport that adds the account to requests to a server of KOReader, for its own origin alone.
///
/// The key is the MD5 of the password, as the protocol has it: whoever knows it can sign in.
struct KosyncTransport: HTTPTransport {
    let base: any HTTPTransport
    let account: ServiceAccount
    let digests: any DigestMaking

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let (signed, scrubber) = try await signed(request)
        let response = try await base.send(signed, limits: limits)
        return scrubber?.scrubbed(response) ?? response
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let (signed, scrubber) = try await signed(request)
        guard let scrubber else {
            return try await base.stream(
                signed, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        return scrubber.scrubbed(
            try await base.stream(
                signed, limits: limits, onHead: { onHead(scrubber.scrubbed($0)) },
                onBytes: onBytes))
    }

    private func signed(
        _ request: HTTPRequest
    ) async throws(TransportError) -> (HTTPRequest, TokenScrubber?) {
        guard request.url.origin == account.base.origin,
            request.url.keepsSecrets || account.allowsInsecure
        else { return (request, nil) }
        let key = try await key(for: request)
        var request = request
        request.fields.set("x-auth-user", account.user)
        request.fields.set("x-auth-key", key)
        return (request, TokenScrubber(Secret(key)))
    }

    private func key(for request: HTTPRequest) async throws(TransportError) -> String {
        let password: Secret
        do throws(TokenError) {
            password = try await account.password()
        } catch {
            throw TransportError(error, of: request)
        }
        do throws(DigestError) {
            var digest = try digests.digest(.md5)
            Array(password.reveal().utf8).withUnsafeBytes { digest.update($0) }
            return digest.finalized()
        } catch {
            throw TransportError(
                .failed, reason: error.description, url: request.url.description)
        }
    }
}
