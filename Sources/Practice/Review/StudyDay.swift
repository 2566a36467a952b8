package import FoundationEssentials

/// A day as a person's reviews count it: it begins some hours after midnight,
/// so that whoever reviews late still reviews on the day before.
///
/// ```swift
/// let day = StudyDay(of: night) { _ in
///     AttendedTime.LocalTime(day: "2026-11-21", sinceMidnight: .seconds(2 * 3_600))
/// }
/// day.day.text  // "2026-11-20": two in the night belongs to the day before
/// ```
package struct StudyDay: Hashable, Sendable {
    /// The hour at which a day begins unless the person wants another.
    package static let usualRollover = 4

    /// The day on the person's calendar.
    package let day: CalendarDay
    /// Its beginning.
    package let start: Date
    /// Its end and the beginning of the next.
    package let end: Date

    /// The day of an instant; `local` gives the person's calendar and clock at
    /// one, and `rollover` is the hour at which a day begins, 0…12.
    ///
    /// Begin and end are found by halving, to the second, whatever the clocks do
    /// in those nights: a day may have 23 or 25 hours, and one may be missing.
    package init(
        of instant: Date, rollover: Int = usualRollover,
        local: (Date) -> AttendedTime.LocalTime
    ) {
        let wait = Duration.seconds(3_600 * min(max(rollover, 0), 12))
        func day(at seconds: Double) -> CalendarDay {
            let time = local(Date(timeIntervalSince1970: seconds))
            let day = CalendarDay(time.day) ?? Self.first
            return time.sinceMidnight < wait ? day.advanced(by: -1) : day
        }
        let instant = instant.timeIntervalSince1970
        // Whole seconds, so that a day has the same ends at each of its instants.
        let now = instant.isFinite ? min(max(instant, -6e10), 2.5e11).rounded(.down) : 0
        let today = day(at: now)
        self.day = today
        end = Self.edge(from: now, by: 1) { day(at: $0) > today }
        start = Self.edge(from: now, by: -1) { day(at: $0) < today } + 1
    }

    /// 1970-01-01, for what is on no calendar.
    private static let first = CalendarDay(daysSince1970: 0)

    /// The second next to `now`, in one direction, that is on another day.
    private static func edge(from now: Double, by step: Double, _ isOut: (Double) -> Bool)
        -> Date
    {
        // Days have up to 25 hours, and a day more where a zone went over the date line.
        var (inside, outside) = (0, 49 * 3_600)
        while outside - inside > 1 {
            let middle = (inside + outside) / 2
            if isOut(now + step * Double(middle)) { outside = middle } else { inside = middle }
        }
        return Date(timeIntervalSince1970: now + step * Double(outside))
    }
}
