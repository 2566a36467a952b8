package import ListenCore

/// The fields of the request that is sent.
package enum ConditionalFields {
    /// The client's fields with the cache's own conditions (RFC 9111 section 4.3.1).
    ///
    /// The client's entity tags stay beside the cache's. When no stored response is selected, the
    /// tags of the other variants are offered. An explicit refresh also makes the caches on the way
    /// confirm their responses (section 5.2.1.1).
    package static func outgoing(
        _ client: HTTPFields, _ decision: CacheDecision, otherTags: [String], mode: FetchMode
    ) -> HTTPFields {
        var fields = client
        switch decision {
        case .revalidate(let conditions): add(conditions, to: &fields)
        case .fetch where !otherTags.isEmpty && canBeConditional(client):
            fields.append("If-None-Match", otherTags.joined(separator: ", "))
        default: break
        }
        if mode == .refresh, !client.contains("Cache-Control"), !client.contains("Pragma") {
            fields.append("Cache-Control", "max-age=0")
        }
        return fields
    }

    private static func add(_ conditions: HTTPFields, to fields: inout HTTPFields) {
        for line in conditions.lines {
            guard line.name == "If-None-Match", let own = fields.joined(line.name) else {
                fields.set(line.name, line.value)
                continue
            }
            let tags = FieldList.members(own)
            guard own != "*", !tags.contains(line.value) else { continue }
            fields.set(line.name, (tags + [line.value]).joined(separator: ", "))
        }
    }

    /// True when tags of other variants may be sent: the client requested the whole and set no
    /// condition of its own.
    private static func canBeConditional(_ client: HTTPFields) -> Bool {
        [
            "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "Range",
        ].allSatisfy { !client.contains($0) }
            && !RequestDirectives(client).noStore && !RequestDirectives(client).noCache
    }
}
