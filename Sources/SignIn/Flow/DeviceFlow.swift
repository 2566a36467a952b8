import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// A code that a person types on another device (RFC 8628 section 3.2).
struct DeviceCode: Hashable, Sendable {
    /// The code of this program, which the person never sees.
    let secret: Secret
    /// The code that the person types.
    let typed: String
    /// The page it is typed on.
    let page: HTTPURL
    /// The same page with the code in it; `nil` where the service has none.
    let whole: HTTPURL?
    let lifetime: Duration
    let interval: Duration

    /// The code in an answer; `nil` for one that holds none.
    ///
    /// The page may be named `verification_url`, as Google and Baidu do.
    init?(_ response: HTTPResponse) {
        guard response.head.status < 300, response.body.count <= 64 << 10,
            let shape = try? JSONDecoder().decode(Shape.self, from: Data(response.body)),
            let secret = Grant.token(shape.device), let page = shape.page.flatMap(Self.page),
            (1...64).contains(shape.user.count)
        else { return nil }
        self.secret = secret
        typed = shape.user.printable(limit: 64)
        self.page = page
        whole = shape.whole.flatMap(Self.page)
        lifetime = .seconds(min(max(shape.lifetime ?? 600, 30), 3_600))
        interval = .seconds(min(max(shape.interval ?? 5, 1), 60))
    }

    private static func page(_ text: String) -> HTTPURL? {
        HTTPURL(text).flatMap { $0.keepsSecrets ? $0 : nil }
    }

    private struct Shape: Decodable {
        let device: String
        let user: String
        let page: String?
        let whole: String?
        let lifetime: Int?
        let interval: Int?

        private enum CodingKeys: String, CodingKey {
            case device = "device_code"
            case user = "user_code"
            case page = "verification_uri"
            case otherPage = "verification_url"
            case whole = "verification_uri_complete"
            case lifetime = "expires_in"
            case interval
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            device = try values.decode(String.self, forKey: .device)
            user = try values.decode(String.self, forKey: .user)
            page = values.optional(.page) ?? values.optional(.otherPage)
            whole = values.optional(.whole)
            lifetime = values.wholeNumber(.lifetime)
            interval = values.wholeNumber(.interval)
        }
    }
}

/// Decides how long a code is asked about (RFC 8628 section 3.5); pure.
struct DeviceFlow: Hashable, Sendable {
    /// The answer to a poll.
    enum Poll: Hashable, Sendable {
        case answer(TokenAnswer)
        /// No answer, or one of a server in trouble.
        case silence
    }

    enum Step: Hashable, Sendable {
        case wait(Duration)
        case granted(TokenAnswer.Tokens)
        case ended(SignInErrorCode)
    }

    private var interval: Duration
    private let lifetime: Duration

    init(_ code: DeviceCode) {
        (interval, lifetime) = (code.interval, code.lifetime)
    }

    /// The step before the first poll.
    var first: Step { .wait(interval) }

    /// The step after a poll, `elapsed` after the code came.
    mutating func step(after poll: Poll, elapsed: Duration, hiding secrets: [String]) -> Step {
        guard case .answer(let answer) = poll else {
            // Section 3.5: less often after a time-out.
            interval = min(interval * 2, .seconds(60))
            return onward(elapsed)
        }
        switch answer {
        case .granted(let tokens): return .granted(tokens)
        case .refused(_, "authorization_pending", _): return onward(elapsed)
        case .refused(_, "slow_down", _):
            interval += .seconds(5)
            return onward(elapsed)
        case .refused(_, "access_denied", _), .refused(_, "authorization_declined", _):
            return .ended(.cancelled)
        case .refused(_, "expired_token", _), .refused(_, "invalid_grant", _):
            return .ended(.expired)
        case .refused(let status, _, _) where status >= 500 || status == 429:
            interval = min(interval * 2, .seconds(60))
            return onward(elapsed)
        case .refused(let status, let error, let message):
            return .ended(TokenAnswer.end(status, error, message, hiding: secrets))
        }
    }

    private func onward(_ elapsed: Duration) -> Step {
        elapsed + interval >= lifetime ? .ended(.expired) : .wait(interval)
    }
}
