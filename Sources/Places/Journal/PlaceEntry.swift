package import FoundationEssentials
package import ListenCore

/// The order of entries by time: that of the wall clock in milliseconds, then the number of its
/// device, then the device.
package struct PlaceStamp: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970 UTC, later than those of every entry its device knew.
    package var time: Int64
    /// The number of the entry among those of its device, from 1 on.
    package var number: Int64
    /// The device it was made on.
    package var device: DeviceID

    /// A stamp.
    package init(time: Int64, number: Int64, device: DeviceID) {
        (self.time, self.number, self.device) = (time, number, device)
    }

    /// The order of two stamps, the same on every device.
    package static func < (left: PlaceStamp, right: PlaceStamp) -> Bool {
        if left.time != right.time { return left.time < right.time }
        if left.number != right.number { return left.number < right.number }
        return left.device < right.device
    }
}

/// A change of the place in a chapter: a run of listening, or a jump.
///
/// Once another device may have seen it, it never changes.
package struct PlaceEntry: Hashable, Sendable {
    /// The chapter.
    package var chapter: ChapterAddress
    /// The time, the number and the device.
    package var stamp: PlaceStamp
    /// The entries of other devices that its device knew.
    package var knowledge: Knowledge
    /// The reason of the change.
    package var reason: PlaceReason
    /// The place before: where a run began, where a jump went away from.
    package var start: MediaTime
    /// The place after.
    package var position: MediaTime
    /// The length of the chapter; zero when unknown.
    package var duration: MediaTime
    /// True when the chapter counts as heard to its end.
    package var isCompleted: Bool
    /// The time of its device's clock, whatever that was.
    package var notedAt: Date
    /// The book's title then.
    package var bookTitle: String
    /// The chapter's title then.
    package var chapterTitle: String

    /// An entry.
    package init(
        chapter: ChapterAddress, stamp: PlaceStamp, knowledge: Knowledge = Knowledge(),
        reason: PlaceReason, start: MediaTime, position: MediaTime, duration: MediaTime = .zero,
        isCompleted: Bool = false, notedAt: Date, bookTitle: String = "", chapterTitle: String = ""
    ) {
        (self.chapter, self.stamp, self.knowledge) = (chapter, stamp, knowledge)
        (self.reason, self.start, self.position) = (reason, start, position)
        (self.duration, self.isCompleted, self.notedAt) = (duration, isCompleted, notedAt)
        (self.bookTitle, self.chapterTitle) = (bookTitle, chapterTitle)
    }

    /// Says that its device knew another entry, or made it before this one.
    func knows(_ other: PlaceEntry) -> Bool {
        other.stamp.device == stamp.device
            ? other.stamp.number <= stamp.number
            : knowledge[other.stamp.device] >= other.stamp.number
    }

    /// Says that it was made after another one that its device knew.
    ///
    /// Two that claim this of each other, as those of a copied disk or of a damaged record, were
    /// made side by side.
    package func follows(_ other: PlaceEntry) -> Bool { knows(other) && !other.knows(self) }

    /// True for a place at the very beginning that nobody chose: it never takes the turn of one
    /// beyond the first minute.
    package var isWeak: Bool {
        position < PlaceRules.beginning && !isCompleted && reason != .reset && reason != .finished
    }

    /// The place as stores keep it.
    package var place: PlaybackPosition {
        PlaybackPosition(
            chapter: chapter, position: position, duration: duration, isCompleted: isCompleted,
            updatedAt: notedAt, bookTitle: bookTitle, chapterTitle: chapterTitle)
    }
}

/// The distances and times that decide between places.
package enum PlaceRules {
    /// The place before which a chapter counts as not begun.
    package static let beginning = MediaTime.seconds(5)
    /// The place before which a step back is none that asks for the beginning.
    static let opening = MediaTime.seconds(15)
    /// The place that nothing but a reset takes back to the beginning, and the distance by which
    /// two devices must both have moved to be told of it.
    package static let minute = MediaTime.seconds(60)
    /// The longest silence within one run of listening, in milliseconds.
    static let longestSilence: Int64 = 15 * 60_000
    /// The time within which a jump after a jump is one with it, in milliseconds.
    static let restlessness: Int64 = 5_000
    /// The distance by which clocks may differ, in milliseconds.
    static let clockTolerance: Int64 = 24 * 3_600_000
}
