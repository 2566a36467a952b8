import ListenCore

/// The grades of a session.
package struct ReviewTally: Hashable, Sendable {
    /// The grades that were not taken back, in order.
    private(set) var records: [ReviewRecord] = []

    mutating func add(_ record: ReviewRecord) { records.append(record) }

    mutating func remove(_ record: ReviewRecord) {
        records.lastIndex(of: record).map { _ = records.remove(at: $0) }
    }

    /// The number of reviewed cards; one that came more than once counts once.
    package var cards: Int { Set(records.map(\.card)).count }

    /// The share of these that was remembered the first time; `nil` without any.
    var remembered: Double? {
        var first: [Int64: ReviewGrade] = [:]
        for record in records where first[record.card] == nil {
            first[record.card] = record.grade
        }
        guard !first.isEmpty else { return nil }
        return Double(first.values.count { $0 != .again }) / Double(first.count)
    }

    /// The time spent.
    var spent: MediaTime { records.reduce(.zero) { $0 + $1.spent } }
}
