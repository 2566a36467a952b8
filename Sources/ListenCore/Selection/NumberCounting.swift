/// The certainty that numbers read out of names are those of chapters: pure.
enum NumberCounting {
    typealias Key = [NumberedName.Number]

    /// True if numbers count up from 0 or 1 without a gap, and those behind equal ones without a
    /// gap from any number.
    static func isExact(_ keys: [Key]) -> Bool {
        (0...1).contains(lowest(keys) ?? -1) && isWhole(keys)
    }

    /// True if numbers begin near 0, and few are missing.
    static func isNear(_ keys: [Key], mostMissing: Int) -> Bool {
        guard let lowest = lowest(keys), (0...2).contains(lowest) else { return false }
        let values = Set(keys.compactMap(\.first?.value))
        let span = (values.max() ?? lowest).subtractingReportingOverflow(lowest).partialValue
        return areMarksSure(keys) && span < values.count + mostMissing
    }

    /// True if numbers follow each other without a gap, from any number.
    static func isWhole(_ keys: [Key]) -> Bool {
        guard areMarksSure(keys) else { return false }
        let values = Set(keys.compactMap(\.first?.value)).sorted()
        guard let first = values.first, let last = values.last,
            last.subtractingReportingOverflow(first) == (values.count - 1, false)
        else { return false }
        let parts = Dictionary(grouping: keys) { $0.first }.values
        return parts.allSatisfy { part in
            let rest = part.map { Array($0.dropFirst()) }
            return part.count == 1 || rest.contains(where: \.isEmpty) || isWhole(rest)
        }
    }

    /// True if letters behind numbers distinguish chapters with the same number: `12` and `12b`.
    ///
    /// Otherwise they are parts of random ids.
    static func areMarksSure(_ keys: [Key]) -> Bool {
        let marked = Dictionary(grouping: keys.compactMap(\.first)) { $0.value }.values
        return marked.allSatisfy { ["", "a"].contains($0.map(\.mark).min()) }
    }

    private static func lowest(_ keys: [Key]) -> Int? { keys.compactMap(\.first?.value).min() }
}
