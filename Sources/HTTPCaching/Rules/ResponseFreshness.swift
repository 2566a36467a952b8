package import FoundationEssentials

/// The use that a stored response allows without a request.
package enum StoredState: String, Hashable, Sendable, Codable {
    /// Inside its lifetime.
    case fresh
    /// Past its lifetime; may be shown as stale while it is refreshed.
    case stale
    /// May only be used after its server confirmed it (no-cache, or stale and must-revalidate).
    case mustAsk
}

/// The freshness lifetime of a response, and its source.
package struct FreshnessLifetime: Hashable, Sendable {
    /// The source of a lifetime.
    package enum Source: String, Hashable, Sendable, Codable {
        /// Cache-Control: max-age.
        case maxAge
        /// The Expires field minus Date.
        case expires
        /// A share of the time since Last-Modified (RFC 9111 section 4.2.2).
        case heuristic
        /// The lifetime of the response's class: the response states none, or a longer one.
        case policy
        /// No source: the response states none and no rule gives it one, or its value is
        /// unreadable.
        case none
    }

    /// The lifetime in seconds.
    package let seconds: Int64
    /// The source of it.
    package let source: Source

    /// A lifetime.
    package init(seconds: Int64, source: Source) {
        self.seconds = seconds
        self.source = source
    }
}

extension StoredHead {
    /// The age of the response, in seconds (RFC 9111 section 4.2.3).
    package func age(at now: Date) -> Int64 {
        let apparent = max(0, responseTime.timeIntervalSince(dateValue))
        let delay = max(0, responseTime.timeIntervalSince(requestTime))
        let initial = max(apparent, Double(statedAge) + delay)
        let resident = max(0, now.timeIntervalSince(responseTime))
        return Int64(min(initial + resident, Double(Int64(1) << 40)))
    }

    /// The time since the response arrived or was last confirmed, in seconds, for messages.
    package func secondsSinceFetched(at now: Date) -> Int64 {
        Int64(max(0, min(now.timeIntervalSince(responseTime), Double(Int64(1) << 40))))
    }

    /// The freshness lifetime: the shorter of the response's own (RFC 9111 section 4.2.1) and its
    /// class's; the class's alone when it states none (section 4.2.2).
    ///
    /// In pure HTTP its own alone, or a guess from Last-Modified.
    package func lifetime(under policy: CachePolicy) -> FreshnessLifetime {
        if policy.isPureHTTP {
            return statedLifetime ?? guessedLifetime
                ?? FreshnessLifetime(seconds: 0, source: .none)
        }
        let limit = policy.lifetime(of: resource).components.seconds
        guard let stated = statedLifetime, stated.seconds <= limit else {
            return FreshnessLifetime(seconds: limit, source: .policy)
        }
        return stated
    }

    /// The time at which the response stops being fresh.
    package func expires(under policy: CachePolicy) -> Date {
        let ageOnArrival = age(at: responseTime)
        return responseTime.addingTimeInterval(
            Double(lifetime(under: policy).seconds - ageOnArrival))
    }

    /// The time since the response's lifetime ended, in seconds; 0 or less while fresh.
    package func staleness(at now: Date, under policy: CachePolicy) -> Int64 {
        age(at: now) - lifetime(under: policy).seconds
    }

    /// The use that the response allows now without a request.
    ///
    /// If the clock was set back, so that the response would come from the future, it is stale
    /// until it is confirmed. In pure HTTP a stale response has to be confirmed, outside its
    /// stale-while-revalidate (RFC 5861 section 3).
    package func state(at now: Date, under policy: CachePolicy) -> StoredState {
        let control = CacheControl(fields)
        if control.noCache || isInvalid { return .mustAsk }
        let staleness = staleness(at: now, under: policy)
        if now >= responseTime, staleness < 0 { return .fresh }
        if control.mustRevalidate { return .mustAsk }
        guard policy.isPureHTTP else { return .stale }
        let isWithin = control.staleWhileRevalidate.map { staleness <= $0 } ?? false
        return isWithin && now >= responseTime ? .stale : .mustAsk
    }

    /// True when the response may be used, however old, when its server cannot be reached (RFC 9111
    /// section 4.2.4): unless it forbids that.
    ///
    /// A pinned response is a copy that the person saved for use without a network, as by a
    /// browser's "Save as"; outside pure HTTP no directive for caches takes it away, such as the
    /// `no-cache` that hosts of podcasts and music servers send with every recording.
    package func isUsableUnreached(at now: Date, under policy: CachePolicy) -> Bool {
        if isPinned, !isInvalid, !policy.isPureHTTP { return true }
        let control = CacheControl(fields)
        if control.noCache || isInvalid { return false }
        return !control.mustRevalidate || state(at: now, under: policy) == .fresh
    }

    /// The time at which the response was made, by its server's clock (RFC 9110 section 6.6.1); its
    /// arrival when that is missing or unreadable.
    var dateValue: Date {
        fields.first("Date").flatMap { HTTPDate.parse($0, now: responseTime) } ?? responseTime
    }

    /// The lifetime that the response itself states; `nil` when it states none, 0 when unreadable.
    ///
    /// `s-maxage` is for shared caches and ignored (section 5.2.2.10).
    private var statedLifetime: FreshnessLifetime? {
        switch CacheControl(fields).maxAge {
        case .seconds(let seconds): return FreshnessLifetime(seconds: seconds, source: .maxAge)
        case .invalid: return FreshnessLifetime(seconds: 0, source: .none)
        case .absent: break
        }
        guard let text = fields.first("Expires") else { return nil }
        guard let expires = HTTPDate.parse(text, now: responseTime) else {
            return FreshnessLifetime(seconds: 0, source: .none)
        }
        return FreshnessLifetime(
            seconds: StoredHead.bounded(expires.timeIntervalSince(dateValue)), source: .expires)
    }

    /// A tenth of the time between modification and answer (section 4.2.2), for statuses that
    /// allow a guess.
    private var guessedLifetime: FreshnessLifetime? {
        guard Storability.heuristic.contains(status) || CacheControl(fields).isPublic,
            let text = fields.first("Last-Modified"),
            let modified = HTTPDate.parse(text, now: responseTime)
        else { return nil }
        return FreshnessLifetime(
            seconds: StoredHead.bounded(dateValue.timeIntervalSince(modified) / 10),
            source: .heuristic)
    }

    /// Seconds between 0 and 2³¹ (section 1.2.2).
    private static func bounded(_ seconds: Double) -> Int64 {
        Int64(max(0, min(seconds, Double(Int64(1) << 31))))
    }

    /// The first value of the Age field; anything but a number is ignored (section 5.1).
    private var statedAge: Int64 {
        let first = fields.joined("Age").map(FieldList.members)?.first
        return first.flatMap(FieldList.seconds) ?? 0
    }
}
