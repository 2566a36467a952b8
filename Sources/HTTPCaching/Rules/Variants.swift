/// The stored responses of one URL, as a request finds them (RFC 9111 section 4.1).
package struct Variants: Hashable, Sendable {
    /// The responses that the request selects, the preferred one first: latest Date, then latest
    /// arrival.
    package let selected: [StoredHead]
    /// The others, which other requests select.
    package let others: [StoredHead]

    /// The variants among `heads` for a request with these fields.
    ///
    /// With the product's policy only a complete 200 is ever used.
    package init(_ heads: [StoredHead], request: HTTPFields, policy: CachePolicy) {
        let usable = heads.filter { policy.isPureHTTP || $0.status == 200 }
        let selected = usable.filter {
            Vary($0.fields).matches(former: $0.selectingFields, request: request)
        }.sorted { left, right in
            let (one, other) = (left.dateValue, right.dateValue)
            return one == other ? left.responseTime > right.responseTime : one > other
        }
        self.selected = selected
        others = usable.filter { head in !selected.contains { $0.key == head.key } }
    }

    /// The entity tags of the others, at most eight: a 304 may tell that this request selects one
    /// of them too (section 4.3.1).
    package var otherTags: [String] {
        var seen: Set<String> = []
        return Array(
            others.filter { $0.status == 200 && !$0.isInvalid }
                .compactMap { Validators($0.fields).etag }.filter { seen.insert($0).inserted }
                .prefix(8))
    }

    /// The stored response that a 304 to `otherTags` names (section 4.3.4).
    package func other(confirmedBy fields: HTTPFields) -> StoredHead? {
        let named = Validators(fields)
        if named.etag == nil, otherTags.count == 1 {
            return others.first { Validators($0.fields).etag == otherTags.first }
        }
        return others.first { Validators($0.fields).names(sameAs: named) }
    }
}

extension CacheKey {
    /// The key under which a response is stored for a request with these fields.
    ///
    /// Responses of one URL are stored side by side: those that Vary distinguishes, and other
    /// statuses of the URL beside a good response.
    package func storing(status: Int, _ response: HTTPFields, request: HTTPFields) -> CacheKey {
        let variant = Vary(response).variant(of: request)
        return CacheKey(
            method: "GET", url: url, account: account,
            variant: status == 200 ? variant : "\(variant)#\(status)")
    }
}
