import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

@testable import PulseOutput

/// Against a server of the suite's own; one after the other, for two cores hold
/// one server and its recording comfortably.
@Suite(
    .serialized, .sharedPulseServer, .retakenUnderStrain,
    .enabled(
        if: PrivatePulseServer.skipReason == nil, "no private sound server can run here"))
struct PulseSinkTests {
    @Test func `a burst arrives at the loudspeaker and the clock ends with it`() throws {
        let bench = try PulseBench()
        #expect(bench.sink.output == .device(PrivatePulseServer.sinkDescription))
        bench.writeBursts(milliseconds: 700, every: 400, burst: 100)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        #expect(bench.recording.onsets(above: 0.1).count == 1)
        let samples = bench.recording.samples
        let first = try #require(samples.firstIndex { abs($0) > 0.1 })
        let last = try #require(samples.lastIndex { abs($0) > 0.1 })
        #expect(abs(last - first - MonitorRecording.sampleRate / 10) < 200)
        #expect(bench.log.all == [])
    }

    @Test func `the clock says what is heard`() throws {
        let bench = try PulseBench()
        let marks = bench.writeBursts(milliseconds: 6_000, every: 250)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        let shown = bench.watch(marks)
        #expect(bench.recording.waitForMore(milliseconds: 100))
        let onsets = bench.recording.onsets(above: 0.1)
        try #require(onsets.count == marks.count && shown.count == marks.count)
        let late = zip(shown, onsets).map {
            Double($0 - bench.recording.nanoseconds(ofSample: $1)) / 1e6
        }
        let sorted = late.map(abs).sorted()
        #expect(sorted[sorted.count / 2] < 15, "shown − heard: \(late)")
    }

    @Test func `corked it is silent and pulls nothing, uncorked it goes on`() throws {
        let bench = try PulseBench()
        let marks = bench.writeBursts(milliseconds: 3_000, every: 200)
        bench.ring.markEnd()
        #expect(bench.recording.waitForMore(milliseconds: 100))
        #expect(bench.ring.readIndex == .zero)
        bench.sink.setCorked(false)
        // Between two bursts.
        _ = bench.watch([marks[4] + FrameCount(PulseBench.frames(100))])
        bench.sink.setCorked(true)
        // What was mixed before is on its way for a moment.
        #expect(bench.recording.waitForMore(milliseconds: 200))
        let (read, played) = (bench.ring.readIndex, bench.sink.playedFrames)
        let (silentFrom, switches) = (bench.recording.count, Self.wakeUps())
        #expect(bench.recording.waitForMore(milliseconds: 1_000))
        #expect(bench.ring.readIndex == read)
        #expect(bench.sink.playedFrames == played)
        let slept = Self.wakeUps().compactMap { thread, count in
            switches[thread].map { count - $0 }
        }
        #expect(slept.contains { $0 <= 1 }, "wake-ups of a corked sink: \(slept)")
        #expect(bench.recording.samples[silentFrom...].allSatisfy { abs($0) < 0.01 })
        bench.sink.setCorked(false)
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        // Every burst once: nothing was lost and nothing repeated.
        #expect(bench.recording.onsets(above: 0.1, after: 60).count == marks.count)
        #expect(bench.log.all == [])
    }

    @Test func `a flush drops what was queued and the new frames come at once`() throws {
        let bench = try PulseBench()
        bench.writeTone(milliseconds: 4_000)
        bench.sink.setCorked(false)
        _ = bench.watch([FrameCount(PulseBench.frames(300))])
        bench.ring.flush()
        bench.sink.flush()
        #expect(bench.sink.playedFrames == bench.ring.readIndex)
        let start = bench.ring.readIndex
        let marks = bench.writeBursts(milliseconds: 600, every: 300)
        bench.ring.markEnd()
        #expect(bench.sink.playedFrames >= start)
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        let onsets = bench.recording.onsets(above: 0.1, after: 100)
        try #require(onsets.count == 1 + marks.count)
        let tone = bench.recording.samples[..<onsets[1]].count { abs($0) > 0.4 }
        // 300 ms were heard; of the 250 ms queued behind, nothing.
        #expect(tone < MonitorRecording.sampleRate * 400 / 1000)
        #expect(bench.log.all == [])
    }

    @Test func `a flush while corked leaves nothing of the old sound`() throws {
        let bench = try PulseBench()
        bench.writeTone(milliseconds: 4_000)
        bench.sink.setCorked(false)
        _ = bench.watch([FrameCount(PulseBench.frames(200))])
        bench.sink.setCorked(true)
        #expect(bench.recording.waitForMore(milliseconds: 200))
        bench.ring.flush()
        bench.sink.flush()
        #expect(bench.sink.playedFrames == bench.ring.readIndex)
        let silentFrom = bench.recording.count
        bench.writeBursts(milliseconds: 500, every: 300)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        let samples = bench.recording.samples[silentFrom...]
        let first = try #require(samples.firstIndex { abs($0) > 0.1 })
        #expect(first - silentFrom >= MonitorRecording.sampleRate * 280 / 1000)
    }

    @Test func `after each of many flushes the clock moves again soon`() throws {
        let bench = try PulseBench()
        bench.sink.setCorked(false)
        var waits: [Int64] = []
        for _ in 0..<20 {
            bench.ring.flush()
            bench.sink.flush()
            let start = bench.ring.writeIndex
            let began = Int64(PseudoTerminal.now)
            bench.writeTone(milliseconds: 500)
            #expect(bench.sink.playedFrames >= start)
            let mark = start + FrameCount(PulseBench.frames(20))
            let passed = try #require(bench.watch([mark]).first)
            waits.append((passed - began) / 1_000_000)
        }
        waits.sort()
        // 20 ms of them are the frames themselves.
        #expect(waits[waits.count / 2] < 60, "ms from a flush to its 20th ms: \(waits)")
    }

    @Test func `frames that come late are heard, and their gap is told once`() throws {
        let bench = try PulseBench()
        bench.sink.setCorked(false)
        bench.writeTone(milliseconds: 300)
        #expect(bench.log.waits { $0 == .underrun })
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 300))
        bench.writeTone(milliseconds: 300)
        bench.ring.markEnd()
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.recording.waitForMore(milliseconds: 100))
        #expect(bench.recording.onsets(above: 0.1, after: 100).count == 2)
        #expect(bench.log.all == [.underrun])
    }

    @Test func `a call asks for silence and takes it back`() throws {
        let bench = try PulseBench()
        bench.writeTone(milliseconds: 5_000)
        bench.sink.setCorked(false)
        let call = try bench.server.call()
        #expect(bench.log.waits { $0 == .corkRequested })
        bench.sink.setCorked(true)
        // The server gives back the word only to a stream it knows to be silent.
        #expect(
            eventually {
                (try? bench.server.control("list", "sink-inputs"))?.contains("Corked: yes") == true
            })
        call.end()
        #expect(bench.log.waits { $0 == .uncorkRequested })
        #expect(bench.log.all == [.corkRequested, .uncorkRequested])
    }

    @Test func `a killed server is lost once, and a new one can be opened`() throws {
        let bench = try PulseBench(server: PrivatePulseServer())
        bench.writeTone(milliseconds: 5_000)
        bench.sink.setCorked(false)
        _ = bench.watch([FrameCount(PulseBench.frames(200))])
        bench.server.stop()
        #expect(bench.log.waits { if case .lost = $0 { true } else { false } })
        let played = bench.sink.playedFrames
        #expect(played >= FrameCount(PulseBench.frames(200)))
        bench.sink.setCorked(true)
        bench.sink.flush()
        bench.sink.close()
        #expect(bench.log.all.count == 1)
        try bench.server.start()
        let again = PulseSink(PulseSink.Options(server: bench.server.address))
        again.prepare()
        try again.open(bench.ring.format, pulling: bench.ring)
        #expect(again.playedFrames == bench.ring.readIndex)
        again.setCorked(false)
        let target = played + FrameCount(PulseBench.frames(1_000))
        #expect(eventually { again.playedFrames >= target })
        again.close()
    }

    @Test func `a connection begun before the server was started anew is made again`() throws {
        let server = try PrivatePulseServer()
        let sink = PulseSink(PulseSink.Options(server: server.address, patience: .seconds(10)))
        sink.prepare()
        server.stop()
        try server.start()
        let format = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)
        let ring = try RenderContext(format: format, capacity: FrameCount(4_096))
        try sink.open(format, pulling: ring)
        #expect(sink.output == .device(PrivatePulseServer.sinkDescription))
        sink.close()
    }

    @Test func `a suspended device stands still and goes on where it was`() throws {
        let bench = try PulseBench()
        bench.writeTone(milliseconds: 2_000)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        _ = bench.watch([FrameCount(PulseBench.frames(300))])
        try bench.server.control("suspend-sink", PrivatePulseServer.sinkName, "1")
        #expect(bench.log.waits { $0 == .suspended(true) })
        let played = bench.sink.playedFrames
        try bench.server.control("info")
        #expect(bench.sink.playedFrames == played)
        #expect(played < bench.ring.writeIndex)
        try bench.server.control("suspend-sink", PrivatePulseServer.sinkName, "0")
        #expect(bench.log.waits { $0 == .suspended(false) })
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
        #expect(bench.log.all == [.suspended(true), .suspended(false)])
    }

    @Test func `the probe names the server and its device`() throws {
        let server = try #require(SharedPulseServer.current)
        let report = try PulseSink.probe(server: server.address, patience: .seconds(10))
        #expect(report.name.lowercased().contains("pulseaudio"))
        #expect(!report.version.isEmpty)
        #expect(report.defaultSink == PrivatePulseServer.sinkName)
    }

    /// How often each thread of libpulse in this process fell asleep so far.
    private static func wakeUps() -> [String: Int] {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var counts: [String: Int] = [:]
        for thread in threads {
            let status = try? String(
                contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            guard let status, status.contains("Name:\tlisten-pulse") else { continue }
            let line = status.split(separator: "\n").first {
                $0.hasPrefix("voluntary_ctxt_switches:")
            }
            counts[thread] = Int(line?.split(separator: "\t").last ?? "")
        }
        return counts
    }
}
