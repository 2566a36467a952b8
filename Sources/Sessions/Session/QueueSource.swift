package import ListenCore
package import SharedWork

/// A session's access to the chapters that wait.
package struct QueueSource: Sendable {
    let intake: QueueIntake
    /// The reason that nothing of a source can be played.
    let refusal: @Sendable (SourceID) async -> (any Error)?
    /// Keeps what is dropped for a day.
    let removals: Removals
    /// Puts books away that were heard to their end; `nil` where that is not wanted.
    let archive: Archive?

    /// A source whose books can be put away.
    package struct Archive: Sendable {
        let source: SourceID
        let putAway: @Sendable (BookID) async throws -> Void

        /// A source, and what puts one of its books away.
        package init(
            of source: SourceID, putAway: @escaping @Sendable (BookID) async throws -> Void
        ) {
            (self.source, self.putAway) = (source, putAway)
        }
    }

    /// The parts of the queue.
    package init(
        intake: QueueIntake, refusal: @escaping @Sendable (SourceID) async -> (any Error)?,
        removals: Removals, archive: Archive? = nil
    ) {
        (self.intake, self.refusal, self.archive) = (intake, refusal, archive)
        self.removals = removals
    }
}
