import FoundationEssentials
import ListenCore

/// The cards of a session by what they wait for, and which is asked for.
///
/// A change is taken back by undoing it on what is there, not by going back to
/// a copy: so the cards may change meanwhile, and nothing is kept twice.
struct ReviewAgenda: Hashable, Sendable {
    /// A card with its place in the deck, by which those that wait are sorted.
    struct Entry: Hashable, Sendable {
        var item: ReviewDeck.Item
        let place: Int
    }

    /// The place a card was waiting in.
    enum Origin: Hashable, Sendable {
        case new
        case reviews
        case learning
        case skipped(at: Int)
    }

    /// A card that is asked for, as it was then.
    struct Asked: Hashable, Sendable {
        let entry: Entry
        let origin: Origin
        /// True if it was graded on the day before.
        let wasSeen: Bool
    }

    struct Tally: Hashable, Sendable {
        var new = 0
        var reviews = 0
    }

    let limits: ReviewLimits
    /// New cards, in the order they come.
    var new: [Entry] = []
    /// Learned cards, in the order they come.
    var reviews: [Entry] = []
    /// Cards being learned, those due soonest first.
    var learning: [Entry] = []
    /// Cards the person wants later.
    var skipped: [Entry] = []
    var asking: Asked?
    var introduced: Int
    var reviewed: Int
    var seen: [CardPlace.Sentence: Set<Int64>]
    // How many of each there were to ask, and came, to spread new cards evenly.
    var planned = Tally()
    var came = Tally()

    init(_ deck: ReviewDeck, limits: ReviewLimits) {
        self.limits = limits
        introduced = deck.introduced
        reviewed = deck.reviewed
        seen = deck.seen
        var ids: Set<Int64> = []
        for (place, item) in deck.items.enumerated() where ids.insert(item.id).inserted {
            let entry = Entry(item: item, place: place)
            guard let memory = item.memory else {
                new.append(entry)
                continue
            }
            guard memory.due < deck.dayEnd else { continue }
            if memory.isLearning { learning.append(entry) } else { reviews.append(entry) }
        }
        learning.sort(by: Self.isDueBefore)
        planned.new = min(new.count, max(0, limits.newPerDay - introduced))
        planned.reviews = min(reviews.count, max(0, limits.reviewsPerDay - reviewed))
    }

    /// The card that is asked for.
    var current: ReviewDeck.Item? { asking?.entry.item }

    /// The card that is asked for, chosen when there is none.
    mutating func next(at moment: Date) -> ReviewDeck.Item? {
        if asking == nil { asking = choose(at: moment) }
        return current
    }

    /// Puts the card that is asked for behind all others; returns it as it was asked.
    mutating func skip() -> Asked? {
        guard let asking else { return nil }
        skipped.append(asking.entry)
        self.asking = nil
        return asking
    }

    /// Keeps what is known of the card that is asked for since its grade;
    /// returns it as it was asked.
    mutating func settle(_ memory: CardMemory, until dayEnd: Date) -> Asked? {
        guard let asking else { return nil }
        self.asking = nil
        count(asking.entry.item.memory, times: 1)
        if let sentence = asking.entry.item.siblings {
            seen[sentence, default: []].insert(asking.entry.item.id)
        }
        guard memory.isLearning, memory.due < dayEnd else { return asking }
        var entry = asking.entry
        entry.item.memory = memory
        Self.insert(entry, into: &learning, by: Self.isDueBefore)
        return asking
    }

    /// Asks for a card again as it was before its last grade or skip.
    mutating func takeBack(_ former: Asked, wasGraded: Bool) {
        putBack()
        let id = former.entry.item.id
        drop(id)
        asking = former
        guard wasGraded else { return }
        count(former.entry.item.memory, times: -1)
        guard !former.wasSeen, let sentence = former.entry.item.siblings else { return }
        seen[sentence]?.remove(id)
    }

    /// Tells whether a card still waits or is asked for.
    func holds(_ id: Int64) -> Bool {
        current?.id == id
            || [new, reviews, learning, skipped].contains { $0.contains { $0.item.id == id } }
    }

    mutating func remove(_ id: Int64) {
        if current?.id == id { asking = nil }
        drop(id)
    }

    /// Goes on with cards that were changed meanwhile: those the person wants
    /// later stay last, and the one in view is asked, when it may still come.
    mutating func goOn(from former: ReviewAgenda, keepingSkips: Bool) {
        if keepingSkips {
            for id in former.skipped.map(\.item.id) {
                guard let (entry, _) = find(id) else { continue }
                drop(id)
                skipped.append(entry)
            }
        }
        // One that was graded elsewhere meanwhile comes again in its own time.
        guard let shown = former.current, let (entry, origin) = find(shown.id),
            entry.item.memory == shown.memory, isWanted(entry.item)
        else { return }
        drop(shown.id)
        asking = asked(entry, from: origin)
    }

    private func find(_ id: Int64) -> (Entry, Origin)? {
        for (list, origin) in [(learning, Origin.learning), (reviews, .reviews), (new, .new)] {
            if let entry = list.first(where: { $0.item.id == id }) { return (entry, origin) }
        }
        return nil
    }

    private mutating func drop(_ id: Int64) {
        new.removeAll { $0.item.id == id }
        reviews.removeAll { $0.item.id == id }
        learning.removeAll { $0.item.id == id }
        skipped.removeAll { $0.item.id == id }
    }

    /// Lets the card that is asked for wait where it waited.
    private mutating func putBack() {
        guard let asking else { return }
        self.asking = nil
        switch asking.origin {
        case .new:
            came.new = max(0, came.new - 1)
            Self.insert(asking.entry, into: &new) { $0.place < $1.place }
        case .reviews:
            came.reviews = max(0, came.reviews - 1)
            Self.insert(asking.entry, into: &reviews) { $0.place < $1.place }
        case .learning: Self.insert(asking.entry, into: &learning, by: Self.isDueBefore)
        case .skipped(let place):
            skipped.insert(asking.entry, at: min(place, skipped.count))
        }
    }

    private mutating func count(_ memory: CardMemory?, times: Int) {
        switch memory?.phase {
        case nil: introduced = max(0, introduced + times)
        case .review: reviewed = max(0, reviewed + times)
        case .learning, .relearning: break
        }
    }

    private static func insert(
        _ entry: Entry, into list: inout [Entry], by comesBefore: (Entry, Entry) -> Bool
    ) {
        list.insert(entry, at: list.firstIndex { comesBefore(entry, $0) } ?? list.endIndex)
    }

    private static func isDueBefore(_ one: Entry, _ other: Entry) -> Bool {
        guard let first = one.item.memory?.due, let second = other.item.memory?.due,
            first != second
        else { return one.item.id < other.item.id }
        return first < second
    }
}
