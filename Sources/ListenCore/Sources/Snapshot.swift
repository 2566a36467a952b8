/// A value with where it came from and how old it is.
///
/// ```swift
/// Snapshot([3, 4], .local).map(\.count).value  // 2
/// ```
package struct Snapshot<Value: Sendable>: Sendable {
    /// The value.
    package let value: Value
    /// The trust that it is today's.
    package let freshness: Freshness

    /// A value with its freshness.
    package init(_ value: Value, _ freshness: Freshness) {
        self.value = value
        self.freshness = freshness
    }

    /// The same freshness around another value.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Snapshot<Other> {
        Snapshot<Other>(transform(value), freshness)
    }
}

/// The trust that a value is its source's present one.
package enum Freshness: Hashable, Sendable {
    /// It lives on this machine and cannot be out of date.
    case local
    /// It was fetched just now.
    case fetched
    /// It is a stored response inside its freshness lifetime.
    case fresh(age: Duration)
    /// It is a stored response past its lifetime; a refresh is due.
    case stale(age: Duration)
    /// It is a stored response and the source could not be asked.
    case offline(age: Duration, reason: ServiceError)

    /// True if the source should be asked again behind the reader's back.
    package var needsRefresh: Bool {
        if case .stale = self { true } else { false }
    }

    /// The time since a stored response was fetched; `nil` when it is not one.
    package var age: Duration? {
        switch self {
        case .local, .fetched: nil
        case .fresh(let age), .stale(let age), .offline(let age, _): age
        }
    }
}

/// The way a value is to be fetched.
package enum FetchMode: Hashable, Sendable {
    /// A stored copy at once, however old; the source only without one.
    case cacheFirst
    /// Ask the source (revalidating a stored copy); the stored copy, marked
    /// offline, when the source cannot answer.
    case refresh
    /// Like `refresh`, for background work (revalidating a stale copy that is shown, prefetching
    /// the next chapter): gives up at once while the source is known to be down.
    case refreshBehind
    /// Only a stored copy, whatever its age.
    case cacheOnly
}
