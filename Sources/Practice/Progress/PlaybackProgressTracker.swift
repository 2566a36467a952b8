public import FoundationEssentials
public import ListenCore

/// Decides when the place reached in a chapter is written down.
///
/// Pure: it is told what happens and gives out what to save. Nothing is
/// written before a frame of the chapter was heard or the person chose a place
/// in it, so that restoring a session never touches what is stored; while it
/// is heard, whenever `step` of listening went by, wherever the place is by
/// then: repeats of a drill count, and so does a speed other than 1 by its real
/// time; at once on every other occasion. One tracker per opened chapter.
public struct PlaybackProgressTracker: Hashable, Sendable {
    /// What may be a reason to save.
    public enum Occasion: Hashable, Sendable {
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

    /// How much is heard between two saves: with what a busy machine and a slow disk add, less than
    /// 5 s are lost whenever the program is killed.
    public static let step = MediaTime.milliseconds(3_000)
    /// How much is heard before the first save.
    public static let firstStep = MediaTime.milliseconds(1_000)
    /// From this many thousandths of the duration on, a chapter is completed.
    public static let completedThousandths: Int64 = 999

    /// The chapter it tracks.
    public let chapter: ChapterAddress
    private let bookTitle: String
    private let chapterTitle: String
    /// Whether a frame was heard or a place chosen, so that there is something to keep.
    public private(set) var hasBegun = false
    /// Whether the recording broke off at the place it is at.
    private var isBroken = false
    /// What was given out last.
    private var mark: Mark?
    /// Whether that could not be kept.
    private var isMarkUnkept = false
    /// How much had been heard at the last save.
    private var heardAtMark = MediaTime.zero

    private struct Mark: Hashable, Sendable {
        let position: MediaTime
        let isCompleted: Bool
    }

    /// A tracker of one chapter; the titles are stored for lists.
    public init(chapter: ChapterAddress, bookTitle: String, chapterTitle: String) {
        self.chapter = chapter
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }

    /// How much more may be heard before `moved` saves; zero or less: it would now.
    ///
    /// `heard`: the real time heard of the chapter so far.
    public func patience(after heard: MediaTime) -> MediaTime {
        guard mark != nil else { return Self.firstStep - heard }
        // Counted anew, as after the chapter was opened again.
        guard heard >= heardAtMark else { return .zero }
        return heardAtMark + (isMarkUnkept ? Self.firstStep : Self.step) - heard
    }

    /// Says that the place given out last could not be kept: the next one comes sooner.
    public mutating func noteUnkept() {
        isMarkUnkept = true
    }

    /// What to save now, or `nil`; a duration of zero is unknown, and one that is not `isSure` only
    /// promised or estimated: nothing is held to it, or completed by it.
    ///
    /// `heard`: the real time heard of the chapter so far, by the frames that left the device.
    /// `isWhole`: all there is to understand was heard by this place; what breaks off, or was not
    /// heard at all, is not completed by it.
    public mutating func note(
        _ occasion: Occasion, at position: MediaTime, of duration: MediaTime,
        isSure: Bool = true, heard: MediaTime, isWhole: Bool = false, now: Date
    ) -> PlaybackPosition? {
        if heard > .zero || occasion == .seeked || occasion == .ended { hasBegun = true }
        if occasion == .moved || occasion == .ended { isBroken = false }
        if occasion == .failed { isBroken = true }
        guard hasBegun else { return nil }
        let limit = isSure ? duration : .zero
        let ceiling = limit > .zero ? limit : MediaTime(microseconds: .max)
        let place = position.clamped(to: .zero...ceiling)
        let completed =
            occasion == .ended || !isBroken && (isWhole || isCompleted(place, of: limit))
        let next = Mark(position: place, isCompleted: completed)
        guard isDue(next, on: occasion, after: heard) else { return nil }
        mark = next
        isMarkUnkept = false
        heardAtMark = heard
        return PlaybackPosition(
            chapter: chapter, position: place, duration: duration < place ? .zero : duration,
            isCompleted: completed, updatedAt: now, bookTitle: bookTitle,
            chapterTitle: chapterTitle)
    }

    private func isDue(_ next: Mark, on occasion: Occasion, after heard: MediaTime) -> Bool {
        switch occasion {
        case .moved:
            patience(after: heard) <= .zero
                || mark.map { $0.isCompleted != next.isCompleted } ?? next.isCompleted
        case .paused, .seeked, .ended, .failed, .chapterChange, .quit: next != mark
        }
    }

    private func isCompleted(_ position: MediaTime, of duration: MediaTime) -> Bool {
        guard duration > .zero else { return false }
        return Int128(position.microseconds) * 1_000
            >= Int128(duration.microseconds) * Int128(Self.completedThousandths)
    }
}
