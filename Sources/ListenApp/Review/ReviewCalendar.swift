import FoundationEssentials
import ListenCore
import Practice

/// The days of reviews on the person's calendar: they begin some hours after
/// midnight, so that who reviews late still reviews on the same day.
struct ReviewCalendar: Sendable {
    let localTime: LocalTime
    /// The hour at which a day begins, 0…12.
    let firstHour: Int

    /// The day as `2026-11-21`.
    func day(at instant: Date) -> String {
        let day = localTime.day(at: instant)
        guard localTime.hour(at: instant) < firstHour, let calendar = CalendarDay(day) else {
            return day
        }
        return calendar.advanced(by: -1).text
    }

    /// When the day of an instant ends.
    ///
    /// Found by halving, whatever the clocks do in that night.
    func dayEnd(after instant: Date) -> Date {
        let today = day(at: instant)
        // Days have up to 25 hours, and a few more where a zone was changed.
        var (inside, outside) = (0, 30 * 3_600)
        let start = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
        while outside - inside > 1 {
            let middle = (inside + outside) / 2
            if day(at: start + Double(middle)) == today {
                inside = middle
            } else {
                outside = middle
            }
        }
        return start + Double(outside)
    }
}
