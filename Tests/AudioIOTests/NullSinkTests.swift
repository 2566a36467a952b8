import AudioIO
import DeviceTestSupport
import ListenCore
import ListenTestSupport
import Testing

struct NullSinkTests {
    private let format = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)

    private func opened(
        _ options: NullSink.Options, capacity: Int = 1 << 16
    ) throws -> (NullSink, RenderContext, ManualDeviceClock) {
        let clock = ManualDeviceClock()
        let context = try RenderContext(format: format, capacity: FrameCount(capacity))
        let sink = NullSink(options, clock: clock)
        try sink.open(format, pulling: context)
        return (sink, context, clock)
    }

    private func fill(_ context: RenderContext) {
        let silence = [Float](repeating: 0, count: context.writableFrames)
        _ = silence.withUnsafeBufferPointer { context.write($0) }
    }

    @Test func `advancing pulls exactly the frames due`() throws {
        let (sink, context, clock) = try opened(NullSink.Options(latency: .zero))
        fill(context)
        clock.advance(by: .milliseconds(100))
        #expect(context.readIndex == .zero)
        sink.setCorked(false)
        clock.advance(by: .milliseconds(100))
        #expect(context.readIndex == FrameCount(4410))
        #expect(sink.playedFrames == FrameCount(4410))
        sink.setCorked(true)
        clock.advance(by: .milliseconds(500))
        #expect(sink.playedFrames == FrameCount(4410))
    }

    @Test func `with latency it pulls ahead and counts what is heard`() throws {
        let (sink, context, clock) = try opened(NullSink.Options(latency: .milliseconds(200)))
        fill(context)
        sink.setCorked(false)
        #expect(context.readIndex == FrameCount(8820))
        #expect(sink.playedFrames == .zero)
        clock.advance(by: .milliseconds(250))
        #expect(sink.playedFrames == FrameCount(11_025))
        #expect(context.readIndex > FrameCount(11_025))
        context.flush()
        sink.flush()
        #expect(sink.playedFrames == context.readIndex)
    }

    @Test func `twenty-four hours drift by no frame`() throws {
        let slow = AudioFormat(sampleRate: SampleRate(441), channels: 1)
        let clock = ManualDeviceClock()
        let context = try RenderContext(format: slow, capacity: FrameCount(1 << 15))
        let sink = NullSink(NullSink.Options(latency: .seconds(20)), clock: clock)
        try sink.open(slow, pulling: context)
        fill(context)
        sink.setCorked(false)
        // Steps that no frame length divides; together 24 hours and a bit.
        let step = MediaTime(microseconds: 86_400_000_000 / 1999)
        for _ in 0..<1999 {
            clock.advance(by: step)
            fill(context)
        }
        let total = Int128(step.microseconds) * 1999 * 441 / 1_000_000
        #expect(sink.playedFrames == FrameCount(Int64(total)))
        #expect(context.underruns == 0)
    }

    @Test func `an empty ring is one underrun and time goes on when frames come`() async throws {
        let (sink, context, clock) = try opened(NullSink.Options(latency: .zero))
        sink.setCorked(false)
        let second = [Float](repeating: 0, count: 4410)
        _ = second.withUnsafeBufferPointer { context.write($0) }
        clock.advance(by: .milliseconds(500))
        #expect(sink.playedFrames == FrameCount(4410))
        clock.advance(by: .milliseconds(500))
        _ = second.withUnsafeBufferPointer { context.write($0) }
        clock.advance(by: .milliseconds(50))
        clock.advance(by: .milliseconds(50))
        #expect(sink.playedFrames > FrameCount(4410))
        sink.close()
        var events: [SinkEvent] = []
        for await event in sink.events { events.append(event) }
        #expect(events == [.underrun])
    }

    @Test func `on the machine's clock a hundredfold pace plays a minute in a second`() throws {
        let context = try RenderContext(format: format, capacity: FrameCount(1 << 15))
        let sink = NullSink(NullSink.Options(latency: .milliseconds(200), speedHundredths: 10_000))
        try sink.open(format, pulling: context)
        let clock = MonotonicDeviceClock()
        let start = clock.nanoseconds
        sink.setCorked(false)
        let chunk = [Float](repeating: 0, count: 4410)
        for _ in 0..<600 {
            var left = chunk[...]
            while !left.isEmpty {
                left = left.dropFirst(left.withUnsafeBufferPointer { context.write($0) })
                if !left.isEmpty { context.waitForSpace(of: 4410) }
            }
        }
        context.markEnd()
        #expect(eventually { sink.playedFrames == FrameCount(600 * 4410) })
        let seconds = Double(clock.nanoseconds - start) / 1e9
        #expect(seconds >= 0.59)
        sink.close()
    }
}
