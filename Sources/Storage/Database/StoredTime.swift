import FoundationEssentials

/// Instants as they are kept: whole microseconds since 1970 UTC.
enum StoredTime {
    /// The stored form of an instant, clamped to the years −9999…9999.
    static func microseconds(of instant: Date) -> Int64 {
        let seconds = instant.timeIntervalSince1970
        guard seconds.isFinite else { return 0 }
        return Int64((clamped(seconds) * 1_000_000).rounded())
    }

    /// The instant of a stored form, clamped to the same years.
    static func instant(_ microseconds: Int64) -> Date {
        Date(timeIntervalSince1970: clamped(Double(microseconds) / 1_000_000))
    }

    private static func clamped(_ seconds: Double) -> Double { min(max(seconds, -4e11), 2.6e11) }

    /// The whole seconds from one stored form to a later one; 0 where it is not later.
    static func seconds(from start: Int64, to end: Int64) -> Int64 {
        let (length, overflows) = end.subtractingReportingOverflow(start)
        return overflows ? 0 : max(0, length / 1_000_000)
    }
}
