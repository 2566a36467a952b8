import ListenCore

/// The timing of an ideal device: frames pulled and frames heard.
///
/// A pure value: every method takes the time. Frames are counted on the ring's read index; time is
/// exact integer arithmetic from the last anchor, so that nothing drifts.
struct DevicePacing {
    /// The speed at which a device consumes frames.
    enum Speed: Hashable, Sendable {
        /// A speed in hundredths of real time.
        case hundredths(Int)
        /// As fast as frames come.
        case unbounded
    }

    let framesPerSecond: Int
    let latencyFrames: Int64
    let speed: Speed
    private(set) var pulled: Int64
    private(set) var isCorked = true
    private var anchorTime: Int64 = 0
    private var anchorFrame: Int64
    /// True when the last pull got fewer frames than it requested.
    private var wasShort = false

    init(format: AudioFormat, latency: MediaTime, speed: Speed, at frame: Int64) {
        framesPerSecond = format.sampleRate.framesPerSecond
        latencyFrames = max(0, latency.frame(at: format.sampleRate).value)
        self.speed = speed
        pulled = frame
        anchorFrame = frame
    }

    /// The frames that should have been heard by now, if there were enough.
    private func due(at now: Int64) -> Int64 {
        guard !isCorked else { return anchorFrame }
        guard case .hundredths(let hundredths) = speed else { return pulled }
        let perSecond = Int128(framesPerSecond) * Int128(hundredths)
        let frames = Int128(max(0, now - anchorTime)) * perSecond / 100_000_000_000
        return anchorFrame + Int64(clamping: frames)
    }

    /// The frames heard by now.
    func heard(at now: Int64) -> Int64 {
        min(pulled, due(at: now))
    }

    /// Frames to pull now; nil for as many as there are.
    func wanted(at now: Int64) -> Int64? {
        if isCorked { return 0 }
        return speed == .unbounded ? nil : max(0, due(at: now) + latencyFrames - pulled)
    }

    /// Prepares for a pull: true when the device has fallen silent since the last one; it then
    /// continues from now.
    mutating func wake(at now: Int64) -> Bool {
        guard wasShort, speed != .unbounded, due(at: now) > pulled else { return false }
        anchor(at: now)
        wasShort = false
        return true
    }

    /// Records the frames that were pulled, and whether they were fewer than requested.
    mutating func took(_ frames: Int64, isShort: Bool) {
        pulled += frames
        wasShort = isShort
    }

    /// The next instant at which there is work.
    func next(after now: Int64) -> Int64? {
        guard !isCorked, case .hundredths(let hundredths) = speed else { return nil }
        let frames = wasShort ? pulled - due(at: now) + 1 : max(latencyFrames / 2, minimumStep)
        guard frames > 0 else { return nil }
        let perSecond = Int128(framesPerSecond) * Int128(max(hundredths, 1))
        return now + Int64(clamping: Int128(frames) * 100_000_000_000 / perSecond + 1)
    }

    /// 20 ms of frames.
    private var minimumStep: Int64 { Int64(framesPerSecond / 50 + 1) }

    /// Stops or starts time.
    mutating func setCorked(_ corked: Bool, at now: Int64) {
        guard corked != isCorked else { return }
        anchor(at: now)
        isCorked = corked
        wasShort = false
    }

    /// Forgets frames that were pulled and not heard; the ring is at `frame`.
    mutating func flush(to frame: Int64, at now: Int64) {
        pulled = frame
        anchorFrame = frame
        anchorTime = now
        wasShort = false
    }

    /// Forgets frames from `frame` on that were pulled and not heard yet.
    mutating func takeBack(to frame: Int64) {
        pulled = frame
        wasShort = false
    }

    private mutating func anchor(at now: Int64) {
        anchorFrame = heard(at: now)
        anchorTime = now
    }
}
