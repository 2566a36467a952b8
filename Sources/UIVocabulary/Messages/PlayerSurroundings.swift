import ListenCore

/// The state outside the chapter that the bars of the player show.
package struct PlayerSurroundings: Hashable, Sendable {
    /// The time left until the sleep timer stops the sound, as `☾ 12:31`.
    package var sleep: String?
    /// The background sound, as `♫ rain.mp3 30 %`.
    package var background: String?
    /// True when the sound is to stop at the end of the chapter, so that the next one must not
    /// follow without a gap.
    package var endsHere: Bool

    /// Creates surroundings; by default there is nothing to show.
    package init(sleep: String? = nil, background: String? = nil, endsHere: Bool = false) {
        self.sleep = sleep
        self.background = background
        self.endsHere = endsHere
    }
}
