package import FoundationEssentials
package import ListenCore
import Practice

/// The statistics as the screen shows them.
package struct ListeningBoard: Hashable, Sendable {
    /// One day.
    package struct Day: Hashable, Sendable {
        /// The day of the month.
        package let number: Int
        /// True on Mondays, and on the first day of a month.
        package let isMarked: Bool
        /// The time listened in each of the board's languages, in their order.
        package let times: [MediaTime]

        /// Creates a day.
        package init(number: Int, isMarked: Bool, times: [MediaTime]) {
            (self.number, self.isMarked, self.times) = (number, isMarked, times)
        }

        /// The time listened.
        package var total: MediaTime { times.reduce(.zero, +) }
    }

    /// A language that was listened to.
    package struct Tongue: Hashable, Sendable {
        /// Its English name.
        package let name: String
        /// The time listened in the last 30 days.
        package let recent: MediaTime
        /// The time heard in all, each passage once.
        package let total: MediaTime
        /// The next round number of hours; `nil` when the language is unknown.
        package let goal: Int?
        /// The words that are known, and those learnt in the last 30 days.
        package var known = 0
        package var learnt = 0

        /// Creates a language.
        package init(
            name: String, recent: MediaTime, total: MediaTime, goal: Int?, known: Int = 0,
            learnt: Int = 0
        ) {
            (self.name, self.recent, self.total, self.goal) = (name, recent, total, goal)
            (self.known, self.learnt) = (known, learnt)
        }
    }

    /// The last days, today last.
    package var days: [Day] = []
    /// The languages, the most heard first.
    package var tongues: [Tongue] = []
    /// The goal in minutes a day; 0 for none.
    package var goal = 0
    /// The days in a row on which something was heard, up to today, and the most there were.
    package var streak = 0
    package var longestStreak = 0
    /// The days of the last 30 on which the goal was reached.
    package var daysAtGoal = 0
    /// The sentences that took the most effort.
    package var hard: [KeptEffort] = []

    /// Creates an empty board.
    package init() {}

    /// The time listened today.
    package var today: MediaTime { days.last?.total ?? .zero }

    /// True when nothing was ever heard.
    package var isEmpty: Bool { tongues.isEmpty }

    /// The days that a screen can have use for.
    package static let longest = 90
    /// The most languages that have a colour of their own; the others share the last.
    package static let mostTongues = 5
    /// The most hard sentences.
    package static let mostHard = 20
}

extension ListeningBoard {
    /// Makes a board as of a day such as `2026-11-21`; `nil` when that is not a date.
    ///
    /// `words` are the entries of all words, with the time from which on they count as learnt.
    package init?(
        _ all: [ListeningDay], today: String, goal: Int,
        words: (entries: [WordEntry], since: Date), hard: [KeptEffort]
    ) {
        guard let day = CalendarDay(today), let sums = ListeningStatistics(all, today: today)
        else { return nil }
        self.init()
        self.goal = goal
        (streak, longestStreak) = (sums.currentStreak, sums.longestStreak)
        daysAtGoal = goal > 0 ? sums.daysAtGoal(minutes: goal) : 0
        self.hard = Array(hard.prefix(Self.mostHard))
        let shares = sums.byLanguage()
        let first = day.advanced(by: 1 - Self.longest)
        let places = Dictionary(
            shares.enumerated().map { ($1.language, min($0, Self.mostTongues - 1)) }
        ) { first, _ in first }
        var times: [CalendarDay: [MediaTime]] = [:]
        var recent = Array(repeating: MediaTime.zero, count: Self.mostTongues)
        let month = day.advanced(by: 1 - ListeningStatistics.goalDays)
        for share in all {
            guard let date = CalendarDay(share.day), date >= first, date <= day,
                let place = places[share.language]
            else { continue }
            let time = share.heard + share.repeated
            var sums = times[date] ?? recent.map { _ in .zero }
            sums[place] = sums[place] + time
            times[date] = sums
            if date >= month { recent[place] = recent[place] + time }
        }
        let count = min(shares.count, Self.mostTongues)
        days = (0..<Self.longest).map { offset in
            let date = first.advanced(by: offset)
            let number = Int(date.text.suffix(2)) ?? 0
            return Day(
                number: number, isMarked: date.monday == date || number == 1,
                times: Array((times[date] ?? []).prefix(count)))
        }
        tongues = shares.prefix(count).enumerated().map { index, share in
            let isRest = index == Self.mostTongues - 1 && shares.count > Self.mostTongues
            let rest = isRest ? shares[index...].map(\.total.heard) : [share.total.heard]
            return Tongue(
                name: isRest ? "other languages" : share.language?.englishName ?? "not known",
                recent: recent[index], total: rest.reduce(.zero, +),
                goal: isRest
                    ? nil : share.language.map { _ in HoursLadder.next(after: share.total.heard) },
                known: isRest ? 0 : words.entries.count { Self.isKnown($0, share.language) },
                learnt: isRest
                    ? 0
                    : words.entries.count {
                        Self.isKnown($0, share.language) && $0.changedAt >= words.since
                    })
        }
    }

    private static func isKnown(_ entry: WordEntry, _ language: Language?) -> Bool {
        guard let language, let status = entry.status, status.isKnown else { return false }
        return entry.key.language == language.tag.prefix { $0 != "-" }
    }
}
