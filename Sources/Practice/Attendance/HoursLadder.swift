package import ListenCore

/// The round numbers of hours that learners count their listening by.
///
/// ```swift
/// HoursLadder.next(after: .seconds(72 * 3_600))  // 150
/// ```
package enum HoursLadder {
    /// The rungs, in hours; above the last there is one every 500 hours.
    package static let rungs = [50, 150, 300, 600, 1_000, 1_500]

    /// The next rung above a time, in hours.
    package static func next(after time: MediaTime) -> Int {
        let hours = Int(max(0, time.microseconds) / 3_600_000_000)
        return rungs.first { $0 > hours } ?? (hours / 500 + 1) * 500
    }
}
