/// Limits the rate of screen frames.
///
/// The first change is drawn at once; those that follow wait until the interval is over and come as
/// one frame. A frame is always the difference from what the terminal shows, so that a skipped
/// frame costs nothing and none queue up.
struct FramePacing: Equatable {
    /// The decision about a changed picture.
    enum Decision: Equatable {
        case draw
        /// The last frame was drawn too recently.
        case wait(until: Duration)
        /// The terminal has not taken the last frame yet.
        case waitForTerminal
    }

    /// 60 frames a second, beyond which no eye sees a difference.
    static let local = Duration.microseconds(16_667)
    /// 10 frames a second over SSH.
    static let slow = Duration.milliseconds(100)
    /// 4 frames a second for a window without focus.
    static let unfocused = Duration.milliseconds(250)

    /// True when a network lies between the program and the terminal.
    let isSlow: Bool
    /// True when the terminal's window has the focus, as far as it reports that.
    private(set) var isFocused = true
    /// True when the terminal has not yet taken all of the last frame.
    private(set) var isBlocked = false
    /// The time of the last frame.
    private var last: Duration?
    /// True when a change waits for its frame.
    private(set) var owesFrame = false

    init(isSlow: Bool) {
        self.isSlow = isSlow
    }

    /// Detects SSH by the variables that sshd sets for every session with a terminal.
    init(environment: [String: String]) {
        isSlow = ["SSH_TTY", "SSH_CONNECTION"].contains { environment[$0]?.isEmpty == false }
    }

    private var interval: Duration {
        let usual = isSlow ? Self.slow : Self.local
        return isFocused ? usual : max(usual, Self.unfocused)
    }

    /// The earliest instant of the next frame.
    var earliest: Duration { last.map { $0 + interval } ?? .zero }

    /// The time window of the next frame, for the loop's sleep.
    var window: LoopTiming.FrameWindow {
        isBlocked ? .closed : owesFrame ? .owed(at: earliest) : .from(earliest)
    }

    /// Decides whether a changed picture may be drawn now; if not, its frame is owed.
    mutating func decide(at now: Duration) -> Decision {
        let decision: Decision =
            isBlocked ? .waitForTerminal : now >= earliest ? .draw : .wait(until: earliest)
        owesFrame = decision != .draw
        return decision
    }

    /// Notes a frame that was written; `isHeld` when the terminal has not taken all of it.
    mutating func drew(at now: Duration, isHeld: Bool) {
        last = now
        isBlocked = isHeld
    }

    /// Notes bytes that were sent between frames.
    mutating func sent(isHeld: Bool) {
        isBlocked = isHeld
    }

    /// Notes that the terminal took everything.
    mutating func drained() {
        isBlocked = false
    }

    /// Notes the focus; with the focus back, the next frame may be drawn at once.
    mutating func focus(_ isFocused: Bool) {
        if isFocused, !self.isFocused { last = nil }
        self.isFocused = isFocused
    }
}
