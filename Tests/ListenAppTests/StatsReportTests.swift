import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import AppEnvironment
@testable import Reports

@Suite struct StatsReportTests {
    private let printed = Printed()
    private static let days: [ListeningDay] = [
        .make("2026-11-20", heard: 8), .make("2026-11-21", heard: 16, repeated: 4),
        .make("2026-11-21", book: "ferry", title: "The \"Ferry\", part 1", language: "en"),
    ]

    private func report(
        _ days: [ListeningDay] = days, variables: [String: String] = ["LANG": "C.UTF-8"],
        goal: Int = 0, columns: Int? = nil
    ) async throws -> StatsReport {
        let store = try PersonDatabase.inMemory().listeningDays
        for day in days { try await store.add(day) }
        return StatsReport(
            store: { store }, goal: goal, clock: ManualClock(),
            localTime: LocalTime { _ in LocalTime.Parts(year: 2026, month: 11, day: 21) },
            environment: ProcessEnvironment(
                variables: variables, inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: "/", outputColumns: columns),
            console: printed.console)
    }

    @Test func `the chart stands over what it comes to`() async throws {
        try await report(goal: 12, columns: 46).print(by: nil, days: 3, as: .text)
        #expect(
            printed.data == """
                2026-11-19 Thu      │
                2026-11-20 Fri  ███▊│           8 min
                2026-11-21 Sat  ████████████▏░  26 min + 4 min

                today   30 min of 12 min
                streak  2 days, longest 2 days
                goal    12 min on 1 of the last 30 days
                in all  34 min + 4 min again

                """)
    }

    @Test func `no line is wider than the terminal, or than 80 columns without one`() async throws {
        for (columns, limit) in [(60, 60), (nil, 80)] as [(Int?, Int)] {
            let printed = Printed()
            let report = try await report(columns: columns)
            try await StatsReport(
                store: report.store, goal: 0, clock: report.clock, localTime: report.localTime,
                environment: report.environment, console: printed.console
            ).print(by: .day, days: nil, as: .text)
            let lines = printed.data.split(separator: "\n")
            #expect(lines.count == 17)
            #expect(lines.map(\.count).max() ?? 0 <= limit)
        }
    }

    @Test func `without UTF-8 everything is ASCII`() async throws {
        try await report(variables: ["LC_ALL": "C"], goal: 50).print(
            by: .day, days: 14, as: .text)
        #expect(printed.data.allSatisfy(\.isASCII) && printed.data.contains("#"))
    }

    @Test func `books and languages are tables of the last days`() async throws {
        try await report().print(by: .book, days: nil, as: .text)
        #expect(
            printed.data == """
                24 min  + 4 min again  El cartero           Spanish
                10 min                 The "Ferry", part 1  English

                """)
        #expect(printed.notes == "The last 30 days:\n")
        let languages = Printed()
        let report = try await report()
        try await StatsReport(
            store: report.store, goal: 0, clock: report.clock, localTime: report.localTime,
            environment: report.environment, console: languages.console
        ).print(by: .language, days: 1, as: .text)
        #expect(
            languages.data == """
                16 min  + 4 min again  Spanish  0.4 of 50 h in all
                10 min                 English  0.1 of 50 h in all

                """)
    }

    @Test func `CSV holds the kept rows, quoted where they must be`() async throws {
        try await report().print(by: nil, days: nil, as: .csv)
        #expect(
            printed.data == """
                day,source,book,title,language,heard_seconds,repeated_seconds,material_seconds
                2026-11-20,local,cartero,El cartero,es,480,0,480
                2026-11-21,local,cartero,El cartero,es,960,240,960
                2026-11-21,local,ferry,"The ""Ferry"", part 1",en,600,0,600

                """)
    }

    @Test(arguments: [
        (StatsReport.Grouping.day, "2026-11-21,1560,240,1560", 3),
        (.book, "local,cartero,El cartero,es,1440,240,1440", 3),
        (.language, "es,1440,240,1440,1440,50", 3),
    ])
    func `CSV is summed by what is asked for`(
        grouping: StatsReport.Grouping, row: String, count: Int
    ) async throws {
        try await report().print(by: grouping, days: 2, as: .csv)
        let lines = printed.data.split(separator: "\n").map(String.init)
        #expect(lines.contains(row) && lines.count == count)
    }

    @Test func `JSON holds everything with its version`() async throws {
        try await report(goal: 20).print(by: nil, days: 1, as: .json)
        let object = try JSONDecoder().decode(Shape.self, from: Data(printed.data.utf8))
        #expect(object.version == 1 && object.today == "2026-11-21")
        #expect(object.days.map(\.heardSeconds) == [1_560])
        #expect(object.books.map(\.title) == ["El cartero", "The \"Ferry\", part 1"])
        #expect(object.languages.map(\.allSeconds) == [1_440, 600])
        #expect(object.streak == ["current": 2, "longest": 2])
        #expect(object.goal == ["minutes": 20, "reachedDays": 1, "ofDays": 30])
    }

    private struct Shape: Decodable {
        struct Day: Decodable { let heardSeconds: Int }
        struct Book: Decodable { let title: String }
        struct Language: Decodable { let allSeconds: Int }
        let version: Int
        let today: String
        let days: [Day]
        let books: [Book]
        let languages: [Language]
        let streak: [String: Int]
        let goal: [String: Int]?
    }

    @Test func `before anything was heard it says how to begin`() async throws {
        try await report([]).print(by: nil, days: nil, as: .text)
        #expect(printed.data.isEmpty && printed.notes.contains("listen book 3 chapter 2"))
        try await report([.make("2026-01-01")]).print(by: .book, days: nil, as: .text)
        #expect(printed.data.isEmpty && printed.notes.contains("--days"))
    }

    @Test func `a clock that says no day of the calendar is said so`() async throws {
        let report = try await report()
        await #expect(throws: StatedError.noToday("0000-00-00")) {
            try await StatsReport(
                store: report.store, goal: 0, clock: report.clock,
                localTime: LocalTime { _ in LocalTime.Parts(year: 0, month: 0, day: 0) },
                environment: report.environment, console: printed.console
            ).print(by: nil, days: nil, as: .text)
        }
    }
}
