package import ListenCore

/// A thing of the day as a player carries it out: a step of a route, or a chapter that is heard
/// straight on.
///
/// ```swift
/// let task = DayTask(hearing: chapter, title: "Two", seconds: 360)
/// task.step  // nil
/// ```
package struct DayTask: Hashable, Sendable {
    /// The step; `nil` where the chapter is heard straight on.
    package let step: RouteTask?
    /// The chapter.
    package let chapter: ChapterAddress
    /// The name of the thing, in words.
    package let title: String
    /// The seconds after which it ends with its sentence; `nil` where it takes its time.
    package let seconds: Int?
    /// True where it was left before its end, so that it goes on there.
    package let goesOn: Bool

    /// A step of a route.
    package init(_ step: RouteTask, seconds: Int? = nil, goesOn: Bool = false) {
        (self.step, self.seconds, self.goesOn) = (step, seconds, goesOn)
        (chapter, title) = (step.route.chapter, step.step.title)
    }

    /// A chapter that is heard.
    package init(hearing chapter: ChapterAddress, title: String, seconds: Int? = nil) {
        (step, goesOn) = (nil, false)
        (self.chapter, self.title, self.seconds) = (chapter, title, seconds)
    }

    /// The sentences that are played.
    package var lines: RouteStep.Lines { step?.step.lines ?? .all }
}

/// The end of a thing of the day.
///
/// Shown at ``DayRun``.
package struct DayTaskEnd: Hashable, Sendable {
    /// The ways in which a thing ends.
    package enum Kind: Hashable, Sendable {
        /// It was done to its end.
        case done
        /// There was nothing to do in it.
        case nothing
        /// Its time is over; it goes on there another day.
        case part
    }

    /// The way in which it ended.
    package let kind: Kind
    /// The time it took without pauses, in seconds; `nil` where nobody counted it.
    package let seconds: Int?
    /// The answer behind it, 1…5.
    package let judged: Int?

    /// An end.
    package init(_ kind: Kind, seconds: Int? = nil, judged: Int? = nil) {
        (self.kind, self.seconds, self.judged) = (kind, seconds, judged)
    }
}
