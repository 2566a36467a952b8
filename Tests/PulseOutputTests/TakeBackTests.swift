import AudioIO
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import PulseOutput
import Testing

/// Frames taken back from a real server, judged by a recording of its device.
@Suite(
    .serialized, .sharedPulseServer, .retakenUnderStrain,
    .enabled(
        if: PrivatePulseServer.skipReason == nil, "no private sound server can run here"))
struct TakeBackTests {
    private static let margin = frames(30)

    /// One replacement: where, and when it was asked for.
    private struct Take {
        var index: FrameCount
        var asked: Int64
    }

    private static func frames(_ milliseconds: Int) -> FrameCount {
        FrameCount(PulseBench.frames(milliseconds))
    }

    /// Plays and replaces what is queued a number of times.
    private func replace(_ times: Int, on bench: PulseBench) -> [Take] {
        bench.writeCount(milliseconds: 700)
        bench.sink.setCorked(false)
        var takes: [Take] = []
        var next = Self.frames(200)
        for count in 1...times {
            _ = bench.watch([next])
            let asked = Int64(PseudoTerminal.now)
            let index = bench.sink.takeBack(keeping: Self.margin)
            bench.writeCount(milliseconds: 600, isOdd: count % 2 == 1)
            takes.append(Take(index: index, asked: asked))
            // Uneven steps, so that every phase against the server's blocks occurs.
            next = index + Self.frames(60 + count % 37)
        }
        bench.ring.markEnd()
        return takes
    }

    /// The runs of the recording when everything was heard.
    private func runs(of bench: PulseBench) -> [CountingSignal.Run] {
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 300))
        return CountingSignal.runs(in: bench.recording.samples)
    }

    /// Fails unless every run goes on where the one before it ended, in time
    /// and in number.
    private func expectNoBreak(_ runs: [CountingSignal.Run], to end: FrameCount) {
        for (former, run) in zip(runs, runs.dropFirst()) {
            #expect(former.end == run.first, "a frame is missing or doubled")
            #expect(former.place + former.count == run.place, "there is a gap")
        }
        #expect(runs.last?.end == CountingSignal.number(of: end))
    }

    @Test func `fifty replacements are heard at once, and no frame is lost or doubled`() throws {
        let bench = try PulseBench()
        let takes = replace(50, on: bench)
        let last = try #require(takes.last)
        let marks = (1...5).map { last.index + Self.frames($0 * 100) }
        let shown = bench.watch(marks)
        let runs = runs(of: bench)
        expectNoBreak(runs, to: bench.ring.writeIndex)
        try #require(runs.count == takes.count + 1)
        var latencies: [Double] = []
        for (take, run) in zip(takes, runs.dropFirst()) {
            #expect(run.first == CountingSignal.number(of: take.index))
            let heard = bench.recording.nanoseconds(ofSample: run.place)
            latencies.append(Double(heard - take.asked) / 1e6)
        }
        let sorted = latencies.sorted()
        #expect(sorted[25] < 40 && sorted[49] < 50, "from call to mixing, ms: \(latencies)")
        let place = try #require(runs.last?.place)
        let late = zip(marks, shown).map { mark, time in
            let sample = place + Int((mark - last.index).value)
            return Double(time - bench.recording.nanoseconds(ofSample: sample)) / 1e6
        }
        // A block of 5 ms is recorded when it is mixed, before it sounds.
        let middle = late.sorted()[2] - 5
        #expect(abs(middle) < 5, "shown − heard: \(late)")
        #expect(bench.log.all == [])
    }

    /// The monitor of a null sink is given its frames before they sound and
    /// not rewound with it: what this recording proves is that all stay in step.
    @Test func `a device with a long buffer stays in step`() throws {
        let bench = try PulseBench(server: PrivatePulseServer(), recorderLatency: 400)
        let takes = replace(20, on: bench)
        let runs = runs(of: bench)
        expectNoBreak(runs, to: bench.ring.writeIndex)
        #expect(runs.count == takes.count + 1)
        #expect(bench.log.all == [])
    }

    @Test func `nothing taken back is heard, whatever comes in its place`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 900)
        bench.sink.setCorked(false)
        _ = bench.watch([Self.frames(200)])
        let index = bench.sink.takeBack(keeping: Self.margin)
        // Fewer new frames than were taken back.
        bench.writeCount(milliseconds: 50, isOdd: true)
        bench.ring.markEnd()
        let runs = runs(of: bench)
        expectNoBreak(runs, to: index + Self.frames(50))
        #expect(runs.map(\.isOdd) == [false, true])
        #expect(runs.last?.count == PulseBench.frames(50))
        #expect(bench.log.all == [])
    }

    @Test func `frames that come too late are all heard, behind a gap that is told once`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 900)
        bench.sink.setCorked(false)
        _ = bench.watch([Self.frames(200)])
        let index = bench.sink.takeBack(keeping: Self.margin)
        #expect(bench.log.waits { $0 == .underrun })
        #expect(bench.sink.playedFrames == index)
        #expect(bench.recording.waitForMore(milliseconds: 100))
        bench.writeCount(milliseconds: 300, isOdd: true)
        bench.ring.markEnd()
        let runs = runs(of: bench)
        try #require(runs.count == 2)
        #expect(runs[0].end == CountingSignal.number(of: index))
        // A device that begins anew may mix into a block that is half sounded.
        #expect(runs[1].count > PulseBench.frames(290))
        #expect(runs[1].end == CountingSignal.number(of: bench.ring.writeIndex))
        #expect(bench.log.all == [.underrun])
    }

    @Test func `corked frames are replaced too`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 900)
        bench.sink.setCorked(false)
        _ = bench.watch([Self.frames(200)])
        bench.sink.setCorked(true)
        #expect(bench.recording.waitForMore(milliseconds: 100))
        let stands = bench.sink.playedFrames
        let index = bench.sink.takeBack(keeping: Self.margin)
        #expect(index == stands + Self.margin)
        #expect(bench.sink.playedFrames == stands)
        bench.writeCount(milliseconds: 300, isOdd: true)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let runs = runs(of: bench)
        try #require(runs.map(\.isOdd) == [false, false, true])
        // A cork or its end in the middle of a mixed block: the device takes the
        // block back and mixes it anew, its recording has it as it was.
        #expect(abs(runs[0].end - runs[1].first) < PulseBench.frames(6))
        expectNoBreak(Array(runs[1...]), to: bench.ring.writeIndex)
        #expect(runs[2].first == CountingSignal.number(of: index))
        #expect(bench.log.all == [])
    }

    @Test func `before the first sound everything can be taken back`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 900)
        #expect(bench.sink.takeBack(keeping: .zero) == .zero)
        bench.writeCount(milliseconds: 200, isOdd: true)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let runs = runs(of: bench)
        #expect(runs.map(\.isOdd) == [true])
        #expect(bench.log.all == [])
    }

    @Test func `an end is sample-exact, and a seek behind it lets nothing through`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 347)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let end = bench.ring.writeIndex
        #expect(eventually { bench.sink.playedFrames == end })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        bench.ring.flush()
        bench.sink.flush()
        bench.writeCount(milliseconds: 111, isOdd: true)
        bench.ring.markEnd()
        let runs = runs(of: bench)
        try #require(runs.count == 2)
        #expect(runs[0].end == CountingSignal.number(of: end))
        #expect(runs[1].end == CountingSignal.number(of: bench.ring.writeIndex))
        #expect(bench.log.all == [])
    }

    @Test func `behind an end that was heard the sound goes on with every frame`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 347)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let end = bench.ring.writeIndex
        #expect(eventually { bench.sink.playedFrames == end })
        #expect(bench.recording.waitForMore(milliseconds: 200))
        bench.ring.unmarkEnd()
        bench.writeCount(milliseconds: 111, isOdd: true)
        bench.ring.markEnd()
        // The 100 ms of silence behind the end are no frames of the ring.
        #expect(bench.sink.playedFrames < end + Self.frames(50))
        let runs = runs(of: bench)
        try #require(runs.map(\.isOdd) == [false, true])
        #expect(runs[0].end == CountingSignal.number(of: end))
        // A device that begins anew may mix into a block that is half sounded.
        #expect(runs[1].count > PulseBench.frames(105))
        #expect(runs[1].end == CountingSignal.number(of: bench.ring.writeIndex))
        #expect(bench.log.all == [])
    }

    @Test func `behind an end that is not heard yet the sound goes on without a gap`() throws {
        let bench = try PulseBench()
        bench.writeCount(milliseconds: 400)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let end = bench.ring.writeIndex
        _ = bench.watch([Self.frames(340)])
        #expect(bench.ring.isDrained, "all frames are with the server")
        bench.ring.unmarkEnd()
        bench.writeCount(milliseconds: 200, isOdd: true)
        bench.ring.markEnd()
        let runs = runs(of: bench)
        expectNoBreak(runs, to: bench.ring.writeIndex)
        #expect(runs.map(\.isOdd) == [false, true])
        #expect(runs.last?.first == CountingSignal.number(of: end))
        #expect(bench.log.all == [])
    }
}
