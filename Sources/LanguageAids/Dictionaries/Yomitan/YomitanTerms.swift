import ListenCore
import Markup

/// A row of a bank of terms: term, reading, tags, rules, score, definitions, sequence, tags of the
/// term; in version 1 the definitions are the rest of the row.
struct YomitanRow {
    let term: String
    let reading: String
    let tags: [String]
    let score: Double
    let sequence: Double
    let definitions: [DefinitionText]

    /// The most definitions of a row.
    private static let mostDefinitions = 64

    /// Reads the bytes of a row; `nil` when they are malformed.
    init?(_ bytes: [UInt8], version: Int) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var isDamaged = false
        let tree = JSONTree(bytes, most: 100_000) { _, _ in isDamaged = true }
        guard !isDamaged, let root = tree.roots.first, root.kind == .array else { return nil }
        let parts = root.elements
        guard parts.count >= 6, let term = parts[0].string, let reading = parts[1].string,
            version < 2 || parts[5].kind == .array
        else { return nil }
        self.term = term
        self.reading = reading
        tags = (parts[2].string ?? "").split(separator: " ").map(String.init)
        score = parts[4].number ?? 0
        sequence = version < 2 || parts.count < 7 ? 0 : parts[6].number ?? 0
        let definitions = version < 2 ? Array(parts[5...]) : parts[5].elements
        self.definitions = definitions.prefix(Self.mostDefinitions).map { DefinitionText($0) }
    }
}

/// Makes entries of rows: rows one behind another with a term's senses become one entry.
struct YomitanTerms {
    let index: YomitanIndex
    private var pending: Pending?

    /// The most words that a term is a form of.
    private static let mostLemmas = 64

    private struct Pending {
        let term: String
        let reading: String
        let sequence: Double
        let grammar: String?
        let rank: Int32
        var senses: [String]
        var details: [String]
        var lemmas: [String]
    }

    init(_ index: YomitanIndex) { self.index = index }

    /// Adds a row; returns the entry before it when that is complete.
    mutating func add(_ row: YomitanRow) -> KeyedEntry? {
        // Rows with nothing but the other ways the term is written.
        guard !row.tags.contains("forms"), row.term.utf8.count <= EntryLimits.keyBytes else {
            return nil
        }
        let next = made(row)
        if var before = pending, before.term == next.term, before.reading == next.reading,
            before.sequence == next.sequence, before.grammar == next.grammar
        {
            for sense in next.senses where before.senses.count < DefinitionText.mostLines {
                if !before.senses.contains(sense) { before.senses.append(sense) }
            }
            before.details += next.details.prefix(
                max(0, DefinitionText.mostLines - before.details.count))
            before.lemmas += next.lemmas.prefix(
                min(8, max(0, Self.mostLemmas - before.lemmas.count)))
            pending = before
            return nil
        }
        let done = finish()
        pending = next
        return done
    }

    /// The last entry; `nil` when there is none.
    mutating func finish() -> KeyedEntry? {
        defer { pending = nil }
        guard let pending else { return nil }
        let key = WordFold.folded(pending.term)
        guard !key.isEmpty else { return nil }
        let forms = pending.lemmas.filter { $0 != pending.term }
            .map { KeyedEntry.Form(key: key, lemma: $0) }
        var senses = pending.senses
        var details = pending.details
        if senses.isEmpty { (senses, details) = (details, []) }
        guard !senses.isEmpty else {
            return forms.isEmpty ? nil : KeyedEntry(entry: nil, keys: [], forms: forms)
        }
        let reading =
            pending.reading.isEmpty || pending.reading == pending.term
            ? nil : pending.reading
        let entry = DictionaryEntry(
            headword: pending.term, reading: reading, grammar: pending.grammar, senses: senses,
            details: details, dictionary: "")
        var keys = [key]
        if let other = reading.map({ WordFold.folded($0) }), other != key, !other.isEmpty {
            keys.append(other)
        }
        return KeyedEntry(entry: entry, keys: keys, forms: forms, rank: pending.rank)
    }

    private func made(_ row: YomitanRow) -> Pending {
        let (tagged, labels) = index.words(for: row.tags)
        let stated = row.definitions.flatMap(\.grammar)
        let grammar =
            stated.isEmpty ? tagged : GrammarWords.words(for: stated, in: [:])
        var senses = Self.senses(of: row.definitions)
        if let first = senses.first, !labels.isEmpty {
            senses[0] = "(\(labels.prefix(3).joined(separator: ", "))) \(first)"
        }
        let lemmas = row.definitions.compactMap(\.lemma)
            .filter { $0.utf8.count <= EntryLimits.keyBytes }
            .map { EntryText.line($0) }.filter { !$0.isEmpty }
        let score = max(-1e9, min(1e9, row.score.rounded()))
        return Pending(
            term: EntryText.line(row.term), reading: EntryText.line(row.reading.prefix(200)),
            sequence: row.sequence, grammar: grammar, rank: Int32(-score), senses: senses,
            details: Array(
                row.definitions.flatMap(\.details).prefix(DefinitionText.mostLines)),
            lemmas: Array(lemmas.prefix(Self.mostLemmas)))
    }

    /// The longest sense of several short definitions, in characters.
    private static let longestSense = 160

    /// The senses; short plain texts of one row are ways to say one meaning.
    private static func senses(of definitions: [DefinitionText]) -> [String] {
        let all = Array(definitions.flatMap(\.senses).prefix(DefinitionText.mostLines))
        let joined = all.joined(separator: "; ")
        guard all.count > 1, definitions.allSatisfy({ $0.isPlain || $0.senses.isEmpty }),
            joined.count <= longestSense
        else { return all }
        return [joined]
    }
}
