import Fetching
import HTTPCaching
import ListenCore

/// A transport that adds the account to requests to a server of KOReader, for its own origin alone.
///
/// The key is the MD5 of the password, as the protocol has it: whoever knows it can sign in.
struct KosyncTransport: SigningTransport {
    let base: any HTTPTransport
    let account: ServiceAccount
    let digests: any DigestMaking

    func signed(_ request: HTTPRequest) async throws(TransportError) -> SignedRequest {
        guard request.url.origin == account.base.origin,
            request.url.keepsSecrets || account.allowsInsecure
        else { return SignedRequest(request) }
        let key = try await key(for: request)
        var request = request
        request.fields.set("x-auth-user", account.user)
        request.fields.set("x-auth-key", key)
        return SignedRequest(request, with: Secret(key))
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
