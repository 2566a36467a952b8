public import ListenCore

/// Times that were added up.
public struct ListeningTotal: Hashable, Sendable {
    /// Real time in which something was heard for the first time.
    public var heard = MediaTime.zero
    /// Real time in which something was heard again, or spoken after.
    public var repeated = MediaTime.zero
    /// The length of the recordings that was heard for the first time.
    public var material = MediaTime.zero

    /// Nothing.
    public init() {}

    /// All the time that was listened.
    public var attended: MediaTime { heard + repeated }

    /// Adds a day's share of a book.
    public mutating func add(_ day: ListeningDay) {
        heard = heard + day.heard
        repeated = repeated + day.repeated
        material = material + day.material
    }
}

/// The statistics of the days a person listened on.
///
/// Pure; days that are no days of the calendar are left out. Weeks begin on
/// Monday. A day counts for the streak when anything was heard on it.
public struct ListeningStatistics: Hashable, Sendable {
    /// A stretch of time up to today.
    public enum Period: String, CaseIterable, Hashable, Sendable {
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
    public struct BookShare: Hashable, Sendable {
        /// The source of the book.
        public let source: SourceID
        /// The book.
        public let book: BookID
        /// Its title when it was heard last.
        public internal(set) var title: String
        /// The language of its text, when known.
        public internal(set) var language: Language?
        /// The total.
        public internal(set) var total: ListeningTotal
    }

    /// The total of one language.
    public struct LanguageShare: Hashable, Sendable {
        /// The language; `nil` where it is not known.
        public let language: Language?
        /// The total.
        public let total: ListeningTotal
    }

    /// One day of a chart.
    public struct DayTotal: Hashable, Sendable {
        /// The day.
        public let day: CalendarDay
        /// The total; nothing on most days of some people.
        public let total: ListeningTotal
    }

    /// Up to how many days a series is made.
    public static let longestSeries = 3_660
    /// Over how many days the goal is looked at.
    public static let goalDays = 30

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
    public init?(_ days: [ListeningDay], today: String) {
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
