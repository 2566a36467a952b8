package import ListenCore

/// The sound around a sentence that its card keeps, as far as no other sentence is heard there.
package struct CardPadding: Hashable, Sendable {
    /// The sound before the first word.
    package var before: MediaTime
    /// The sound after the last word.
    package var after: MediaTime

    /// Creates a padding; 150 ms before and 250 ms after by default.
    package init(before: MediaTime = .milliseconds(150), after: MediaTime = .milliseconds(250)) {
        self.before = before
        self.after = after
    }
}
