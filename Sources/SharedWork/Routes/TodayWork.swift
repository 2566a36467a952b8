package import ListenCore
package import Routes

/// The plan of the present day, with names for all that is in it.
package struct Today: Sendable {
    /// The plan.
    package let plan: DayPlan
    /// The routes of chapters.
    package let routes: [ChapterRoute]
    /// The new episodes, the oldest first.
    package let episodes: [QueuedChapter]
    /// The chapter that is gone on with where something easy is wanted.
    package let easy: QueuedChapter?

    /// The sentence for a day without anything to do.
    package static let nothing =
        "There is nothing to do. `listen route start book 3` begins a route."

    /// The name of a thing to do, in words.
    package func title(of item: DayPlan.Item) -> String {
        switch item.work {
        case .step(let chapter, let title):
            let route = routes.first { $0.chapter == chapter }
            return "\(title): “\((route?.chapterTitle ?? "").printable(limit: 80))”"
        case .cards(1): return "1 card"
        case .cards(let count): return "\(count) cards"
        case .retest(1): return "1 sentence of a month ago, written again"
        case .retest(let count): return "\(count) sentences of a month ago, written again"
        case .episode(let chapter):
            let title = episodes.first { $0.chapter == chapter }?.chapterTitle ?? ""
            return "new: “\(title.printable(limit: 80))”"
        case .easy:
            guard let easy else { return "easy listening" }
            return "easy listening: “\(easy.chapterTitle.printable(limit: 80))”"
        }
    }

    /// The line of the first screen; `nil` where no step of a route is next.
    package var line: String? {
        guard let first = plan.first, case .step = first.work else { return nil }
        return "\(title(of: first)), \(Self.time(first.seconds))"
    }

    /// A time in whole minutes, one below a minute in seconds.
    package static func time(_ seconds: Int) -> String {
        seconds < 60 ? "\(max(1, seconds)) s" : "\((seconds + 30) / 60) min"
    }
}

/// Finds what is next on the present day.
package struct TodayWork: Sendable {
    /// The most episodes that are offered.
    private static let mostEpisodes = 3

    /// The routes of chapters.
    package let routes: RouteWork
    /// The number of cards that are due.
    private let cards: @Sendable () async -> Int
    /// The number of sentences that were dictated a month ago.
    private let retests: @Sendable () async -> Int
    /// The new episodes, the oldest first.
    private let episodes: @Sendable () async -> [QueuedChapter]
    /// The chapter that was heard last and can be gone on with, without some chapters.
    private let easy: @Sendable (_ without: Set<ChapterAddress>) async -> QueuedChapter?
    /// True for a book that was removed.
    private let isGone: @Sendable (BookAddress) async -> Bool

    /// A work of these parts.
    package init(
        routes: RouteWork, cards: @escaping @Sendable () async -> Int,
        retests: @escaping @Sendable () async -> Int = { 0 },
        episodes: @escaping @Sendable () async -> [QueuedChapter],
        easy: @escaping @Sendable (_ without: Set<ChapterAddress>) async -> QueuedChapter?,
        isGone: @escaping @Sendable (BookAddress) async -> Bool = { _ in false }
    ) {
        (self.routes, self.cards, self.retests) = (routes, cards, retests)
        (self.episodes, self.easy, self.isGone) = (episodes, easy, isGone)
    }

    /// The routes of chapters whose books are there; those of others wait, and are in nobody's way.
    private func present() async throws -> [ChapterRoute] {
        var present: [ChapterRoute] = []
        for route in try await routes.routes() {
            let isAhead = route.next != nil
            if isAhead, await isGone(route.chapter.bookAddress) { continue }
            present.append(route)
        }
        return present
    }

    /// The plan of what is left of a day.
    package func today(in run: DayRun = DayRun()) async throws -> Today {
        let all = try await present()
        // A chapter whose steps are still to come is not what is heard between them.
        let ahead = Set(all.filter { $0.next != nil }.map(\.chapter))
        let (new, easy) = (await episodes(), await easy(ahead))
        let facts = DayPlan.Facts(
            routes: all, cards: await cards(), retests: await retests(),
            episodes: new.prefix(Self.mostEpisodes).map {
                DayPlan.Facts.Episode($0.chapter, length: $0.length)
            }, hasEasy: easy != nil)
        return Today(
            plan: run.plan(of: facts, day: routes.today), routes: all,
            episodes: new, easy: easy)
    }

    /// The line of the first screen, which needs the routes alone; `nil` where no step is next, or
    /// where they cannot be read.
    package func line() async -> String? {
        guard let all = try? await present() else { return nil }
        let plan = DayPlan(of: DayPlan.Facts(routes: all), day: routes.today)
        return Today(plan: plan, routes: all, episodes: [], easy: nil).line
    }
}
