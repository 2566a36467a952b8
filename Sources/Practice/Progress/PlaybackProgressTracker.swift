package import FoundationEssentials
package import ListenCore

/// Decides when the place reached in a chapter is saved.
///
/// Pure: events go in, the progress to save comes out. Nothing is saved before a frame of the
/// chapter was heard or the person chose a place in it, so that restoring a session never touches
/// stored progress. While sound runs, the place is saved after every `step` of listening in real
/// time, wherever the place is by then: repeats of a drill count as well. Every other occasion
/// saves at once. One tracker per opened chapter.
package struct PlaybackProgressTracker: Hashable, Sendable {
    /// An occasion to save.
    package enum Occasion: Hashable, Sendable {
        /// Sound is running; reported as often as convenient.
        case moved
        /// Sound stopped, by the person or the system.
        case paused
        /// A seek is done.
        case seeked
        /// The sound went back a little by itself.
        case rewound
        /// The chapter was heard to its end.
        case ended
        /// Playing cannot go on; a damaged recording ends here, but does not count as heard.
        case failed
        /// Another chapter is about to be opened.
        case chapterChange
        /// The program is about to end, by itself or by a signal.
        case quit
    }

    /// The time heard between two saves: with the delays of a busy machine and a slow disk, less
    /// than 5 s are lost when the program is killed.
    package static let step = MediaTime.milliseconds(3_000)
    /// The time heard before the first save.
    package static let firstStep = MediaTime.milliseconds(1_000)
    /// The share of the duration, in thousandths, from which a chapter is completed.
    package static let completedThousandths: Int64 = 999

    /// The chapter it tracks.
    package let chapter: ChapterAddress
    private let bookTitle: String
    private let chapterTitle: String
    /// True when a frame was heard or a place chosen, so that there is something to save.
    package private(set) var hasBegun = false
    /// True when the recording broke off at the present place.
    private var isBroken = false
    /// The last progress that was given out to save.
    private var mark: Mark?
    /// True when that could not be saved.
    private var isMarkUnkept = false
    /// The time heard at the last save.
    private var heardAtMark = MediaTime.zero

    private struct Mark: Hashable, Sendable {
        let position: MediaTime
        let isCompleted: Bool
    }

    /// A tracker of one chapter; the titles are stored for lists.
    package init(chapter: ChapterAddress, bookTitle: String, chapterTitle: String) {
        self.chapter = chapter
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }

    /// The time that may still be heard before `moved` saves; zero or less when it would save now.
    ///
    /// `heard` is the real time heard of the chapter so far.
    package func patience(after heard: MediaTime) -> MediaTime {
        guard mark != nil else { return Self.firstStep - heard }
        // The count starts again after the chapter was opened again.
        guard heard >= heardAtMark else { return .zero }
        return heardAtMark + (isMarkUnkept ? Self.firstStep : Self.step) - heard
    }

    /// Notes that the last progress could not be saved, so that the next comes sooner.
    package mutating func noteUnkept() {
        isMarkUnkept = true
    }

    /// The progress to save now, or `nil`.
    ///
    /// A duration of zero is unknown; one that is not `isSure` is only promised or estimated, and
    /// neither bounds the place nor completes the chapter. `heard` is the real time heard of the
    /// chapter so far, by the frames that left the device. `isWhole` says that everything was heard
    /// by this place; a chapter that broke off, or was not heard at all, is not completed.
    package mutating func note(
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
        case .paused, .seeked, .rewound, .ended, .failed, .chapterChange, .quit: next != mark
        }
    }

    private func isCompleted(_ position: MediaTime, of duration: MediaTime) -> Bool {
        guard duration > .zero else { return false }
        return Int128(position.microseconds) * 1_000
            >= Int128(duration.microseconds) * Int128(Self.completedThousandths)
    }
}
