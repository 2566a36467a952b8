import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Any changes in any order: what the map says is what is in the ring.
@Suite struct PlanStrainTests {
    /// Numbers that look random and are the same in every run.
    struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(sides))
        }
    }

    static let lines: [Range<Double>] = (0..<40).map { number in
        let start = Double(number) * 0.7
        return start + 0.2..<start + 0.75
    }

    static func plan(_ dice: inout Dice) -> PlaybackPlan {
        let kind = dice.roll(8)
        let line = dice.roll(30)
        return PlaybackTests.plan(lines) { plan in
            switch kind {
            case 0: plan.holdAfter = line
            case 1: plan.autoPause = .atEnd
            case 2: plan.autoPause = [.atStart, .atEnd]
            case 3: plan.only = [line, line + 3, line + 9]
            case 4: plan.loop = plan.lines[line].played
            case 5: plan.condensing = .init(longest: .milliseconds(100), kept: .milliseconds(60))
            case 6:
                plan.drill = DrillScore([
                    DrillScore.Pass(factor: 70, gap: .time(.milliseconds(130))),
                    DrillScore.Pass(
                        repeats: 2, gap: .lengths(hundredths: 50),
                        wait: line < 4 ? .person : .none),
                ])
            default: plan = .straight
            }
        }
    }

    /// How many frames from the one heard next on are not what the map says,
    /// apart from those that are faded or blended at an edge.
    static func wrongFrames(_ bench: DecoderBench) -> Int {
        let played = bench.sink.playedFrames
        let known = min(400, Int((bench.context.writeIndex - played).value))
        guard known > 0 else { return 0 }
        let frames = bench.decoder.history.frames(
            from: played, count: known, writtenTo: bench.context.writeIndex)
        let stretches = (0..<known).compactMap { offset in
            bench.clock.stretch(atRingFrame: played + FrameCount(offset))
        }
        let edges = Set(stretches.map(\.ringStart.value) + [bench.context.writeIndex.value])
        // An edge just behind what was looked at is not known.
        return zip(frames.dropLast(50), stretches).enumerated().count { offset, pair in
            let frame = played + FrameCount(offset)
            let isNearEdge = edges.contains { abs($0 - frame.value) <= 49 }
            guard !isNearEdge else { return false }
            let wanted = pair.1.rests ? 0 : Float(pair.1.sourceFrame(at: frame).value)
            return pair.0 != wanted
        }
    }

    @Test(arguments: 1...12, [0, 200, 1_500] as [Int64])
    func `whatever is changed around a seam, the map knows what is heard`(
        _ seed: Int, _ latency: Int64
    ) throws {
        var dice = Dice(state: UInt64(seed))
        let bench = try DecoderBench(RampTape(seconds: 30), latency: .milliseconds(latency))
        bench.begin(at: .seconds(28))
        for round in 0..<80 {
            switch dice.roll(8) {
            case 0: bench.retime(30 + dice.roll(270))
            case 1: bench.follow(Self.plan(&dice))
            case 2, 3: bench.follow(.straight)
            case 4: bench.prepare(RampTape(seconds: 30))
            case 5 where bench.decoder.doing == .holding: bench.proceed()
            case 6:
                bench.prepare(RampTape(seconds: 30))
                bench.begin(
                    at: .milliseconds(Int64(28_000 + dice.roll(1_900))), rate: 60 + dice.roll(100))
            default: break
            }
            bench.hear(dice.roll(2_500) + 1)
            #expect(Self.wrongFrames(bench) == 0, "round \(round)")
            #expect(bench.place.position <= .seconds(30))
            #expect(bench.clock.mapSize < 200)
        }
        #expect(bench.crossings > 1)
    }

    @Test(arguments: 1...12, [0, 200, 1_500] as [Int64])
    func `whatever is changed, the map knows what is heard`(_ seed: Int, _ latency: Int64) throws {
        var dice = Dice(state: UInt64(seed))
        let bench = try DecoderBench(RampTape(seconds: 30), latency: .milliseconds(latency))
        bench.begin(Self.plan(&dice))
        for round in 0..<60 {
            switch dice.roll(6) {
            case 0: bench.retime(30 + dice.roll(270))
            case 1: bench.follow(Self.plan(&dice))
            case 2 where bench.decoder.doing == .holding: bench.proceed()
            case 3 where dice.roll(4) == 0 || bench.hasEnded:
                bench.begin(
                    Self.plan(&dice), at: .milliseconds(Int64(dice.roll(29_000))),
                    rate: 30 + dice.roll(270))
            default: break
            }
            bench.hear(dice.roll(3_000) + 1)
            #expect(Self.wrongFrames(bench) == 0, "round \(round)")
            #expect(bench.place.position <= .seconds(30))
            #expect(bench.clock.mapSize < 200)
        }
    }
}
