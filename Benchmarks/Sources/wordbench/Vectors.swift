import Foundation
import ListenCore
import Practice

/// The sequences recorded with py-fsrs, gone through by the program's schedule.
///
/// `error`: the largest relative difference of a stability or a difficulty; `due`: how many
/// reviews are due at another moment; `reviews`.
func vectors(file: String) throws -> [String: [Double]] {
    let recorded = try JSONDecoder().decode(
        Recorded.self, from: Data(contentsOf: URL(filePath: file)))
    var (error, due, reviews) = (0.0, 0.0, 0.0)
    func compare(_ one: Double, _ other: Double) {
        let size = max(abs(one), abs(other))
        if size > 0 { error = max(error, abs(one - other) / size) }
    }
    for sequence in recorded.sequences {
        guard let parameters = FSRSParameters(sequence.parameters) else {
            throw Missing(description: "a sequence has other parameters than FSRS-6")
        }
        let scheduler = ReviewScheduler(
            parameters: parameters, desiredRetention: sequence.desired_retention,
            learningSteps: sequence.learning_steps_s.map { .seconds($0) },
            relearningSteps: sequence.relearning_steps_s.map { .seconds($0) },
            maximumInterval: sequence.maximum_interval)
        var memory: CardMemory?
        for review in sequence.reviews {
            let moment = try Date(review.at, strategy: .iso8601)
            guard let grade = ReviewGrade(rawValue: review.rating) else { continue }
            let next = scheduler.graded(memory, grade, at: moment)
            compare(next.stability, review.stability)
            compare(next.difficulty, review.difficulty)
            if next.due != (try Date(review.due, strategy: .iso8601)) { due += 1 }
            reviews += 1
            memory = next
        }
    }
    return ["error": [error], "due": [due], "reviews": [reviews]]
}

private struct Recorded: Decodable {
    struct Sequence: Decodable {
        let parameters: [Double]
        let desired_retention: Double
        let learning_steps_s: [Int]
        let relearning_steps_s: [Int]
        let maximum_interval: Int
        let reviews: [Review]
    }

    struct Review: Decodable {
        let at: String
        let rating: Int
        let stability: Double
        let difficulty: Double
        let due: String
    }

    let sequences: [Sequence]
}
