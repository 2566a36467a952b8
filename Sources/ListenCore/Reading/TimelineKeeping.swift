package import FoundationEssentials

/// A stretch of a session in which a chapter's times are those of one timeline.
package struct TimelineStage: Hashable, Sendable {
    /// The timeline.
    package let timeline: SpokenTimeline
    /// The beginning of the stretch: places noted from then on need not be moved to the next one.
    package let since: Date
    /// The way from the timeline of before, where places were moved from another one.
    package let moved: TimelineShift?

    /// A stretch of a session.
    package init(_ timeline: SpokenTimeline, since: Date, moved: TimelineShift? = nil) {
        (self.timeline, self.since, self.moved) = (timeline, since, moved)
    }
}

/// Keeps which timeline the places in a chapter that is read aloud belong to, and moves these when
/// it is another: progress, bookmarks, cards and all else that a person left there.
///
/// Safe to use from any isolation.
package protocol TimelineKeeping: Sendable {
    /// Moves all places in a chapter to the timeline that a session begins with.
    ///
    /// Writes nothing where they are there already, or where nothing is known of them.
    func begin(_ timeline: SpokenTimeline, of chapter: ChapterAddress) async throws(StoreError)
        -> TimelineStage
    /// Moves the places in a chapter that were noted before a stage of a session to the next
    /// timeline; those noted since belong to that already.
    ///
    /// Returns `nil` when another session has begun since, whose timeline counts, and when the text
    /// is forgotten; nothing is moved then.
    func change(
        _ stage: TimelineStage, to timeline: SpokenTimeline, of chapter: ChapterAddress
    ) async throws(StoreError) -> TimelineStage?
}
