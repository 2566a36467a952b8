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
    /// The end that was reached; `nil` before it.
    package var ending: Ending?

    /// The end of a chapter, and what the key for the next chapter goes on with.
    package struct Ending: Hashable, Sendable {
        /// True when no chapter of the book follows.
        package var isOfBook: Bool
        /// The title of the chapter or book that is offered; `nil` for none.
        package var next: String?

        /// Creates an end.
        package init(isOfBook: Bool, next: String?) {
            self.isOfBook = isOfBook
            self.next = next
        }
    }

    /// Creates surroundings; by default there is nothing to show.
    package init(
        sleep: String? = nil, background: String? = nil, endsHere: Bool = false,
        ending: Ending? = nil
    ) {
        self.sleep = sleep
        self.background = background
        self.endsHere = endsHere
        self.ending = ending
    }
}
