package import ListenCore

/// What was done in a session.
package struct ReviewTally: Hashable, Sendable {
    /// The gradings that hold, in order.
    package private(set) var records: [ReviewRecord] = []

    /// Nothing yet.
    package init() {}

    package mutating func add(_ record: ReviewRecord) { records.append(record) }

    package mutating func remove(_ record: ReviewRecord) {
        records.lastIndex(of: record).map { _ = records.remove(at: $0) }
    }

    /// How many cards were reviewed; one that came more than once counts once.
    package var cards: Int { Set(records.map(\.card)).count }

    /// The share of them that was remembered when it came first; `nil` of none.
    package var remembered: Double? {
        var first: [Int64: ReviewGrade] = [:]
        for record in records where first[record.card] == nil {
            first[record.card] = record.grade
        }
        guard !first.isEmpty else { return nil }
        return Double(first.values.count { $0 != .again }) / Double(first.count)
    }

    /// How long it took.
    package var spent: MediaTime { records.reduce(.zero) { $0 + $1.spent } }
}
