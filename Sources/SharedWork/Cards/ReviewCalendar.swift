package import AppEnvironment
import FoundationEssentials
import ListenCore
import Practice

/// The days of reviews on the person's calendar.
package struct ReviewCalendar: Sendable {
    let localTime: LocalTime
    /// The hour at which a day begins, 0…12.
    let firstHour: Int

    package init(localTime: LocalTime, firstHour: Int) {
        self.localTime = localTime
        self.firstHour = firstHour
    }

    /// The day of an instant.
    func studyDay(at instant: Date) -> StudyDay {
        StudyDay(of: instant, rollover: firstHour, local: localTime.attended)
    }

    /// The end of an instant's day.
    func dayEnd(after instant: Date) -> Date { studyDay(at: instant).end }
}
