package import FoundationEssentials
package import ListenCore

/// The route of one chapter, as its events make it.
///
/// ```swift
/// let routes = ChapterRoute.all(of: events)
/// routes.first?.next?.step.title  // "whole"
/// ```
package struct ChapterRoute: Hashable, Sendable {
    /// A step with what became of it.
    package struct Mark: Hashable, Sendable {
        /// The step.
        package let step: RouteStep
        /// The event that did it or left it out; `nil` while it is ahead.
        package var event: RouteEvent?

        /// True for a step that is still to be done: the chapter was chosen when its route began,
        /// whatever its text says later.
        package var isAhead: Bool {
            if case .choose = step.act { false } else { event == nil }
        }
    }

    /// The next step, and the day from which on it is.
    package struct Next: Hashable, Sendable {
        /// The step.
        package let step: RouteStep
        /// The first day of it; a later one is as good.
        package let day: Int
    }

    /// The chapter.
    package let chapter: ChapterAddress
    /// The title of the book.
    package private(set) var bookTitle: String
    /// The title of the chapter.
    package private(set) var chapterTitle: String
    /// The length of the chapter; zero where it is not known.
    package private(set) var length: MediaTime
    /// The text of the route, as it was written last.
    package private(set) var text: String
    /// The steps in order, easy listening apart; none where the text cannot be read.
    package private(set) var marks: [Mark] = []
    /// True when the route has easy listening between its steps.
    package private(set) var hasEasy = false
    /// The end of the part that the next step goes on behind; `nil` where it begins anew.
    package private(set) var left: RouteEvent?
    /// True after the route was left.
    package private(set) var isStopped = false
    /// The instant of the last event.
    package private(set) var changedAt: Date
    /// The day on which it began.
    package let begunOn: Int
    /// The present day, beyond which no event can be.
    private let today: Int
    /// The events that did steps or left them out, by the titles, those too that the text no longer
    /// has: an edit may bring them back.
    private var outcomes: [String: RouteEvent] = [:]

    /// The first step that is ahead; `nil` when all is done, or the route was left.
    ///
    /// A step that waits counts its days from when the step before it was done, less the days that
    /// one waited itself: whoever misses a day has all others move with it.
    package var next: Next? {
        guard !isStopped, let index = marks.firstIndex(where: \.isAhead) else {
            return nil
        }
        let step = marks[index].step
        guard index > 0, let before = marks[index - 1].event else {
            return Next(step: step, day: day(begunOn, after: step.after ?? 0))
        }
        let wait = max(0, (step.after ?? 0) - (marks[index - 1].step.after ?? 0))
        return Next(step: step, day: day(before.day, after: wait))
    }

    private func day(_ day: Int, after wait: Int) -> Int { day > today ? today : day + wait }

    /// True when nothing is ahead.
    package var isDone: Bool { !marks.isEmpty && marks.allSatisfy { !$0.isAhead } }

    /// The routes of the chapters that events are of, the one changed last first; `drill` tells what
    /// is wrong with a drill.
    ///
    /// The order of the events does not matter. Behind one of a day that is after `today`, kept when a
    /// clock was wrong, the next step is due at once.
    package static func all(
        of events: some Sequence<RouteEvent>, today: Int = .max,
        drill: @escaping (String) -> String? = { _ in nil }
    ) -> [ChapterRoute] {
        let chapters = Dictionary(grouping: events) { $0.chapter }
        return chapters.values.compactMap { events in
            var route: ChapterRoute?
            for event in events.sorted(by: RouteEvent.isBefore) {
                if event.kind == .started {
                    route = ChapterRoute(event, today, drill)
                } else {
                    route?.take(event, drill)
                }
            }
            return route
        }.sorted { ($0.changedAt, $0.chapter.sorted) > ($1.changedAt, $1.chapter.sorted) }
    }

    private init(
        _ event: RouteEvent, _ today: Int, _ drill: @escaping (String) -> String?
    ) {
        self.today = today
        chapter = event.chapter
        (bookTitle, chapterTitle) = (event.bookTitle, event.chapterTitle)
        (length, text) = (event.length, event.text)
        (changedAt, begunOn) = (event.at, event.day)
        read(drill)
    }

    private mutating func take(_ event: RouteEvent, _ drill: @escaping (String) -> String?) {
        changedAt = event.at
        if event.length > .zero { length = event.length }
        left = event.kind == .left ? event : nil
        switch event.kind {
        case .started, .left: break
        case .stopped: isStopped = true
        case .edited:
            (text, isStopped) = (event.text, false)
            read(drill)
        case .done, .skipped:
            isStopped = false
            guard event.counts(behind: outcomes[event.step]) else { return }
            outcomes[event.step] = event
            mark(event.step, event)
        case .undone:
            outcomes[event.step] = nil
            mark(event.step, nil)
        }
    }

    private mutating func mark(_ title: String, _ event: RouteEvent?) {
        guard let index = marks.firstIndex(where: { $0.step.title == title }) else { return }
        marks[index].event = event
    }

    /// Reads the text; steps that had been done keep that by their titles.
    private mutating func read(_ drill: @escaping (String) -> String?) {
        let route = try? Route.read(text, drill: drill)
        marks = (route?.sequence ?? []).map { Mark(step: $0, event: outcomes[$0.title]) }
        hasEasy = route?.steps.contains { $0.act == .easy } ?? false
    }
}

/// The doings of a person about the steps, as events.
extension ChapterRoute {
    /// An event of this chapter, behind all others of it: the deed of a person counts last, though
    /// the clock was ahead when the one before it was kept.
    package func event(
        _ kind: RouteEvent.Kind, _ step: RouteStep? = nil, expected: Int? = nil,
        judged: Int? = nil, text: String = "", at: Date, day: Int
    ) -> RouteEvent {
        RouteEvent(
            chapter: chapter, at: RouteEvent.instant(at, after: changedAt), day: day, kind,
            step: step?.title ?? "",
            expected: expected, judged: judged, text: text, length: length,
            bookTitle: bookTitle, chapterTitle: chapterTitle)
    }

    /// The steps that were done or left out last; several where one deed left them out together.
    package var latest: [RouteStep] {
        let noted = marks.filter { mark in
            if case .choose = mark.step.act { false } else { mark.event != nil }
        }
        let last = noted.compactMap(\.event?.at).max()
        return noted.filter { $0.event?.at == last }.map(\.step)
    }

    /// The steps that are left out where the route is shortened: of those without a wait all but the
    /// next one, and of those that come again all but the last.
    package var spared: [RouteStep] {
        let ahead = marks.filter(\.isAhead).map(\.step)
        guard let first = ahead.first else { return [] }
        let last = ahead.last { $0.after != nil }
        return ahead.filter { $0 != first && $0 != last }
    }
}

extension RouteEvent {
    /// The order in which events count: by their instants, and at one instant alike everywhere.
    static func isBefore(_ left: RouteEvent, _ right: RouteEvent) -> Bool {
        (left.at, left.rank, left.step) < (right.at, right.rank, right.step)
    }

    /// An instant, or the first one behind another where that is later.
    package static func instant(_ instant: Date, after other: Date?) -> Date {
        other.map { max(instant, $0.addingTimeInterval(0.001)) } ?? instant
    }

    /// True where it says more of a step than another event: what was left out can be done, and what
    /// was done is judged afterwards.
    fileprivate func counts(behind other: RouteEvent?) -> Bool {
        guard let other, other.kind == .done else { return true }
        return kind == .done && other.judged == nil && judged != nil
    }

    private var rank: Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}

extension ChapterAddress {
    /// A text that orders chapters.
    fileprivate var sorted: String { "\(source.rawValue)\n\(book.rawValue)\n\(chapter.rawValue)" }
}
