/// The Cache-Control field of a response (RFC 9111 section 5.2.2).
///
/// `stale-if-error` needs no reading: a failure keeps every copy that may be used stale.
public struct CacheControl: Hashable, Sendable {
    /// What is said about the lifetime.
    public enum MaxAge: Hashable, Sendable {
        /// Nothing.
        case absent
        /// So many seconds.
        case seconds(Int64)
        /// Something unreadable, which counts as stale (section 4.2.1).
        case invalid
    }

    /// max-age; of several values the smallest.
    public private(set) var maxAge = MaxAge.absent
    /// no-store: keep nothing of this response (section 5.2.2.5).
    public private(set) var noStore = false
    /// no-cache: ask before each use (section 5.2.2.4); the form with field names counts too.
    public private(set) var noCache = false
    /// must-revalidate: ask before each use once stale (section 5.2.2.2).
    public private(set) var mustRevalidate = false

    /// The directives of a message's fields; unknown ones are passed over.
    public init(_ fields: HTTPFields) {
        for member in fields.all("Cache-Control").flatMap(FieldList.members) {
            let parts = member.split(separator: "=", maxSplits: 1).map { FieldList.trimmed($0) }
            guard let name = parts.first?.lowercased() else { continue }
            take(name, parts.count > 1 ? FieldList.unquoted(parts[1]) : nil)
        }
    }

    private mutating func take(_ name: String, _ value: String?) {
        switch name {
        case "no-store": noStore = true
        case "no-cache": noCache = true
        case "must-revalidate": mustRevalidate = true
        case "max-age":
            guard let seconds = value.flatMap(FieldList.seconds) else {
                maxAge = .invalid
                return
            }
            switch maxAge {
            case .absent: maxAge = .seconds(seconds)
            case .seconds(let other): maxAge = .seconds(min(other, seconds))
            case .invalid: break
            }
        default: break
        }
    }
}
