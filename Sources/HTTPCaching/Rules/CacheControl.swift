/// The Cache-Control field of a response (RFC 9111 section 5.2.2) as a private cache reads it.
///
/// `s-maxage`, `proxy-revalidate` and `private` concern shared caches and are ignored (sections
/// 5.2.2.7, 5.2.2.8 and 5.2.2.10).
///
/// ```swift
/// let fields = HTTPFields([HTTPFields.Line("Cache-Control", "max-age=60, no-cache")])
/// CacheControl(fields).maxAge  // .seconds(60)
/// ```
package struct CacheControl: Hashable, Sendable {
    /// The lifetime that max-age states.
    package enum MaxAge: Hashable, Sendable {
        /// No max-age.
        case absent
        /// A number of seconds.
        case seconds(Int64)
        /// An unreadable value, which counts as stale (section 4.2.1).
        case invalid
    }

    /// max-age, quoted or not; of several values the smallest (section 4.2.1).
    package private(set) var maxAge = MaxAge.absent
    /// no-store: keep nothing of this response (section 5.2.2.5).
    package private(set) var noStore = false
    /// no-cache without field names: ask before each use (section 5.2.2.4).
    package private(set) var noCache = false
    /// The fields that no-cache names, in lower case: they are not used without asking.
    package private(set) var noCacheFields: [String] = []
    /// must-revalidate: ask before each use once stale (section 5.2.2.2).
    package private(set) var mustRevalidate = false
    /// must-understand: no-store does not count for a status whose rules are known
    /// (section 5.2.2.3).
    package private(set) var mustUnderstand = false
    /// public: may be stored whatever its status (section 5.2.2.9).
    package private(set) var isPublic = false
    /// immutable: a refresh does not ask while it is fresh (RFC 8246 section 2).
    package private(set) var isImmutable = false
    /// stale-while-revalidate: how long past its lifetime it may be used while it is asked
    /// for, in seconds (RFC 5861 section 3).
    package private(set) var staleWhileRevalidate: Int64?
    /// stale-if-error: how long past its lifetime it may be used in place of an error, in
    /// seconds (RFC 5861 section 4).
    package private(set) var staleIfError: Int64?

    /// The directives of a response's fields; unknown ones are ignored.
    package init(_ fields: HTTPFields) {
        for (name, value) in CacheDirectives.all(in: fields) { add(name, value) }
    }

    private mutating func add(_ name: String, _ value: String?) {
        switch name {
        case "no-store": noStore = true
        case "no-cache": takeNoCache(value)
        case "must-revalidate": mustRevalidate = true
        case "must-understand": mustUnderstand = true
        case "public": isPublic = true
        case "immutable": isImmutable = true
        case "stale-while-revalidate": staleWhileRevalidate = value.flatMap(FieldList.seconds)
        case "stale-if-error": staleIfError = value.flatMap(FieldList.seconds)
        case "max-age": takeMaxAge(value)
        default: break
        }
    }

    private mutating func takeNoCache(_ value: String?) {
        let names = value.map(FieldList.members)?.map { $0.lowercased() } ?? []
        if names.isEmpty { noCache = true }
        noCacheFields += names
    }

    private mutating func takeMaxAge(_ value: String?) {
        guard let seconds = value.flatMap(FieldList.seconds) else {
            maxAge = .invalid
            return
        }
        switch maxAge {
        case .absent: maxAge = .seconds(seconds)
        case .seconds(let other): maxAge = .seconds(min(other, seconds))
        case .invalid: break
        }
    }
}

/// The members of Cache-Control fields, of requests and responses alike (RFC 9111
/// section 5.2).
enum CacheDirectives {
    /// Each directive's name in lower case and its argument without quotes, in order.
    ///
    /// Spaces around `=` break the grammar: the name is kept and the argument is unreadable, so
    /// that restrictions still apply and freshness does not.
    static func all(in fields: HTTPFields) -> [(name: String, value: String?)] {
        fields.all("Cache-Control").flatMap(FieldList.members).compactMap { member in
            let parts = member.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let written = parts.first else { return nil }
            let name = FieldList.trimmed(written)
            guard !name.isEmpty else { return nil }
            guard parts.count > 1 else { return (name.lowercased(), nil) }
            let isReadable = name.utf8.count == written.utf8.count && parts[1].first != " "
            return (
                name.lowercased(), isReadable ? FieldList.unquoted(String(parts[1])) : ""
            )
        }
    }
}
