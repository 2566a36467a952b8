import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// Asks the endpoints of a service; no secret of a request stands in what it throws.
struct TokenEndpoint: Sendable {
    let service: SignInService
    let transport: any HTTPTransport
    let timing: RequestTiming

    /// The tokens for a code, or the refusal.
    func answer(to fields: [(String, String)]) async throws(SignInError) -> TokenAnswer {
        let response = try await exchange(service.places.token, fields)
        guard let answer = TokenAnswer(response) else { throw fault(.unreadable) }
        return answer
    }

    /// The tokens for a code; throws the refusal.
    func tokens(
        for fields: [(String, String)], hiding secrets: [String]
    ) async throws(SignInError) -> TokenAnswer.Tokens {
        switch try await answer(to: fields) {
        case .granted(let tokens): return tokens
        case .refused(let status, let error, let message):
            throw fault(TokenAnswer.end(status, error, message, hiding: secrets))
        }
    }

    /// A code for a person to type.
    func deviceCode(of client: ClientRegistration) async throws(SignInError) -> DeviceCode {
        guard let place = service.places.device else { throw fault(.noDeviceCodes) }
        var fields = [("client_id", client.id), ("scope", service.scopes)]
        if service.dialect == .baidu { fields.insert(("response_type", "device_code"), at: 0) }
        let response = try await exchange(place, fields)
        if let code = DeviceCode(response) { return code }
        guard case .refused(let status, let error, let message)? = TokenAnswer(response) else {
            throw fault(.unreadable)
        }
        throw fault(TokenAnswer.end(status, error, message, hiding: [client.secret.reveal()]))
    }

    /// Sends fields once: a code or a token that is good for one use may have been used up by a
    /// request that nobody answered.
    ///
    /// No redirect is followed, since it would take the secrets elsewhere.
    private func exchange(
        _ place: HTTPURL, _ fields: [(String, String)]
    ) async throws(SignInError) -> HTTPResponse {
        let context = "the sign-in to \(service.name)"
        let limits = TransferLimits(maxBytes: 64 << 10, total: .seconds(30))
        do throws(TransportError) {
            return try await transport.send(try request(place, fields), limits: limits)
        } catch {
            if error.code == .cancelled { throw fault(.cancelled) }
            let bare = TransportError(
                error.code, reason: hidden(error.reason, fields), url: place.description,
                obstacle: error.obstacle)
            throw fault(
                .unanswered(
                    ServiceError(bare, asked: place, context: context).aboutPage(
                        way: "Check the network, then begin again.")))
        }
    }

    private func request(
        _ place: HTTPURL, _ fields: [(String, String)]
    ) throws(TransportError) -> HTTPRequest {
        guard place.keepsSecrets else {
            throw TransportError(
                .badURL, reason: "secrets go over https only", url: place.description)
        }
        let text = FormText.encoded(fields)
        switch service.dialect {
        case .standard:
            return HTTPRequest(
                "POST", place,
                fields: [
                    "Accept": "application/json",
                    "Content-Type": "application/x-www-form-urlencoded",
                ], body: Array(text.utf8))
        case .baidu:
            guard let url = HTTPURL(place.description + "?" + text) else {
                throw TransportError(
                    .badURL, reason: "the address is too long", url: place.description)
            }
            return HTTPRequest(
                "GET", url, fields: ["Accept": "application/json", "User-Agent": "pan.baidu.com"])
        }
    }

    private func hidden(_ reason: String, _ fields: [(String, String)]) -> String {
        fields.reduce(reason) { text, field in
            field.1.utf8.count < 8 ? text : text.replacing(field.1, with: "***")
        }
    }

    func fault(_ code: SignInErrorCode) -> SignInError {
        SignInError(code, subject: service.name)
    }

    /// The grant that tokens make now.
    func grant(
        _ tokens: TokenAnswer.Tokens, after former: Secret?, _ client: ClientRegistration
    ) -> Grant {
        Grant(
            kind: service.kind, access: tokens.access, refresh: tokens.refresh ?? former,
            expires: tokens.lifetime.map { timing.seconds + $0 }, client: client)
    }
}

extension RequestTiming {
    /// Seconds since 1970.
    var seconds: Int64 { Int64(clock.now.timeIntervalSince1970) }
}
