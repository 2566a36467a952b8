import Foundation
import ListenCore
import Testing

@testable import Practice

@Suite struct FSRSFitTests {
    /// A learner who forgets as some weights say, asked when the standard ones say.
    private func histories(_ weights: FSRSParameters, cards: Int) -> [FSRSFit.History] {
        var draw = Draw(state: 5)
        let (truth, belief) = (FSRSFormulas(w: weights), FSRSFormulas(w: .standard))
        return (0..<cards).map { _ in
            var history: FSRSFit.History = [(.good, 0)]
            var (stability, difficulty) = (
                truth.firstStability(.good), truth.firstDifficulty(.good)
            )
            var believed = belief.firstStability(.good)
            for _ in 0..<7 {
                let days = belief.interval(stability: believed, retention: 0.9, longest: 900)
                let kept = truth.retrievability(stability: stability, days: days)
                let grade: ReviewGrade =
                    Double.random(in: 0..<1, using: &draw) < kept ? .good : .again
                history.append((grade, days))
                let past = belief.retrievability(stability: believed, days: days)
                believed = belief.stability(
                    believed, difficulty: difficulty, retrievability: past, after: grade)
                stability = truth.stability(
                    stability, difficulty: difficulty, retrievability: kept, after: grade)
                difficulty = truth.difficulty(difficulty, after: grade)
            }
            return history
        }
    }

    @Test func `weights are fitted to a learner, the same ones each time`() throws {
        var numbers = FSRSParameters.standard.weights
        numbers[2] = 0.9
        numbers[8] = 1.2
        let truth = try #require(FSRSParameters(numbers))
        let seen = histories(truth, cards: 80)
        let fit = FSRSFit(seen)
        let outcome = try #require(fit.weights())
        #expect(outcome.reviews == 560 && outcome.lossBefore == fit.loss(.standard))
        #expect(outcome.loss < outcome.lossBefore * 0.99)
        #expect(outcome.loss < fit.loss(truth) * 1.01)
        #expect(FSRSParameters(outcome.weights.weights) != nil)
        #expect(abs(outcome.loss - fit.loss(outcome.weights)) < 1e-12)
    }

    @Test func `too few reviews, and a person who ends it, get no weights`() {
        let few = histories(.standard, cards: 50)
        #expect(FSRSFit(few).reviews == 350 && FSRSFit(few).weights() == nil)
        let many = histories(.standard, cards: 60)
        #expect(FSRSFit(many, isCancelled: { true }).weights() == nil)
        #expect(FSRSFit([]).loss(.standard) == 0)
    }

    @Test func `weights are read as programs write them`() throws {
        let text = FSRSParameters.standard.text
        #expect(try FSRSParameters(text: "[\(text)]") == .standard)
        #expect(try FSRSParameters(text: text.replacing(",", with: "")) == .standard)
    }

    @Test(arguments: [
        ("", FSRSWeightsFault.count(0)), ("1, 2, x", .noNumber("x")), ("0.4, 0.6", .count(2)),
        ([String](repeating: "0.5", count: 21).joined(separator: " "), .bound(4)),
        ([String](repeating: "nan", count: 21).joined(separator: " "), .noNumber("nan")),
    ])
    func `other texts are refused with the reason`(text: String, fault: FSRSWeightsFault) {
        #expect(throws: fault) { try FSRSParameters(text: text) }
        #expect(!fault.reason.isEmpty)
    }

    @Test func `a log becomes histories by days, without cards whose beginning is gone`() {
        let start = Date(timeIntervalSince1970: 1_760_000_000)
        func record(_ card: Int64, _ day: Double, before: CardMemory?) -> ReviewRecord {
            let memory = ReviewScheduler().graded(before, .good, at: start + day * 86_400)
            return ReviewRecord(
                card: card, grade: .good, at: start + day * 86_400, day: "2025-10-09",
                before: before, after: memory)
        }
        let first = record(1, 0, before: nil)
        let log = [
            first, record(1, 0.2, before: first.after), record(1, 4, before: first.after),
            record(2, 0, before: first.after),
        ]
        let histories = FSRSFit.histories(of: log) {
            Int(($0.at.timeIntervalSince1970 / 86_400).rounded(.down))
        }
        #expect(histories.map { $0.map(\.days) } == [[0, 0, 4]])
    }
}

/// A row of numbers that is always the same.
private struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) ^ (state << 31)
    }
}
