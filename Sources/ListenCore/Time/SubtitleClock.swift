/// The time to sleep until something on the screen changes.
package enum SubtitleClock {
    /// The real time until `change` is heard, never negative; `nil` when nothing moves or no change
    /// is to come.
    ///
    /// Rounded up to a whole microsecond, so that a sleeper finds the change reached and does not
    /// wake twice.
    package static func delay(
        until change: MediaTime?, from position: MediaTime, at rate: PlaybackRate,
        isMoving: Bool
    ) -> MediaTime? {
        guard isMoving, let change else { return nil }
        let distance = change - position
        guard distance > .zero else { return .zero }
        let real = rate.realTime(during: distance)
        let isShort = rate.mediaTime(during: real) < distance
        return isShort ? real + MediaTime(microseconds: 1) : real
    }
}
