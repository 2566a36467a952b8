import ListenCore
import Synchronization

/// The engine of the sinks that keep their own time: pulls frames from a ring at the pace of a
/// clock and passes them on.
///
/// One lock protects all mutable state and is held while frames are pulled; these sinks are no
/// real-time devices.
final class DevicePump: Sendable {
    /// Consumes pulled frames; false when it cannot continue.
    typealias Consumer = @Sendable (UnsafeBufferPointer<Float>) -> Bool

    private struct State: ~Copyable {
        var pacing: DevicePacing
        var isLost = false
        /// True when the empty ring was reported.
        var isReported = false
    }

    private static let chunkFrames = 4096

    private let context: RenderContext
    private let clock: any DeviceClock
    private let events: AsyncStream<SinkEvent>.Continuation
    private let consume: Consumer
    private let state: Mutex<State>
    private let timer = Mutex<(any DeviceTimer)?>(nil)

    init(
        context: RenderContext, clock: any DeviceClock, latency: MediaTime,
        speed: DevicePacing.Speed, events: AsyncStream<SinkEvent>.Continuation,
        consume: @escaping Consumer
    ) throws(AudioError) {
        self.context = context
        self.clock = clock
        self.events = events
        self.consume = consume
        state = Mutex(
            State(
                pacing: DevicePacing(
                    format: context.format, latency: latency, speed: speed,
                    at: context.readIndex.value)))
        let started = try clock.start(wakingOn: context.framesDescriptor) { [weak self] now in
            self?.tick(at: now)
        }
        timer.withLock { $0 = started }
    }

    var heard: FrameCount {
        let now = clock.nanoseconds
        return FrameCount(state.withLock { $0.pacing.heard(at: now) })
    }

    func setCorked(_ isCorked: Bool) {
        let now = clock.nanoseconds
        state.withLock { $0.pacing.setCorked(isCorked, at: now) }
        if !isCorked { timer.withLock { $0 }?.poke() }
    }

    func flush() {
        let now = clock.nanoseconds
        state.withLock { $0.pacing.flush(to: context.readIndex.value, at: now) }
        timer.withLock { $0 }?.poke()
    }

    /// Takes back frames that would be heard later than `margin` from now.
    func takeBack(keeping margin: FrameCount) -> FrameCount {
        let now = clock.nanoseconds
        return state.withLock { state in
            let index = min(FrameCount(state.pacing.heard(at: now)) + margin, context.readIndex)
            context.rewind(to: index)
            state.pacing.takeBack(to: index.value)
            return index
        }
    }

    /// Ends the pulling; afterwards nothing uses the ring.
    func stop() {
        timer.withLock { $0.take() }?.cancel()
    }

    /// Pulls the frames that are due and returns the time of the next call.
    private func tick(at now: Int64) -> Int64? {
        context.acknowledgeFrames()
        return state.withLock { state in
            guard !state.isLost else { return nil }
            if state.pacing.wake(at: now) { report(&state) }
            let isMore = pull(&state, at: now)
            return isMore ? now : state.pacing.next(after: now)
        }
    }

    /// Pulls in chunks; true when it stopped only to release the lock.
    private func pull(_ state: inout State, at now: Int64) -> Bool {
        let wanted = state.pacing.wanted(at: now)
        guard wanted != 0 else { return false }
        let count = Self.chunkFrames * context.format.channels
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { chunk in
            guard let memory = chunk.baseAddress else { return false }
            var left = wanted ?? Int64(Self.chunkFrames * 16)
            while left > 0 {
                let asked = Int(min(left, Int64(Self.chunkFrames)))
                let given = context.render(into: memory, frames: asked)
                state.pacing.took(Int64(given), isShort: given < asked)
                left -= Int64(given)
                if given > 0 {
                    state.isReported = false
                    let frames = UnsafeBufferPointer(rebasing: chunk[..<(given * channels)])
                    guard consume(frames) else {
                        state.isLost = true
                        return false
                    }
                }
                if given < asked { return false }
            }
            return wanted == nil
        }
    }

    private var channels: Int { context.format.channels }

    /// Reports once that the ring ran empty too early.
    private func report(_ state: inout State) {
        guard !state.isReported, !context.isDrained else { return }
        state.isReported = true
        events.yield(.underrun)
        context.requestFadeIn()
    }
}
