import Fetching
import FoundationEssentials
import HTTPCaching
import Markup

/// The failures that Subsonic sends with the status of success, as statuses of HTTP, so that nothing
/// of them is stored and every one is told.
enum SubsonicFault {
    /// The status and the words for a code.
    static func meaning(_ code: Int, _ message: String) -> (status: Int, detail: String) {
        switch code {
        case 20: (426, "it wants a newer client")
        case 30: (400, "it is older than this client wants")
        case 40: (401, "the account or the password is wrong")
        case 41: (401, "it takes no token of this account, but only the password")
        case 42: (401, "it takes no password, but only an API key")
        case 43: (400, "it got two kinds of sign-in at once")
        case 44: (401, "the API key is wrong")
        case 50: (403, "the account may not do that there")
        case 60: (402, "its trial period is over")
        case 70: (404, "it has no such thing")
        default: (400, message.isEmpty ? "it gave no reason" : message)
        }
    }

    private struct Detail: Encodable { let detail: String }

    /// The response with a failure as a status; as it is where it is none.
    static func told(_ response: HTTPResponse, without secrets: [String]) -> HTTPResponse {
        guard response.head.status == 200, isText(response.head.fields),
            let failure = SubsonicAnswer(response.body)?.failure
        else { return response }
        let (status, words) = meaning(failure.code, failure.message)
        let detail = secrets.reduce(words) { $0.replacing($1, with: "***") }
        let body = (try? JSONEncoder().encode(Detail(detail: detail))) ?? Data()
        return HTTPResponse(
            HTTPResponseHead(
                status: status, fields: ["Content-Type": "application/json"],
                url: response.head.url, version: response.head.version), body: Array(body))
    }

    /// True for content that may be an answer in words, where sound or a picture was asked for.
    static func isText(_ fields: HTTPFields) -> Bool {
        guard let type = fields.first("Content-Type")?.lowercased() else { return true }
        return type.contains("json") || type.contains("xml")
    }
}
