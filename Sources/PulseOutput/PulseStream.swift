import AudioIO
import CPulse
import ListenCore

/// A playback stream on the sound server.
///
/// Starts corked. The server requests frames on libpulse's thread, which renders them directly into
/// the server's memory block. There is no periodic timer: only the server's requests, new frames in
/// the ring and, for a moment after each start, a few timing updates wake the thread; while corked
/// nothing does.
///
/// Unchecked Sendable: mutable state is used only while libpulse's main-loop lock is held (its
/// callbacks hold it); the rest is set once. Callbacks hold no reference: `close` removes them
/// under that lock before anything is freed.
final class PulseStream: @unchecked Sendable {
    /// The properties of the stream.
    struct Settings {
        var format: AudioFormat
        /// The title, for mixers.
        var title: String
        var latency: MediaTime
        /// True when the stream falls silent when it is moved, until it is known that its device is
        /// still there.
        var holdsMoves: Bool
        /// The deadline for opening, on `pa_rtclock_now`.
        var deadline: pa_usec_t
    }

    let connection: PulseConnection
    let stream: OpaquePointer
    let events: AsyncStream<SinkEvent>.Continuation
    let frameBytes: Int
    /// The silence written after an end: more than any server's block.
    let padding: Silence
    let ring: RenderContext
    var clock: PlayedClock
    var sent: SentFrames
    var isCorked = true
    let holdsMoves: Bool
    /// True when it is silent because of a move, though its owner did not cork it.
    var isHeld = false
    var isSuspended = false
    /// True when frames were sent since the last flush.
    var hasQueued = false
    /// The number of frames at the end of the server's queue that are not of the ring (taken back,
    /// or silence after an end), which the next frames overwrite.
    var overhang: Int64 = 0
    /// True when frames were taken back and the device has not passed their place.
    var isReplacing = false
    /// True when silence was written after the last frame.
    var isPadded = false
    /// True when it was reported that the device ran dry, since the last frames.
    var hasToldDry = false
    /// True when the last reported state of the device is suspended.
    var hasToldSuspension = false
    var isOpen = false
    var isLost = false
    var isClosed = false
    /// The device's name for people; nil until the server sent it.
    var name: String?
    /// The device's number on the server.
    var device: UInt32 = 0
    var portWatch = PortWatch()
    /// The number of moves whose answers are still to come.
    var moves = 0
    /// True when one of these moves left a device that is gone.
    var hasVanished = false
    /// True when the server reports changes of devices.
    var isSubscribed = false
    var framesEvent: OpaquePointer?
    var timingEvent: OpaquePointer?
    var cutEvent: OpaquePointer?
    /// The pause before the next timing update of a start.
    var timingPause = PulseStream.firstTimingPause
    /// The time of the last request for a timing update.
    var timingAsked: pa_usec_t = 0

    /// Opens a corked stream and waits until the server has created it.
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
        // If this throws, `deinit` closes what is open.
        try connection.locked { () throws(AudioError) in try connect(settings) }
    }

    deinit {
        close()
    }

    /// Removes every callback and releases the stream.
    ///
    /// After it returns nothing pulls any more. Never on libpulse's thread.
    func close() {
        connection.locked {
            guard !isClosed else { return }
            isClosed = true
            stopListening()
            pa_stream_disconnect(stream)
            pa_stream_unref(stream)
            // Pending answers are dropped with the connection.
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

    /// True when nothing is heard: corked by its owner, or held for a move.
    var isSilent: Bool { isCorked || isHeld }

    private func fallSilent() {
        clock.stop(at: Self.now)
        cut()
        finish(pa_stream_cork(stream, 1, nil, nil))
        stopTiming()
        // Finds out which frames cannot be taken back from the device.
        askForTiming()
    }

    private func sound() {
        if !isSuspended { clock.start() }
        // The frames are sent first: sound begins with the uncorking.
        fill()
        finish(pa_stream_cork(stream, 0, nil, nil))
        startTiming()
    }

    /// Falls silent at once and keeps the queued frames.
    ///
    /// Sound from headphones must not continue on a loudspeaker. Called with the lock held.
    func hold() {
        guard holdsMoves, !isCorked, !isHeld, !isLost else { return }
        isHeld = true
        fallSilent()
    }

    /// Continues, because no device was removed.
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

    /// Releases an operation whose answer is not needed.
    func finish(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }
}

// MARK: - Pulling

extension PulseStream {
    /// Renders frames of the ring into the server's memory, as many as it requests.
    ///
    /// Called with the lock held: on libpulse's thread, and when uncorking. It makes no allocation
    /// and uses no lock or reference count of ours; libpulse takes its memory blocks from a pool.
    func fill() {
        guard !isSilent, !isLost else { return }
        // −1, as Swift sees (size_t) −1, when the stream has failed.
        let space = pa_stream_writable_size(stream)
        guard space >= 0 else { return }
        // Past the last frame: the next ones follow the present frames of the device.
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

    /// Sends rendered frames to the server, in the place of those taken back.
    private func hand(over samples: UnsafeMutablePointer<Float>, frames: Int) {
        sent.append(samples, count: frames)
        if clock.write(Int64(frames), at: Self.now) { startTiming() }
        isReplacing = false
        isPadded = false
        hasToldDry = false
        hasQueued = true
        write(samples, bytes: frames * frameBytes)
    }

    /// Writes silence after the last frame, at the place of the next one.
    ///
    /// PipeWire's server keeps frames that do not fill one of its blocks (up to 43 ms of the last
    /// word) until more come; after a drain it would skip the beginning of the next sound instead.
    /// Once at an end.
    private func finishSound() {
        guard ring.isDrained, hasQueued, !isPadded else { return }
        write(padding.samples, bytes: padding.frames * frameBytes)
        overhang = Int64(padding.frames)
        isPadded = true
    }

    /// Overwrites the end of the server's queue that is not of the ring.
    private func write(_ samples: UnsafePointer<Float>, bytes: Int) {
        let offset = -overhang * Int64(frameBytes)
        overhang = 0
        pa_stream_write(stream, samples, bytes, nil, offset, PA_SEEK_RELATIVE)
    }
}
