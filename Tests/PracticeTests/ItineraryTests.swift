import ListenCore
import Testing

@testable import Practice

@Suite struct ItineraryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let plan: PlaybackPlan
        let place: Int64
        let steps: [String]
        var testDescription: String { name }

        init(_ name: String, _ plan: PlaybackPlan, at place: Int64, _ steps: String...) {
            (self.name, self.plan, self.place, self.steps) = (name, plan, place, steps)
        }
    }

    @Test(arguments: [
        Case("no text", .straight, at: 500, "500-end"),
        Case("lines alone change nothing", plan(), at: 2_000, "2000-end"),
        Case("before the sound", plan(), at: -5, "0-end"),
        Case(
            "a long gap is shortened, the rest is one step", plan { $0.condensing = .init() },
            at: 0, "0-5200>", "<7800-end saves"),
        Case(
            "no gap is long enough",
            plan { $0.condensing = .init(longest: ms(3_000), kept: ms(400)) }, at: 0, "0-end"),
        Case(
            "several cuts, all of the gap left out",
            plan { $0.condensing = .init(longest: ms(400), kept: .zero) }, at: 0,
            "0-3000>", "<3500-5000> saves", "<8000-end saves"),
        Case(
            "a place inside a cut begins at its end and saves nothing",
            plan { $0.condensing = .init() }, at: 6_000, "<7800-end"),
        Case(
            "a place just before a cut", plan { $0.condensing = .init() }, at: 5_100,
            "5100-5200>", "<7800-end saves"),
        Case("an end before that of the recording", plan { $0.end = ms(4_000) }, at: 0, "0-4000"),
        Case(
            "an end is none where the person went behind it", plan { $0.end = ms(4_000) },
            at: 4_000, "4000-end"),
        Case(
            "an end inside of what is cut",
            plan {
                $0.condensing = .init()
                $0.end = ms(6_000)
            }, at: 0, "0-5200>"),
        Case(
            "what lies behind the last line stays", plan { $0.condensing = .init() }, at: 9_999,
            "9999-end"),
    ])
    func `straight plans lead on, condensed or not`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test(arguments: [
        Case(
            "at the end nothing is lost", plan { $0.autoPause = .atEnd }, at: 0,
            "0-3000> #0 1/1 holds", "<3000-5000> #1 1/1 holds", "<5000-10000> #2 1/1 holds",
            "<10000-end"),
        Case(
            "at the end from inside a line", plan { $0.autoPause = .atEnd }, at: 4_000,
            "4000-5000> #1 1/1 holds", "<5000-10000> #2 1/1 holds", "<10000-end"),
        Case(
            "a place rounded down from the stop does not stop again",
            plan { $0.autoPause = .atEnd }, at: 9_999, "9999-end"),
        Case(
            "at the start the passage is the line that comes",
            plan { $0.autoPause = .atStart }, at: 0,
            "0-1000> #0 1/1 holds", "<1000-3000 #0 1/1", "3000-3500> #1 1/1 holds",
            "<3500-5000 #1 1/1", "5000-8000> #2 1/1 holds", "<8000-10000 #2 1/1", "10000-end"),
        Case(
            "entered at a line's start it plays", plan { $0.autoPause = .atStart }, at: 8_000,
            "8000-10000 #2 1/1", "10000-end"),
        Case(
            "both", plan { $0.autoPause = [.atStart, .atEnd] }, at: 3_200,
            "3200-3500> #1 1/1 holds", "<3500-5000> #1 1/1 holds", "<5000-8000> #2 1/1 holds",
            "<8000-10000> #2 1/1 holds", "<10000-end"),
        Case(
            "without a gap the last moment belongs to the line that comes",
            PlaybackPlan(lines: lines(0..<1_000, 1_000..<2_000), autoPause: .atStart), at: 0,
            "0-980 #0 1/1", "980-1000> #1 1/1 holds", "<1000-2000 #1 1/1", "2000-end"),
        Case(
            "both without a gap stop once",
            PlaybackPlan(lines: lines(0..<1_000, 1_010..<2_000), autoPause: [.atStart, .atEnd]),
            at: 0, "0-1000> #0 1/1 holds", "<1000-2000> #1 1/1 holds", "<2000-end"),
        Case(
            "condensed as well",
            plan {
                $0.autoPause = .atEnd
                $0.condensing = .init()
            }, at: 4_000,
            "4000-5000> #1 1/1 holds", "<5000-5200> #2 1/1", "<7800-10000> #2 1/1 saves holds",
            "<10000-end"),
        Case(
            "condensed to nothing behind a stop",
            plan {
                $0.autoPause = .atEnd
                $0.condensing = .init(kept: .zero)
            }, at: 4_000, "4000-5000> #1 1/1 holds", "<8000-10000> #2 1/1 saves holds",
            "<10000-end"),
        Case("without text", PlaybackPlan(autoPause: .atEnd), at: 7, "7-end"),
    ])
    func `auto-pause goes line by line`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test(arguments: [
        Case(
            "in its line", plan { $0.holdAfter = 1 }, at: 4_000, "4000-5000> #1 1/1 holds",
            "<5000-end"),
        Case(
            "lines ahead only the last is a passage", plan { $0.holdAfter = 1 }, at: 0, "0-3500",
            "3500-5000> #1 1/1 holds", "<5000-end"),
        Case("already past", plan { $0.holdAfter = 0 }, at: 3_000, "3000-end"),
        Case("just reached", plan { $0.holdAfter = 0 }, at: 2_999, "2999-end"),
        Case("no such line", plan { $0.holdAfter = 3 }, at: 0, "0-end"),
        Case("a negative line", plan { $0.holdAfter = -1 }, at: 0, "0-end"),
        Case(
            "condensed on the way",
            plan {
                $0.holdAfter = 2
                $0.condensing = .init()
            }, at: 3_600, "3600-5200>", "<7800-8000 saves", "8000-10000> #2 1/1 holds",
            "<10000-end"),
        Case(
            "condensed to nothing behind it",
            plan {
                $0.holdAfter = 1
                $0.condensing = .init(kept: .zero)
            }, at: 3_600, "3600-5000> #1 1/1 holds", "<8000-end saves"),
        Case(
            "with stops at the start",
            plan {
                $0.holdAfter = 1
                $0.autoPause = .atStart
            }, at: 3_500, "3500-5000> #1 1/1 holds", "<5000-8000> #2 1/1 holds",
            "<8000-10000 #2 1/1", "10000-end"),
        Case(
            "in a drill",
            plan {
                $0.holdAfter = 1
                $0.drill = DrillScore([.init(repeats: 2)])
            }, at: 3_500, "<3500-5000> #1 1/2", "<3500-5000> #1 2/2 holds", "<8000-10000> #2 1/2",
            "<8000-10000> #2 2/2", "<10000-end"),
    ])
    func `a plan stops once after a line`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test(arguments: [
        Case(
            "across lines", plan { $0.loop = ms(2_000..<4_000) }, at: 2_500, "2500-4000>",
            "<2000-4000>", "<2000-4000>"),
        Case(
            "a place before", plan { $0.loop = ms(2_000..<4_000) }, at: 0, "<2000-4000>",
            "<2000-4000>", "<2000-4000>"),
        Case(
            "a place behind", plan { $0.loop = ms(2_000..<4_000) }, at: 4_000, "<2000-4000>",
            "<2000-4000>", "<2000-4000>"),
        Case(
            "inside a line the rounds are counted", plan { $0.loop = ms(3_500..<5_000) },
            at: 4_000, "4000-5000> #1 1/0", "<3500-5000> #1 2/0", "<3500-5000> #1 3/0"),
        Case(
            "with stops",
            plan {
                $0.loop = ms(3_500..<5_000)
                $0.autoPause = .atEnd
            }, at: 3_500, "3500-5000> #1 1/0 holds", "<3500-5000> #1 2/0 holds",
            "<3500-5000> #1 3/0 holds"),
        Case(
            "with stops across lines",
            plan {
                $0.loop = ms(2_000..<4_000)
                $0.autoPause = .atEnd
            }, at: 2_000, "2000-3000> #0 1/0 holds", "<3000-4000> #1 1/0 holds",
            "<2000-3000> #0 2/0 holds"),
        Case(
            "condensed inside",
            plan {
                $0.loop = ms(4_000..<9_000)
                $0.condensing = .init()
            }, at: 4_000, "4000-5200>", "<7800-9000> saves", "<4000-5200>"),
        Case(
            "a gap on its edge is not cut",
            plan {
                $0.loop = ms(5_100..<7_000)
                $0.condensing = .init()
            }, at: 5_100, "5100-7000>", "<5100-7000>", "<5100-7000>"),
        Case(
            "stopped once in it",
            plan {
                $0.loop = ms(2_000..<4_000)
                $0.holdAfter = 0
            }, at: 2_000, "2000-3000> #0 1/0 holds", "<3000-4000>", "<2000-4000>"),
        Case("too short", plan { $0.loop = ms(2_000..<2_099) }, at: 0, "0-end"),
        Case(
            "long enough", plan { $0.loop = ms(2_000..<2_100) }, at: 0,
            "<2000-2100> #0 1/0", "<2000-2100> #0 2/0", "<2000-2100> #0 3/0"),
        Case("empty", plan { $0.loop = ms(2_000..<2_000) }, at: 0, "0-end"),
        Case("before the sound", plan { $0.loop = ms(-2_000 ..< -100) }, at: 0, "0-end"),
        Case(
            "the chapter", PlaybackPlan(loop: .zero..<MediaTime(microseconds: .max)), at: 700,
            "700-end>", "<0-end>", "<0-end>"),
    ])
    func `a loop goes round and round`(_ test: Case) {
        #expect(steps(test.plan, from: test.place, most: 3) == test.steps)
    }

    @Test func `a copy goes on from where it was taken`() {
        var itinerary = Itinerary(plan { $0.autoPause = .atEnd }, from: .zero)
        _ = itinerary.next()
        var copy = itinerary
        #expect(copy.next() == itinerary.next())
        #expect(copy == itinerary)
    }

    @Test func `a step plays plainly on unless more is said of it`() {
        let step = Itinerary.Step(source: ms(1_000..<2_000))
        #expect(text(of: step) == "1000-2000")
        #expect(step.factor == 100 && step.passage == nil && !step.savesTime)
    }

    @Test func `an ended itinerary stays ended`() {
        var itinerary = Itinerary(.straight, from: .zero)
        #expect(itinerary.next() != nil)
        #expect(itinerary.next() == nil)
        #expect(itinerary.next() == nil)
    }
}
