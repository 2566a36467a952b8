import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// A transport that adds a person's account and password to requests for their own origin (RFC
/// 7617).
///
/// They are asked for by the first request, and go over https, to this machine, or where that was
/// allowed; a redirect elsewhere loses them.
package struct BasicTransport: SigningTransport {
    /// The transport that sends.
    package let base: any HTTPTransport
    private let origin: String
    private let allowsInsecure: Bool
    private let key: @Sendable () async throws(TokenError) -> Secret

    /// A transport over another one, for the origin of an address; `key` gives account and password
    /// in the form of `key(_:_:)`.
    package init(
        _ base: any HTTPTransport, home: HTTPURL, allowsInsecure: Bool = false,
        key: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        (self.base, origin, self.key) = (base, home.origin, key)
        self.allowsInsecure = allowsInsecure
    }

    /// The key of a folder that is open to all, which is asked without one.
    package static let nobody = Secret("-")

    /// The form of an account and a password that is kept and sent: one line of ASCII.
    package static func key(_ account: String, _ password: Secret) -> Secret {
        Secret(Data("\(account):\(password.reveal())".utf8).base64EncodedString())
    }

    /// The request with account and password.
    package func signed(
        _ request: HTTPRequest
    ) async throws(TransportError) -> SignedRequest {
        guard request.url.origin == origin, request.url.keepsSecrets || allowsInsecure,
            request.token == nil, !request.fields.contains("Authorization")
        else { return SignedRequest(request) }
        let key: Secret
        do throws(TokenError) {
            key = try await self.key()
        } catch {
            throw TransportError(error, of: request)
        }
        guard key != Self.nobody else { return SignedRequest(request) }
        var request = request
        request.fields.append("Authorization", "Basic \(key.reveal())")
        return SignedRequest(request, with: key)
    }
}
