/// How often the screen may be drawn, and whether it may now.
///
/// The first change is drawn at once, those that follow wait until the
/// interval is over and come as one frame: a difference is always that to what
/// the terminal shows, so a skipped frame costs nothing and nothing queues up.
package struct FramePacing: Equatable {
    /// What may be done about a changed picture.
    package enum Decision: Equatable {
        case draw
        /// A frame was drawn too short a time ago.
        case wait(until: Duration)
        /// The terminal has not taken the last frame yet.
        case waitForTerminal
    }

    /// No eye sees more than 60 frames a second.
    package static let local = Duration.microseconds(16_667)
    /// Over SSH at most 10 a second.
    package static let slow = Duration.milliseconds(100)
    /// What is looked at from the corner of an eye: 4 a second.
    package static let unfocused = Duration.milliseconds(250)

    /// Whether a network lies between the program and the terminal.
    package let isSlow: Bool
    /// Whether the terminal's window has the focus, as far as it said.
    package private(set) var isFocused = true
    /// Whether the terminal still has to take a part of the last frame.
    package private(set) var isBlocked = false
    /// When the last frame was drawn.
    private var last: Duration?
    /// Whether a change waits for its frame.
    package private(set) var owesFrame = false

    package init(isSlow: Bool) {
        self.isSlow = isSlow
    }

    /// By what sshd sets for every session with a terminal.
    package init(environment: [String: String]) {
        isSlow = ["SSH_TTY", "SSH_CONNECTION"].contains { environment[$0]?.isEmpty == false }
    }

    private var interval: Duration {
        let usual = isSlow ? Self.slow : Self.local
        return isFocused ? usual : max(usual, Self.unfocused)
    }

    /// The earliest instant of the next frame.
    package var earliest: Duration { last.map { $0 + interval } ?? .zero }

    /// When the next frame may be drawn, for the loop's sleep.
    package var window: LoopTiming.FrameWindow {
        isBlocked ? .closed : owesFrame ? .owed(at: earliest) : .from(earliest)
    }

    /// Whether a changed picture may be drawn; what may not is owed.
    package mutating func decide(at now: Duration) -> Decision {
        let decision: Decision =
            isBlocked ? .waitForTerminal : now >= earliest ? .draw : .wait(until: earliest)
        owesFrame = decision != .draw
        return decision
    }

    /// Notes a frame that was written; `isHeld`: the terminal has not taken all of it.
    package mutating func drew(at now: Duration, isHeld: Bool) {
        last = now
        isBlocked = isHeld
    }

    /// Notes something that was sent beside the frames.
    package mutating func sent(isHeld: Bool) {
        isBlocked = isHeld
    }

    /// Notes that the terminal took what it was sent.
    package mutating func drained() {
        isBlocked = false
    }

    /// Notes the focus; what is looked at again may be drawn at once.
    package mutating func focus(_ isFocused: Bool) {
        if isFocused, !self.isFocused { last = nil }
        self.isFocused = isFocused
    }
}
