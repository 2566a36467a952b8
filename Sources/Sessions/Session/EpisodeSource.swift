package import ListenCore

/// A session's access to the episodes of podcasts.
package struct EpisodeSource: Sendable {
    /// Finds the marks that the makers of an episode set; `recording` is the path of its sound.
    package typealias Marking =
        @Sendable (ChapterPlayback, FetchMode, _ recording: String?) async -> Snapshot<
            [EpisodeMark]
        >?

    /// The marks of an episode; `nil` where they cannot be had.
    let marks: Marking
    /// Lets go of kept episodes that were heard, but for those that play.
    let letGoOfHeard: @Sendable (_ playing: Set<ChapterAddress>) async -> Void

    /// The parts of what is done.
    package init(
        marks: @escaping Marking,
        letGoOfHeard: @escaping @Sendable (_ playing: Set<ChapterAddress>) async -> Void
    ) {
        (self.marks, self.letGoOfHeard) = (marks, letGoOfHeard)
    }
}
