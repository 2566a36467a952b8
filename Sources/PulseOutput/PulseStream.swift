import AudioIO
import CPulse
import ListenCore

/// A playback stream on the sound server.
///
/// Starts corked. The server asks for frames on libpulse's thread, which
/// renders them straight into the server's memory block. There is no periodic
/// timer: the server's questions, new frames in the ring and, for a moment
/// after each start, a few timing updates are all that wakes the thread; while
/// corked nothing does.
///
/// Unchecked Sendable: everything that changes is touched only while
/// libpulse's main-loop lock is held (its callbacks hold it); the rest is set
/// once. Callbacks hold no reference: `close` takes them back under that lock
/// before anything is freed.
final class PulseStream: @unchecked Sendable {
    /// What the stream shall be.
    struct Settings {
        var format: AudioFormat
        var latency: MediaTime
        /// When to give up opening, on `pa_rtclock_now`.
        var deadline: pa_usec_t
    }

    let connection: PulseConnection
    let stream: OpaquePointer
    let events: AsyncStream<SinkEvent>.Continuation
    let frameBytes: Int
    let ring: RenderContext
    var clock: PlayedClock
    var isCorked = true
    var isSuspended = false
    /// Whether frames were handed over since the last flush.
    var hasQueued = false
    /// Whether the reader of the events believes the device suspended.
    var hasToldSuspension = false
    var isOpen = false
    var isLost = false
    var isClosed = false
    /// The device's name for people; nil until the server told it.
    var name: String?
    var framesEvent: OpaquePointer?
    var timingEvent: OpaquePointer?
    /// The pause before the next timing update of a start.
    var timingPause = PulseStream.firstTimingPause
    /// When the last timing update was asked for.
    var timingAsked: pa_usec_t = 0

    /// Opens a corked stream and waits until the server has made it.
    init(
        on connection: PulseConnection, _ settings: Settings, pulling ring: RenderContext,
        events: AsyncStream<SinkEvent>.Continuation
    ) throws(AudioError) {
        self.connection = connection
        self.ring = ring
        self.events = events
        frameBytes = settings.format.channels * MemoryLayout<Float>.size
        clock = PlayedClock(
            framesPerSecond: settings.format.sampleRate.framesPerSecond, at: ring.readIndex.value)
        stream = try connection.locked { () throws(AudioError) in
            try connection.waitUntilReady(by: settings.deadline)
            return try Self.makeStream(settings.format, on: connection)
        }
        // Should this throw, `deinit` closes what there is.
        try connection.locked { () throws(AudioError) in try connect(settings) }
    }

    deinit {
        close()
    }

    /// Takes back every callback and lets go of the stream.
    ///
    /// When it returns nothing pulls any more. Never on libpulse's thread.
    func close() {
        connection.locked {
            guard !isClosed else { return }
            isClosed = true
            stopListening()
            pa_stream_disconnect(stream)
            pa_stream_unref(stream)
            // Answers still under way are dropped with the connection.
            pa_context_disconnect(connection.context)
        }
    }

    var deviceName: String? { connection.locked { name } }

    var playedFrames: FrameCount {
        connection.locked { FrameCount(clock.heard(at: Self.now)) }
    }

    /// libpulse's monotonic clock in microseconds.
    static var now: Int64 { Int64(clamping: pa_rtclock_now()) }

    // MARK: Steering

    func setCorked(_ wanted: Bool) {
        connection.locked {
            guard wanted != isCorked, !isLost, !isClosed else { return }
            isCorked = wanted
            if wanted {
                clock.stop(at: Self.now)
                finish(pa_stream_cork(stream, 1, nil, nil))
                stopTiming()
                // Tells which frames the device took beyond recall.
                askForTiming()
            } else {
                if !isSuspended { clock.start() }
                // The frames go first: sound begins with the uncorking.
                fill()
                finish(pa_stream_cork(stream, 0, nil, nil))
                startTiming()
            }
        }
    }

    func flush() {
        connection.locked {
            guard !isClosed else { return }
            clock.flush(to: ring.readIndex.value)
            guard hasQueued, !isLost else { return }
            hasQueued = false
            finish(pa_stream_flush(stream, nil, nil))
            if !isCorked { startTiming() }
        }
    }

    /// Lets go of an operation whose answer nobody waits for.
    func finish(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }
}

// MARK: - Pulling

extension PulseStream {
    /// Renders into the server's memory what it asks for and the ring has.
    ///
    /// Called with the lock held: on libpulse's thread, and when uncorking. No
    /// allocation, lock or reference count of ours stands in here; libpulse
    /// takes its memory blocks from a pool.
    func fill() {
        guard !isCorked, !isLost else { return }
        // −1, as Swift sees (size_t) −1, when the stream has failed.
        var wanted = pa_stream_writable_size(stream)
        while wanted >= frameBytes {
            var memory: UnsafeMutableRawPointer?
            var size = wanted
            guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else { return }
            let asked = min(size, wanted) / frameBytes
            let given = ring.render(
                into: memory.assumingMemoryBound(to: Float.self), frames: asked)
            guard given > 0 else {
                pa_stream_cancel_write(stream)
                return
            }
            if clock.write(Int64(given), at: Self.now) { startTiming() }
            hasQueued = true
            let bytes = given * frameBytes
            pa_stream_write(stream, memory, bytes, nil, 0, PA_SEEK_RELATIVE)
            guard given == asked else { return }
            wanted -= bytes
        }
    }
}
