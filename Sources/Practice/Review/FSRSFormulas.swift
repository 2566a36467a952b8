import Glibc
import ListenCore

/// The formulas of FSRS-6: memory as stability (days after which 90 % is left)
/// and difficulty (1…10).
///
/// Written from the published description of the algorithm ("The Algorithm",
/// open-spaced-repetition wiki, FSRS-6).
struct FSRSFormulas: Hashable, Sendable {
    /// The least stability, in days.
    static let leastStability = 0.001

    let w: FSRSParameters

    /// The exponent of the forgetting curve.
    private var decay: Double { -w[20] }
    /// The factor that makes the curve pass through 90 % at the stability.
    private var factor: Double { pow(0.9, 1 / decay) - 1 }

    /// The probability that a card is remembered after whole days.
    func retrievability(stability: Double, days: Int) -> Double {
        pow(1 + factor * Double(max(0, days)) / stability, decay)
    }

    /// The whole days after which the retention falls to the desired one.
    func interval(stability: Double, retention: Double, longest: Int) -> Int {
        let days = stability / factor * (pow(retention, 1 / decay) - 1)
        guard days.isFinite else { return longest }
        let bounded = min(max(days.rounded(.toNearestOrEven), 1), Double(longest))
        return Int(bounded)
    }

    /// The stability after the first grade.
    func firstStability(_ grade: ReviewGrade) -> Double {
        max(w[grade.rawValue - 1], Self.leastStability)
    }

    /// The difficulty after the first grade.
    func firstDifficulty(_ grade: ReviewGrade) -> Double {
        Self.bounded(rawFirstDifficulty(grade))
    }

    /// The difficulty after a later grade: moved by the grade, damped near 10,
    /// and drawn back towards that of an easy card.
    func difficulty(_ difficulty: Double, after grade: ReviewGrade) -> Double {
        let change = -w[6] * Double(grade.rawValue - 3)
        let moved = difficulty + (10 - difficulty) * change / 9
        return Self.bounded(w[7] * rawFirstDifficulty(.easy) + (1 - w[7]) * moved)
    }

    /// The stability after a grade on the day of the last one.
    func stabilityWithinDay(_ stability: Double, after grade: ReviewGrade) -> Double {
        let growth = exp(w[17] * (Double(grade.rawValue - 3) + w[18])) * pow(stability, -w[19])
        return max(stability * (grade == .again ? growth : max(growth, 1)), Self.leastStability)
    }

    /// The stability after a grade on a later day.
    func stability(
        _ stability: Double, difficulty: Double, retrievability: Double, after grade: ReviewGrade
    ) -> Double {
        let next =
            grade == .again
            ? afterLapse(stability, difficulty, retrievability)
            : afterRecall(stability, difficulty, retrievability, grade)
        return max(next, Self.leastStability)
    }

    private func afterRecall(
        _ stability: Double, _ difficulty: Double, _ retrievability: Double, _ grade: ReviewGrade
    ) -> Double {
        let growth =
            exp(w[8]) * (11 - difficulty) * pow(stability, -w[9])
            * (exp((1 - retrievability) * w[10]) - 1)
            * (grade == .hard ? w[15] : 1) * (grade == .easy ? w[16] : 1)
        return stability * (1 + growth)
    }

    private func afterLapse(
        _ stability: Double, _ difficulty: Double, _ retrievability: Double
    ) -> Double {
        let long =
            w[11] * pow(difficulty, -w[12]) * (pow(stability + 1, w[13]) - 1)
            * exp((1 - retrievability) * w[14])
        return min(long, stability / exp(w[17] * w[18]))
    }

    private func rawFirstDifficulty(_ grade: ReviewGrade) -> Double {
        w[4] - exp(w[5] * Double(grade.rawValue - 1)) + 1
    }

    private static func bounded(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}
