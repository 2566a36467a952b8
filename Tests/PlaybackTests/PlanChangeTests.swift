import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Changes while a plan is played, through a device that queues 200 ms.
@Suite struct PlanChangeTests {
    /// 30 ms of frames.
    static let margin = 240
    /// The largest step between two frames that are heard.
    static func largestStep(_ heard: [Float], from start: Int) -> Float {
        zip(heard.dropFirst(start), heard.dropFirst(start + 1)).map { abs($1 - $0) }.max() ?? 0
    }

    @Test(arguments: [50, 75, 150, 300], [0, 200, 2_000] as [Int64])
    func `a new speed is heard within 30 ms, whatever the device has queued`(
        _ hundredths: Int, _ latency: Int64
    ) throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(latency))
        bench.begin()
        bench.hear(16_000)
        bench.retime(hundredths)
        bench.hear(8_000)
        // Without latency nothing is queued: it is heard at once.
        let change = 16_000 + (latency == 0 ? 0 : Self.margin)
        let heard = bench.heard
        #expect(heard[..<change].elementsEqual((0..<change).map(Float.init)))
        let blend = 40
        let wanted = (0..<24_000 - change).map { Float(change + $0 * hundredths / 100) }
        #expect(heard[(change + blend)...].elementsEqual(wanted[blend...]))
        #expect(Self.largestStep(heard, from: 0) <= Float(hundredths + 199) / 100)
        let place = change + (24_000 - change) * hundredths / 100
        #expect(bench.place.position == MediaTime(FrameCount(place), at: SampleRate(8_000)))
        #expect(bench.place.rate.hundredths == hundredths)
    }

    @Test func `a new speed in the middle of a pass keeps pass and way`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(200))
        bench.begin(
            plan([1.0..<2.0]) {
                $0.drill = DrillScore([DrillScore.Pass(repeats: 2, gap: .time(.seconds(1)))])
            })
        bench.hear(3_760)
        bench.retime(50)
        bench.hear(240 + 8_000 + 8_000 + 16_000 + 8_000)
        Piece.expect(
            [
                .sound(8_000..<12_000, fadesOut: false),
                .sound(12_000..<16_000, fadesIn: true, every: 50), .silence(8_000),
                .sound(8_000..<16_000, every: 50), .silence(8_000),
            ], in: bench.heard)
    }

    @Test func `a new speed in a gap keeps the gap's rest`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(200))
        bench.begin(
            plan([1.0..<1.5]) {
                $0.drill = DrillScore([DrillScore.Pass(repeats: 2, gap: .lengths(hundredths: 200))])
            })
        bench.hear(6_000)
        bench.retime(200)
        #expect(bench.place.gapLeft == .milliseconds(750))
        bench.hear(6_000 + 2_000 + 4_000)
        Piece.expect(
            [
                .sound(8_000..<12_000), .silence(8_000), .sound(8_000..<12_000, every: 200),
                .silence(4_000),
            ], in: bench.heard)
    }

    @Test func `a new speed at a stop changes what follows it`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(200))
        bench.begin(plan([1.0..<2.0]) { $0.holdAfter = 0 })
        bench.hear(20_000)
        bench.retime(50)
        #expect(bench.place.position == .seconds(2))
        bench.proceed()
        // A device that fell silent wakes some frames late.
        bench.hear(4_100)
        Piece.expect(
            [
                .sound(0..<16_000, fadesIn: false),
                .sound(16_000..<18_000, fadesOut: false, every: 50),
            ], in: Array(bench.heard.prefix(20_000)))
    }

    @Test func `another plan in a gap ends the gap within a moment`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(200))
        bench.begin(
            plan([1.0..<1.5, 2.0..<2.5]) {
                $0.drill = DrillScore([DrillScore.Pass(gap: .time(.seconds(5)))])
            })
        bench.hear(6_000)
        bench.follow(.straight)
        bench.hear(Self.margin + 4_000)
        Piece.expect(
            [
                .sound(8_000..<12_000), .silence(2_000 + Self.margin),
                .sound(12_000..<16_000, fadesOut: false),
            ], in: bench.heard)
        #expect(bench.place.passage == nil)
    }

    @Test func `another plan in mid-sentence takes effect within a moment, blended`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(2_000))
        bench.begin()
        bench.hear(8_000)
        bench.follow(plan([0.5..<1.5, 2.0..<3.0]) { $0.holdAfter = 0 })
        bench.hear(8_000)
        Piece.expect([.sound(0..<12_000, fadesIn: false)], in: bench.heard)
        #expect(bench.holds == 1)
        #expect(bench.place.passage?.line == 0)
    }

    @Test func `a plan that ends where it begins stops at once`() throws {
        let bench = try DecoderBench(RampTape(seconds: 60), latency: .milliseconds(200))
        bench.begin(at: .seconds(10))
        bench.hear(8_000)
        bench.follow(plan([1.0..<2.0]) { $0.only = [0] })
        bench.hear(8_000)
        #expect(bench.heard.count == 8_000 + Self.margin)
        #expect(bench.holds == 1)
    }

    @Test(arguments: [1, 100, 239], [0, 1, 2])
    func `a change just before the next chapter's first frame loses no frame`(
        _ left: Int, _ change: Int
    ) throws {
        let bench = try DecoderBench(RampTape(seconds: 10), latency: .milliseconds(200))
        bench.prepare(RampTape(seconds: 30))
        bench.begin(at: .seconds(9))
        bench.hear(8_000 - left)
        switch change {
        case 0: bench.follow(plan([2.0..<3.0]) { $0.condensing = .init() })
        case 1: bench.follow(plan([2.0..<3.0]) { $0.holdAfter = 0 })
        default: bench.retime(100)
        }
        bench.hear(left + 4_000)
        Piece.expect(
            [
                .sound(72_000..<80_000, fadesIn: false, fadesOut: false),
                .sound(0..<Self.margin - left, fadesIn: false, fadesOut: false),
                .sound(Self.margin - left..<4_000, fadesOut: false),
            ], in: bench.heard)
        #expect(PlanStrainTests.wrongFrames(bench) == 0)
    }
}
