import ListenCore

/// What of the whole program the player's bars show beside the chapter.
package struct PlayerSurroundings: Hashable, Sendable {
    /// The time left until the sleep timer stops the sound, as `☾ 12:31`.
    package var sleep: String?
    /// The background sound, as `♫ rain.mp3 30 %`.
    package var background: String?
    /// Whether the sound is to end with the chapter, so that none may follow
    /// without a gap.
    package var endsHere = false

    /// The surroundings; by default nothing is to be shown.
    package init(sleep: String? = nil, background: String? = nil, endsHere: Bool = false) {
        self.sleep = sleep
        self.background = background
        self.endsHere = endsHere
    }
}
