package import ListenCore

/// The next things to do on a day, in order, with the time each takes.
///
/// ```swift
/// let plan = DayPlan(of: facts, day: 20_000, minutes: 15)
/// plan.items.map(\.seconds).reduce(0, +)  // 900
/// ```
package struct DayPlan: Hashable, Sendable {
    /// A thing to do.
    package enum Work: Hashable, Sendable {
        /// A step of a chapter's route.
        case step(ChapterAddress, title: String)
        /// So many cards that are due.
        case cards(Int)
        /// So many sentences that were dictated a month ago.
        case retest(Int)
        /// A new episode of a podcast.
        case episode(ChapterAddress)
        /// Easy listening: what was heard last, or anything that is mostly known.
        case easy
    }

    /// A thing to do with its time.
    package struct Item: Hashable, Sendable {
        /// The thing.
        package let work: Work
        /// Its time in seconds.
        package let seconds: Int
        /// True when only a part of it has room.
        package let isPart: Bool

        /// An item.
        package init(_ work: Work, seconds: Int, isPart: Bool = false) {
            (self.work, self.seconds, self.isPart) = (work, seconds, isPart)
        }
    }

    /// The facts that a day is planned by.
    package struct Facts: Hashable, Sendable {
        /// The routes of chapters.
        package var routes: [ChapterRoute]
        /// The number of cards that are due.
        package var cards: Int
        /// The number of sentences to write again.
        package var retests: Int
        /// The new episodes with their lengths, the oldest first.
        package var episodes: [Episode]
        /// True when something was heard that can be gone on with.
        package var hasEasy: Bool

        /// An episode.
        package struct Episode: Hashable, Sendable {
            /// Its address.
            package let chapter: ChapterAddress
            /// Its length; zero where it is not known.
            package let length: MediaTime

            /// An episode.
            package init(_ chapter: ChapterAddress, length: MediaTime) {
                (self.chapter, self.length) = (chapter, length)
            }
        }

        /// Facts; without arguments there is nothing to do.
        package init(
            routes: [ChapterRoute] = [], cards: Int = 0, retests: Int = 0,
            episodes: [Episode] = [], hasEasy: Bool = false
        ) {
            (self.routes, self.cards, self.retests) = (routes, cards, retests)
            (self.episodes, self.hasEasy) = (episodes, hasEasy)
        }
    }

    /// The seconds a card takes.
    package static let card = 12
    /// The seconds a sentence takes that is written again.
    package static let retest = 45
    /// The most sentences that are written again on a day.
    package static let mostRetests = 10
    /// The seconds of an episode of unknown length, and of easy listening.
    package static let listening = 900
    /// The shortest part of anything, in seconds.
    package static let shortest = 60
    /// The least that is worth beginning anything, in seconds: the time of a card.
    static let shortestRest = card
    /// The most minutes of a day.
    package static let mostMinutes = 1_440

    /// The things in order.
    package let items: [Item]

    /// The first thing; `nil` when there is nothing to do.
    package var first: Item? { items.first }

    /// The time of all of it, in seconds.
    package var seconds: Int { items.reduce(0) { $0 + $1.seconds } }

    /// The plan of a day; with `minutes` it fills these exactly, where there is enough to do.
    ///
    /// First come the steps that come again, then those of the chapter changed last, cards,
    /// sentences to write again, new episodes, and easy listening. Days that were missed change
    /// nothing: what was next is next.
    package init(of facts: Facts, day: Int, minutes: Int? = nil) {
        self = DayRun(minutes: minutes).plan(of: facts, day: day)
    }

    /// The plan of what is left of a day: of the things that are still wanted, as much as fills the
    /// seconds.
    init(of facts: Facts, day: Int, seconds: Int?, wants: (Work) -> Bool) {
        let wanted = Self.wanted(facts, day).filter { wants($0.work) }
        items = seconds.map { Self.filled(wanted, seconds: $0) } ?? wanted
    }

    /// A plan of given things.
    init(items: [Item]) { self.items = items }

    /// All there is to do on a day.
    private static func wanted(_ facts: Facts, _ day: Int) -> [Item] {
        let due = facts.routes.compactMap { route -> (again: Bool, item: Item)? in
            guard let next = route.next, next.day <= day else { return nil }
            return (
                next.step.after != nil,
                Item(
                    .step(route.chapter, title: next.step.title),
                    seconds: next.step.seconds(of: route.length))
            )
        }
        var items = due.filter(\.again).map(\.item) + due.filter { !$0.again }.map(\.item)
        if facts.cards > 0 { items.append(Item(.cards(facts.cards), seconds: facts.cards * card)) }
        let retests = min(facts.retests, mostRetests)
        if retests > 0 { items.append(Item(.retest(retests), seconds: retests * retest)) }
        items += facts.episodes.map { episode in
            let length = Int(min(max(episode.length.seconds, 0), 86_400))
            return Item(.episode(episode.chapter), seconds: length > 0 ? length : listening)
        }
        if facts.hasEasy || facts.routes.contains(where: { $0.hasEasy && $0.next != nil }) {
            items.append(Item(.easy, seconds: listening))
        }
        return items
    }

    /// As much of it as fills some time: cards have at least a third of it, and the last thing is as
    /// long as the rest, easy listening longer than usual if need be.
    private static func filled(_ wanted: [Item], seconds: Int) -> [Item] {
        // What is kept free for cards, so that a long step does not take their time every day.
        let kept = wanted.lazy.compactMap(\.cards).first.map { min($0 * card, seconds / 3) } ?? 0
        let items = filled(wanted, seconds: seconds, keeping: kept)
        // A minute has no room for both.
        let isFull = items.reduce(0) { $0 + $1.seconds } == seconds
        return isFull || kept == 0 ? items : filled(wanted, seconds: seconds, keeping: 0)
    }

    private static func filled(_ wanted: [Item], seconds: Int, keeping free: Int) -> [Item] {
        var (left, kept) = (seconds, free)
        var items: [Item] = []
        for item in wanted where left > 0 {
            if item.cards != nil { kept = 0 }
            let room = left - kept
            guard let part = item.fitting(into: room) else { continue }
            items.append(part)
            left -= part.seconds
        }
        return rounded(items, left: left)
    }

    /// Gives the last thing that may take longer the seconds that are left, where they are few.
    private static func rounded(_ items: [Item], left: Int) -> [Item] {
        guard (1..<shortest).contains(left), let index = items.lastIndex(where: \.isStretchable)
        else { return items }
        var items = items
        let item = items[index]
        items[index] = Item(item.work, seconds: item.seconds + left, isPart: item.isPart)
        return items
    }
}

extension DayPlan.Item {
    /// The number of cards; `nil` of anything else.
    fileprivate var cards: Int? {
        if case .cards(let count) = work { count } else { nil }
    }

    /// True where some seconds more or less make no difference: reviews have their number.
    fileprivate var isStretchable: Bool {
        switch work {
        case .cards, .retest: false
        case .step, .episode, .easy: true
        }
    }

    /// As much of it as some seconds have room for; `nil` where that is nothing worth beginning.
    fileprivate func fitting(into room: Int) -> DayPlan.Item? {
        switch work {
        case .cards(let count):
            let most = min(count, room / DayPlan.card)
            guard most > 0 else { return nil }
            return DayPlan.Item(.cards(most), seconds: most * DayPlan.card, isPart: most < count)
        case .retest(let count):
            let most = min(count, room / DayPlan.retest)
            guard most > 0 else { return nil }
            return DayPlan.Item(
                .retest(most), seconds: most * DayPlan.retest, isPart: most < count)
        case .step, .episode:
            guard room >= min(seconds, DayPlan.shortest) else { return nil }
            return DayPlan.Item(work, seconds: min(seconds, room), isPart: room < seconds)
        case .easy:
            return room >= DayPlan.shortest ? DayPlan.Item(work, seconds: room) : nil
        }
    }
}
