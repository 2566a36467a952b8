import HTTPCaching
import ListenCore

/// The question that a person answers in a browser (RFC 6749 section 4.1.1).
struct AuthorizationRequest: Hashable, Sendable {
    let service: SignInService
    let client: ClientRegistration
    let redirect: String
    let state: String
    let proof: ProofKey

    /// The address of the page; `nil` where the service has none.
    var url: HTTPURL? {
        service.places.authorize.flatMap { page in
            let query = FormText.encoded([
                ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
                ("scope", service.scopes), ("state", state),
                ("code_challenge", proof.challenge), ("code_challenge_method", "S256"),
            ])
            let extras = service.extras.isEmpty ? "" : "&" + service.extras
            return HTTPURL(page.description + "?" + query + extras)
        }
    }

    /// The fields that redeem a code (section 4.1.3).
    func redeeming(_ code: String) -> [(String, String)] {
        [
            ("grant_type", "authorization_code"), ("code", code),
            ("code_verifier", proof.verifier), ("client_id", client.id),
            ("client_secret", client.secret.reveal()), ("redirect_uri", redirect),
        ]
    }
}

/// Fields as a query or a form, every byte outside the unreserved ones percent-encoded.
package enum FormText {
    /// The text of fields.
    package static func encoded(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=" + HTTPURL.encoded($1) }.joined(separator: "&")
    }
}
