import ListenCore
import Practice
import Testing

@testable import Reports

extension ListeningDay {
    static func make(
        _ day: String, book: String = "cartero", title: String = "El cartero",
        language: String? = "es", heard: Double = 10, repeated: Double = 0
    ) -> ListeningDay {
        ListeningDay(
            day: day, source: .local, book: BookID(rawValue: book), bookTitle: title,
            language: language.flatMap(Language.init(tag:)), heard: .seconds(heard * 60),
            repeated: .seconds(repeated * 60), material: .seconds(heard * 60))
    }
}

@Suite struct ListeningSummaryTests {
    private func summary(_ days: [ListeningDay]) throws -> ListeningSummary {
        try #require(ListeningSummary(days, today: "2026-11-21", goal: 0))
    }

    @Test func `the last days end today, and what a wrong clock kept is left out`() throws {
        let summary = try summary([
            .make("2026-11-18"), .make("2026-11-19"), .make("2026-11-21", book: "b"),
            .make("2026-11-22"), .make("2026-19-39"),
        ])
        #expect(summary.kept(last: 3).map(\.day) == ["2026-11-19", "2026-11-21"])
        #expect(summary.kept(last: 1).map(\.day) == ["2026-11-21"])
        #expect(summary.books(last: 1).map(\.book.rawValue) == ["b"])
    }

    @Test func `varieties of a language are one, and its hours count from the beginning`() throws {
        let languages = try summary([
            .make("2020-01-01", language: "es-MX", heard: 49 * 60),
            .make("2026-11-20", language: "es", heard: 30, repeated: 600),
            .make("2026-11-21", language: "es-AR", heard: 30),
            .make("2026-11-21", language: nil, heard: 1),
        ]).languages(last: 7)
        #expect(languages.map { $0.language?.tag } == ["es", nil])
        #expect(languages.map(\.nextHours) == [150, nil])
        #expect(languages.first?.recent.heard == .seconds(3_600))
        #expect(languages.first?.total.heard == .seconds(50 * 3_600))
    }

    @Test func `days have their names`() {
        let days = ["2026-11-16", "2026-11-21", "2026-11-22", "2000-02-29", "0001-01-01"]
        #expect(
            days.map { CalendarDay($0)?.weekday } == ["Mon", "Sat", "Sun", "Tue", "Mon"])
    }

    @Test func `without a day there is no summary`() {
        #expect(ListeningSummary([], today: "today", goal: 20) == nil)
    }
}
