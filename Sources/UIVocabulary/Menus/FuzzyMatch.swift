import ListenCore

/// The likeness of a name to letters that were typed in its order, not necessarily side by side.
///
/// ```swift
/// FuzzyMatch("tr sen", in: "translate this sentence")?.letters.count  // 5
/// ```
package struct FuzzyMatch: Hashable, Sendable {
    /// The characters of the name that were typed.
    package let letters: [Int]
    /// The likeness; more is better.
    package let score: Int

    /// The longest name and query that are compared.
    private static let longest = 120

    /// Compares a query with a name; `nil` where a letter of the query is missing.
    ///
    /// An empty query is like every name.
    package init?(_ query: String, in name: String) {
        let wanted = query.prefix(Self.longest).filter { !$0.isWhitespace }.map(Self.folded)
        let letters = name.prefix(Self.longest).map(Self.folded)
        guard !wanted.isEmpty else {
            (self.letters, score) = ([], 0)
            return
        }
        // Begun at every place of the first letter: a later one may stand in a run.
        let starts = letters.indices.filter { letters[$0] == wanted[0] }
        let found = starts.prefix(12).compactMap { Self.match(wanted, in: letters, from: $0) }
        guard let best = found.max(by: { $0.score < $1.score }) else { return nil }
        self.letters = best.letters
        // Of two names alike the shorter one is meant.
        score = best.score * 4 - min(letters.count, 40) / 4
    }

    private static func match(
        _ wanted: [String], in letters: [String], from start: Int
    ) -> (letters: [Int], score: Int)? {
        var (found, score, next) = ([Int](), 0, start)
        for letter in wanted {
            guard let place = letters[next...].firstIndex(of: letter) else { return nil }
            let isBegin = place == 0 || letters[place - 1] == " " || letters[place - 1] == "-"
            score += found.last == place - 1 ? 6 : isBegin ? 5 : 1
            if place == 0 { score += 3 }
            score -= min(3, place - next)
            found.append(place)
            next = place + 1
        }
        return (found, score)
    }

    private static func folded(_ character: Character) -> String {
        character.isASCII
            ? character.lowercased()
            : String(
                String.UnicodeScalarView(
                    FoldedText(String(character)).scalars.compactMap {
                        Unicode.Scalar($0)
                    }))
    }
}
