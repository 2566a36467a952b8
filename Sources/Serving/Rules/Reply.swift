import FoundationEssentials
import HTTPCaching

/// An answer before it is written to a connection.
struct Reply: Hashable, Sendable {
    /// The body behind the head.
    enum Body: Hashable, Sendable {
        /// Nothing.
        case none
        /// These bytes.
        case bytes([UInt8])
        /// Pieces of a form of the resource: the gzip form or the plain one.
        case content(isGzip: Bool, pieces: [Piece])
    }

    /// A part of a body.
    enum Piece: Hashable, Sendable {
        /// Bytes between the slices of a multipart body.
        case text([UInt8])
        /// Bytes of the form.
        case slice(ByteSlice)

        var count: Int64 {
            switch self {
            case .text(let bytes): Int64(bytes.count)
            case .slice(let slice): slice.count
            }
        }
    }

    var status: Int
    var fields: HTTPFields
    var body: Body

    /// The same answer to HEAD: its fields, no body (RFC 9110 section 9.3.2).
    var withoutBody: Reply { Reply(status: status, fields: fields, body: .none) }

    /// An error in the JSON form of the protocol.
    static func refusal(_ refusal: Refusal) -> Reply {
        let body = Array("{\"detail\":\"\(escaped(refusal.detail))\"}".utf8)
        var fields: HTTPFields = [
            "Content-Type": "application/json", "Content-Length": String(body.count),
            "Cache-Control": Lifetime.none.rawValue,
        ]
        switch refusal.status {
        case 401: fields.append("WWW-Authenticate", "Bearer realm=\"listen\"")
        case 405: fields.append("Allow", refusal.methods)
        case 503: fields.append("Retry-After", "5")
        default: break
        }
        return Reply(status: refusal.status, fields: fields, body: .bytes(body))
    }

    /// A redirect to the same content at another address (RFC 9110 section 15.4.8).
    static func elsewhere(_ location: String) -> Reply {
        Reply(
            status: 307,
            fields: [
                "Location": location, "Content-Length": "0",
                "Cache-Control": Lifetime.none.rawValue,
            ], body: .none)
    }

    /// A text for a JSON string, with apostrophes for quotes and without line ends; it is one of the
    /// program's own sentences.
    private static func escaped(_ text: String) -> String {
        String(text.map { $0 == "\"" || $0 == "\\" ? "'" : $0 }).filter { !$0.isNewline }
    }

    /// The reason phrase of a status this server sends.
    static func phrase(_ status: Int) -> String { phrases[status] ?? "Error" }

    private static let phrases = [
        200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 304: "Not Modified",
        307: "Temporary Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed",
        408: "Request Timeout", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 428: "Precondition Required",
        416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
