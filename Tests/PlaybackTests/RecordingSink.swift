import AudioIO
import ListenCore
import Playback
import Synchronization

/// A device that fetches frames when the test says so, and keeps them.
final class RecordingSink: AudioSink {
    private struct State {
        var context: RenderContext?
        var isCorked = true
        var isClosed = false
        var played: Int64 = 0
        /// Where its clock stands, whatever it fetches.
        var mostPlayed = Int64.max
        var heard: [Float] = []
        var flushes = 0
        var titles: [String] = []
    }

    let output: OutputDescription
    let events: AsyncStream<SinkEvent>
    private let continuation: AsyncStream<SinkEvent>.Continuation
    private let state = Mutex(State())

    init(_ output: OutputDescription) {
        self.output = output
        (events, continuation) = AsyncStream.makeStream()
    }

    func open(_ format: AudioFormat, pulling context: RenderContext) throws(AudioError) {
        state.withLock { state in
            state.context = context
            state.played = context.readIndex.value
        }
    }

    func setCorked(_ isCorked: Bool) { state.withLock { $0.isCorked = isCorked } }

    func flush() {
        state.withLock { state in
            state.flushes += 1
            state.played = state.context?.readIndex.value ?? 0
        }
    }

    func setTitle(_ title: String) { state.withLock { $0.titles.append(title) } }

    var titles: [String] { state.withLock { $0.titles } }

    func takeBack(keeping margin: FrameCount) -> FrameCount {
        state.withLock { state in
            guard let context = state.context else { return .zero }
            let index = min(context.readIndex + margin, context.writeIndex)
            context.rewind(to: index)
            return index
        }
    }

    var playedFrames: FrameCount { FrameCount(state.withLock { min($0.played, $0.mostPlayed) }) }

    /// Its clock goes no further than this, as one that is an estimate may.
    func stopClock(at frame: Int64) { state.withLock { $0.mostPlayed = frame } }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.isCorked = true
            state.context = nil
        }
        continuation.finish()
    }

    func report(_ event: SinkEvent) { continuation.yield(event) }

    var isCorked: Bool { state.withLock { $0.isCorked } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var heard: [Float] { state.withLock { $0.heard } }

    /// Fetches and sounds up to so many frames, if it may.
    func pull(_ frames: Int) -> Int {
        state.withLock { state in
            guard !state.isCorked, let context = state.context else { return 0 }
            var output = [Float](repeating: 0, count: frames)
            let given = output.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { context.render(into: $0, frames: frames) } ?? 0
            }
            state.played += Int64(given)
            state.heard += output.prefix(given)
            return given
        }
    }
}

/// Makes recording devices; real ones only while there is a server.
final class RecordingSinks: SinkProviding {
    private let made = Mutex<[RecordingSink]>([])
    private let isServerThere: Mutex<Bool>
    let hasStandIn: Bool

    init(isServerThere: Bool = true, hasStandIn: Bool = true) {
        self.isServerThere = Mutex(isServerThere)
        self.hasStandIn = hasStandIn
    }

    var all: [RecordingSink] { made.withLock { $0 } }

    func setServer(isThere: Bool) { isServerThere.withLock { $0 = isThere } }

    func makeSink() throws(AudioError) -> any AudioSink {
        guard isServerThere.withLock({ $0 }) else {
            throw AudioError(.noDevice(reason: "refused"), subject: "PulseAudio")
        }
        return make(.device("out"))
    }

    func makeSilentSink(because reason: String) -> any AudioSink {
        make(.silent(reason: reason))
    }

    private func make(_ output: OutputDescription) -> RecordingSink {
        let sink = RecordingSink(output)
        made.withLock { $0.append(sink) }
        return sink
    }
}
