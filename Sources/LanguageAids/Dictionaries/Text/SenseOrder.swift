import ListenCore

/// Moves the senses that a learner rarely meets behind the others: first those a dictionary labels
/// with a subject or a region, last those it labels as vulgar, slang, rare, dated, archaic or
/// obsolete.
///
/// Pure and stable: senses with equal labels keep their order.
enum SenseOrder {
    /// The most labels of a sense that are looked at.
    private static let mostLabels = 6

    /// The labels in brackets before a sense, or behind one without alternatives, in lower case.
    ///
    /// `arch.` is architecture in FreeDict, and JMdict's `arch` has no dot.
    private static let labels: Set<String> = [
        "vulgar", "vulg", "vulg.", "slang", "sl", "sl.", "m-sl", "rare", "rare.", "uncommon",
        "archaic", "arch", "obsolete", "obs", "obs.", "obsc", "dated", "becoming dated",
        "old-fashioned",
        // Labels of dictionaries of German, French, Spanish and Italian.
        "veraltet", "veraltend", "selten", "vulgär", "derb", "vieilli", "vieux", "vx", "argot",
        "vulgaire", "anticuado", "desusado", "desus.", "raro", "antiquato", "obsoleto", "volgare",
    ]

    /// The labels that move a sense back even when they follow one translation of several: `have an
    /// orgasm, cum [slang]`.
    private static let coarse: Set<String> = [
        "vulgar", "vulg", "vulg.", "slang", "vulgär", "derb", "vulgaire", "argot", "volgare",
    ]

    /// Subjects, for dictionaries that write them in round brackets like other notes.
    private static let subjects: Set<String> = [
        "mathematics", "math", "computing", "comp", "chemistry", "chem", "biology", "biol",
        "botany", "zoology", "anatomy", "anat", "medicine", "med", "physics", "law", "heraldry",
        "nautical", "military", "mil", "music", "cooking", "sports", "linguistics", "ling",
        "grammar",
    ]

    /// Regions and registers, in any brackets.
    private static let manners: Set<String> = [
        "dialectal", "dialect", "regional", "informal", "colloquial", "coll", "figurative", "fig",
        "figuratively", "historical", "hist", "humorous", "poetic", "formal", "coll.", "fig.",
        "hist.", "humor.", "poet.", "pej.", "iron.", "joc.", "lit.", "euphem.",
        "ugs.", "übtr.", "geh.", "altertümlich", "veraltend", "pej", "fam.", "familier",
        "bayr.", "ös.", "österr.", "schw.", "schwäb.", "süddt.", "norddt.", "westdt.", "ostdt.",
        "mittelwestdt.", "nordostdt.", "südtirol", "lux.", "sächs.", "br.", "am.", "austr.", "sc.",
        "ir.", "nz", "dt.",
    ]

    /// Registers that may also apply to one translation alone; regions are not among them.
    private static let styles: Set<String> = [
        "coll.", "fig.", "hist.", "humor.", "poet.", "pej.", "formal", "dated", "obs.", "rare",
        "archaic", "slang", "vulg.", "iron.", "joc.", "lit.", "euphem.",
    ]

    /// True for a label of a dated or rare translation.
    static func isDated(_ label: Substring) -> Bool { names(label, dated) }

    private static let dated: Set<String> = [
        "obs.", "obs", "obsolete", "archaic", "arch", "dated", "rare",
    ]

    /// The rank of a sense, lower first.
    private enum Rank: Int, CaseIterable {
        case plain, subject, manner, hardlyMet
    }

    /// True for a label of a register or a region, or of a rare sense.
    static func isManner(_ label: Substring) -> Bool {
        names(label, manners) || names(label, labels)
    }

    /// True for a label of a translation's register.
    static func isStyle(_ label: Substring) -> Bool { names(label, styles) }

    /// The entries, each with its ordinary senses first, those without any last.
    ///
    /// `bySubject` also moves those of a subject or a region; otherwise only rare ones are moved,
    /// for a dictionary that orders its entries.
    static func ranked(
        _ entries: [DictionaryEntry], bySubject: Bool = true
    ) -> [DictionaryEntry] {
        sorted(entries.map(ranked)) { entry in
            let least = entry.senses.map { rank($0).rawValue }.min() ?? 0
            return bySubject || least == Rank.hardlyMet.rawValue ? least : 0
        }
    }

    /// The senses in order.
    static func ranked(senses: [String]) -> [String] {
        guard senses.count > 1 else { return senses }
        return sorted(senses) { rank($0).rawValue }
    }

    /// The items in the order of a rank; equal ones keep their order.
    private static func sorted<Item>(_ items: [Item], by rank: (Item) -> Int) -> [Item] {
        let ranks = items.map(rank)
        return Rank.allCases.flatMap { wanted in
            zip(items, ranks).filter { $0.1 == wanted.rawValue }.map(\.0)
        }
    }

    private static func ranked(_ entry: DictionaryEntry) -> DictionaryEntry {
        let senses = ranked(senses: entry.senses)
        guard senses != entry.senses else { return entry }
        return DictionaryEntry(
            headword: entry.headword, variants: entry.variants,
            pronunciation: entry.pronunciation, reading: entry.reading, grammar: entry.grammar,
            senses: senses, details: entry.details, dictionary: entry.dictionary)
    }

    /// True when a label marks a sense as rare.
    static func isMarked(_ sense: String) -> Bool { rank(sense) == .hardlyMet }

    /// True when a label marks a sense as rare, or as of a region or a register.
    static func isSpecial(_ sense: String) -> Bool { rank(sense).rawValue >= Rank.manner.rawValue }

    /// True when a label marks a sense as of a subject, or as one of the above.
    static func isOfSubject(_ sense: String) -> Bool { rank(sense) != .plain }

    private static func rank(_ sense: String) -> Rank {
        var rank = Rank.plain
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
            let label = rest[..<end].dropFirst()
            if names(label, labels) { return .hardlyMet }
            if names(label, manners) {
                rank = .manner
            } else if first == "[" || names(label, subjects), rank == .plain {
                // FreeDict has nothing else in square brackets before a sense.
                rank = .subject
            }
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        if holdsCoarse(rest) { return .hardlyMet }
        // Another label behind one translation of several applies to that one alone.
        guard let last = rest.last, let open = opening[last],
            let start = rest.lastIndex(of: open),
            !rest[..<start].contains(where: { ",;".contains($0) })
        else { return rank }
        return names(rest[start...].dropFirst().dropLast(), labels) ? .hardlyMet : rank
    }

    /// True when any label in a text is coarse.
    private static func holdsCoarse(_ text: Substring) -> Bool {
        var rest = text
        while let start = rest.firstIndex(where: { closing[$0] != nil }) {
            guard let close = closing[rest[start]],
                let end = rest[start...].firstIndex(of: close)
            else { return false }
            if names(rest[start..<end].dropFirst(), coarse) { return true }
            rest = rest[rest.index(after: end)...]
        }
        return false
    }

    private static let closing: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
    private static let opening: [Character: Character] = [")": "(", "]": "[", ">": "<"]

    private static func names(_ text: Substring, _ labels: Set<String>) -> Bool {
        text.split { ",;/".contains($0) }.contains { part in
            labels.contains(part.lowercased().trimmed.description)
        }
    }
}
