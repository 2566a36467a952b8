import HTTPCaching
import Markup

/// A request that a browser sends to this machine.
package struct RedirectRequest: Hashable, Sendable {
    let method: String
    let target: String
    let host: String?

    /// A request by its method, its target as received, and its field Host.
    package init(method: String, target: String, host: String?) {
        (self.method, self.target, self.host) = (method, target, host)
    }
}

/// The answer to such a request: a page of one sentence.
package struct RedirectReply: Hashable, Sendable {
    /// The status.
    package let status: Int
    /// The sentence that the browser shows.
    package let sentence: String
    /// True when no further request is answered.
    package let isLast: Bool
}

/// Decides which request brings the answer of a sign-in; pure.
///
/// Only a GET of the right path, sent to this machine by its own name and port and with the right
/// state, is the answer; everything else is refused and waits on.
struct RedirectRules: Hashable, Sendable {
    /// The meaning of a request for the sign-in.
    enum Verdict: Hashable, Sendable {
        /// The code to redeem.
        case code(String)
        /// The end of the sign-in.
        case ended(SignInErrorCode)
        /// An answer with another state: it is told, and the right one is waited for.
        case stranger
        /// Nothing, such as the picture that browsers ask for.
        case nothing
    }

    let redirect: RedirectAddress
    let port: UInt16
    let state: String

    func judge(_ request: RedirectRequest) -> (reply: RedirectReply, verdict: Verdict) {
        // A page under another name that leads to this machine has another Host.
        guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host?.lowercased()) else {
            return refusal(421, "This address is for this machine alone.")
        }
        let path = request.target.prefix { $0 != "?" }
        guard path == redirect.path else { return refusal(404, "There is nothing here.") }
        guard request.method == "GET" else { return refusal(405, "Only GET is answered here.") }
        let fields = QueryFields(request.target.dropFirst(path.count + 1))
        guard let given = fields["state"], given == state else {
            return (
                RedirectReply(
                    status: 403, sentence: "This answer is not of the sign-in that listen began.",
                    isLast: false), fields.isEmpty ? .nothing : .stranger
            )
        }
        if let fault = fields["error"] { return ended(Self.code(of: fault)) }
        guard let code = fields["code"], !code.isEmpty, code.utf8.count <= 4_096 else {
            return ended(.noCode)
        }
        let sentence = "You can close this page: listen has the answer."
        return (RedirectReply(status: 200, sentence: sentence, isLast: true), .code(code))
    }

    private static func code(of fault: String) -> SignInErrorCode {
        fault == "access_denied" ? .cancelled : .pageRefused(message: fault)
    }

    private func refusal(
        _ status: Int, _ sentence: String
    ) -> (reply: RedirectReply, verdict: Verdict) {
        (RedirectReply(status: status, sentence: sentence, isLast: false), .nothing)
    }

    private func ended(_ code: SignInErrorCode) -> (reply: RedirectReply, verdict: Verdict) {
        let sentence = "You are not signed in. You can close this page; listen says more."
        return (RedirectReply(status: 200, sentence: sentence, isLast: true), .ended(code))
    }
}

/// The fields of a query; one that stands there twice counts as none (RFC 6749 section 3.1).
struct QueryFields {
    private var values: [String: String?] = [:]

    init(_ query: some StringProtocol) {
        guard query.utf8.count <= 16 << 10 else { return }
        for field in query.split(separator: "&").prefix(64) {
            let name = field.prefix { $0 != "=" }
            let value = field.dropFirst(name.count + 1)
            let key = PercentEncoding.leniently(decoded: String(name))
            guard values[key] == nil else {
                values[key] = .some(nil)
                continue
            }
            values[key] = PercentEncoding.leniently(
                decoded: String(value).replacing("+", with: " "))
        }
    }

    var isEmpty: Bool { values.isEmpty }

    subscript(name: String) -> String? { values[name] ?? nil }
}
