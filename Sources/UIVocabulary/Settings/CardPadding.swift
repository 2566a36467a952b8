package import ListenCore

/// How much of the sound around a sentence its card keeps, where no other
/// sentence is heard there.
package struct CardPadding: Hashable, Sendable {
    /// What is kept before its first word.
    package var before: MediaTime
    /// What is kept behind its last word.
    package var after: MediaTime

    /// A padding; 150 ms before and 250 ms behind unless told otherwise.
    package init(before: MediaTime = .milliseconds(150), after: MediaTime = .milliseconds(250)) {
        self.before = before
        self.after = after
    }
}
