/// Finds what a person most likely meant to type.
package enum Suggestion {
    /// The candidate closest to `typed`, when it is close enough to be meant.
    ///
    /// Close enough is a Damerau–Levenshtein distance (optimal string alignment:
    /// insertions, deletions, exchanges and swaps of neighbours) of at most a
    /// third of the typed length, at least 1; letter case does not count.
    package static func closest(to typed: String, among candidates: [String]) -> String? {
        let wanted = Array(typed.lowercased().prefix(64))
        guard !wanted.isEmpty else { return nil }
        let limit = max(1, wanted.count / 3)
        let ranked = candidates.map { ($0, distance(wanted, Array($0.lowercased().prefix(64)))) }
        return ranked.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(
                    last[column] + (letter == other ? 0 : 1), last[column + 1] + 1,
                    current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
