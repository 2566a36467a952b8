import ListenCore

/// Puts the meanings that a learner hardly meets behind the others: what a
/// dictionary marks as vulgar, slang, rare, dated, archaic or obsolete.
///
/// Pure and stable: what is marked alike keeps its order.
enum SenseOrder {
    /// No label is looked for behind so many others.
    private static let mostLabels = 6

    /// What dictionaries write in brackets before a meaning, or behind one that
    /// has no others beside it, in lower case.
    ///
    /// `arch.` is architecture in FreeDict, and JMdict's `arch` has no dot.
    private static let labels: Set<String> = [
        "vulgar", "vulg", "vulg.", "slang", "sl", "sl.", "m-sl", "rare", "rare.", "uncommon",
        "archaic", "arch", "obsolete", "obs", "obs.", "obsc", "dated", "becoming dated",
        "old-fashioned",
        // As dictionaries of German, French, Spanish and Italian write it.
        "veraltet", "veraltend", "selten", "vulgär", "derb", "vieilli", "vieux", "vx", "argot",
        "vulgaire", "anticuado", "desusado", "desus.", "raro", "antiquato", "obsoleto", "volgare",
    ]

    /// The entries, each with its ordinary meanings first, those that have none last.
    static func ranked(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        let inside = entries.map(ranked)
        return inside.filter { !isMarked($0) } + inside.filter(isMarked)
    }

    /// The meanings in order.
    static func ranked(senses: [String]) -> [String] {
        guard senses.count > 1 else { return senses }
        return senses.filter { !isMarked($0) } + senses.filter(isMarked)
    }

    private static func ranked(_ entry: DictionaryEntry) -> DictionaryEntry {
        let senses = ranked(senses: entry.senses)
        guard senses != entry.senses else { return entry }
        return DictionaryEntry(
            headword: entry.headword, variants: entry.variants,
            pronunciation: entry.pronunciation, reading: entry.reading, grammar: entry.grammar,
            senses: senses, details: entry.details, dictionary: entry.dictionary)
    }

    private static func isMarked(_ entry: DictionaryEntry) -> Bool {
        !entry.senses.isEmpty && entry.senses.allSatisfy(isMarked)
    }

    /// Whether a label of a meaning says that it is hardly met.
    static func isMarked(_ sense: String) -> Bool {
        var rest = sense.drop { $0 == " " }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let behind = rest.dropFirst(digits.count)
        if !digits.isEmpty, let mark = behind.first, ".)".contains(mark) {
            rest = behind.dropFirst().drop { $0 == " " }
        }
        for _ in 0..<mostLabels {
            guard let first = rest.first, let close = closing[first],
                let end = rest.firstIndex(of: close)
            else { break }
            if namesLabel(rest[..<end].dropFirst()) { return true }
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        // A label behind one translation of several is about that one alone.
        guard let last = rest.last, let open = opening[last],
            let start = rest.lastIndex(of: open),
            !rest[..<start].contains(where: { ",;".contains($0) })
        else { return false }
        return namesLabel(rest[start...].dropFirst().dropLast())
    }

    private static let closing: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
    private static let opening: [Character: Character] = [")": "(", "]": "[", ">": "<"]

    private static func namesLabel(_ text: Substring) -> Bool {
        text.split { ",;/".contains($0) }.contains { part in
            labels.contains(part.lowercased().trimmingSpaces.description)
        }
    }
}
