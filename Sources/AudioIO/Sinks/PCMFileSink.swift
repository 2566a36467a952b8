public import ListenCore
import Synchronization

/// A sink that writes what it pulls to a WAV file of 32-bit floats.
///
/// The file appears under its name, whole and with the right header, when the
/// sink is closed; until then it is a temporary file beside it.
public final class PCMFileSink: AudioSink {
    /// What happens to the file: `lost` when it cannot be written any more.
    public let events: AsyncStream<SinkEvent>

    private struct State {
        var pump: DevicePump?
        var file: WAVWriter?
    }

    private let path: String
    private let isRealTime: Bool
    private let clock: any DeviceClock
    private let continuation: AsyncStream<SinkEvent>.Continuation
    private let state = Mutex(State())

    /// A sink into the file `path`, as fast as frames come or in real time.
    public init(
        path: String, isRealTime: Bool = false,
        clock: any DeviceClock = MonotonicDeviceClock()
    ) {
        self.path = path
        self.isRealTime = isRealTime
        self.clock = clock
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit {
        close()
    }

    /// The file.
    public var output: OutputDescription { .file(path: path) }

    /// Creates the temporary file; throws when the folder does not let it.
    public func open(
        _ format: AudioFormat, pulling context: RenderContext
    ) throws(AudioError) {
        try finish()
        let file = try WAVWriter(path: path, format: format)
        let events = continuation
        let pump = try DevicePump(
            context: context, clock: clock, latency: .zero,
            speed: isRealTime ? .hundredths(100) : .unbounded, faults: [], events: events
        ) { frames in
            do throws(AudioError) {
                try file.append(frames)
                return true
            } catch {
                events.yield(.lost(reason: error.description))
                return false
            }
        }
        state.withLock { $0 = State(pump: pump, file: file) }
    }

    /// Stops or starts writing.
    public func setCorked(_ isCorked: Bool) {
        state.withLock { $0.pump }?.setCorked(isCorked)
    }

    /// Does nothing to what is written: frames in the file are heard.
    public func flush() {
        state.withLock { $0.pump }?.flush()
    }

    /// Takes back nothing that is written (in real time: what would be heard
    /// later than `margin` from now, which the file keeps).
    public func takeBack(keeping margin: FrameCount) -> FrameCount {
        state.withLock { $0.pump }?.takeBack(keeping: margin) ?? .zero
    }

    /// The frames written (in real time: heard by now).
    public var playedFrames: FrameCount { state.withLock { $0.pump }?.heard ?? .zero }

    /// Finishes the file and gives it its name; `finish` says whether it could.
    public func close() {
        do throws(AudioError) {
            try finish()
        } catch {
            continuation.yield(.lost(reason: error.description))
        }
        continuation.finish()
    }

    /// Finishes the file and gives it its name; throws when that fails.
    ///
    /// Does nothing the second time.
    public func finish() throws(AudioError) {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        old.pump?.stop()
        try old.file?.finish()
    }
}
