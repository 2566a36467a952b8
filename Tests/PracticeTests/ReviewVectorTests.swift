import Foundation
import ListenCore
import Practice
import Testing

/// The sequences recorded with py-fsrs that lie beside the checkout.
private struct Vectors: Decodable {
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
        let state: Int
        let step: Int?
        let stability: Double
        let difficulty: Double
        let due: String
    }

    let sequences: [Sequence]

    static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data/srs/fsrs6-vectors.json")
    static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }
}

@Suite(.enabled(if: Vectors.isThere, "../shared/data/srs is absent"))
struct ReviewVectorTests {
    @Test func `every recorded review leads where it was recorded to lead`() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Vectors.file))
        #expect(vectors.sequences.count >= 5)
        for (index, sequence) in vectors.sequences.enumerated() {
            let scheduler = ReviewScheduler(
                parameters: try #require(FSRSParameters(sequence.parameters)),
                desiredRetention: sequence.desired_retention,
                learningSteps: sequence.learning_steps_s.map { .seconds($0) },
                relearningSteps: sequence.relearning_steps_s.map { .seconds($0) },
                maximumInterval: sequence.maximum_interval)
            #expect(scheduler.desiredRetention == sequence.desired_retention)
            var memory: CardMemory?
            for (place, review) in sequence.reviews.enumerated() {
                let name = "sequence \(index) review \(place)"
                let moment = try Date(review.at, strategy: .iso8601)
                let next = scheduler.graded(
                    memory, try #require(ReviewGrade(rawValue: review.rating)), at: moment)
                #expect(isClose(next.stability, review.stability), "\(name)")
                #expect(isClose(next.difficulty, review.difficulty), "\(name)")
                #expect(next.due == (try Date(review.due, strategy: .iso8601)), "\(name)")
                #expect(next.phase == phase(review), "\(name)")
                memory = next
            }
        }
    }

    private func isClose(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) <= 1e-9 * max(abs(one), abs(other))
    }

    private func phase(_ review: Vectors.Review) -> CardMemory.Phase {
        switch review.state {
        case 1: .learning(step: review.step ?? -1)
        case 3: .relearning(step: review.step ?? -1)
        default: .review
        }
    }
}
