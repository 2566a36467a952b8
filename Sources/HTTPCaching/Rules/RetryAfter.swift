package import FoundationEssentials

/// The Retry-After field (RFC 9110 section 10.2.3).
///
/// ```swift
/// let fields = HTTPFields([HTTPFields.Line("Retry-After", "120")])
/// RetryAfter.seconds(fields, now: now)  // 120
/// ```
package enum RetryAfter {
    /// The number of seconds to wait from `now`; `nil` when the field is absent or unreadable.
    package static func seconds(_ fields: HTTPFields, now: Date) -> Int64? {
        guard let text = fields.first("Retry-After").map({ FieldList.trimmed($0) }) else {
            return nil
        }
        if let seconds = FieldList.seconds(text) { return seconds }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        return Int64(max(0, min(date.timeIntervalSince(now).rounded(.up), 1e9)))
    }
}
