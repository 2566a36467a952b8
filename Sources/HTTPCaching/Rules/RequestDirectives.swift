/// The directives of a request for stored responses: Cache-Control (RFC 9111 section 5.2.1), or
/// Pragma when that is missing (section 5.4).
///
/// ```swift
/// let fields = HTTPFields([HTTPFields.Line("Cache-Control", "only-if-cached")])
/// RequestDirectives(fields).onlyIfCached  // true
/// ```
package struct RequestDirectives: Hashable, Sendable {
    /// max-age: no response older than this many seconds; an unreadable value counts as 0.
    package private(set) var maxAge: Int64?
    /// min-fresh: only a response that stays fresh for this many seconds.
    package private(set) var minFresh: Int64?
    /// max-stale: accepts a response that is past its lifetime by at most this many seconds.
    package private(set) var maxStale: Int64?
    /// stale-if-error: accepts the same in place of an error (RFC 5861 section 4).
    package private(set) var staleIfError: Int64?
    /// no-cache: no stored response without confirmation.
    package private(set) var noCache = false
    /// no-store: nothing of the answer is stored; no stored response is used either.
    package private(set) var noStore = false
    /// only-if-cached: no request is sent; 504 without a usable stored response.
    package private(set) var onlyIfCached = false

    /// The directives of a request's fields; unknown ones are ignored.
    package init(_ fields: HTTPFields) {
        guard fields.contains("Cache-Control") else {
            let pragma = fields.all("Pragma").flatMap(FieldList.members)
            noCache = pragma.contains { $0.lowercased() == "no-cache" }
            return
        }
        for (name, value) in CacheDirectives.all(in: fields) { add(name, value) }
    }

    private mutating func add(_ name: String, _ value: String?) {
        let seconds = value.flatMap(FieldList.seconds)
        switch name {
        case "max-age": maxAge = min(maxAge ?? .max, seconds ?? 0)
        case "min-fresh": minFresh = max(minFresh ?? 0, seconds ?? 0)
        // Without an argument any staleness is accepted (section 5.2.1.2).
        case "max-stale": maxStale = value == nil ? .max : seconds ?? 0
        case "stale-if-error": staleIfError = seconds
        case "no-cache": noCache = true
        case "no-store": noStore = true
        case "only-if-cached": onlyIfCached = true
        default: break
        }
    }
}
