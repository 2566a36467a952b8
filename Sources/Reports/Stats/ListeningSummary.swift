import ListenCore
import Practice

/// The statistics of the recorded days, as of today.
struct ListeningSummary: Sendable {
    /// A language with the time heard in it, in the last days and in all.
    struct LanguageShare: Hashable, Sendable {
        /// `nil` when it is unknown.
        let language: Language?
        let recent: ListeningTotal
        let total: ListeningTotal

        /// The next round number of hours; `nil` when the language is unknown.
        var nextHours: Int? { language.map { _ in HoursLadder.next(after: total.heard) } }
    }

    /// The statistics of all recorded days.
    let all: ListeningStatistics
    let today: CalendarDay
    /// The daily goal in minutes; 0 for none.
    let goal: Int
    private let days: [ListeningDay]

    /// The summary as of a day such as `2026-11-21`; `nil` when that is not a date.
    init?(_ days: [ListeningDay], today: String, goal: Int) {
        guard let day = CalendarDay(today), let all = ListeningStatistics(days, today: today)
        else { return nil }
        (self.days, self.today, self.all, self.goal) = (days, day, all, goal)
    }

    /// The records of the last days, today included.
    func kept(last count: Int) -> [ListeningDay] {
        let first = today.advanced(by: 1 - count)
        return days.filter { share in
            CalendarDay(share.day).map { $0 >= first && $0 <= today } ?? false
        }
    }

    /// The books of the last days, the most heard first.
    func books(last count: Int) -> [ListeningStatistics.BookShare] {
        ListeningStatistics(kept(last: count), today: today.text)?.byBook() ?? []
    }

    /// The languages of the last days, the most heard first.
    func languages(last count: Int) -> [LanguageShare] {
        let totals = all.byLanguage()
        let recent = ListeningStatistics(kept(last: count), today: today.text)?.byLanguage() ?? []
        return recent.map { share in
            LanguageShare(
                language: share.language, recent: share.total,
                total: totals.first { $0.language == share.language }?.total ?? share.total)
        }
    }
}

extension CalendarDay {
    /// The day's name in three letters.
    var weekday: String {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let place = monday.days(to: self)
        return names.indices.contains(place) ? names[place] : ""
    }
}
