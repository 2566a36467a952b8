import FoundationEssentials
import HTTPCaching

/// An error of a cloud as the program's own parts understand it: a status, and words in the form
/// in which servers of books give theirs.
struct ToldFault: Hashable, Sendable {
    let status: Int
    /// A clause that says what happened, and the way out of it.
    let words: String
    /// The seconds after which it may be asked again.
    var wait: Int?

    /// The response with this in the place of its own error.
    func response(in head: HTTPResponseHead) -> HTTPResponse {
        let body = (try? JSONEncoder().encode(["detail": words])).map(Array.init) ?? []
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
