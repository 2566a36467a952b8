/// Tells an Enter that is meant from one that only follows another too closely.
///
/// Enter compares, then goes on, then shows an answer: who presses it twice, or holds it down,
/// would never see what the first one led to.
struct DictationEnters: Hashable, Sendable {
    /// How long after an Enter, meant or not, another is none: longer than terminals and desktops
    /// wait before they repeat a key that is held, which is 660 ms at most by default.
    static let apart = Duration.milliseconds(800)

    /// When the last Enter was pressed, meant or not.
    private(set) var pressed: Duration?

    /// No Enter so far.
    init() {}

    /// Whether an Enter at an instant of the host's clock is meant.
    mutating func take(at instant: Duration) -> Bool {
        let isMeant = pressed.map { instant - $0 >= Self.apart } ?? true
        pressed = instant
        return isMeant
    }

    /// Takes an Enter behind text that was typed: it cannot be the echo of another.
    mutating func takeTyped(at instant: Duration) {
        pressed = instant
    }

    /// Another key was pressed, so the next Enter is meant.
    mutating func interrupt() {
        pressed = nil
    }
}
