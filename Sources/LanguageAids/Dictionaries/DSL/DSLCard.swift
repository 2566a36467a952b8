import ListenCore

/// A card of a dictionary of ABBYY Lingvo: its headwords and the lines below them.
struct DSLCard {
    /// The line of its first headword.
    let line: Int
    private(set) var headwords: [String]
    private(set) var body: [String] = []
    /// True once there was a line below the headwords, whatever became of it.
    var hasLines = false
    /// True when other cards are inside.
    var hasInner = false
    private var bytes = 0
    /// The first headword of the card around this one.
    private let outer: String?

    private static let mostHeadwords = 64
    private static let mostLines = 4_000
    private static let mostBytes = 512 << 10
    /// The most meanings or examples of an entry.
    private static let mostSenses = 64
    /// The longest of them in characters; longer ones are cut.
    private static let longestSense = 1_000

    /// A card, perhaps inside another one.
    init(_ headword: String, line: Int, inside card: DSLCard? = nil) {
        (headwords, self.line, outer) = ([headword], line, card?.headwords.first)
    }

    mutating func add(headword: String) {
        if headwords.count < Self.mostHeadwords { headwords.append(headword) }
    }

    mutating func add(_ text: String) {
        hasLines = true
        bytes += text.utf8.count
        if body.count < Self.mostLines, bytes <= Self.mostBytes { body.append(text) }
    }

    /// The entry; `nil` for a card without a word or without a meaning.
    func entry() -> KeyedEntry? {
        let words = self.words.filter { !$0.spellings.isEmpty }
        guard let first = words.first else { return nil }
        var keys: [String] = []
        for key in words.flatMap(\.spellings).map({ WordFold.folded($0) })
        where !key.isEmpty && !keys.contains(key) { keys.append(key) }
        var markup = DSLMarkup(headword: first.spellings[0])
        let lines = body.flatMap { markup.read($0) }
        var (senses, details, grammar) = Self.sorted(lines)
        if senses.isEmpty { (senses, details) = (details, []) }
        guard !senses.isEmpty, !keys.isEmpty else { return nil }
        let entry = DictionaryEntry(
            headword: first.spellings[0], variants: Self.variants(words),
            pronunciation: markup.sound, grammar: GrammarWords.words(for: grammar, in: [:]),
            senses: senses, details: details, dictionary: "")
        return KeyedEntry(entry: entry, keys: keys, forms: [])
    }

    /// The headwords; in all but the first, `~` stands for the first one of the outer card.
    private var words: [DSLHeadword] {
        let around = outer.map { DSLHeadword($0) }
        let first = DSLHeadword(headwords[0], tilde: around?.name ?? "~")
        let tilde = (around ?? first).name
        return [first] + headwords.dropFirst().map { DSLHeadword($0, tilde: tilde) }
    }

    /// The ways the word is written besides the first, `{to }go` and `colour` of `color`.
    private static func variants(_ words: [DSLHeadword]) -> [String] {
        var variants: [String] = []
        for word in words {
            let all = [word.shown.contains("(") ? "" : word.shown] + word.spellings
            for spelling in all where !spelling.isEmpty && spelling != words[0].spellings[0] {
                if !variants.contains(spelling) { variants.append(spelling) }
            }
        }
        return Array(variants.prefix(4))
    }

    /// The meanings, the examples and notes, and the parts of speech.
    private static func sorted(
        _ lines: [DSLMarkup.Line]
    ) -> (senses: [String], details: [String], grammar: [String]) {
        var (senses, details, grammar): ([String], [String], [String]) = ([], [], [])
        // Where translations are marked, other text is a note.
        let areMarked = lines.contains(where: \.isTranslated)
        for line in lines {
            let text = bare(line.text)
            let classes = line.labels.compactMap { wordClass($0) }
            let others = line.labels.filter { wordClass($0) == nil }
            if text.isEmpty {
                grammar += classes.isEmpty ? [] : classes + others
            } else {
                if senses.isEmpty { grammar += classes }
                let labels = others.isEmpty ? "" : "(\(others.joined(separator: ", "))) "
                let shown = EntryText.cut(labels + text, to: longestSense)
                if line.isTranslated || !areMarked {
                    if senses.count < mostSenses, !senses.contains(shown) { senses.append(shown) }
                } else if details.count < mostSenses {
                    details.append(shown)
                }
            }
            let example = EntryText.cut(EntryText.line(line.example), to: longestSense)
            if !example.isEmpty, details.count < mostSenses { details.append(example) }
        }
        return (senses, details, grammar)
    }

    /// A part of speech in words; `nil` for another label.
    private static func wordClass(_ label: String) -> String? {
        GrammarWords.freeDict[label.filter { $0 != "." }.lowercased()]
    }

    /// A line without its number and marks: `1)`, `2.`, `•`; empty when it has nothing else.
    private static func bare(_ text: String) -> String {
        let line = EntryText.line(text)
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        var rest = line[...]
        if (1...2).contains(digits.count), let mark = line.dropFirst(digits.count).first,
            ".)".contains(mark)
        {
            rest = line.dropFirst(digits.count + 1)
        }
        let hasText = rest.contains { $0.isLetter || $0.isNumber || $0.isSymbol }
        return hasText ? EntryText.line(rest) : ""
    }
}
