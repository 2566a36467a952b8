import Fetching
import HTTPCaching
import ListenCore

/// The access token of an account, renewed once for all requests that were refused with the old one.
///
/// Refresh tokens of Audiobookshelf rotate, and the former one is good for ten minutes more, so that
/// two processes that renew at once both get a pair; the last that is kept stays.
actor AccessSession {
    private let secret: KeptSecret
    private let transport: any HTTPTransport
    private let base: HTTPURL
    private var pair: AccessPair?
    private var renewal: Task<Result<Secret?, TokenError>, Never>?

    init(_ secret: KeptSecret, transport: any HTTPTransport, base: HTTPURL) {
        (self.secret, self.transport, self.base) = (secret, transport, base)
    }

    /// The present token.
    func token() async throws(TokenError) -> Secret {
        if let pair { return pair.access }
        let read = AccessPair(try await secret.read(false))
        pair = pair ?? read
        return (pair ?? read).access
    }

    /// A token in place of a refused one; `nil` when the person has to sign in again.
    func renew(_ refused: Secret) async throws(TokenError) -> Secret? {
        if let pair, pair.access != refused { return pair.access }
        let running = renewal ?? Task { await renewed(refused) }
        renewal = running
        let result = await running.value
        if renewal == running { renewal = nil }
        return try result.get()
    }

    private func renewed(_ refused: Secret) async -> Result<Secret?, TokenError> {
        do throws(TokenError) {
            // Another process may have renewed it long ago.
            let kept = AccessPair(try await secret.read(true))
            if kept.access != refused {
                pair = kept
                return .success(kept.access)
            }
            guard let refresh = kept.refresh, let new = await exchange(refresh) else {
                return .success(nil)
            }
            // Nobody uses a pair before it is kept: with the one it replaced, a program that ends
            // then could not sign in. One that cannot be kept is used too, and asked for again.
            try? await secret.replace(new.kept())
            pair = new
            return .success(new.access)
        } catch {
            return .failure(error)
        }
    }

    /// The pair for a refresh token; `nil` when the server gives none.
    private func exchange(_ refresh: Secret) async -> AccessPair? {
        let request = HTTPRequest(
            "POST", base.appending("auth", "refresh"),
            fields: ["Accept": "application/json", "x-refresh-token": refresh.reveal()])
        guard let response = try? await transport.send(request, limits: .json),
            response.head.status == 200,
            let shape = try? FetchedContent(response, asked: base)
                .json(LoginShape.self, context: "")
        else { return nil }
        return shape.pair
    }
}
