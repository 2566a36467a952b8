package import ListenCore
package import Practice

/// What `listen stats` says of the kept days, as of today.
package struct ListeningSummary: Sendable {
    /// A language with what was heard in the last days and in all.
    package struct LanguageShare: Hashable, Sendable {
        /// `nil` where it is not known.
        package let language: Language?
        package let recent: ListeningTotal
        package let total: ListeningTotal

        /// The next round number of hours; `nil` where the language is not known.
        package var nextHours: Int? { language.map { _ in HoursLadder.next(after: total.heard) } }
    }

    /// All that is kept.
    package let all: ListeningStatistics
    package let today: CalendarDay
    /// Minutes a day; 0 for no goal.
    package let goal: Int
    private let days: [ListeningDay]

    /// The summary on a day as `2026-11-21`; `nil` when that is no day.
    package init?(_ days: [ListeningDay], today: String, goal: Int) {
        guard let day = CalendarDay(today), let all = ListeningStatistics(days, today: today)
        else { return nil }
        (self.days, self.today, self.all, self.goal) = (days, day, all, goal)
    }

    /// What is kept of the last days, today among them.
    package func kept(last count: Int) -> [ListeningDay] {
        let first = today.advanced(by: 1 - count)
        return days.filter { share in
            CalendarDay(share.day).map { $0 >= first && $0 <= today } ?? false
        }
    }

    /// The books of the last days, most first.
    package func books(last count: Int) -> [ListeningStatistics.BookShare] {
        ListeningStatistics(kept(last: count), today: today.text)?.byBook() ?? []
    }

    /// The languages of the last days, most first.
    package func languages(last count: Int) -> [LanguageShare] {
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
    package var weekday: String {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let place = monday.days(to: self)
        return names.indices.contains(place) ? names[place] : ""
    }
}
