/// Tells a press of a key that is meant from one that only follows another too closely.
///
/// Enter in a dictation compares, then goes on, then shows an answer: who presses it twice, or
/// holds it down, would never see what the first one led to.
package struct HeldKey: Hashable, Sendable {
    /// How long after a press, meant or not, another is none: longer than terminals and desktops
    /// wait before they repeat a key that is held, which is 660 ms at most by default.
    package static let apart = Duration.milliseconds(800)

    /// When it was pressed last, meant or not.
    package private(set) var pressed: Duration?

    /// Not pressed so far.
    package init() {}

    /// Whether a press at an instant of the host's clock is meant.
    package mutating func take(at instant: Duration) -> Bool {
        let isMeant = pressed.map { instant - $0 >= Self.apart } ?? true
        pressed = instant
        return isMeant
    }

    /// Takes a press behind text that was typed: it cannot be the echo of another.
    package mutating func takeTyped(at instant: Duration) {
        pressed = instant
    }

    /// Something else was asked for, so the next press is meant.
    package mutating func interrupt() {
        pressed = nil
    }
}
