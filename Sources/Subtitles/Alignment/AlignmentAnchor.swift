package import ListenCore

/// What is known of a line before it is looked for: a person put its edges by ear.
package struct AlignmentAnchor: Hashable, Sendable {
    /// The number of the line in the script.
    package let line: Int
    /// When its first word begins; `nil` when that is to be found.
    package let start: MediaTime?
    /// When its last word ends; `nil` when that is to be found.
    package let end: MediaTime?

    /// What is known of a line.
    package init(line: Int, start: MediaTime?, end: MediaTime?) {
        self.line = line
        self.start = start
        self.end = end
    }
}
