public import FoundationEssentials
public import ListenCore

/// Decides when the place reached in a chapter is written down.
///
/// Pure: it is told what happens and gives out what to save. Nothing is
/// written before the chapter really played, so that restoring a session
/// never touches what is stored; while it plays, whenever the place moved by
/// `step`; at once on every other occasion. One tracker per opened chapter.
public struct PlaybackProgressTracker: Hashable, Sendable {
    /// What may be a reason to save.
    public enum Occasion: Hashable, Sendable {
        /// Sound began to run.
        case started
        /// Sound is running; told as often as convenient.
        case moved
        /// Sound stopped, by the person or the system.
        case paused
        /// A seek is done.
        case seeked
        /// The chapter was heard to its end.
        case ended
        /// It cannot go on; a damaged recording ends here, but was not heard.
        case failed
        /// Another chapter is about to be opened.
        case chapterChange
        /// The program is about to end, by itself or by a signal.
        case quit
    }

    /// How far the place moves between two saves while playing.
    public static let step = MediaTime.milliseconds(5_000)
    /// From this many thousandths of the duration on, a chapter is completed.
    public static let completedThousandths: Int64 = 999

    /// The chapter it tracks.
    public let chapter: ChapterAddress
    private let bookTitle: String
    private let chapterTitle: String
    private var hasPlayed = false
    /// Whether the recording broke off at the place it is at.
    private var isBroken = false
    /// Where listening began, or what was given out last.
    private var mark: Mark?

    private struct Mark: Hashable, Sendable {
        let position: MediaTime
        let isCompleted: Bool
        let isWritten: Bool
    }

    /// A tracker of one chapter; the titles are stored for lists.
    public init(chapter: ChapterAddress, bookTitle: String, chapterTitle: String) {
        self.chapter = chapter
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }

    /// What to save now, or `nil`; a duration of zero is unknown.
    public mutating func note(
        _ occasion: Occasion, at position: MediaTime, of duration: MediaTime, now: Date
    ) -> PlaybackPosition? {
        if occasion == .started || occasion == .moved || occasion == .ended {
            hasPlayed = true
            isBroken = false
        }
        if occasion == .failed { isBroken = true }
        guard hasPlayed else { return nil }
        let ceiling = duration > .zero ? duration : MediaTime(microseconds: .max)
        let place = position.clamped(to: .zero...ceiling)
        let completed = occasion == .ended || !isBroken && isCompleted(place, of: duration)
        let next = Mark(position: place, isCompleted: completed, isWritten: true)
        guard isDue(next, on: occasion) else { return nil }
        mark = next
        return PlaybackPosition(
            chapter: chapter, position: place, duration: max(duration, .zero),
            isCompleted: completed, updatedAt: now, bookTitle: bookTitle,
            chapterTitle: chapterTitle)
    }

    /// What to save because of something the player said.
    public mutating func note(
        _ event: PlayerEvent, at position: MediaTime, of duration: MediaTime, now: Date
    ) -> PlaybackPosition? {
        guard let occasion = Occasion(event) else { return nil }
        return note(occasion, at: position, of: duration, now: now)
    }

    private mutating func isDue(_ next: Mark, on occasion: Occasion) -> Bool {
        switch occasion {
        case .started, .moved:
            guard let mark else {
                mark = Mark(
                    position: next.position, isCompleted: next.isCompleted, isWritten: false)
                return false
            }
            let distance = next.position - mark.position
            return max(distance, .zero - distance) >= Self.step
                || next.isCompleted != mark.isCompleted
        case .paused, .seeked, .ended, .failed, .chapterChange, .quit:
            return next != mark
        }
    }

    private func isCompleted(_ position: MediaTime, of duration: MediaTime) -> Bool {
        guard duration > .zero else { return false }
        return Int128(position.microseconds) * 1_000
            >= Int128(duration.microseconds) * Int128(Self.completedThousandths)
    }
}

extension PlaybackProgressTracker.Occasion {
    /// The occasion a player's event is, if it is one.
    public init?(_ event: PlayerEvent) {
        switch event {
        case .phase(.playing): self = .started
        case .phase(.paused), .phase(.held), .phase(.interrupted): self = .paused
        case .phase(.failed): self = .failed
        case .phase(.ended): self = .ended
        case .seeked: self = .seeked
        case .phase(.empty), .phase(.loading), .phase(.ready), .phase(.buffering), .duration,
            .rate, .output, .load, .crossed, .losses:
            return nil
        }
    }
}
