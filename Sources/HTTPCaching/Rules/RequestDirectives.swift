/// What a request says about stored responses: Cache-Control (RFC 9111 section 5.2.1), or
/// Pragma where that is missing (section 5.4).
public struct RequestDirectives: Hashable, Sendable {
    /// max-age: no response older than so many seconds; an unreadable one counts as 0.
    public private(set) var maxAge: Int64?
    /// min-fresh: no response that is not fresh for so many seconds more.
    public private(set) var minFresh: Int64?
    /// max-stale: a response that is past its lifetime by at most so many seconds will do.
    public private(set) var maxStale: Int64?
    /// stale-if-error: the same, in place of an error (RFC 5861 section 4).
    public private(set) var staleIfError: Int64?
    /// no-cache: no stored response without asking.
    public private(set) var noCache = false
    /// no-store: keep nothing of the answer; nothing stored is asked for either.
    public private(set) var noStore = false
    /// only-if-cached: no request is sent; 504 when nothing stored will do.
    public private(set) var onlyIfCached = false

    /// The directives of a request's fields; unknown ones are passed over.
    public init(_ fields: HTTPFields) {
        guard fields.contains("Cache-Control") else {
            let pragma = fields.all("Pragma").flatMap(FieldList.members)
            noCache = pragma.contains { $0.lowercased() == "no-cache" }
            return
        }
        for (name, value) in CacheDirectives.all(in: fields) { take(name, value) }
    }

    private mutating func take(_ name: String, _ value: String?) {
        let seconds = value.flatMap(FieldList.seconds)
        switch name {
        case "max-age": maxAge = min(maxAge ?? .max, seconds ?? 0)
        case "min-fresh": minFresh = max(minFresh ?? 0, seconds ?? 0)
        // Without an argument any age will do (section 5.2.1.2).
        case "max-stale": maxStale = value == nil ? .max : seconds ?? 0
        case "stale-if-error": staleIfError = seconds
        case "no-cache": noCache = true
        case "no-store": noStore = true
        case "only-if-cached": onlyIfCached = true
        default: break
        }
    }
}
