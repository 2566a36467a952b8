package import ListenCore
import Synchronization

/// An ideal device without sound that keeps time (the idea of mpv's `ao_null`).
///
/// It pulls frames at the pace of a clock and drops them: the silent player without a sound server,
/// and the device of the tests. On a manual clock it is deterministic: with latency zero, advancing
/// pulls exactly the frames due.
package final class NullSink: AudioSink {
    /// The behaviour of the device.
    package struct Options: Sendable {
        /// The reason for the missing sound, for people.
        package var reason: String
        /// The time by which it pulls ahead of the heard frame.
        package var latency: MediaTime
        /// Its pace in hundredths of real time.
        package var speedHundredths: Int

        /// Options of an ideal device in real time.
        package init(
            reason: String = "no sound wanted", latency: MediaTime = .milliseconds(200),
            speedHundredths: Int = 100
        ) {
            self.reason = reason
            self.latency = latency
            self.speedHundredths = min(max(speedHundredths, 1), 1_000_000)
        }
    }

    /// The events of the device.
    package let events: AsyncStream<SinkEvent>

    private let options: Options
    private let clock: any DeviceClock
    private let continuation: AsyncStream<SinkEvent>.Continuation
    private let pump = Mutex<DevicePump?>(nil)

    /// A silent device on a clock.
    package init(
        _ options: Options = Options(), clock: any DeviceClock = MonotonicDeviceClock()
    ) {
        self.options = options
        self.clock = clock
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit {
        close()
    }

    /// The description of the silent output, with the reason.
    package var output: OutputDescription { .silent(reason: options.reason) }

    /// Opens the device corked; throws when the system has no thread left.
    package func open(
        _ format: AudioFormat, pulling context: RenderContext
    ) throws(AudioError) {
        close(finally: false)
        let opened = try DevicePump(
            context: context, clock: clock, latency: options.latency,
            speed: .hundredths(options.speedHundredths), events: continuation
        ) { _ in true }
        pump.withLock { $0 = opened }
    }

    /// Stops or starts time and pulling.
    package func setCorked(_ isCorked: Bool) {
        pump.withLock { $0 }?.setCorked(isCorked)
    }

    /// Forgets frames that were pulled and not heard.
    package func flush() {
        pump.withLock { $0 }?.flush()
    }

    /// Takes back frames that would be heard later than `margin` from now.
    package func takeBack(keeping margin: FrameCount) -> FrameCount {
        pump.withLock { $0 }?.takeBack(keeping: margin) ?? .zero
    }

    /// The frames that would have been heard by now.
    package var playedFrames: FrameCount { pump.withLock { $0 }?.heard ?? .zero }

    /// Ends the pulling and the events.
    package func close() {
        close(finally: true)
    }

    private func close(finally isLast: Bool) {
        pump.withLock { $0.take() }?.stop()
        if isLast { continuation.finish() }
    }
}
