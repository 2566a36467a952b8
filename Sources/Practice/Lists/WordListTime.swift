import FoundationEssentials

/// Times of lists: `2026-11-21`, `2026-11-21T10:00:00Z`, with a fraction of the
/// second when it has one, so that a time is read as it was written.
enum WordListTime {
    /// The time as it is written, to the microsecond.
    static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        let bounded = seconds.isFinite ? min(max(seconds, -6e10), 2.5e11) : 0
        let (whole, part) = Int64((bounded * 1_000_000).rounded())
            .quotientAndRemainderFlooring(by: 1_000_000)
        let text = Date(timeIntervalSince1970: Double(whole)).formatted(.iso8601)
        guard part > 0, text.hasSuffix("Z") else { return text }
        let digits = String(part)
        return text.dropLast() + "." + String(repeating: "0", count: 6 - digits.count) + digits
            + "Z"
    }

    /// A time by its text; one without a zone is UTC.
    static func date(_ text: String) -> Date? {
        if CalendarDay(text) != nil { return try? Date(text + "T00:00:00Z", strategy: .iso8601) }
        var whole = text.replacing(" ", with: "T")
        var microseconds: Int64 = 0
        if let point = whole.firstIndex(of: ".") {
            let digits = whole[point...].dropFirst().prefix { ("0"..."9").contains($0) }
            let padded = digits.prefix(6) + String(repeating: "0", count: max(0, 6 - digits.count))
            guard !digits.isEmpty, let value = Int64(padded) else { return nil }
            microseconds = value
            whole.removeSubrange(point..<digits.endIndex)
        }
        if whole.utf8.count == 19 { whole += "Z" }
        guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
        let seconds = Int64(date.timeIntervalSince1970.rounded())
        return Date(timeIntervalSince1970: Double(seconds * 1_000_000 + microseconds) / 1_000_000)
    }
}

extension Int64 {
    fileprivate func quotientAndRemainderFlooring(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
