import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// The answer of a token endpoint (RFC 6749 sections 5.1 and 5.2).
enum TokenAnswer: Hashable, Sendable {
    /// Tokens.
    case granted(Tokens)
    /// A refusal: the service's word for it, and its message.
    case refused(status: Int, error: String, message: String)

    /// Tokens as they came.
    struct Tokens: Hashable, Sendable {
        let access: Secret
        let refresh: Secret?
        /// Seconds that the access token lives.
        let lifetime: Int64?
    }

    /// The answer in a response; `nil` for one that is none.
    init?(_ response: HTTPResponse) {
        let shape =
            response.body.count <= 64 << 10
            ? (try? JSONDecoder().decode(Shape.self, from: Data(response.body))) : nil
        let status = response.head.status
        if status < 300, let access = shape?.access.flatMap(Grant.token) {
            self = .granted(
                Tokens(
                    access: access, refresh: shape?.refresh.flatMap(Grant.token),
                    lifetime: shape?.lifetime.map { Int64(max(0, min($0, 400 * 86_400))) }))
            return
        }
        guard let error = shape?.error ?? (status >= 300 ? "" : nil) else { return nil }
        self = .refused(status: status, error: error, message: shape?.message ?? error)
    }

    private struct Shape: Decodable {
        let access: String?
        let refresh: String?
        let lifetime: Int?
        let error: String?
        let message: String?

        private enum CodingKeys: String, CodingKey {
            case access = "access_token"
            case refresh = "refresh_token"
            case lifetime = "expires_in"
            case error
            case message = "error_description"
            case code = "error_code"
            case otherMessage = "error_msg"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            access = values.optional(.access)
            refresh = values.optional(.refresh)
            lifetime = values.wholeNumber(.lifetime)
            let word: String? = values.optional(.error)
            error = word ?? values.wholeNumber(.code).map(String.init)
            message = values.optional(.message) ?? values.optional(.otherMessage)
        }
    }
}

extension TokenAnswer {
    /// The end of a sign-in that this refusal means, without the secrets in its message.
    static func end(
        _ status: Int, _ error: String, _ message: String, hiding secrets: [String]
    ) -> SignInErrorCode {
        let words = message.isEmpty || message == error ? error : "\(error): \(message)"
        let safe = secrets.filter { $0.utf8.count >= 4 }.reduce(words) { text, secret in
            text.replacing(secret, with: "***")
        }
        return .exchangeRefused(status: status, message: safe.printable(limit: 200))
    }
}
