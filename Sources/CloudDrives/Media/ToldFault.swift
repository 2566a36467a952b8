import FoundationEssentials
import HTTPCaching
import ListenCore

/// An error of a cloud as the program's own parts understand it: a status, and words in the form
/// in which servers of books give theirs.
struct ToldFault: Hashable, Sendable {
    /// The faults that the program acts upon, beside their words.
    enum Code: String, Codable, Hashable, Sendable {
        /// The page of a list is not known any more.
        case page
    }

    let status: Int
    /// A clause that says what happened, and the way out of it.
    let words: String
    /// The seconds after which it may be asked again.
    var wait: Int?
    var code: Code?

    /// A sign-in that a service refuses, also once it was renewed; `source` is the name of the
    /// source.
    static func signedOut(of service: String, source: String) -> ToldFault {
        ToldFault(
            status: 401,
            words: "\(service) does not accept the sign-in; sign in again with"
                + " `listen source sign-in \(source.shellWord)`")
    }

    /// The content of a response with a fault.
    private struct Shape: Codable {
        let detail: String
        let code: Code?
    }

    /// The code in a response that was made of a fault; `nil` where there is none.
    static func code(in response: HTTPResponse) -> Code? {
        guard response.head.status >= 400 else { return nil }
        return (try? JSONDecoder().decode(Shape.self, from: Data(response.body)))?.code
    }

    /// The response with this in the place of its own error.
    func response(in head: HTTPResponseHead) -> HTTPResponse {
        let shape = Shape(detail: words, code: code)
        let body = (try? JSONEncoder().encode(shape)).map(Array.init) ?? []
        var fields = head.fields
        fields.remove("Content-Encoding")
        fields.set("Content-Type", "application/json")
        fields.set("Content-Length", String(body.count))
        if let wait { fields.set("Retry-After", String(wait)) }
        return HTTPResponse(
            HTTPResponseHead(
                status: status, fields: fields, url: head.url, version: head.version), body: body)
    }
}
