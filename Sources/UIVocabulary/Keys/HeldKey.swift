/// Tells an intended key press from one that follows another too closely.
///
/// Enter in a dictation compares, then goes on, then shows an answer: a person who presses it
/// twice, or holds it down, would never see the result of the first press.
package struct HeldKey: Hashable, Sendable {
    /// The time after any press in which another is ignored: longer than terminals and desktops
    /// wait before they repeat a held key, which is 660 ms at most by default.
    static let apart = Duration.milliseconds(800)

    /// The instant of the last press, ignored or not.
    package private(set) var pressed: Duration?

    /// Creates a key that was not pressed yet.
    package init() {}

    /// Registers a press at an instant of the host's clock; true when it is intended.
    package mutating func press(at instant: Duration) -> Bool {
        let isMeant = pressed.map { instant - $0 >= Self.apart } ?? true
        pressed = instant
        return isMeant
    }

    /// Registers a press after text was typed: it cannot be the repetition of another press.
    package mutating func takeTyped(at instant: Duration) {
        pressed = instant
    }

    /// Makes the next press count, since another command came in between.
    package mutating func interrupt() {
        pressed = nil
    }
}
