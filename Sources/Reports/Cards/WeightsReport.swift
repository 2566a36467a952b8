package import ConsoleOutput
package import ListenCore
package import Practice
import SharedWork

/// `listen review --fit`: the weights of FSRS-6 fitted to a person's own reviews.
package struct WeightsReport: Sendable {
    let store: @Sendable () throws -> any StudyCardStoring
    /// The weights that reviews reckon with now.
    let weights: FSRSParameters
    /// The number of a day as `2026-11-21`.
    let day: @Sendable (ReviewRecord) -> Int
    let console: Console

    package init(
        store: @escaping @Sendable () throws -> any StudyCardStoring, weights: FSRSParameters,
        day: @escaping @Sendable (ReviewRecord) -> Int, console: Console
    ) {
        (self.store, self.weights, self.day, self.console) = (store, weights, day, console)
    }

    /// Fits, and prints the weights and how well they tell what was remembered.
    package func fit(json: Bool) async throws {
        let log = try await store().log(of: nil)
        let fit = FSRSFit(FSRSFit.histories(of: log, day: day)) { Task.isCancelled }
        let count = fit.reviews
        guard count >= FSRSFit.fewest else { throw WeightsError.tooFew(count) }
        console.note("\(count) reviews are looked at; this takes some seconds.")
        guard let outcome = fit.weights() else { throw CancellationError() }
        let now = fit.loss(weights)
        if json {
            return console.print(json: WeightsJSON(outcome, now: now))
        }
        console.print("review-weights = \"\(outcome.weights.text)\"")
        console.note(
            "The log loss is \(Self.rounded(outcome.loss)) with these weights,"
                + " \(Self.rounded(now)) with those in use and"
                + " \(Self.rounded(outcome.lossBefore)) with the standard ones; less is better."
                + " Take them with `listen config set review-weights \"…\"`, or put the line into"
                + " config.toml.")
    }

    private static func rounded(_ loss: Double) -> String {
        "\((loss * 10_000).rounded() / 10_000)"
    }
}

/// A fit that cannot be made.
enum WeightsError: DescribedError, Hashable {
    /// There are so many reviews on later days.
    case tooFew(Int)

    var description: String {
        switch self {
        case .tooFew(let count):
            "There are \(count) reviews of cards on a later day, and fewer than"
                + " \(FSRSFit.fewest) tell too little. Go on reviewing with the standard weights,"
                + " and fit later."
        }
    }

    var kind: FailureKind { .notFound }
}

/// The `--json` form of a fit.
private struct WeightsJSON: Encodable {
    let version = 1
    let weights: [Double]
    let reviews: Int
    let logLoss: Double
    let logLossNow: Double
    let logLossStandard: Double

    init(_ outcome: FSRSFit.Outcome, now: Double) {
        weights = outcome.weights.weights
        reviews = outcome.reviews
        logLoss = outcome.loss
        logLossNow = now
        logLossStandard = outcome.lossBefore
    }
}
