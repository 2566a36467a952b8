import FoundationEssentials
import ListenCore

/// The cards of a session by what they wait for, and which is asked for.
struct ReviewAgenda: Hashable, Sendable {
    private struct Tally: Hashable, Sendable {
        var new = 0
        var reviews = 0
    }

    private let limits: ReviewLimits
    /// New cards, in the order they come.
    private var new: [ReviewDeck.Item] = []
    /// Learned cards, in the order they come.
    private var reviews: [ReviewDeck.Item] = []
    /// Cards being learned, those due soonest first.
    private var learning: [ReviewDeck.Item] = []
    /// Cards the person wants later.
    private var skipped: [ReviewDeck.Item] = []
    private(set) var current: ReviewDeck.Item?
    private var introduced: Int
    private var reviewed: Int
    private var seen: [CardPlace.Sentence: Set<Int64>]
    // How many of each there were to ask, and were asked, to spread new cards evenly.
    private var planned = Tally()
    private var asked = Tally()

    init(_ deck: ReviewDeck, limits: ReviewLimits) {
        self.limits = limits
        introduced = deck.introduced
        reviewed = deck.reviewed
        seen = deck.seen
        var ids: Set<Int64> = []
        for item in deck.items where ids.insert(item.id).inserted {
            guard let memory = item.memory else {
                new.append(item)
                continue
            }
            guard memory.due < deck.dayEnd else { continue }
            if memory.isLearning { learning.append(item) } else { reviews.append(item) }
        }
        learning.sort(by: Self.comesBefore)
        planned.new = min(new.count, max(0, limits.newPerDay - introduced))
        planned.reviews = min(reviews.count, max(0, limits.reviewsPerDay - reviewed))
    }

    /// When the next card being learned may come.
    var nextLearning: Date? {
        learning.first { !isBarred($0) }?.memory.map { $0.due - ahead }
    }

    var remaining: ReviewQueue.Remaining {
        var remaining = ReviewQueue.Remaining()
        var sentences: Set<CardPlace.Sentence> = []
        let room = Tally(
            new: max(0, limits.newPerDay - introduced),
            reviews: max(0, limits.reviewsPerDay - reviewed))
        let all = [current].compactMap { $0 } + learning + reviews + new + skipped
        for item in all where !isBarred(item) {
            if let sentence = item.siblings, seen[sentence]?.contains(item.id) != true,
                !sentences.insert(sentence).inserted
            {
                continue
            }
            switch item.memory?.phase {
            case nil: remaining.new = min(remaining.new + 1, room.new)
            case .review: remaining.reviews = min(remaining.reviews + 1, room.reviews)
            case .learning, .relearning: remaining.learning += 1
            }
        }
        return remaining
    }

    /// The card that is asked for, chosen when there is none.
    mutating func next(at moment: Date) -> ReviewDeck.Item? {
        if current == nil { current = choose(at: moment) }
        return current
    }

    /// Puts the card that is asked for behind all others.
    mutating func skip() {
        current.map { skipped.append($0) }
        current = nil
    }

    /// Keeps what is known of the card that is asked for since its grade.
    mutating func take(_ memory: CardMemory, until dayEnd: Date) {
        guard var item = current else { return }
        current = nil
        switch item.memory?.phase {
        case nil: introduced += 1
        case .review: reviewed += 1
        case .learning, .relearning: break
        }
        if let sentence = item.siblings { seen[sentence, default: []].insert(item.id) }
        item.memory = memory
        guard memory.isLearning, memory.due < dayEnd else { return }
        let place = learning.firstIndex { Self.comesBefore(item, $0) } ?? learning.endIndex
        learning.insert(item, at: place)
    }

    mutating func remove(_ id: Int64) {
        if current?.id == id { current = nil }
        new.removeAll { $0.id == id }
        reviews.removeAll { $0.id == id }
        learning.removeAll { $0.id == id }
        skipped.removeAll { $0.id == id }
    }

    /// Goes on asking for a card the person is looking at, when it may still come.
    mutating func keepAsking(_ id: Int64) {
        let items = learning + reviews + new
        guard let item = items.first(where: { $0.id == id }), isWanted(item) else { return }
        remove(id)
        current = item
    }

    private var ahead: TimeInterval {
        Double(limits.learnAhead.components.seconds)
    }

    private mutating func choose(at moment: Date) -> ReviewDeck.Item? {
        if let item = takeLearning(due: moment) { return item }
        if let item = takeDaily() { return item }
        if let item = takeLearning(due: moment + ahead) { return item }
        return take(from: \.skipped)
    }

    private mutating func takeLearning(due moment: Date) -> ReviewDeck.Item? {
        let place = learning.firstIndex { item in
            !isBarred(item) && item.memory.map { $0.due <= moment } == true
        }
        return place.map { learning.remove(at: $0) }
    }

    private mutating func takeDaily() -> ReviewDeck.Item? {
        let isNewNext =
            switch limits.newCards {
            case .first: true
            case .last: false
            // New card k of N comes after k/(N + 1) of the others.
            case .mixed:
                asked.reviews * (planned.new + 1) >= (asked.new + 1) * planned.reviews
            }
        if isNewNext, let item = takeNew() { return item }
        if let item = take(from: \.reviews) {
            asked.reviews += 1
            return item
        }
        return isNewNext ? nil : takeNew()
    }

    private mutating func takeNew() -> ReviewDeck.Item? {
        let item = take(from: \.new)
        if item != nil { asked.new += 1 }
        return item
    }

    private mutating func take(from list: WritableKeyPath<ReviewAgenda, [ReviewDeck.Item]>)
        -> ReviewDeck.Item?
    {
        let place = self[keyPath: list].firstIndex { isWanted($0) }
        return place.map { self[keyPath: list].remove(at: $0) }
    }

    /// Whether the day's limits and the card's siblings let it come.
    private func isWanted(_ item: ReviewDeck.Item) -> Bool {
        guard !isBarred(item) else { return false }
        return switch item.memory?.phase {
        case nil: introduced < limits.newPerDay
        case .review: reviewed < limits.reviewsPerDay
        case .learning, .relearning: true
        }
    }

    /// Whether another card of its sentence came on this day.
    private func isBarred(_ item: ReviewDeck.Item) -> Bool {
        guard let sentence = item.siblings, let cards = seen[sentence], !cards.isEmpty else {
            return false
        }
        return !cards.contains(item.id)
    }

    private static func comesBefore(_ one: ReviewDeck.Item, _ other: ReviewDeck.Item) -> Bool {
        guard let first = one.memory?.due, let second = other.memory?.due, first != second else {
            return one.id < other.id
        }
        return first < second
    }
}
