package import AppEnvironment
package import ConsoleOutput
package import ListenCore
import Practice
import Terminal
import UIVocabulary

/// `listen stats`: the time listened, by day, book and language.
package struct StatsReport: Sendable {
    /// The grouping of the times.
    package enum Grouping: String, CaseIterable, Sendable {
        /// Each day, as a chart.
        case day
        /// Each book.
        case book
        /// Each language, with the hours heard in it.
        case language
    }

    /// The output format.
    package enum Form: Hashable, Sendable {
        /// For people.
        case text
        /// JSON of everything.
        case json
        /// Comma-separated rows: the records, or their sums when a grouping is given.
        case csv
    }

    let store: @Sendable () throws -> any ListeningDayStoring
    /// The sources that are switched off, whose times do not count.
    var off: @Sendable () async throws -> Set<SourceID> = { [] }
    /// The daily goal in minutes; 0 for none.
    let goal: Int
    let clock: any WallClock
    let localTime: LocalTime
    let environment: ProcessEnvironment
    let console: Console
    /// The results of dictations; `nil` when they are not stored.
    var sentences: (@Sendable () throws -> any SentencePracticeStoring)?

    /// The default number of days for books, languages and JSON.
    static let usualDays = 30

    /// Prints the times of the last `days` days (14 for the chart, else 30).
    package func print(by grouping: Grouping?, days count: Int?, as form: Form) async throws {
        let off = try await off()
        let all = try await store().days(since: nil)
        let days = all.filter { !off.contains($0.source) }
        let today = localTime.day(at: clock.now)
        // A clock outside the calendar's years has no date for today.
        guard let summary = ListeningSummary(days, today: today, goal: goal) else {
            throw StatedError.noToday(today)
        }
        switch form {
        case .json:
            let last = count ?? Self.usualDays
            let dictations = try await dictations(of: summary, last: last)
            console.print(json: StatsJSON(summary, dictations, last: last))
        case .csv:
            console.print(
                verbatim: StatsCSV.text(of: summary, by: grouping, last: count ?? Self.usualDays))
        case .text:
            guard !days.isEmpty else {
                console.note(
                    all.isEmpty
                        ? "No listening was counted yet. Begin with `listen book 3 chapter 2`."
                        : "All that was heard is of sources that are off."
                            + " `listen source on NAME` counts one again.")
                return
            }
            printText(summary, by: grouping ?? .day, last: count)
            guard grouping ?? .day == .day else { return }
            try await printDictations(summary, last: count ?? Self.usualDays)
        }
    }

    private func dictations(
        of summary: ListeningSummary, last count: Int
    ) async throws -> [DictationDay] {
        try await sentences?().dictations(since: summary.today.advanced(by: 1 - count).text) ?? []
    }

    private func printDictations(_ summary: ListeningSummary, last count: Int) async throws {
        let days = try await dictations(of: summary, last: count)
        let words = days.reduce(0) { $0 + $1.words }
        guard words > 0 else { return }
        let right = days.reduce(0) { $0 + $1.rightWords }
        let sentences = days.reduce(0) { $0 + $1.sentences }
        let perfect = days.reduce(0) { $0 + $1.perfect }
        console.print(
            "dictation in \(count.counted("day")): \(sentences) \(sentences == 1 ? "sentence" : "sentences"), "
                + "\(perfect) without a mistake, \(right * 100 / words) % of the words right")
    }

    private func printText(_ summary: ListeningSummary, by grouping: Grouping, last count: Int?) {
        switch grouping {
        case .day: printDays(summary, last: count ?? 14)
        case .book: printBooks(summary, last: count ?? Self.usualDays)
        case .language: printLanguages(summary, last: count ?? Self.usualDays)
        }
    }

    private func printDays(_ summary: ListeningSummary, last count: Int) {
        let chart = DayChart(
            bars: summary.all.series(days: count).map { entry in
                DayChart.Bar(
                    label: "\(entry.day.text) \(entry.day.weekday)", heard: entry.total.heard,
                    repeated: entry.total.repeated)
            },
            goal: goal > 0 ? goalTime : nil, columns: environment.lineWidth,
            glyphs: TerminalCapabilities.detect(
                environment: environment.variables, isTerminal: true
            ).glyphs)
        for line in chart.lines { console.print(line) }
        console.print("")
        var table = TextTable(.left, .left)
        let all = summary.all
        table.add(
            "today",
            spanText(all.total(.day).attended) + (goal > 0 ? " of \(spanText(goalTime))" : ""))
        table.add(
            "streak",
            "\(all.currentStreak.counted("day")), longest \(all.longestStreak.counted("day"))")
        if goal > 0 {
            table.add(
                "goal",
                "\(spanText(goalTime)) on \(all.daysAtGoal(minutes: goal)) of the last"
                    + " \(ListeningStatistics.goalDays) days")
        }
        let total = all.total(.all)
        table.add(
            "in all",
            [spanText(total.heard), repeats(total)].filter { !$0.isEmpty }
                .joined(separator: " "))
        console.print(table)
    }

    private func printBooks(_ summary: ListeningSummary, last count: Int) {
        let books = summary.books(last: count)
        if noteRange(isEmpty: books.isEmpty, count) { return }
        var table = TextTable(.right, .left, .left, .left)
        for book in books {
            table.add(
                spanText(book.total.heard), repeats(book.total), book.title,
                book.language?.englishName ?? "")
        }
        console.print(table)
    }

    private func printLanguages(_ summary: ListeningSummary, last count: Int) {
        let languages = summary.languages(last: count)
        if noteRange(isEmpty: languages.isEmpty, count) { return }
        var table = TextTable(.right, .left, .left, .left)
        for language in languages {
            let hours = language.nextHours.map { next in
                "\(hourText(language.total.heard)) of \(next) h in all"
            }
            table.add(
                spanText(language.recent.heard), repeats(language.recent), language.name,
                hours ?? "")
        }
        console.print(table)
    }

    /// Prints the range of the table; true when the table is empty.
    private func noteRange(isEmpty: Bool, _ count: Int) -> Bool {
        console.note(
            isEmpty
                ? "Nothing was heard in the last \(count.counted("day")). Try more with --days."
                : "The last \(count.counted("day")):")
        return isEmpty
    }

    private var goalTime: MediaTime { .seconds(Double(goal) * 60) }

    package init(
        store: @escaping @Sendable () throws -> any ListeningDayStoring,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] }, goal: Int,
        clock: any WallClock, localTime: LocalTime, environment: ProcessEnvironment,
        console: Console, sentences: (@Sendable () throws -> any SentencePracticeStoring)? = nil
    ) {
        (self.store, self.off, self.goal) = (store, off, goal)
        (self.clock, self.localTime, self.environment) = (clock, localTime, environment)
        (self.console, self.sentences) = (console, sentences)
    }

    private func repeats(_ total: ListeningTotal) -> String {
        total.repeated > .zero ? "+ \(spanText(total.repeated)) again" : ""
    }

}

extension ListeningSummary.LanguageShare {
    /// The language's English name.
    var name: String {
        language?.englishName ?? "language not known"
    }
}

extension StatedError {
    /// The error for a clock without a valid date.
    static func noToday(_ day: String) -> StatedError {
        StatedError(
            .unavailable, "The system's clock says it is \(day), which cannot be. Set the clock.")
    }
}
