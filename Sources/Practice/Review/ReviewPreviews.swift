package import FoundationEssentials
package import ListenCore

/// The outcomes of the four grades.
package struct ReviewPreviews: Hashable, Sendable {
    /// The moment they are reckoned from.
    package let moment: Date
    private let memories: [CardMemory]

    init(moment: Date, _ memory: (ReviewGrade) -> CardMemory) {
        self.moment = moment
        memories = ReviewGrade.allCases.map(memory)
    }

    /// The memory of the card after a grade.
    package subscript(grade: ReviewGrade) -> CardMemory { memories[grade.rawValue - 1] }

    /// The time until the card comes again.
    package func interval(_ grade: ReviewGrade) -> Duration {
        .milliseconds(Int64((self[grade].due.timeIntervalSince(moment) * 1_000).rounded()))
    }

    /// The wait in short: `1 m`, `3 h`, `4 d`, `2.5 mo`, `1.2 y`.
    package func text(_ grade: ReviewGrade) -> String { Self.text(interval(grade)) }

    /// A wait in short: `1 m`, `3 h`, `4 d`, `2.5 mo`, `1.2 y`.
    package static func text(_ interval: Duration) -> String {
        let seconds = max(0, interval.components.seconds)
        func rounded(_ unit: Int64) -> Int64 { (seconds + unit / 2) / unit }
        func tenths(_ unit: Int64) -> String {
            let tenths = (seconds * 10 + unit / 2) / unit
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
        let day: Int64 = 86_400
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(rounded(60)) m"
        case ..<day: return "\(rounded(3_600)) h"
        case ..<(30 * day): return "\(rounded(day)) d"
        // Months and years of the Gregorian mean year.
        case ..<(365 * day): return tenths(2_629_746) + " mo"
        default: return tenths(31_556_952) + " y"
        }
    }
}
