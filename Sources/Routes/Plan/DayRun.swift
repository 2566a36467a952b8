/// The things of a day as they are done one after the other, in the minutes there are.
///
/// What was begun in it does not come again in it, whatever became of it, so that a step that could
/// not be kept, or a part that goes on tomorrow, does not stand in the way of what is next.
///
/// ```swift
/// var run = DayRun(minutes: 15)
/// if let item = run.plan(of: facts, day: 20_000).first {
///     run.end(item, DayTaskEnd(.part), after: 360)
/// }
/// run.left  // 540
/// ```
package struct DayRun: Hashable, Sendable {
    /// The seconds in all; `nil` without a bound.
    package let seconds: Int?
    /// The seconds that were used.
    package private(set) var used = 0
    /// True once any of it was done, or a part of it.
    package private(set) var hasDone = false
    /// The things that were begun.
    private var begun: Set<DayPlan.Work> = []

    /// A day at its beginning; with `minutes` it takes no longer than these.
    package init(minutes: Int? = nil) {
        seconds = minutes.map { max(1, min($0, DayPlan.mostMinutes)) * 60 }
    }

    /// The seconds that are left; `nil` without a bound.
    package var left: Int? { seconds.map { max(0, $0 - used) } }

    /// True where its time is over.
    package var isOver: Bool { left.map { $0 < DayPlan.shortestRest } ?? false }

    /// True once anything was begun in it, whatever became of it.
    package var hasBegun: Bool { used > 0 || !begun.isEmpty }

    /// The plan of what is left of the day.
    package func plan(of facts: DayPlan.Facts, day: Int) -> DayPlan {
        guard !isOver else { return DayPlan(items: []) }
        return DayPlan(of: facts, day: day, seconds: left) { !begun.contains($0.kind) }
    }

    /// The seconds after which a thing of the plan ends; `nil` where it takes its time.
    ///
    /// A part has its own; a whole thing may take what is left of the day, since its own time is a
    /// guess.
    package func limit(of item: DayPlan.Item) -> Int? {
        left.map { item.isPart ? min(item.seconds, $0) : $0 }
    }

    /// Notes that a thing is over after some seconds.
    package mutating func end(_ item: DayPlan.Item, _ end: DayTaskEnd, after seconds: Int) {
        used += max(0, end.seconds ?? seconds)
        hasDone = hasDone || end.kind != .nothing
        // Another chapter may be easy next.
        if item.work != .easy || end.kind != .done { begun.insert(item.work.kind) }
    }
}

extension DayPlan.Work {
    /// The thing without its number, by which it is known again.
    fileprivate var kind: DayPlan.Work {
        switch self {
        case .cards: .cards(0)
        case .retest: .retest(0)
        case .step, .episode, .easy: self
        }
    }
}
