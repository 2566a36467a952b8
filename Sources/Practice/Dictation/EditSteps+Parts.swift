/// Words that were written in parts.
extension [EditSteps.Step] {
    /// The most parts of one word.
    private static let mostParts = 4

    /// Takes the extra words away that are, with the one beside them, a word as it was heard in
    /// parts; returns the typed words of each such word.
    mutating func joinParts(_ heard: [String], _ typed: [String]) -> [Int: ClosedRange<Int>] {
        var joined: [Int: ClosedRange<Int>] = [:]
        for index in indices {
            guard case .other(let word, let written) = self[index],
                let range = parts(of: heard[word], around: written, at: index, typed)
            else { continue }
            joined[word] = range
        }
        removeAll { step in
            guard case .extra(let typed) = step else { return false }
            return joined.values.contains { $0.contains(typed) }
        }
        return joined
    }

    /// The typed words around one that are a word when they are joined.
    private func parts(
        of word: String, around written: Int, at index: Int, _ typed: [String]
    ) -> ClosedRange<Int>? {
        var (first, last) = (written, written)
        var place = index
        while place > 0, case .extra(first - 1) = self[place - 1] {
            (first, place) = (first - 1, place - 1)
        }
        place = index
        while place + 1 < count, case .extra(last + 1) = self[place + 1] {
            (last, place) = (last + 1, place + 1)
        }
        guard last > first else { return nil }
        for start in Swift.max(first, written - Self.mostParts)...written {
            for end in written...Swift.min(last, written + Self.mostParts)
            where end > start && typed[start...end].joined() == word {
                return start...end
            }
        }
        return nil
    }
}
