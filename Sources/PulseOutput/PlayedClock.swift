/// Computes the frame that is being heard, between the server's reports.
///
/// A pure value: every method takes the time, in microseconds of the monotonic clock. Frames are
/// counted on the ring's own indices. Between two reports the clock runs at the nominal rate; a
/// report that differs a little bends it, and one that differs a lot replaces it. Returned values
/// never go back, except by `flush`; `written` also goes back in a `rewind`.
struct PlayedClock {
    /// The ring's index after the last frame sent to the server.
    private(set) var written: Int64
    private let framesPerSecond: Int64
    /// The farthest frame returned so far.
    private var told: Int64
    private var isRunning = false
    /// A frame and the instant it was (or will be) heard.
    private var anchor: (frame: Int64, time: Int64)?
    /// The number of reports since the clock was restarted.
    private var reports: Int64 = 0

    /// The difference above which a report is trusted at once (a device was moved or stood still).
    private static let jumpMicroseconds: Int64 = 30_000
    /// The number of reports over which an error is spread at most.
    private static let smoothing: Int64 = 4
    /// The longest time for which an anchor is used; a stream that runs so long is at its end.
    private static let longestMicroseconds: Int64 = 86_400_000_000

    /// A stopped clock at a frame of the ring.
    init(framesPerSecond: Int, at frame: Int64) {
        self.framesPerSecond = Int64(framesPerSecond)
        written = frame
        told = frame
    }

    /// The frame heard at an instant: every frame before it has been played.
    mutating func heard(at now: Int64) -> Int64 {
        if isRunning, let frame = estimate(at: now) {
            told = max(told, min(written, frame))
        }
        return told
    }

    /// Records frames sent to the server.
    ///
    /// Returns true when the device had run dry before, so that its clock starts again with these
    /// frames.
    mutating func write(_ frames: Int64, at now: Int64) -> Bool {
        let isDry = isRunning && heard(at: now) >= written
        if isDry { restart() }
        written += frames
        return isDry
    }

    /// Applies a report of the server: `frame` was heard at `time`.
    ///
    /// `frame` may lie before the first written one, when the device plays something else first.
    mutating func report(_ frame: Int64, at time: Int64) {
        guard isRunning else {
            // A stopped device: frames that cannot be taken back from it count as heard.
            told = max(told, min(written, frame))
            return
        }
        reports += 1
        let error = frame - (estimate(at: time) ?? frame)
        if abs(error) > Self.jumpMicroseconds * framesPerSecond / 1_000_000 { reports = 1 }
        anchor = (frame - error + error / min(reports, Self.smoothing), time)
    }

    /// Starts the clock; it moves with the first report.
    mutating func start() {
        guard !isRunning else { return }
        isRunning = true
        restart()
    }

    /// Stops the clock at the frame being heard.
    mutating func stop(at now: Int64) {
        _ = heard(at: now)
        isRunning = false
        restart()
    }

    /// Forgets frames that were sent and not heard; the ring is at `frame`.
    mutating func flush(to frame: Int64) {
        written = frame
        told = frame
        restart()
    }

    /// Records that frames from `frame` on were taken back, except those already returned as heard.
    ///
    /// The clock runs on: frames before `frame` are heard at their time.
    mutating func rewind(to frame: Int64) {
        written = min(written, max(frame, told))
    }

    /// The playing time of a number of frames.
    func microseconds(for frames: Int64) -> Int64 {
        min(max(frames, 0), 1 << 32) * 1_000_000 / framesPerSecond
    }

    private mutating func restart() {
        anchor = nil
        reports = 0
    }

    private func estimate(at now: Int64) -> Int64? {
        guard let anchor else { return nil }
        let limit = Self.longestMicroseconds
        let elapsed = min(max(now - anchor.time, -limit), limit)
        return anchor.frame + elapsed * framesPerSecond / 1_000_000
    }
}
