/// Decides which answers may be stored (RFC 9111 section 3).
enum Storability {
    /// The request of an answer.
    struct Question {
        let method: String
        let url: HTTPURL?
        let fields: HTTPFields
    }

    /// True when a complete answer of this status and these fields may be stored.
    ///
    /// `size` is the content's length in bytes. With the product's policy only complete recordings
    /// and texts may be: 200, or a 206 that holds the whole.
    static func allows(
        _ question: Question, status: Int, fields: HTTPFields, size: Int64?, policy: CachePolicy
    ) -> Bool {
        let control = CacheControl(fields)
        guard (200..<600).contains(status), status != 304, !isForbidden(control, status),
            !RequestDirectives(question.fields).noStore, !Vary(fields).matchesNothing
        else { return false }
        if status == 206, !isWhole(fields, size) { return false }
        guard isUnderstood(question, fields, control) else { return false }
        guard policy.isPureHTTP else { return status == 200 || status == 206 }
        return hasExplicitLifetime(fields, control) || control.isPublic
            || heuristic.contains(status)
    }

    /// Statuses that may be stored without an explicit lifetime (RFC 9110 section 15.1).
    static let heuristic: Set<Int> = [
        200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
    ]

    /// Statuses whose caching rules this cache knows (RFC 9110 section 15), for
    /// must-understand.
    private static let understood: Set<Int> = heuristic.union([
        201, 202, 205, 302, 303, 307, 400, 401, 402, 403, 406, 408, 409, 411, 412, 413, 415,
        417, 421, 422, 426, 500, 502, 503, 504, 505,
    ])

    /// True when a 206 holds the whole representation (RFC 9111 section 3.3).
    static func isWhole(_ fields: HTTPFields, _ size: Int64?) -> Bool {
        guard let range = fields.first("Content-Range").flatMap({ ContentRange($0) }),
            let end = range.end, let total = range.total, let size
        else { return false }
        return range.start == 0 && end == total - 1 && size == total
    }

    private static func isForbidden(_ control: CacheControl, _ status: Int) -> Bool {
        if control.mustUnderstand { return !understood.contains(status) }
        return control.noStore
    }

    private static func isUnderstood(
        _ question: Question, _ fields: HTTPFields, _ control: CacheControl
    ) -> Bool {
        switch question.method {
        case "GET": return true
        case "POST":
            // RFC 9110 section 9.3.3: an explicit lifetime, and content that is the URL's own.
            guard let url = question.url, hasExplicitLifetime(fields, control),
                let place = fields.first("Content-Location")
            else { return false }
            return url.resolving(place) == url
        default: return false
        }
    }

    private static func hasExplicitLifetime(
        _ fields: HTTPFields, _ control: CacheControl
    ) -> Bool {
        control.maxAge != .absent || fields.contains("Expires")
    }
}
