import ListenCore
import Practice
import Testing

@Suite struct LineItineraryTests {
    typealias Case = ItineraryTests.Case

    static let twice = DrillScore([
        .init(display: .hidden, factor: 75, gap: .lengths(hundredths: 150)),
        .init(display: .shown, gap: .time(ms(700)), wait: .person),
    ])

    @Test(arguments: [
        Case(
            "each line gets its passes, then the rest is played", plan { $0.drill = twice },
            at: 3_000,
            "<3500-5000> #1 1/2 hidden x75 gap ~2250", "<3500-5000> #1 2/2 shown gap 700 holds",
            "<8000-10000> #2 1/2 hidden x75 gap ~3000",
            "<8000-10000> #2 2/2 shown gap 700 holds", "<10000-end"),
        Case(
            "inside a line the rest is the first pass, the gap that of all",
            plan { $0.drill = twice }, at: 9_000, "9000-10000> #2 1/2 hidden x75 gap ~3000",
            "<8000-10000> #2 2/2 shown gap 700 holds", "<10000-end"),
        Case("behind the last line", plan { $0.drill = twice }, at: 10_000, "10000-end"),
        Case("just before its end", plan { $0.drill = twice }, at: 9_999, "9999-end"),
        Case("without text", PlaybackPlan(drill: twice), at: 3, "3-end"),
        Case(
            "rounds and repeats count through",
            plan {
                $0.drill = DrillScore([.init(repeats: 2), .init(factor: 150)], rounds: 2)
                $0.only = [1]
            }, at: 0, "<3500-5000> #1 1/6", "<3500-5000> #1 2/6", "<3500-5000> #1 3/6 x150",
            "<3500-5000> #1 4/6", "<3500-5000> #1 5/6", "<3500-5000> #1 6/6 x150"),
        Case(
            "with stops at the end only the last pass waits",
            plan {
                $0.drill = DrillScore([.init(repeats: 2)])
                $0.autoPause = .atEnd
            }, at: 8_000, "<8000-10000> #2 1/2", "<8000-10000> #2 2/2 holds", "<10000-end"),
        Case(
            "with stops at the start",
            plan {
                $0.drill = DrillScore([.init(display: .shown)])
                $0.autoPause = .atStart
            }, at: 3_500, "<3500-5000> #1 1/1 shown", "<8000-8020> #2 1/1 shown holds",
            "<8000-10000> #2 1/1 shown", "<10000-end"),
    ])
    func `a drill gives each line its passes`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    /// Of lines 1 and 2 the times are the same.
    static let together = PlaybackPlan(
        lines: lines(1_000..<3_000, 3_500..<5_000, 3_500..<5_000, 8_000..<10_000))

    static func together(_ change: (inout PlaybackPlan) -> Void) -> PlaybackPlan {
        var plan = together
        change(&plan)
        return plan
    }

    @Test(arguments: [
        Case(
            "a drill", together { $0.drill = twice }, at: 3_000,
            "<3500-5000> #1 1/2 hidden x75 gap ~2250", "<3500-5000> #1 2/2 shown gap 700 holds",
            "<8000-10000> #3 1/2 hidden x75 gap ~3000",
            "<8000-10000> #3 2/2 shown gap 700 holds", "<10000-end"),
        Case(
            "a drill that is to wait after the second",
            together {
                $0.drill = DrillScore([.init()])
                $0.holdAfter = 2
            }, at: 3_000, "<3500-5000> #1 1/1 holds", "<8000-10000> #3 1/1", "<10000-end"),
        Case(
            "the second alone", together { $0.only = [2] }, at: 0, "<3500-5000> #2 1/1"),
        Case(
            "both chosen", together { $0.only = [1, 2] }, at: 0, "<3500-5000> #1 1/1"),
        Case(
            "stops at the end", together { $0.autoPause = .atEnd }, at: 3_200,
            "3200-5000> #1 1/1 holds", "<5000-10000> #3 1/1 holds", "<10000-end"),
        Case(
            "stops at the start", together { $0.autoPause = .atStart }, at: 3_200,
            "3200-3500> #1 1/1 holds", "<3500-5000 #1 1/1", "5000-8000> #3 1/1 holds",
            "<8000-10000 #3 1/1", "10000-end"),
        Case(
            "condensed", together { $0.condensing = .init() }, at: 3_600, "3600-5200>",
            "<7800-end saves"),
    ])
    func `lines of the same times are one passage of sound`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test(arguments: [
        Case(
            "the lines that overlap it",
            plan {
                $0.drill = DrillScore([.init()])
                $0.loop = ms(2_900..<3_600)
            }, at: 0, "<1000-3000> #0 1/1", "<3500-5000> #1 1/1", "<1000-3000> #0 1/1"),
        Case(
            "a place inside",
            plan {
                $0.drill = DrillScore([.init()])
                $0.loop = ms(2_900..<3_600)
            }, at: 4_000, "4000-5000> #1 1/1", "<1000-3000> #0 1/1", "<3500-5000> #1 1/1"),
        Case(
            "a place behind",
            plan {
                $0.drill = DrillScore([.init()])
                $0.loop = ms(2_900..<3_600)
            }, at: 9_000, "<1000-3000> #0 1/1", "<3500-5000> #1 1/1", "<1000-3000> #0 1/1"),
        Case(
            "no line overlaps it",
            plan {
                $0.drill = DrillScore([.init()])
                $0.loop = ms(6_000..<7_000)
            }, at: 0, "<6000-7000>", "<6000-7000>", "<6000-7000>"),
        Case(
            "chosen lines",
            plan {
                $0.only = [0, 2]
                $0.loop = .zero..<MediaTime(microseconds: .max)
            }, at: 3_000, "<8000-10000> #2 1/1", "<1000-3000> #0 1/1", "<8000-10000> #2 1/1"),
        Case(
            "no chosen line overlaps it",
            plan {
                $0.only = [0]
                $0.loop = ms(6_000..<9_000)
            }, at: 0),
    ])
    func `lines are gone through over and over in a loop`(_ test: Case) {
        #expect(steps(test.plan, from: test.place, most: 3) == test.steps)
    }

    @Test(arguments: [
        Case(
            "one after the other", plan { $0.only = [0, 2] }, at: 0, "<1000-3000> #0 1/1",
            "<8000-10000> #2 1/1"),
        Case(
            "a line that is not chosen leads to the next", plan { $0.only = [0, 2] }, at: 4_000,
            "<8000-10000> #2 1/1"),
        Case(
            "inside a chosen line", plan { $0.only = [0, 2] }, at: 2_000, "2000-3000> #0 1/1",
            "<8000-10000> #2 1/1"),
        Case("behind the last", plan { $0.only = [0, 1] }, at: 5_000),
        Case("none", plan { $0.only = [] }, at: 0),
        Case("none, with a drill", plan { ($0.only, $0.drill) = ([], twice) }, at: 0),
        Case("no such lines", plan { $0.only = [-1, 3, 99] }, at: 0),
        Case("some exist", plan { $0.only = [-1, 1, 99] }, at: 0, "<3500-5000> #1 1/1"),
        Case(
            "with stops",
            plan { ($0.only, $0.autoPause) = ([0, 2], .atEnd) }, at: 0,
            "<1000-3000> #0 1/1 holds", "<8000-10000> #2 1/1 holds"),
        Case(
            "with stops on both sides",
            plan { ($0.only, $0.autoPause) = ([2], [.atStart, .atEnd]) }, at: 0,
            "<8000-8020> #2 1/1 holds", "<8000-10000> #2 1/1 holds"),
    ])
    func `chosen lines are played and no others`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test func `nothing that can sound ends a loop of lines at once`() {
        let empty = lines(1_000..<1_000, 2_000..<2_000)
        for drill in [nil, DrillScore([.init()])] {
            let plan = PlaybackPlan(
                lines: empty, drill: drill, loop: ms(500..<3_000), only: [0, 1])
            #expect(steps(plan, from: 0).isEmpty)
        }
    }

    @Test func `gaps are bounded and never negative`() {
        for (gap, expected) in [
            (DrillScore.Gap.time(ms(-5)), "<1000-3000> #0 1/1"),
            (.lengths(hundredths: -5), "<1000-3000> #0 1/1"),
            (.lengths(hundredths: .max), "<1000-3000> #0 1/1 gap ~600000"),
            (.time(MediaTime(microseconds: .max)), "<1000-3000> #0 1/1 gap 600000"),
        ] {
            let plan = plan {
                $0.drill = DrillScore([.init(gap: gap)])
                $0.only = [0]
            }
            #expect(steps(plan, from: 0) == [expected])
        }
    }
}
