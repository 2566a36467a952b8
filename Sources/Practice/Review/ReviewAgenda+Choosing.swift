import FoundationEssentials
import ListenCore

/// The choice of the next card, and the number that still come.
extension ReviewAgenda {
    /// The time the next card being learned may come.
    var nextLearning: Date? {
        learning.first { !isBarred($0.item) }?.item.memory.map { $0.due - ahead }
    }

    /// The numbers of cards that still come, the one that is asked for included.
    var remaining: ReviewQueue.Remaining {
        var remaining = ReviewQueue.Remaining()
        var sentences: Set<CardPlace.Sentence> = []
        let room = Tally(
            new: max(0, limits.newPerDay - introduced),
            reviews: max(0, limits.reviewsPerDay - reviewed))
        let all = [asking?.entry].compactMap { $0 } + learning + reviews + new + skipped
        for item in all.lazy.map(\.item) where !isBarred(item) {
            // A card there is no room for does not come, so it bars none of its sentence.
            let hasRoom =
                switch item.memory?.phase {
                case nil: remaining.new < room.new
                case .review: remaining.reviews < room.reviews
                case .learning, .relearning: true
                }
            guard hasRoom else { continue }
            if let sentence = item.siblings, seen[sentence]?.contains(item.id) != true,
                !sentences.insert(sentence).inserted
            {
                continue
            }
            switch item.memory?.phase {
            case nil: remaining.new += 1
            case .review: remaining.reviews += 1
            case .learning, .relearning: remaining.learning += 1
            }
        }
        return remaining
    }

    private var ahead: TimeInterval {
        Double(limits.learnAhead.components.seconds)
    }

    mutating func choose(at moment: Date) -> Asked? {
        if let asked = takeLearning(due: moment) { return asked }
        if let asked = takeDaily() { return asked }
        if let asked = takeLearning(due: moment + ahead) { return asked }
        guard let place = skipped.firstIndex(where: { isWanted($0.item) }) else { return nil }
        return asked(skipped.remove(at: place), from: .skipped(at: place))
    }

    private mutating func takeLearning(due moment: Date) -> Asked? {
        let place = learning.firstIndex { entry in
            !isBarred(entry.item) && entry.item.memory.map { $0.due <= moment } == true
        }
        return place.map { asked(learning.remove(at: $0), from: .learning) }
    }

    private mutating func takeDaily() -> Asked? {
        let isNewNext =
            switch limits.newCards {
            case .first: true
            case .last: false
            // New card k of N comes after k/(N + 1) of the others.
            case .mixed:
                came.reviews * (planned.new + 1) >= (came.new + 1) * planned.reviews
            }
        let origins: [Origin] = isNewNext ? [.new, .reviews] : [.reviews, .new]
        for origin in origins {
            let list = origin == .new ? new : reviews
            guard let place = list.firstIndex(where: { isWanted($0.item) }) else { continue }
            return asked(
                origin == .new ? new.remove(at: place) : reviews.remove(at: place), from: origin)
        }
        return nil
    }

    /// A card as it is asked for, and counted as such.
    mutating func asked(_ entry: Entry, from origin: Origin) -> Asked {
        if origin == .new { came.new += 1 }
        if origin == .reviews { came.reviews += 1 }
        let item = entry.item
        let wasSeen = item.siblings.flatMap { seen[$0]?.contains(item.id) } ?? false
        return Asked(entry: entry, origin: origin, wasSeen: wasSeen)
    }

    /// Tells whether the day's limits and the card's siblings let it come.
    func isWanted(_ item: ReviewDeck.Item) -> Bool {
        guard !isBarred(item) else { return false }
        return switch item.memory?.phase {
        case nil: introduced < limits.newPerDay
        case .review: reviewed < limits.reviewsPerDay
        case .learning, .relearning: true
        }
    }

    /// Tells whether another card of its sentence came on this day.
    func isBarred(_ item: ReviewDeck.Item) -> Bool {
        guard let sentence = item.siblings, let cards = seen[sentence], !cards.isEmpty else {
            return false
        }
        return !cards.contains(item.id)
    }
}
