package import ListenCore
import Synchronization

/// A sink that writes the frames it pulls to WAV files of 32-bit floats: one for each time it is
/// opened.
///
/// A file appears under its name, whole and with the right header, when the sink is closed or
/// opened again; until then it is a temporary file beside it.
package final class PCMFileSink: AudioSink {
    /// The events of the file: `lost` when it cannot be written any more.
    package let events: AsyncStream<SinkEvent>

    private struct State {
        var pump: DevicePump?
        var file: WAVWriter?
        var path: String?
    }

    private let series: FileSeries
    private let isRealTime: Bool
    private let clock: any DeviceClock
    private let continuation: AsyncStream<SinkEvent>.Continuation
    private let state = Mutex(State())

    /// A sink for the next file of a series, as fast as frames come or in real time.
    package init(
        series: FileSeries, isRealTime: Bool = false,
        clock: any DeviceClock = MonotonicDeviceClock()
    ) {
        self.series = series
        self.isRealTime = isRealTime
        self.clock = clock
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit {
        close()
    }

    /// The file that is being written.
    package var output: OutputDescription {
        .file(path: state.withLock { $0.path } ?? series.path)
    }

    /// Creates the temporary file.
    ///
    /// Throws when the folder does not allow it, or when a file of the series could not be written;
    /// the series keeps that as its failure.
    package func open(
        _ format: AudioFormat, pulling context: RenderContext
    ) throws(AudioError) {
        do throws(AudioError) {
            try finish()
            try begin(format, pulling: context)
        } catch {
            series.fail(error)
            throw error
        }
    }

    private func begin(
        _ format: AudioFormat, pulling context: RenderContext
    ) throws(AudioError) {
        let path = try series.claimNext()
        do throws(AudioError) {
            let file = try WAVWriter(path: path, format: format)
            let pump = try pump(context, into: file)
            state.withLock { $0 = State(pump: pump, file: file, path: path) }
        } catch {
            series.giveBack(path)
            throw error
        }
    }

    private func pump(
        _ context: RenderContext, into file: WAVWriter
    ) throws(AudioError) -> DevicePump {
        try DevicePump(
            context: context, clock: clock, latency: .zero,
            speed: isRealTime ? .hundredths(100) : .unbounded, events: continuation
        ) { [series, continuation] frames in
            do throws(AudioError) {
                try file.append(frames)
                return true
            } catch {
                series.fail(error)
                continuation.yield(.lost(reason: error.description))
                return false
            }
        }
    }

    /// Stops or starts writing.
    package func setCorked(_ isCorked: Bool) {
        state.withLock { $0.pump }?.setCorked(isCorked)
    }

    /// Does nothing: frames in the file count as heard.
    package func flush() {
        state.withLock { $0.pump }?.flush()
    }

    /// Takes back no written frames (in real time: those that would be heard later than `margin`
    /// from now, which the file keeps).
    package func takeBack(keeping margin: FrameCount) -> FrameCount {
        state.withLock { $0.pump }?.takeBack(keeping: margin) ?? .zero
    }

    /// The frames written (in real time: heard by now).
    package var playedFrames: FrameCount { state.withLock { $0.pump }?.heard ?? .zero }

    /// Finishes the file and gives it its name; call `finish` to learn of a failure.
    package func close() {
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
    package func finish() throws(AudioError) {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        old.pump?.stop()
        guard let file = old.file, let path = old.path else { return }
        if file.isEmpty { series.giveBack(path) }
        // Only the named file is created even without sound.
        guard !file.isEmpty || path == series.path else { return }
        do throws(AudioError) {
            try file.finish { (finished) throws(AudioError) in
                try series.place(finished, as: path)
            }
        } catch {
            series.fail(error)
            throw error
        }
    }
}
