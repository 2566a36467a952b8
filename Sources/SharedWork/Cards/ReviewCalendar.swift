package import AppEnvironment
package import FoundationEssentials
import ListenCore
import Practice

/// The days of reviews on the person's calendar.
package struct ReviewCalendar: Sendable {
    let localTime: LocalTime
    /// The hour at which a day begins, 0…12.
    package let firstHour: Int

    package init(localTime: LocalTime, firstHour: Int) {
        self.localTime = localTime
        self.firstHour = firstHour
    }

    /// The day of an instant.
    func studyDay(at instant: Date) -> StudyDay {
        StudyDay(of: instant, rollover: firstHour, local: localTime.attended)
    }

    /// The number of an instant's day, from 1970-01-01.
    ///
    /// Read off the clock at once: the ends of the day, which `studyDay` looks for, do not matter.
    package func number(at instant: Date) -> Int {
        let time = localTime.attended(at: instant)
        let number = CalendarDay(time.day)?.daysSince1970 ?? 0
        return time.sinceMidnight < .seconds(3_600 * firstHour) ? number - 1 : number
    }

    /// The end of an instant's day.
    func dayEnd(after instant: Date) -> Date { studyDay(at: instant).end }
}
