import GRDB

/// A correction of a device that has one time for meaning and reading.
enum FormerCorrection {
    private typealias T = CorrectionTable

    /// Gives a record without them the times of its meaning and its reading; what it has in common
    /// with the row that is here was not changed since.
    static func state(_ values: inout RowMerge.Values, besides own: Row?) {
        guard has(nil, T.meaningAt, values), has(nil, T.readingAt, values) else { return }
        let changedAt = values[T.changedAt] ?? .null
        let isEmpty = has(nil, T.meaning, values) && has(nil, T.reading, values)
        for (fact, others, time) in [
            (T.meaning, [T.target], T.meaningAt), (T.reading, [], T.readingAt),
        ] {
            guard isEmpty || !has(nil, fact, values) else { continue }
            let isSame = own.map { row in
                ([fact] + others).allSatisfy { has($0.value(in: row), $0, values) }
            }
            values[time] = isSame == true ? own.map { time.value(in: $0) } : changedAt
        }
    }

    private static func has(
        _ value: DatabaseValue?, _ column: StoredColumn, _ values: RowMerge.Values
    ) -> Bool {
        (values[column] ?? .null) == (value ?? .null)
    }
}
