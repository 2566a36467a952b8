import ListenCore

/// The text of a meaning: its label, its translations, and what of it can stand in a sentence.
enum SenseText {
    /// The longest text that is looked at.
    private static let longest = 400

    /// The part of speech that a dictionary writes before a meaning, and the meaning without it and
    /// without examples.
    static func split(_ sense: String) -> (grammar: String?, text: String) {
        var rest = sense[...]
        var name: String?
        if rest.first == "(", let end = rest.firstIndex(of: ")") {
            let label = String(rest[..<end].dropFirst())
            if WordPlace.order.contains(label) {
                name = label
                rest = rest[rest.index(after: end)...].drop { $0 == " " }
            }
        }
        let ends = ["; \"", " [ant:", "- \""].compactMap { rest.firstRange(of: $0)?.lowerBound }
        let text = ends.min().map { String(rest[..<$0]) } ?? String(rest)
        return (name, text.isEmpty ? String(rest) : String(text.trimmed))
    }

    /// The translations of a meaning, without its labels and notes.
    static func alternatives(_ text: String) -> [String] {
        SenseLabels.without(text.prefix(longest)).split { ",;/".contains($0) }.prefix(12)
            .map { String($0.trimmed) }.filter { !$0.isEmpty }
    }

    /// A meaning for comparison: without labels, in small letters.
    static func bare(_ text: String) -> String {
        let all = alternatives(text).map { $0.lowercased() }
        return all.isEmpty ? text : all.joined(separator: ", ")
    }

    /// The place among the translations in `list` of the first that a meaning has; `nil` without
    /// one.
    static func rank(of text: String, in list: String) -> Int? {
        let own = Set(alternatives(text).map(stem))
        return alternatives(list).firstIndex { own.contains(stem($0)) }
    }

    /// A translation without the words that dictionaries put before it, and the object behind it.
    private static func stem(_ text: String) -> String {
        var folded = WordFold.folded(text)
        for object in [" sth.", " sb."] where folded.hasSuffix(object) {
            folded = String(folded.dropLast(object.count))
        }
        for head in ["to ", "a ", "an ", "the "] where folded.hasPrefix(head) {
            return String(folded.dropFirst(head.count))
        }
        return folded
    }

    /// The grammar in a note of an analysis: `niño: noun, masculine`.
    static func grammar(ofNote note: String) -> String {
        note.firstRange(of: ": ").map { String(note[$0.upperBound...]) } ?? note
    }

    /// The lemma in a note of an analysis; `nil` when it is the word itself.
    static func lemma(ofNote note: String) -> String? {
        note.firstRange(of: ": ").map { String(note[..<$0.lowerBound]) }
    }
}

/// The words of a translation, to be compared with the meanings of a dictionary.
struct TranslatedWords {
    private let words: [Set<String>]
    private let spelled: [String]
    private let text: String
    private let language: String
    /// The share of the sentence before the word that is translated.
    private let place: Double?
    /// True when the word that is translated is a function word, as its translation may be.
    private let isOfFunctionWord: Bool

    /// A meaning that stands in the translation.
    struct Match {
        /// A little more for long meanings, and for those where the word is expected.
        let weight: Double
        /// The meaning, the translation that was found first.
        let text: String
    }

    /// The longest translation that is looked at, in characters.
    private static let longest = 2_000

    /// The words of a text; `place` is the share of the sentence before the word in question.
    init(_ text: String, language: String, place: Double?, isOfFunctionWord: Bool = false) {
        self.isOfFunctionWord = isOfFunctionWord
        let text = WordFold.folded(text.prefix(Self.longest))
        self.text = text
        self.language = language
        self.place = place
        spelled = text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
        words = spelled.map { Self.forms(of: $0, language) }
    }

    /// The word and the dictionary forms that lists and rules give it.
    private static func forms(of word: String, _ language: String) -> Set<String> {
        Set(
            [word] + IrregularForms.lemmas(of: word, language: language)
                + (EndingRules.rules(of: language)?.candidates(for: word) ?? []))
    }

    /// The place where a meaning stands in the translation; `nil` when it does not.
    func match(_ sense: String) -> Match? {
        let all = SenseText.alternatives(sense)
        var best: (weight: Double, index: Int)?
        for (index, alternative) in all.enumerated() {
            guard let weight = weight(of: alternative) else { continue }
            let total = weight - 0.1 * Double(index)
            if best.map({ $0.weight < total }) ?? true { best = (total, index) }
        }
        guard let best else { return nil }
        guard best.index > 0 else { return Match(weight: best.weight, text: sense) }
        var ordered = all
        ordered.insert(ordered.remove(at: best.index), at: 0)
        return Match(weight: best.weight, text: ordered.joined(separator: ", "))
    }

    private func weight(of alternative: String) -> Double? {
        let folded = WordFold.folded(alternative)
        if ["ja", "zh"].contains(language) {
            return folded.count > 1 && text.contains(folded) ? 0.2 * Double(folded.count) : nil
        }
        let wanted = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { !Self.placeholders.contains($0) }
        let content = wanted.filter { !FunctionWords.contains($0, language: language) }
        if content.isEmpty, isOfFunctionWord { return weight(ofFunctionWord: wanted) }
        // A definition is not a translation, and `of` stands in every text.
        guard !content.isEmpty, wanted.count < 6, content.contains(where: { $0.count > 1 }) else {
            return nil
        }
        let forms = content.map { Self.forms(of: $0, language) }
        let starts = words.indices.dropLast(max(0, content.count - 1)).filter { start in
            zip(words[start...], forms).allSatisfy { !$0.isDisjoint(with: $1) }
        }
        guard !starts.isEmpty else { return nil }
        // `naturally` is nearer to itself than to `natural`.
        let isSame = starts.contains { spelled[$0...].starts(with: content) }
        let weight = 0.5 * Double(content.count - 1) + (isSame ? 0.5 : 0)
        guard let place else { return weight }
        // Words of a translation are seldom far from their place in the sentence.
        let nearest = starts.map { abs(Double($0) / Double(max(1, words.count)) - place) }.min()
        return weight + 1 - (nearest ?? 1)
    }

    /// The weight of `his` for *sein*, of `was` for *war*: where one word near its place is it.
    private func weight(ofFunctionWord wanted: [String]) -> Double? {
        guard wanted.count == 1, let only = wanted.first, let place else { return nil }
        let forms = Self.forms(of: only, language)
        let far = words.indices.filter { !words[$0].isDisjoint(with: forms) }.map {
            abs(Double($0) / Double(max(1, words.count)) - place)
        }.min()
        return far.flatMap { $0 < Self.nearFunctionWord ? 1 - $0 : nil }
    }

    /// The share of a sentence within which a function word is translated.
    private static let nearFunctionWord = 0.3

    /// The words that dictionaries write for an object, and before verbs and nouns.
    private static let placeholders: Set<String> = [
        "to", "a", "an", "the", "sth", "sb", "so", "someone", "something", "somebody", "one", "s",
        "oneself", "etw", "jdn", "jdm", "sich",
    ]
}
