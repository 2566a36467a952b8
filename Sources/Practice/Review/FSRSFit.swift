import Glibc
package import ListenCore

/// The weights of FSRS-6 fitted to a person's own reviews.
///
/// The loss is the logarithmic one of py-fsrs and fsrs-rs: over every review on a later day than
/// the one before, of the probability that the card was remembered. It is brought down by Adam on
/// portions of the cards, with gradients by differences, and drawn a little towards the standard
/// weights, so that what few reviews tell does not move far. The same reviews give the same
/// weights.
package struct FSRSFit: Sendable {
    /// A card's gradings, each with the days since the one before.
    package typealias History = [(grade: ReviewGrade, days: Int)]

    /// The weights before and after.
    package struct Outcome: Hashable, Sendable {
        package let weights: FSRSParameters
        /// The number of reviews that were told beforehand.
        package let reviews: Int
        /// The mean loss with the weights that were given.
        package let lossBefore: Double
        /// The mean loss with the new ones.
        package let loss: Double
    }

    /// The fewest reviews on later days that weights are fitted to.
    package static let fewest = 400

    private let histories: [History]
    private let isCancelled: @Sendable () -> Bool

    /// A fit to the histories of cards; those that were never seen on a later day tell nothing.
    package init(
        _ histories: [History], isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.histories = histories.filter { Self.told(in: $0) > 0 }
        self.isCancelled = isCancelled
    }

    /// The histories in a log, by card.
    ///
    /// A card whose log does not begin with its first grading is left out. `day` gives the number
    /// of an instant's day.
    package static func histories(
        of log: [ReviewRecord], day: (ReviewRecord) -> Int
    ) -> [History] {
        var cards: [Int64: [ReviewRecord]] = [:]
        for record in log { cards[record.card, default: []].append(record) }
        return cards.sorted { $0.key < $1.key }.compactMap { _, records in
            let records = records.sorted { $0.at < $1.at }
            guard records.first?.before == nil else { return nil }
            var last: Int?
            return records.map { record in
                let today = day(record)
                defer { last = today }
                return (record.grade, last.map { max(0, today - $0) } ?? 0)
            }
        }
    }

    /// The number of reviews on later days.
    package var reviews: Int { histories.reduce(0) { $0 + Self.told(in: $1) } }

    private static func told(in history: History) -> Int {
        history.dropFirst().count { $0.days > 0 }
    }

    /// The mean loss with some weights; 0 without reviews.
    package func loss(_ weights: FSRSParameters) -> Double {
        let count = reviews
        return count == 0 ? 0 : Self.sum(histories[...], weights) / Double(count)
    }

    /// The fitted weights; `nil` when there are too few reviews, or when it was cancelled.
    package func weights(from start: FSRSParameters = .standard) -> Outcome? {
        let count = reviews
        guard count >= Self.fewest else { return nil }
        let before = loss(start)
        var adam = Adam(FSRSScale.inner(of: .standard))
        let portions = Self.portions(of: histories)
        let passes = max(6, Self.leastSteps / portions.count)
        let steps = passes * portions.count
        var draw = SplitMix(state: 20_251)
        var best = (weights: start, loss: before)
        for pass in 0..<passes {
            for (place, portion) in portions.shuffled(using: &draw).enumerated() {
                guard !isCancelled() else { return nil }
                let done = Double(pass * portions.count + place) / Double(steps)
                adam.step(
                    along: gradient(of: portion, at: adam.place, share: count),
                    rate: 0.05 * (1 + cos(.pi * done)) / 2)
            }
            // The first passes are far from the end.
            guard pass * 2 >= passes else { continue }
            let weights = FSRSScale.weights(at: adam.place)
            let loss = loss(weights)
            if loss < best.loss { best = (weights, loss) }
        }
        return Outcome(
            weights: best.weights, reviews: count, lossBefore: before, loss: best.loss)
    }

    private static let leastSteps = 500
    private static let portionSize = 512

    /// Portions of cards with about 512 reviews each, drawn in a fixed order.
    private static func portions(of histories: [History]) -> [ArraySlice<History>] {
        var draw = SplitMix(state: 7)
        var portions: [ArraySlice<History>] = []
        var portion: ArraySlice<History> = []
        var size = 0
        for history in histories.shuffled(using: &draw) {
            portion.append(history)
            size += told(in: history)
            guard size >= portionSize else { continue }
            portions.append(portion)
            (portion, size) = ([], 0)
        }
        if !portion.isEmpty { portions.append(portion) }
        return portions
    }

    /// The slope of the mean loss of a portion, and of the distance from the standard weights.
    private func gradient(of portion: ArraySlice<History>, at place: [Double], share: Int)
        -> [Double]
    {
        let count = Double(portion.reduce(0) { $0 + Self.told(in: $1) })
        let home = FSRSScale.inner(of: .standard)
        return place.indices.map { index in
            var (left, right) = (place, place)
            left[index] -= 1e-4
            right[index] += 1e-4
            let slope =
                Self.sum(portion, FSRSScale.weights(at: right))
                - Self.sum(portion, FSRSScale.weights(at: left))
            let width = FSRSScale.freedom(of: index)
            return slope / 2e-4 / count
                + (place[index] - home[index]) / (width * width) / Double(share)
        }
    }

    /// The sum of the losses of histories.
    private static func sum(_ histories: ArraySlice<History>, _ weights: FSRSParameters) -> Double {
        let formulas = FSRSFormulas(w: weights)
        return histories.reduce(0) { $0 + sum($1, formulas) }
    }

    private static func sum(_ history: History, _ formulas: FSRSFormulas) -> Double {
        guard let first = history.first else { return 0 }
        var stability = formulas.firstStability(first.grade)
        var difficulty = formulas.firstDifficulty(first.grade)
        var loss = 0.0
        for (grade, days) in history.dropFirst() {
            if days > 0 {
                let kept = formulas.retrievability(stability: stability, days: days)
                let chance = min(max(grade == .again ? 1 - kept : kept, 1e-9), 1)
                loss -= log(chance)
                stability = formulas.stability(
                    stability, difficulty: difficulty, retrievability: kept, after: grade)
            } else {
                stability = formulas.stabilityWithinDay(stability, after: grade)
            }
            stability = min(stability, 36_500)
            difficulty = formulas.difficulty(difficulty, after: grade)
        }
        return loss
    }
}

/// The scale on which weights are moved: the first stabilities by factors, the others by shares of
/// what is usual, so that one rate suits all.
enum FSRSScale {
    static func inner(of weights: FSRSParameters) -> [Double] {
        weights.weights.enumerated().map { index, weight in
            index < 4 ? log(weight) : weight / unit(index)
        }
    }

    /// The weights at a place, inside their bounds.
    static func weights(at place: [Double]) -> FSRSParameters {
        FSRSParameters(
            known: place.enumerated().map { index, value in
                let weight = index < 4 ? exp(value) : value * unit(index)
                let bounds = FSRSParameters.bounds[index]
                return min(max(weight, bounds.lowerBound), bounds.upperBound)
            })
    }

    /// The distance from the standard one that is usual for a weight, on this scale.
    static func freedom(of index: Int) -> Double { index < 4 ? 1.5 : 1 }

    private static func unit(_ index: Int) -> Double {
        max(FSRSParameters.standard[index], 0.1)
    }
}

/// Adam, a way downhill that keeps the mean of slopes and of their squares (Kingma, Ba 2015).
private struct Adam {
    private(set) var place: [Double]
    private var mean: [Double]
    private var square: [Double]
    private var steps = 0.0

    init(_ place: [Double]) {
        self.place = place
        mean = place.map { _ in 0 }
        square = mean
    }

    mutating func step(along slopes: [Double], rate: Double) {
        steps += 1
        for (index, slope) in slopes.enumerated() where slope.isFinite {
            mean[index] = 0.9 * mean[index] + 0.1 * slope
            square[index] = 0.999 * square[index] + 0.001 * slope * slope
            let first = mean[index] / (1 - pow(0.9, steps))
            let second = square[index] / (1 - pow(0.999, steps))
            place[index] -= rate * first / (second.squareRoot() + 1e-8)
        }
    }
}
