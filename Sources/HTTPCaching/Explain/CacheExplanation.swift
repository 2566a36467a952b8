package import FoundationEssentials
package import ListenCore

/// The reason why a stored response may or may not be used, and the effect of the next request.
///
/// It calls the functions that decide, so the explanation always matches the behaviour.
package struct CacheExplanation: Hashable, Sendable {
    /// The present standing of the response.
    package enum Verdict: Hashable, Sendable {
        /// Usable without a request for this many seconds.
        case fresh(seconds: Int64)
        /// Past its lifetime since this instant.
        case stale(since: Date)
        /// It arrived later than the present time: the clock was set back.
        case fromFuture(Date)
        /// Usable only after its server confirmed it.
        case mustAsk(Reason)
    }

    /// The reason why a response must be confirmed before it is used.
    package enum Reason: String, Hashable, Sendable, Codable {
        /// Cache-Control: no-cache (RFC 9111 section 5.2.2.4).
        case noCache
        /// An unsafe method changed the resource (section 4.4).
        case changed
        /// Past its lifetime with must-revalidate (section 5.2.2.2).
        case mustRevalidate
    }

    /// The effect of a request in one mode.
    package struct Forecast: Hashable, Sendable {
        /// The mode of the request.
        package let mode: FetchMode
        /// The decision in that mode.
        package let decision: CacheDecision
        /// The decision in words.
        package let text: String
    }

    /// The present verdict.
    package let verdict: Verdict
    /// Its lifetime and the source of it.
    package let lifetime: FreshnessLifetime
    /// The lifetime's origin in words: `by max-age=14400`.
    package let basis: String
    /// The effect of a normal request, offline and with a refresh.
    package let forecasts: [Forecast]

    /// Explains a stored response as seen at `now`.
    package init(_ head: StoredHead, at now: Date, under policy: CachePolicy) {
        let verdict = Verdict(head, at: now, under: policy)
        let lifetime = head.lifetime(under: policy)
        self.verdict = verdict
        self.lifetime = lifetime
        basis = Self.basis(of: lifetime, head)
        let isSaved = head.isPinned && head.isUsableUnreached(at: now, under: policy)
        forecasts = [FetchMode.cacheFirst, .cacheOnly, .refresh].map { mode in
            let decision = CacheDecision.before(
                stored: head, mode: mode, request: head.selectingFields, now: now,
                policy: policy)
            let text = ForecastText(
                head: head, mode: mode, verdict: verdict, isSaved: isSaved
            ).text(decision)
            return Forecast(mode: mode, decision: decision, text: text)
        }
    }

    /// The verdict in a few words: `fresh for 3 h 12 min`; `time` writes an instant.
    package func state(time: (Date) -> String) -> String { verdict.text(time: time) }

    /// The verdict with its reason, as one line.
    package func sentence(time: (Date) -> String) -> String {
        switch verdict {
        case .fresh where lifetime.source != .policy:
            return "\(verdict.text(time: time)) \(basis)"
        case .fresh, .stale: return "\(verdict.text(time: time)): \(basis)"
        case .fromFuture(let instant):
            return "stale: it came at \(time(instant)), which is still to come; the clock was "
                + "set back, and the next confirmation sets its time right"
        case .mustAsk(.noCache): return "must be confirmed before each use (no-cache)"
        case .mustAsk(.changed):
            return "must be confirmed before it is used: the resource was changed since"
        case .mustAsk(.mustRevalidate):
            return "must be confirmed: its time is over (\(basis)) and it says must-revalidate"
        }
    }

    private static func basis(of lifetime: FreshnessLifetime, _ head: StoredHead) -> String {
        let given =
            "the class \(head.resource.rawValue) gives "
            + SpanText.text(seconds: lifetime.seconds)
        switch lifetime.source {
        case .maxAge: return "by max-age=\(lifetime.seconds)"
        case .expires: return "by Expires: \(head.fields.first("Expires") ?? "")"
        case .heuristic:
            return "by a part of the time since Last-Modified: "
                + (head.fields.first("Last-Modified") ?? "")
        case .none: return "what the server says of its lifetime gives none"
        case .policy: break
        }
        if case .seconds(let seconds) = CacheControl(head.fields).maxAge {
            return
                "the server gives \(SpanText.text(seconds: seconds)) (max-age=\(seconds)), \(given)"
        }
        guard let expires = head.fields.first("Expires") else {
            return "the server says nothing, \(given)"
        }
        return "the server gives more (Expires: \(expires)), \(given)"
    }
}

extension CacheExplanation.Verdict {
    /// The verdict on a stored response at `now`.
    package init(_ head: StoredHead, at now: Date, under policy: CachePolicy) {
        switch head.state(at: now, under: policy) {
        case .fresh:
            let left = head.lifetime(under: policy).seconds - head.age(at: now)
            self = .fresh(seconds: max(0, left))
        case .stale where now < head.responseTime: self = .fromFuture(head.responseTime)
        case .stale: self = .stale(since: min(now, head.expires(under: policy)))
        case .mustAsk where head.isInvalid: self = .mustAsk(.changed)
        case .mustAsk where CacheControl(head.fields).noCache: self = .mustAsk(.noCache)
        case .mustAsk: self = .mustAsk(.mustRevalidate)
        }
    }

    /// The verdict in a few words, for lists; `time` writes an instant.
    package func text(time: (Date) -> String) -> String {
        switch self {
        case .fresh(let seconds): "fresh for \(SpanText.text(seconds: seconds))"
        case .stale(let since): "stale since \(time(since))"
        case .fromFuture: "stale, from the future"
        case .mustAsk: "must ask"
        }
    }
}
