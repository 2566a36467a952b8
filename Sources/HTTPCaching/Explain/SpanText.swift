/// Lengths of time in words.
///
/// ```swift
/// SpanText.text(seconds: 11_520)  // "3 h 12 min"
/// ```
package enum SpanText {
    /// A length in at most two units, rounded down: `3 h 12 min`, `40 min`, `25 s`, `2 days 4 h`;
    /// negative lengths count as 0.
    package static func text(seconds: Int64) -> String {
        let seconds = max(0, seconds)
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<86_400: return pair("\(seconds / 3_600) h", seconds / 60 % 60, "min")
        case ..<(1_000 * 86_400):
            let days = seconds / 86_400
            return pair(days == 1 ? "1 day" : "\(days) days", seconds / 3_600 % 24, "h")
        default: return "\(seconds / 31_557_600) years"
        }
    }

    private static func pair(_ first: String, _ second: Int64, _ unit: String) -> String {
        second == 0 ? first : "\(first) \(second) \(unit)"
    }
}
