import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import PulseOutput
import Synchronization
import Testing

private let strainMinutes = ProcessInfo.processInfo.environment["LISTEN_STRAIN"]
    .flatMap(Double.init)

/// Minutes of sound beside two busy processes; only when asked for, with
/// LISTEN_STRAIN=minutes.
@Suite(
    .serialized,
    .enabled(if: strainMinutes != nil, "LISTEN_STRAIN does not say how many minutes"),
    .enabled(
        if: PrivatePulseServer.skipReason == nil, "no private sound server can run here"))
struct StrainTests {
    /// Writes counted frames half a second ahead, as the decoder does, until
    /// `milliseconds` were played; replaces what is queued every `period`.
    private func play(milliseconds: Int, replacingEvery period: Int?, on bench: PulseBench) {
        let end = bench.ring.writeIndex + FrameCount(PulseBench.frames(milliseconds))
        var (isOdd, next) = (false, bench.sink.playedFrames)
        while bench.ring.writeIndex < end {
            if let period, bench.sink.playedFrames >= next {
                _ = bench.sink.takeBack(keeping: FrameCount(PulseBench.frames(30)))
                isOdd.toggle()
                next = next + FrameCount(PulseBench.frames(period))
            }
            while bench.ring.writeIndex - bench.ring.readIndex < FrameCount(PulseBench.frames(500))
            {
                bench.writeCount(milliseconds: 20, isOdd: isOdd)
            }
            bench.ring.waitForSpace(of: bench.ring.capacity - PulseBench.frames(480))
        }
    }

    private func strained(
        milliseconds: Int, replacingEvery period: Int?
    ) throws -> (gaps: [Int], underruns: Int, told: Int) {
        let server = try PrivatePulseServer()
        let busy = (0..<2).map { _ in ChildProcess("yes", [], environment: server.environment) }
        defer { busy.forEach { $0?.end() } }
        let bench = try PulseBench(server: server)
        bench.writeCount(milliseconds: 500)
        bench.sink.setCorked(false)
        play(milliseconds: milliseconds, replacingEvery: period, on: bench)
        bench.ring.markEnd()
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        let runs = CountingSignal.runs(in: bench.recording.samples)
        let gaps = zip(runs, runs.dropFirst()).map { $1.place - $0.place - $0.count }
            .filter { $0 > 0 }
        return (gaps, bench.ring.underruns, bench.log.all.count)
    }

    @Test func `sound has no gap beside two busy processes`() throws {
        let minutes = try #require(strainMinutes)
        let result = try strained(milliseconds: Int(minutes * 60_000), replacingEvery: nil)
        #expect(result.gaps == [])
        #expect(result.underruns == 0)
        #expect(result.told == 0)
    }

    @Test func `replacements leave no gap beside two busy processes`() throws {
        let minutes = try #require(strainMinutes)
        let result = try strained(milliseconds: Int(minutes * 20_000), replacingEvery: 400)
        #expect(result.gaps == [])
        #expect(result.told == 0)
    }
}
