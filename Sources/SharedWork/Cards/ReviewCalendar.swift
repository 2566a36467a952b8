package import AppEnvironment
package import FoundationEssentials
import ListenCore
package import Practice

/// The days of reviews on the person's calendar.
package struct ReviewCalendar: Sendable {
    package let localTime: LocalTime
    /// The hour at which a day begins, 0…12.
    package let firstHour: Int

    package init(localTime: LocalTime, firstHour: Int) {
        self.localTime = localTime
        self.firstHour = firstHour
    }

    /// The day of an instant.
    package func studyDay(at instant: Date) -> StudyDay {
        StudyDay(of: instant, rollover: firstHour, local: localTime.attended)
    }

    /// The day as `2026-11-21`.
    package func day(at instant: Date) -> String { studyDay(at: instant).day.text }

    /// The end of an instant's day.
    package func dayEnd(after instant: Date) -> Date { studyDay(at: instant).end }
}
