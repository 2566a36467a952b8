public import FoundationEssentials

/// How a stored response may be used without asking.
public enum StoredState: String, Hashable, Sendable, Codable {
    /// Inside its lifetime.
    case fresh
    /// Past its lifetime; may be shown, marked so, while it is refreshed.
    case stale
    /// May only be used after its server confirmed it (no-cache, or stale and must-revalidate).
    case mustAsk
}

extension StoredHead {
    /// How old the response is, in seconds (RFC 9111 section 4.2.3).
    public func age(at now: Date) -> Int64 {
        let date = fields.first("Date").flatMap { HTTPDate.parse($0, now: now) } ?? responseTime
        let apparent = max(0, responseTime.timeIntervalSince(date))
        let delay = max(0, responseTime.timeIntervalSince(requestTime))
        let initial = max(apparent, Double(statedAge) + delay)
        let resident = max(0, now.timeIntervalSince(responseTime))
        return Int64(min(initial + resident, Double(Int64(1) << 40)))
    }

    /// How long since the response arrived or was last confirmed, in seconds; what people
    /// are told.
    public func secondsSinceFetched(at now: Date) -> Int64 {
        Int64(max(0, min(now.timeIntervalSince(responseTime), Double(Int64(1) << 40))))
    }

    /// How long the response is fresh, in seconds: the shorter of its own lifetime
    /// (RFC 9111 section 4.2.1) and its class's; the class's alone when it states none
    /// (section 4.2.2).
    public func lifetime(under policy: CachePolicy) -> Int64 {
        let limit = policy.lifetime(of: resource).components.seconds
        return statedLifetime.map { min($0, limit) } ?? limit
    }

    /// When the response stops being fresh.
    public func expires(under policy: CachePolicy) -> Date {
        let ageOnArrival = age(at: responseTime)
        return responseTime.addingTimeInterval(Double(lifetime(under: policy) - ageOnArrival))
    }

    /// Whether the response may be used now without asking.
    ///
    /// A clock that was set back, so that the response would come from the
    /// future, makes it stale until it is confirmed.
    public func state(at now: Date, under policy: CachePolicy) -> StoredState {
        let control = CacheControl(fields)
        if control.noCache { return .mustAsk }
        if lifetime(under: policy) > age(at: now), now >= responseTime { return .fresh }
        return control.mustRevalidate ? .mustAsk : .stale
    }

    /// The lifetime the response itself states; `nil` when it says nothing, 0 when unreadable.
    ///
    /// `s-maxage` is for shared caches and passed over (section 5.2.2.10).
    private var statedLifetime: Int64? {
        switch CacheControl(fields).maxAge {
        case .seconds(let seconds): return seconds
        case .invalid: return 0
        case .absent: break
        }
        guard let text = fields.first("Expires") else { return nil }
        guard let expires = HTTPDate.parse(text, now: responseTime) else { return 0 }
        let date = fields.first("Date").flatMap { HTTPDate.parse($0, now: responseTime) }
        let seconds = expires.timeIntervalSince(date ?? responseTime)
        return Int64(max(0, min(seconds, Double(Int64(1) << 31))))
    }

    /// The first value of the Age field; what is no number is passed over (section 5.1).
    private var statedAge: Int64 {
        let first = fields.joined("Age").map(FieldList.members)?.first
        return first.flatMap(FieldList.seconds) ?? 0
    }
}
