package import ListenCore

/// Times that were added up.
package struct ListeningTotal: Hashable, Sendable {
    /// Real time in which something was heard for the first time.
    package var heard = MediaTime.zero
    /// Real time in which something was heard again, or spoken after.
    package var repeated = MediaTime.zero
    /// The length of the recordings that was heard for the first time.
    package var material = MediaTime.zero

    /// Nothing.
    package init() {}

    /// All the time that was listened.
    package var attended: MediaTime { heard + repeated }

    /// Adds a day's share of a book.
    package mutating func add(_ day: ListeningDay) {
        heard = heard + day.heard
        repeated = repeated + day.repeated
        material = material + day.material
    }
}

/// The statistics of the days a person listened on.
///
/// Pure; days that are no days of the calendar are left out. Weeks begin on
/// Monday. A day counts for the streak when anything was heard on it.
package struct ListeningStatistics: Hashable, Sendable {
    /// A stretch of time up to today.
    package enum Period: String, CaseIterable, Hashable, Sendable {
        /// Today.
        case day
        /// Since Monday.
        case week
        /// Since the first of the month.
        case month
        /// All that is kept.
        case all
    }

    /// The total of one book.
    package struct BookShare: Hashable, Sendable {
        /// The source of the book.
        package let source: SourceID
        /// The book.
        package let book: BookID
        /// Its title when it was heard last.
        package internal(set) var title: String
        /// The language of its text, when known.
        package internal(set) var language: Language?
        /// The total.
        package internal(set) var total: ListeningTotal
    }

    /// The total of one language.
    package struct LanguageShare: Hashable, Sendable {
        /// The language; `nil` where it is not known.
        package let language: Language?
        /// The total.
        package let total: ListeningTotal
    }

    /// One day of a chart.
    package struct DayTotal: Hashable, Sendable {
        /// The day.
        package let day: CalendarDay
        /// The total; nothing on most days of some people.
        package let total: ListeningTotal
    }

    /// Up to how many days a series is made.
    package static let longestSeries = 3_660
    /// Over how many days the goal is looked at.
    package static let goalDays = 30

    struct Entry: Hashable, Sendable {
        let day: CalendarDay
        let share: ListeningDay
    }

    let today: CalendarDay
    /// Oldest first.
    let entries: [Entry]
    let totals: [CalendarDay: ListeningTotal]

    /// The statistics of what is kept, on a day as `2026-11-21`; `nil` when
    /// that is no day.
    ///
    /// Days after today, since a clock was wrong, count in `all` alone.
    package init?(_ days: [ListeningDay], today: String) {
        guard let today = CalendarDay(today) else { return nil }
        self.today = today
        entries = days.compactMap { share in
            CalendarDay(share.day).map { Entry(day: $0, share: share) }
        }.sorted { $0.day < $1.day }
        totals = entries.reduce(into: [:]) { sums, entry in
            sums[entry.day, default: ListeningTotal()].add(entry.share)
        }
    }
}
