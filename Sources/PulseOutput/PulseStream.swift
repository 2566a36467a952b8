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
        /// What is played, for mixers.
        var title: String
        var latency: MediaTime
        /// Whether the stream falls silent by itself when it is moved, until it is known that its
        /// device is still there.
        var holdsMoves: Bool
        /// When to give up opening, on `pa_rtclock_now`.
        var deadline: pa_usec_t
    }

    let connection: PulseConnection
    let stream: OpaquePointer
    let events: AsyncStream<SinkEvent>.Continuation
    let frameBytes: Int
    /// The silence put behind an end: more than any server's block.
    let padding: Silence
    let ring: RenderContext
    var clock: PlayedClock
    var sent: SentFrames
    var isCorked = true
    let holdsMoves: Bool
    /// Whether it is silent for a move, though it is not corked by its owner.
    var isHeld = false
    var isSuspended = false
    /// Whether frames were handed over since the last flush.
    var hasQueued = false
    /// How many frames at the end of the server's queue are none of the ring's
    /// (taken back, or silence behind an end), to be overwritten by the next.
    var overhang: Int64 = 0
    /// Whether frames were taken back and the device has not passed their place.
    var isReplacing = false
    /// Whether silence was put behind the last frame.
    var isPadded = false
    /// Whether it was told that the device ran dry, since frames came last.
    var hasToldDry = false
    /// Whether the reader of the events believes the device suspended.
    var hasToldSuspension = false
    var isOpen = false
    var isLost = false
    var isClosed = false
    /// The device's name for people; nil until the server told it.
    var name: String?
    /// The device's number on the server.
    var device: UInt32 = 0
    var portWatch = PortWatch()
    /// Moves whose answers are under way.
    var moves = 0
    /// Whether one of these moves left a device that is gone.
    var hasVanished = false
    /// Whether the server tells when a device changes.
    var isSubscribed = false
    var framesEvent: OpaquePointer?
    var timingEvent: OpaquePointer?
    var cutEvent: OpaquePointer?
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
        holdsMoves = settings.holdsMoves
        frameBytes = settings.format.channels * MemoryLayout<Float>.size
        padding = Silence(
            frames: Int(MediaTime.milliseconds(100).frame(at: settings.format.sampleRate).value),
            channels: settings.format.channels)
        clock = PlayedClock(
            framesPerSecond: settings.format.sampleRate.framesPerSecond, at: ring.readIndex.value)
        sent = SentFrames(
            keeping: 2 * Int(settings.latency.frame(at: settings.format.sampleRate).value),
            channels: settings.format.channels, at: ring.readIndex.value)
        stream = try connection.locked { () throws(AudioError) in
            try connection.waitUntilReady(by: settings.deadline)
            return try Self.makeStream(settings, on: connection)
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
            isPadded = false
            if wanted {
                isHeld = false
                fallSilent()
            } else {
                sound()
            }
        }
    }

    /// Whether nothing sounds: corked by its owner, or held for a move.
    var isSilent: Bool { isCorked || isHeld }

    private func fallSilent() {
        clock.stop(at: Self.now)
        cut()
        finish(pa_stream_cork(stream, 1, nil, nil))
        stopTiming()
        // Tells which frames the device took beyond recall.
        askForTiming()
    }

    private func sound() {
        if !isSuspended { clock.start() }
        // The frames go first: sound begins with the uncorking.
        fill()
        finish(pa_stream_cork(stream, 0, nil, nil))
        startTiming()
    }

    /// Falls silent at once and keeps what is queued.
    ///
    /// Sound that left somebody's ears must not go on in the room. Called with the lock held.
    func hold() {
        guard holdsMoves, !isCorked, !isHeld, !isLost else { return }
        isHeld = true
        fallSilent()
    }

    /// Sounds on, as nobody's device went away.
    ///
    /// Called with the lock held.
    func letGo() {
        guard isHeld, !isLost else { return }
        isHeld = false
        sound()
    }

    func flush() {
        connection.locked {
            guard !isClosed else { return }
            clock.flush(to: ring.readIndex.value)
            sent.flush(to: ring.readIndex.value)
            isReplacing = false
            isPadded = false
            overhang = 0
            guard hasQueued, !isLost else { return }
            hasQueued = false
            finish(pa_stream_flush(stream, nil, nil))
            if !isSilent { startTiming() }
        }
    }

    func setTitle(_ title: String) {
        connection.locked {
            guard !isLost, !isClosed else { return }
            finish(pa_stream_set_name(stream, title, nil, nil))
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
        guard !isSilent, !isLost else { return }
        // −1, as Swift sees (size_t) −1, when the stream has failed.
        let space = pa_stream_writable_size(stream)
        guard space >= 0 else { return }
        // Past the last frame: the next ones follow what the device has there.
        if overhang > 0, clock.heard(at: Self.now) >= clock.written { overhang = 0 }
        var wanted = space + Int(overhang) * frameBytes
        while wanted >= frameBytes {
            var memory: UnsafeMutableRawPointer?
            var size = wanted
            guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else { return }
            let asked = min(size, wanted) / frameBytes
            let samples = memory.assumingMemoryBound(to: Float.self)
            let given = ring.render(into: samples, frames: asked)
            if given > 0 {
                hand(over: samples, frames: given)
            } else {
                pa_stream_cancel_write(stream)
            }
            guard given == asked else { return finishSound() }
            wanted -= given * frameBytes
        }
    }

    /// Gives rendered frames to the server, in the place of those taken back.
    private func hand(over samples: UnsafeMutablePointer<Float>, frames: Int) {
        sent.append(samples, count: frames)
        if clock.write(Int64(frames), at: Self.now) { startTiming() }
        isReplacing = false
        isPadded = false
        hasToldDry = false
        hasQueued = true
        write(samples, bytes: frames * frameBytes)
    }

    /// Puts silence behind the last frame, where the next one may come.
    ///
    /// PipeWire's server keeps what does not fill one of its blocks (up to 43 ms
    /// of the last word) until more comes; drained, it would skip the beginning
    /// of what follows instead. Once at an end.
    private func finishSound() {
        guard ring.isDrained, hasQueued, !isPadded else { return }
        write(padding.samples, bytes: padding.frames * frameBytes)
        overhang = Int64(padding.frames)
        isPadded = true
    }

    /// Writes over the end of the server's queue that is none of the ring's.
    private func write(_ samples: UnsafePointer<Float>, bytes: Int) {
        let offset = -overhang * Int64(frameBytes)
        overhang = 0
        pa_stream_write(stream, samples, bytes, nil, offset, PA_SEEK_RELATIVE)
    }
}
