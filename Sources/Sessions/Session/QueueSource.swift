package import ListenCore
package import SharedWork

/// A session's access to the chapters that wait.
package struct QueueSource: Sendable {
    let intake: QueueIntake
    /// The reason that nothing of a source can be played.
    let refusal: @Sendable (SourceID) async -> (any Error)?
    /// Keeps what is dropped for a day.
    let removals: Removals
    /// Puts a text away once all of it was heard; `nil` where that is not wanted.
    let archive: (@Sendable (BookID) async throws -> Void)?

    /// The parts of the queue.
    package init(
        intake: QueueIntake, refusal: @escaping @Sendable (SourceID) async -> (any Error)?,
        removals: Removals, archive: (@Sendable (BookID) async throws -> Void)? = nil
    ) {
        (self.intake, self.refusal, self.archive) = (intake, refusal, archive)
        self.removals = removals
    }
}
