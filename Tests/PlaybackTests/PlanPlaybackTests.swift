import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Steps of a plan in frames of 8 kHz, on a device whose time the test moves.
@Suite struct PlanPlaybackTests {
    static let abutting = [1.0..<2.0, 2.0..<3.0, 3.0..<3.5]

    static func drill(_ passes: DrillScore.Pass...) -> DrillScore? { DrillScore(passes) }

    @Test func `a stop at the end of a sentence lets not one frame of the next through`() throws {
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(plan(Self.abutting) { $0.holdAfter = 0 })
        bench.hear(20_000)
        Piece.expect([.sound(0..<16_000, fadesIn: false)], in: bench.heard)
        #expect(bench.holds == 1)
        #expect(bench.place.position == .seconds(2))
        #expect(bench.place.passage?.line == 0)
        #expect(bench.place.gapLeft == nil)
        bench.proceed()
        bench.hear(4_000)
        Piece.expect(
            [.sound(0..<16_000, fadesIn: false), .sound(16_000..<20_000, fadesOut: false)],
            in: bench.heard)
        #expect(bench.place.position == .milliseconds(2_500))
    }

    @Test func `a drill repeats exact frames and its gaps are exactly as long as they say`() throws
    {
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(
            plan([1.0..<1.5, 2.0..<2.25]) {
                $0.drill = Self.drill(
                    DrillScore.Pass(display: .hidden, repeats: 2, gap: .time(.milliseconds(500))),
                    DrillScore.Pass(factor: 50, gap: .lengths(hundredths: 150)))
            })
        bench.hear(40_000)
        let expected: [Piece] = [
            .sound(8_000..<12_000), .silence(4_000), .sound(8_000..<12_000), .silence(4_000),
            .sound(8_000..<12_000, every: 50), .silence(12_000), .sound(16_000..<18_000),
            .silence(2_000),
        ]
        Piece.expect(expected, in: bench.heard)
    }

    @Test func `the place names pass and gap and stands still in a gap`() throws {
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(
            plan([1.0..<1.5, 2.0..<2.25]) {
                $0.drill = Self.drill(
                    DrillScore.Pass(display: .hidden, gap: .time(.milliseconds(500))),
                    DrillScore.Pass(factor: 50))
            })
        bench.hear(2_000)
        let first = Passage(line: 0, pass: 1, passCount: 2, display: .hidden)
        #expect(
            bench.place
                == PlaybackPlace(
                    position: .milliseconds(1_250), passage: first,
                    runsUntil: .milliseconds(1_500)))
        bench.hear(3_000)
        #expect(
            bench.place
                == PlaybackPlace(
                    position: .milliseconds(1_500), passage: first,
                    runsUntil: .milliseconds(1_500), gapLeft: .milliseconds(375)))
        bench.hear(3_000 + 4_000)
        #expect(bench.place.position == .milliseconds(1_250))
        #expect(bench.place.rate.hundredths == 50)
        #expect(bench.place.passage == Passage(line: 0, pass: 2, passCount: 2))
    }

    @Test func `ten thousand rounds of a tenth of a second drift by no frame`() throws {
        let format = AudioFormat(sampleRate: SampleRate(1_000), channels: 1)
        let bench = try DecoderBench(
            RampTape(seconds: 20, format: format), latency: .milliseconds(400))
        bench.begin(
            PlaybackPlan(loop: .milliseconds(5_000)..<(.milliseconds(5_100))),
            at: .milliseconds(5_000))
        bench.hear(1_000_000)
        #expect(bench.heard.count == 1_000_000)
        let fade = 6
        let wrong = bench.heard.enumerated().first { index, sample in
            let frame = index % 100
            let isEdge = frame < fade || frame >= 100 - fade
            return isEdge ? sample > Float(5_000 + frame) : sample != Float(5_000 + frame)
        }
        #expect(wrong == nil, "frame \(wrong?.offset ?? 0)")
        #expect(bench.place.position == .milliseconds(5_000))
        bench.hear(50)
        #expect(bench.place.position == .milliseconds(5_050))
        #expect(bench.clock.mapSize < 50)
    }

    @Test func `a day of drills drifts by no frame`() throws {
        let format = AudioFormat(sampleRate: SampleRate(20), channels: 1)
        let bench = try DecoderBench(
            RampTape(seconds: 600, format: format), latency: .milliseconds(400))
        bench.begin(
            plan([100.0..<101.0, 102.0..<104.0]) {
                $0.drill = Self.drill(DrillScore.Pass(repeats: 2, gap: .time(.seconds(1))))
                $0.loop = .seconds(100)..<(.seconds(104))
            }, at: .seconds(100))
        // A round lasts 2 × (1 + 1) + 2 × (2 + 1) = 10 s.
        for _ in 0..<24 { bench.hear(20 * 3_600) }
        #expect(bench.heard.count == 20 * 86_400)
        #expect(bench.place.passage == Passage(line: 0, pass: 1, passCount: 2))
        #expect(bench.place.position == .seconds(100))
        let round = bench.heard.prefix(200)
        let isDrifting = stride(from: 0, to: bench.heard.count, by: 200).contains {
            bench.heard[$0..<$0 + 200] != round
        }
        #expect(!isDrifting)
    }

    @Test func `a recording that ends inside a step keeps its gap, then the rest follows`() throws {
        let bench = try DecoderBench(RampTape(seconds: 2))
        bench.begin(
            plan([1.5..<2.5]) {
                $0.drill = Self.drill(DrillScore.Pass(repeats: 2, gap: .time(.milliseconds(100))))
            })
        bench.hear(20_000)
        Piece.expect(
            [
                .sound(12_000..<16_000), .silence(800), .sound(12_000..<16_000), .silence(800),
            ], in: bench.heard)
        #expect(bench.hasEnded)
        #expect(bench.place.position == .seconds(2))
    }

    @Test(arguments: [3, 200])
    func `lines behind the end of the recording are neither waited for nor stopped at`(
        _ count: Int
    ) throws {
        let bench = try DecoderBench(RampTape(seconds: 2))
        let behind = (0..<count).map { 2.0 + Double($0)..<3.0 + Double($0) }
        bench.begin(
            plan([1.5..<2.0] + behind) {
                $0.drill = Self.drill(DrillScore.Pass(gap: .time(.milliseconds(100))))
                $0.autoPause = count > 100 ? .atEnd : []
            })
        bench.hear(8_000)
        if count > 100 {
            #expect(bench.holds == 1)
            bench.proceed()
            bench.hear(8_000)
        }
        Piece.expect([.sound(12_000..<16_000), .silence(800)], in: bench.heard)
        #expect(bench.hasEnded)
        #expect(bench.holds == (count > 100 ? 1 : 0))
    }

    @Test func `the gap of a line that outlasts the recording is as long as what was heard`() throws
    {
        let bench = try DecoderBench(RampTape(seconds: 2))
        bench.begin(
            plan([1.5..<9e9]) {
                $0.drill = Self.drill(DrillScore.Pass(gap: .lengths(hundredths: 150)))
            })
        bench.hear(8_000)
        bench.hear(8_000)
        Piece.expect([.sound(12_000..<16_000), .silence(4_000)], in: bench.heard)
        #expect(bench.hasEnded)
    }

    @Test func `a loop behind the end of the recording ends in a stop, not in a spin`() throws {
        let bench = try DecoderBench(RampTape(seconds: 2))
        bench.begin(PlaybackPlan(loop: .seconds(5)..<(.seconds(6))))
        bench.hear(8_000)
        #expect(bench.heard.isEmpty)
        #expect(bench.holds == 1)
    }

    @Test func `chosen lines are played and then there is a stop`() throws {
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(plan(Self.abutting) { $0.only = [0, 2] })
        bench.hear(20_000)
        Piece.expect([.sound(8_000..<16_000), .sound(24_000..<28_000)], in: bench.heard)
        #expect(bench.holds == 1)
        #expect(!bench.hasEnded)
        #expect(bench.place.position == .milliseconds(3_500))
    }

    @Test func `lines that flow are plain playing, frame by frame`() throws {
        let starts = (0...50).map { Double($0) / 10 }
        let lines = zip(starts, starts.dropFirst()).map { $0..<$1 }
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(plan(lines) { $0.holdAfter = 48 }, rate: 75)
        bench.hear(60_000)
        Piece.expect([.sound(0..<39_200, fadesIn: false, every: 75)], in: bench.heard)
    }

    @Test func `condensing leaves the middle of gaps out and says what was saved`() throws {
        let bench = try DecoderBench(RampTape(seconds: 20))
        bench.begin(plan([0.0..<1.0, 4.0..<5.0]) { $0.condensing = .init() }, rate: 200)
        bench.hear(9_600)
        Piece.expect(
            [
                .sound(0..<9_600, fadesIn: false, every: 200),
                .sound(30_400..<40_000, fadesOut: false, every: 200),
            ], in: bench.heard)
        #expect(bench.place.saved == .milliseconds(1_300))
        #expect(bench.place.position == .seconds(5))
    }
}
