package import FoundationEssentials

/// A step as a player carries it out.
///
/// ```swift
/// let task = RouteTask(route, step)
/// task.score  // "hide", a drill for the whole chapter
/// ```
package struct RouteTask: Hashable, Sendable {
    /// The route, with the chapter.
    package let route: ChapterRoute
    /// The step.
    package let step: RouteStep

    /// A task of a route.
    package init(_ route: ChapterRoute, _ step: RouteStep) {
        (self.route, self.step) = (route, step)
    }

    /// The drill, as it was written; `nil` plays straight on.
    package var score: String? {
        guard case .play(let drill) = step.act else { return nil }
        return drill
    }

    /// True when sentences are written.
    package var writes: Bool { step.act == .write }

    /// The part of it that was done before; `nil` where it begins.
    package var former: RouteEvent? { route.left.flatMap { $0.step == step.title ? $0 : nil } }

    /// True when the player carries the step out: a chapter is chosen elsewhere.
    package var isPlayed: Bool {
        switch step.act {
        case .choose: false
        case .play, .write, .easy: true
        }
    }
}

/// The end of a step in a player.
///
/// ```swift
/// StepOutcome(task, .done, judged: 4).event(at: now, day: today)
/// ```
package struct StepOutcome: Hashable, Sendable {
    /// The step.
    package let task: RouteTask
    /// Done, left where its time was over, or left out since there was nothing to do.
    package let kind: RouteEvent.Kind
    /// The answer before it.
    package let expected: Int?
    /// The answer behind it.
    package let judged: Int?

    /// An end.
    package init(
        _ task: RouteTask, _ kind: RouteEvent.Kind, expected: Int? = nil, judged: Int? = nil
    ) {
        (self.task, self.kind, self.expected, self.judged) = (task, kind, expected, judged)
    }

    /// The event to be kept of it.
    package func event(at instant: Date, day: Int) -> RouteEvent {
        task.route.event(
            kind, task.step, expected: expected, judged: judged, at: instant, day: day)
    }
}

/// The sentences of a chapter that a step plays.
///
/// ```swift
/// RouteLines.hardest(2, of: [3: 0.5, 7: 0.9, 9: 0.1])  // [3, 7]
/// ```
package enum RouteLines {
    /// So many of the sentences with the most trouble, in their order; `heats` by their index.
    package static func hardest(_ count: Int, of heats: [Int: Double]) -> [Int] {
        heats.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(max(0, count)).map(\.key).sorted()
    }
}
