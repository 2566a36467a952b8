/// Tells an Enter that is meant from one that only follows another too closely.
///
/// Enter compares, then goes on, then shows an answer: who presses it twice, or holds it down,
/// would never see what the first one led to.
struct DictationEnters: Hashable, Sendable {
    /// How long what an Enter led to is to be seen before another is one.
    static let lookedAt = Duration.milliseconds(500)
    /// Presses that follow one another faster are a key that is held down.
    static let held = Duration.milliseconds(100)

    /// When the last Enter was taken, and when the last one was pressed at all.
    private var taken: Duration?
    private(set) var pressed: Duration?

    /// No Enter so far.
    init() {}

    /// Whether an Enter at an instant of the host's clock is meant.
    mutating func take(at instant: Duration) -> Bool {
        let isHeld = pressed.map { instant - $0 < Self.held } ?? false
        let isHasty = taken.map { instant - $0 < Self.lookedAt } ?? false
        pressed = instant
        guard !isHeld, !isHasty else { return false }
        taken = instant
        return true
    }

    /// Takes an Enter behind text that was typed: it cannot be the echo of another.
    mutating func takeTyped(at instant: Duration) {
        (taken, pressed) = (instant, instant)
    }

    /// Another key was pressed, so the next Enter is meant.
    mutating func interrupt() {
        (taken, pressed) = (nil, nil)
    }
}
