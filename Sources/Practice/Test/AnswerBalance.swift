/// Keeps the right answers of a test from being told by their looks: by how often the right one had
/// the most, and the least, of each feature among the answers so far.
struct AnswerBalance {
    /// For each feature the questions in which the right answer had the most, and the least.
    private var most: [Double]
    private var least: [Double]
    private var count = 0.0

    init(features: Int) {
        most = Array(repeating: 0, count: features)
        least = most
    }

    /// The place of the wrong answers with which the test stays the most balanced, which are noted;
    /// `nil` when the right answer would be told by a feature whatever stands beside it.
    ///
    /// The right answer may lead by a feature as often as by chance, and by `tolerance` of a
    /// question more.
    mutating func choose(
        among candidates: [(wrong: [[Double]], right: [Double])], _ tolerance: Double
    ) -> Int? {
        var best: (place: Int, cost: Double)?
        for (place, candidate) in candidates.enumerated() {
            var next = self
            next.note(candidate)
            let cost = next.cost
            if next.isFair(tolerance), best.map({ cost < $0.cost }) ?? true {
                best = (place, cost)
            }
        }
        guard let best else { return nil }
        note(candidates[best.place])
        return best.place
    }

    private mutating func note(_ candidate: (wrong: [[Double]], right: [Double])) {
        for feature in most.indices {
            let own = candidate.right[feature]
            let others = candidate.wrong.map { $0[feature] }
            let ties = Double(others.count { $0 == own } + 1)
            if others.allSatisfy({ $0 <= own }) { most[feature] += 1 / ties }
            if others.allSatisfy({ $0 >= own }) { least[feature] += 1 / ties }
        }
        count += 1
    }

    /// The distances from what chance would be.
    private var cost: Double {
        (most + least).reduce(0) { $0 + ($1 - count / 3) * ($1 - count / 3) }
    }

    private func isFair(_ tolerance: Double) -> Bool {
        (most + least).allSatisfy { $0 <= count / 3 + tolerance }
    }
}
