package import ListenCore

/// The edges of a line that are known before it is looked for: a person put them by ear.
package struct AlignmentAnchor: Hashable, Sendable {
    /// The number of the line in the script.
    package let line: Int
    /// The beginning of its first word; `nil` when that is to be found.
    package let start: MediaTime?
    /// The end of its last word; `nil` when that is to be found.
    package let end: MediaTime?

    /// The known edges of a line.
    package init(line: Int, start: MediaTime?, end: MediaTime?) {
        self.line = line
        self.start = start
        self.end = end
    }
}
