import GRDB

/// Makes one of a row that is here and a record that comes: pure.
struct RowMerge {
    typealias Values = [String: DatabaseValue]

    let kind: BackupKind
    let times: MergeTimes

    /// The columns of the row that is here which take another value; none when it stays.
    func changes(of own: Values, _ given: Values) -> Values {
        let changed: [StoredColumn]
        switch kind.rule {
        case .newest(let time, let kept, let tie):
            let columns = kind.columns
            changed =
                newer(time, columns, tie, own, given) == .given
                ? columns.filter { !kept.contains($0) || !Self.isNothing(given[$0]) }
                : kept.filter { lacks($0, own, given) }
        case .greatest(let sums, let filled):
            changed =
                sums.filter { Self.number(given[$0]) ?? .min > Self.number(own[$0]) ?? .min }
                + filled.filter { lacks($0, own, given) }
        case .parts(let parts, let filled, let group):
            let later = parts.filter { newer($0, own, given) == .given }.flatMap(\.columns)
            let whole = group.first.map { lacks($0, own, given) } == true ? group : []
            let settled = parts.filter { $0.isMeantEmpty && Self.stated(own[$0.time]) != nil }
                .flatMap(\.columns)
            let open = filled.filter { !settled.contains($0) }
            changed = later + open.filter { lacks($0, own, given) } + whole
        case .own(let filled, let joined):
            return differing(filled.filter { lacks($0, own, given) }, own, given)
                .merging(notes(joined, own, given)) { $1 }
        }
        return differing(changed, own, given)
    }

    /// Says that a time of the record is further ahead than clocks differ.
    func isAhead(_ given: Values) -> Bool {
        kind.rule.times.contains { times.isAhead(Self.number(given[$0])) }
    }

    private func differing(_ columns: [StoredColumn], _ own: Values, _ given: Values) -> Values {
        columns.reduce(into: [:]) { changes, column in
            if own[column] ?? .null != given[column] ?? .null {
                changes[column] = given[column] ?? .null
            }
        }
    }

    /// Notes of which each says something, as one.
    private func notes(_ columns: [StoredColumn], _ own: Values, _ given: Values) -> Values {
        columns.reduce(into: [:]) { changes, column in
            let texts = [own, given].map {
                StoredText.fromDatabaseValue($0[column] ?? .null)?.value ?? ""
            }
            let joined = JoinedNote.text(of: texts[0], and: texts[1])
            if joined != texts[0] { changes[column] = StoredText(joined).databaseValue }
        }
    }

    /// Finds the newer facts of a part; for equal times, by its second ones.
    private func newer(_ part: BackupKind.Part, _ own: Values, _ given: Values) -> MergeTimes.Side {
        if let second = part.then, let first = Self.stated(own[part.time]),
            first == Self.stated(given[part.time])
        {
            return newer(second, part.columns, part.tie, own, given)
        }
        return newer(part.time, part.columns, part.tie, own, given)
    }

    /// Finds the newer facts; for equal times, those that the tie rule selects.
    private func newer(
        _ time: StoredColumn, _ columns: [StoredColumn], _ tie: BackupKind.Tie, _ own: Values,
        _ given: Values
    ) -> MergeTimes.Side {
        let stated = [own, given].map { Self.stated($0[time]) }
        if let side = times.newer(own: stated[0], given: stated[1]) { return side }
        guard tie == .greater else { return .own }
        for column in columns {
            let values = [own, given].map { $0[column] ?? .null }
            if values[0] != values[1] { return Self.isLess(values[0], values[1]) ? .given : .own }
        }
        return .own
    }

    /// Says that a row has nothing in a column for which something comes.
    private func lacks(_ column: StoredColumn, _ own: Values, _ given: Values) -> Bool {
        Self.isNothing(own[column]) && !Self.isNothing(given[column])
    }

    private static func isNothing(_ value: DatabaseValue?) -> Bool {
        guard let value, !value.isNull else { return true }
        return String.fromDatabaseValue(value)?.isEmpty == true
    }

    /// The time of a column; `nil` where none was stated, which 0 means too.
    private static func stated(_ value: DatabaseValue?) -> Int64? {
        number(value).flatMap { $0 == 0 ? nil : $0 }
    }

    private static func number(_ value: DatabaseValue?) -> Int64? {
        value.flatMap(Int64.fromDatabaseValue)
    }

    /// An order of values that is the same on every machine: nothing, numbers, texts by bytes.
    private static func isLess(_ one: DatabaseValue, _ other: DatabaseValue) -> Bool {
        switch (one.storage, other.storage) {
        case (.null, _): true
        case (_, .null): false
        case (.int64(let left), .int64(let right)): left < right
        case (.string(let left), .string(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        default: (Double.fromDatabaseValue(one) ?? 0) < (Double.fromDatabaseValue(other) ?? 0)
        }
    }
}
