import ListenCore
import Practice
import Testing

@Suite struct HostilePlanTests {
    /// A generator whose numbers are the same on every machine.
    struct Steady: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func time(_ random: inout Steady) -> MediaTime {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: MediaTime(microseconds: .max)
        case 1: MediaTime(microseconds: .min)
        default: MediaTime(microseconds: .random(in: -1_000_000...20_000_000, using: &random))
        }
    }

    private static func range(_ random: inout Steady) -> Range<MediaTime> {
        let (one, other) = (time(&random), time(&random))
        return min(one, other)..<max(one, other)
    }

    private static func plan(_ random: inout Steady) -> PlaybackPlan {
        let lines = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            PlaybackPlan.Line(speech: range(&random), played: range(&random))
        }
        var plan = PlaybackPlan(lines: lines)
        if Bool.random(using: &random) {
            plan.drill = DrillScore([.init(gap: .lengths(hundredths: 50)), .init(repeats: 3)])
        }
        if Bool.random(using: &random) { plan.loop = range(&random) }
        plan.autoPause = .init(rawValue: .random(in: -1...5, using: &random))
        if Bool.random(using: &random) { plan.holdAfter = .random(in: -2...8, using: &random) }
        if Bool.random(using: &random) {
            plan.only = (0..<4).map { _ in .random(in: -2...8, using: &random) }
        }
        if Bool.random(using: &random) {
            plan.condensing = .init()
            plan.condensing?.longest = time(&random)
            plan.condensing?.kept = time(&random)
        }
        return plan
    }

    @Test func `no plan traps, stands still or leaves the recording`() {
        var random = Steady(state: 7)
        var ended = 0
        for _ in 0..<20_000 {
            let plan = Self.plan(&random)
            var itinerary = Itinerary(plan, from: Self.time(&random))
            var count = 0
            while count < 60, let step = itinerary.next() {
                count += 1
                guard step.source.lowerBound >= .zero, !step.source.isEmpty else {
                    Issue.record("\(text(of: step)) of \(plan)")
                    return
                }
            }
            if count < 60 { ended += 1 }
            if plan.loop == nil, count == 60 {
                Issue.record("no end of \(plan)")
                return
            }
        }
        #expect(ended > 1_000)
    }

    /// Lines that do not overlap, as `LineEdges` makes them.
    private static func orderedLines(_ random: inout Steady) -> [PlaybackPlan.Line] {
        var end: Int64 = 0
        return (0..<30).map { _ in
            let start = end + .random(in: 0...2_500, using: &random)
            end = start + .random(in: 50...4_000, using: &random)
            return PlaybackPlan.Line(speech: ms(start..<end), played: ms(start..<end))
        }
    }

    @Test(arguments: [PlaybackPlan.AutoPause.atStart, .atEnd, [.atStart, .atEnd]])
    func `stops lose nothing of the recording`(_ autoPause: PlaybackPlan.AutoPause) {
        var random = Steady(state: 11)
        for _ in 0..<200 {
            let plan = PlaybackPlan(
                lines: Self.orderedLines(&random), autoPause: autoPause, holdAfter: 9)
            var place = ms(.random(in: 0...30_000, using: &random))
            var itinerary = Itinerary(plan, from: place)
            while let step = itinerary.next() {
                #expect(step.source.lowerBound == place)
                place = step.source.upperBound
            }
            #expect(place.microseconds == .max)
        }
    }

    @Test func `condensing never leaves out a word`() {
        var random = Steady(state: 13)
        for _ in 0..<200 {
            let lines = Self.orderedLines(&random)
            let plan = PlaybackPlan(lines: lines, condensing: .init())
            var itinerary = Itinerary(plan, from: .zero)
            var sources: [Range<MediaTime>] = []
            while let step = itinerary.next() { sources.append(step.source) }
            #expect(
                lines.allSatisfy { line in
                    sources.contains {
                        $0.lowerBound <= line.played.lowerBound
                            && line.played.upperBound <= $0.upperBound
                    }
                })
            let gaps = zip(lines, lines.dropFirst()).filter {
                $1.played.lowerBound - $0.played.upperBound > ms(1_000)
            }
            #expect(sources.count == gaps.count + 1)
        }
    }

    @Test func `ten thousand lines without a gap are a few steps`() {
        let lines = (0..<10_000).map { index in
            let start = Int64(index) * 1_000
            return PlaybackPlan.Line(
                speech: ms(start..<start + 1_000), played: ms(start..<start + 1_000))
        }
        var itinerary = Itinerary(PlaybackPlan(lines: lines, condensing: .init()), from: .zero)
        var (count, place) = (0, MediaTime.zero)
        while let step = itinerary.next() {
            #expect(step.source.lowerBound == place && !step.fadesIn && !step.fadesOut)
            place = step.source.upperBound
            count += 1
        }
        #expect(count == 40)
    }
}
