import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import PulseOutput
import Synchronization
import Testing

/// A private server (the suite's), a recording of it, and an open sink with its ring.
final class PulseBench: Sendable {
    static let rate = MonitorRecording.sampleRate
    let server: PrivatePulseServer
    let recording: MonitorRecording
    let sink: PulseSink
    let ring: RenderContext
    let log: EventLog

    init(
        server own: PrivatePulseServer? = nil, recorderLatency: Int = 5, holdsMoves: Bool = false
    ) throws {
        server = try #require(own ?? SharedPulseServer.current)
        recording = try server.record(latencyMilliseconds: recorderLatency)
        let format = AudioFormat(sampleRate: SampleRate(Self.rate), channels: 1)
        ring = try RenderContext(
            format: format, capacity: FrameCount(8 * Self.rate), fade: .zero)
        sink = PulseSink(PulseSink.Options(server: server.address, holdsMoves: holdsMoves))
        log = EventLog(sink.events)
        try sink.open(format, pulling: ring)
    }

    deinit {
        sink.close()
    }

    /// Writes silence with a burst of `burst` milliseconds at every multiple of
    /// `period` milliseconds but the first; returns the frames of the bursts.
    @discardableResult
    func writeBursts(milliseconds: Int, every period: Int, burst: Int = 20) -> [FrameCount] {
        let start = ring.writeIndex
        var samples = [Float](repeating: 0, count: Self.frames(milliseconds))
        var bursts: [FrameCount] = []
        for place in stride(from: period, to: milliseconds, by: period) {
            let first = Self.frames(place)
            bursts.append(start + FrameCount(first))
            for index in first..<min(first + Self.frames(burst), samples.count) {
                samples[index] = index % 20 < 10 ? 0.5 : -0.5
            }
        }
        write(samples)
        return bursts
    }

    func writeTone(milliseconds: Int) {
        write((0..<Self.frames(milliseconds)).map { $0 % 20 < 10 ? 0.5 : -0.5 })
    }

    /// Writes frames that carry their own numbers.
    func writeCount(milliseconds: Int, isOdd: Bool = false) {
        write(
            CountingSignal.samples(
                from: ring.writeIndex, count: Self.frames(milliseconds), isOdd: isOdd))
    }

    private func write(_ samples: [Float]) {
        let written = samples.withUnsafeBufferPointer { ring.write($0) }
        #expect(written == samples.count)
    }

    static func frames(_ milliseconds: Int) -> Int { milliseconds * rate / 1000 }

    /// Looks at the clock until it reaches a frame; for every frame of `marks`
    /// the instant at which it was passed, in nanoseconds.
    func watch(_ marks: [FrameCount]) -> [Int64] {
        var times: [Int64] = []
        _ = eventually {
            let frame = sink.playedFrames
            let now = Int64(PseudoTerminal.now)
            while times.count < marks.count, frame >= marks[times.count] {
                // Back to the mark's own instant between two looks.
                let late = (frame - marks[times.count]).value
                times.append(now - late * 1_000_000_000 / Int64(Self.rate))
            }
            return times.count == marks.count
        }
        return times
    }
}

/// Collects a sink's events, so that a test can wait for one.
final class EventLog: Sendable {
    private let list: Events
    private let task: Task<Void, Never>

    private final class Events: Sendable {
        let all = Mutex<[SinkEvent]>([])
    }

    init(_ stream: AsyncStream<SinkEvent>) {
        let list = Events()
        self.list = list
        task = Task.detached(executorPreference: OwnQueue()) {
            for await event in stream { list.all.withLock { $0.append(event) } }
        }
    }

    deinit {
        task.cancel()
    }

    var all: [SinkEvent] { list.all.withLock { $0 } }

    func waits(for isWanted: (SinkEvent) -> Bool) -> Bool {
        eventually { all.contains(where: isWanted) }
    }
}
