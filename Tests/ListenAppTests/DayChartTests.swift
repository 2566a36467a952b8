import ListenCore
import Terminal
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Reports

@Suite struct DayChartTests {
    private func chart(
        _ times: [(heard: Double, repeated: Double)], goal: Double? = nil, columns: Int = 38,
        _ glyphs: TerminalCapabilities.Glyphs = .braille
    ) -> [String] {
        DayChart(
            bars: times.enumerated().map { index, time in
                DayChart.Bar(
                    label: "day \(index + 1)", heard: .seconds(time.heard * 60),
                    repeated: .seconds(time.repeated * 60))
            },
            goal: goal.map { .seconds($0 * 60) }, columns: columns, glyphs: glyphs
        ).lines
    }

    @Test func `bars are eighths of cells with repeats in a lighter shade behind`() {
        #expect(
            chart([(16, 0), (8, 4), (0, 0), (9.5, 0)], columns: 38) == [
                "day 1  ████████████████  16 min",
                "day 2  ████████░░░░      8 min + 4 min",
                "day 3",
                "day 4  █████████▌        10 min",
            ])
    }

    @Test func `a moment is seen, and its repeat too`() {
        #expect(
            chart([(0.05, 0.05), (160, 0)], columns: 44).first
                == "day 1  ▏░                    <1 min + <1 min")
    }

    @Test func `without UTF-8 the bars are ASCII, on the Linux console halves`() {
        #expect(
            chart([(16, 0), (8.5, 4)], .ascii).allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(
            chart([(16, 0), (8.5, 4)], .ascii).last == "day 2  #########----     9 min + 4 min")
        #expect(
            chart([(16, 0), (8.5, 4)], .blocks).last == "day 2  ████████▌░░░░     9 min + 4 min")
    }

    @Test func `the goal is marked where a day falls short of it`() {
        #expect(
            chart([(8, 0), (4, 0)], goal: 8, columns: 30) == [
                "day 1  ████████████████  8 min", "day 2  ████████       │  4 min",
            ])
        #expect(chart([(16, 0)], goal: 8, columns: 31) == ["day 1  ████████████████  16 min"])
    }

    @Test(arguments: [-3, 0, 1, 20, 100_000])
    func `no width and no time traps`(columns: Int) {
        let lines = chart([(1e9, 1e9), (-1, -1), (0, 3)], goal: 1e-9, columns: columns)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.count < 130 })
        #expect(chart([], columns: columns).isEmpty)
    }

    @Test(arguments: [
        (0.0, "0 min"), (29, "<1 min"), (30, "1 min"), (3_569, "59 min"), (3_570, "1 h 00 min"),
        (7_500, "2 h 05 min"),
    ])
    func `a length of time is said in hours and minutes`(seconds: Double, text: String) {
        #expect(spanText(.seconds(seconds)) == text)
    }
}
