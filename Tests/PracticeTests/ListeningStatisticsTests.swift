import ListenCore
import Practice
import Testing

private func day(
    _ day: String, minutes: Int64, repeated: Int64 = 0, book: String = "b",
    language: String? = "es"
) -> ListeningDay {
    ListeningDay(
        day: day, source: .local, book: BookID(rawValue: book), bookTitle: "Title of \(book)",
        language: language.flatMap { Language(tag: $0) },
        heard: .milliseconds(minutes * 60_000), repeated: .milliseconds(repeated * 60_000),
        material: .milliseconds(minutes * 30_000))
}

/// A Saturday.
private let today = "2026-11-21"

@Suite struct ListeningStatisticsTests {
    static let kept = [
        day("2026-11-21", minutes: 10, repeated: 5),
        day("2026-11-21", minutes: 20, book: "c", language: "es-MX"),
        day("2026-11-20", minutes: 30, language: "fr"),
        day("2026-11-16", minutes: 7),
        day("2026-11-15", minutes: 8),
        day("2026-11-01", minutes: 9, language: nil),
        day("2026-10-31", minutes: 40),
        day("nonsense", minutes: 1_000),
    ]

    @Test(
        arguments: [
            (ListeningStatistics.Period.day, 35.0), (.week, 72), (.month, 89), (.all, 129),
        ])
    func `periods end today`(period: ListeningStatistics.Period, minutes: Double) throws {
        let statistics = try #require(ListeningStatistics(Self.kept, today: today))
        #expect(statistics.total(period).attended.seconds == minutes * 60)
    }

    @Test func `repeats and material are told apart`() throws {
        let total = try #require(ListeningStatistics(Self.kept, today: today)).total(.day)
        #expect(total.heard == .seconds(1_800))
        #expect(total.repeated == .seconds(300))
        #expect(total.material == .seconds(900))
    }

    @Test func `books and languages come most heard first`() throws {
        let statistics = try #require(ListeningStatistics(Self.kept, today: today))
        #expect(statistics.byBook().map(\.title) == ["Title of b", "Title of c"])
        #expect(statistics.byBook(.day).map(\.title) == ["Title of c", "Title of b"])
        let languages = statistics.byLanguage()
        #expect(languages.map(\.language?.tag) == ["es", "fr", nil])
        #expect(languages.map(\.total.attended.seconds) == [5_400, 1_800, 540])
    }

    @Test(
        arguments: [
            (["2026-11-21", "2026-11-20", "2026-11-19"], 3, 3),
            (["2026-11-20", "2026-11-19"], 2, 2),
            (["2026-11-19", "2026-11-18"], 0, 2),
            (["2026-11-21"], 1, 1),
            ([], 0, 0),
            (["2026-03-01", "2026-02-28", "2026-02-27", "2026-11-20"], 1, 3),
            (["2024-02-28", "2024-02-29", "2024-03-01"], 0, 3),
            (["2025-12-31", "2026-01-01"], 0, 2),
        ])
    func `a streak is days in a row, and today may still come`(
        days: [String], current: Int, longest: Int
    ) throws {
        let kept = days.map { day($0, minutes: 1) } + [day("2026-11-10", minutes: 0)]
        let statistics = try #require(ListeningStatistics(kept, today: today))
        #expect(statistics.currentStreak == current)
        #expect(statistics.longestStreak == longest)
    }

    @Test func `the goal is counted over thirty days`() throws {
        let kept = [
            day("2026-11-21", minutes: 10, repeated: 10), day("2026-11-20", minutes: 19),
            day("2026-10-23", minutes: 20), day("2026-10-22", minutes: 90),
            day("2026-11-22", minutes: 90),
        ]
        let statistics = try #require(ListeningStatistics(kept, today: today))
        #expect(statistics.daysAtGoal(minutes: 20) == 2)
        #expect(statistics.daysAtGoal(minutes: 0) == 0)
        #expect(statistics.daysAtGoal(minutes: .max) == 0)
    }

    @Test func `a series has every day`() throws {
        let statistics = try #require(ListeningStatistics(Self.kept, today: today))
        let series = statistics.series(days: 7)
        #expect(series.map(\.day.text).first == "2026-11-15")
        #expect(series.map { Int($0.total.attended.seconds / 60) } == [8, 7, 0, 0, 0, 30, 35])
        #expect(statistics.series(days: -1).isEmpty)
        #expect(statistics.series(days: .max).count == ListeningStatistics.longestSeries)
    }

    @Test func `a today that is no day is refused`() {
        #expect(ListeningStatistics([], today: "2026-02-30") == nil)
    }
}

@Suite struct CalendarDayTests {
    @Test(
        arguments: [
            "", "2026-13-01", "2026-00-10", "2026-11-31", "2023-02-29", "26-11-21", "2026-1-1",
            "2026-11-21 ", "+026-11-21", "0000-01-01", "２０２６-11-21",
        ])
    func `what is no day is refused`(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func `every day of four centuries follows the one before`() throws {
        var day = try #require(CalendarDay("1900-01-01"))
        for _ in 0..<146_097 {
            let next = day.advanced(by: 1)
            guard let read = CalendarDay(next.text), read == next, day < next else {
                Issue.record("\(day.text) is followed by \(next.text)")
                return
            }
            day = next
        }
        #expect(day.text == "2300-01-01")
    }

    @Test(
        arguments: [
            ("2026-11-21", "2026-11-16"), ("2026-11-16", "2026-11-16"),
            ("2026-11-22", "2026-11-16"), ("2027-01-02", "2026-12-28"),
        ])
    func `weeks begin on Monday`(day: String, monday: String) {
        #expect(CalendarDay(day)?.monday.text == monday)
    }
}
