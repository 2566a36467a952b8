import ListenCore

/// Names of authors compared as people write them; pure.
enum AuthorNames {
    /// The most names that are compared on either side.
    private static let most = 16

    /// True when any author of a book is one of those that were found.
    static func agree(_ wished: String, _ found: [String]) -> Bool {
        let wishes = names(in: wished)
        return found.prefix(most).contains { name in
            let others = names(in: name)
            return wishes.contains { wish in others.contains { isSame(wish, $0) } }
        }
    }

    /// A name for comparing two answers with each other.
    static func key(_ found: [String]) -> String {
        found.first.map { CoverTitle.folded($0).sorted().joined(separator: " ") } ?? ""
    }

    /// The whole text as one name, since `Lobo, Ana` is one, and each part of a list of names.
    private static func names(in text: String) -> [[String]] {
        let text = text.prefix(300)
        let joined = text.replacing(" and ", with: ";").replacing(" & ", with: ";")
        let parts = joined.split { ",;/".contains($0) }.prefix(most).map {
            CoverTitle.folded(String($0))
        }
        // `Ana` of `Lobo, Ana` is not a name by itself.
        return [CoverTitle.folded(String(text))] + parts.filter { $0.count > 1 }
    }

    /// True when two names may be of one person: every word of the shorter is in the longer or is
    /// an initial of it, and a whole word is in both.
    private static func isSame(_ left: [String], _ right: [String]) -> Bool {
        guard !left.isEmpty, !right.isEmpty else { return false }
        // Chinese and Japanese names come with and without a space.
        if left.joined() == right.joined() { return true }
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        return fits(short, long) || fits(spelledOut(short, long), long)
    }

    private static func fits(_ short: [String], _ long: [String]) -> Bool {
        guard short.count <= long.count else { return false }
        var left = long
        var whole = 0
        for word in short {
            if let index = left.firstIndex(of: word) {
                whole += word.utf8.count > 1 ? 1 : 0
                left.remove(at: index)
            } else if let index = left.firstIndex(where: { isInitial(word, of: $0) }) {
                left.remove(at: index)
            } else {
                return false
            }
        }
        return whole > 0
    }

    /// `jrr tolkien` as `j r r tolkien` where the other has that many names.
    private static func spelledOut(_ short: [String], _ long: [String]) -> [String] {
        guard short.count == 2, let first = short.first, first.count == long.count - 1,
            (2...4).contains(first.count)
        else { return short }
        return first.map(String.init) + short.dropFirst()
    }

    private static func isInitial(_ left: String, of right: String) -> Bool {
        left.count == 1 && right.hasPrefix(left) || right.count == 1 && left.hasPrefix(right)
    }
}
