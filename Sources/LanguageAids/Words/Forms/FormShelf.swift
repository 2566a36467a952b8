import ListenCore

/// The words of the dictionaries of a language, asked once each; blocks on the disk.
final class FormShelf {
    private var books: OpenBooks
    private let isGerman: Bool
    private let isEmpty: Bool
    private var kinds: [String: Set<WordKind>] = [:]
    private var bases: [String: [String]] = [:]

    /// The dictionaries that explain a language, in any other.
    init(_ shelf: DictionaryShelf, _ language: Language, target: Language) {
        let files = shelf.files(from: language, to: target)
        books = OpenBooks(files, of: shelf)
        isEmpty = files.isEmpty || books.isEmpty
        isGerman = language.code == "de"
    }

    /// The lexicon of the dictionaries.
    var lexicon: FormLexicon {
        guard !isEmpty else { return .empty }
        return FormLexicon(
            kinds: { self.kinds(of: $0) }, bases: { self.bases(of: $0) })
    }

    private func kinds(of word: String) -> Set<WordKind> {
        if let known = kinds[word] { return known }
        var entries = books.probe(word).isHeadword ? books.entries(for: word) : []
        entries = entries.filter { $0.headword == word && !DictForms.isForm($0) }
        var found = Self.kinds(of: entries)
        // A German verb may be a headword with its object only: `etw. kaufen`.
        if isGerman, !found.contains(.verb), word.hasSuffix("n"), !word.contains(" "),
            word.first?.isLowercase == true, isVerbWithObject(word)
        {
            found.insert(.verb)
        }
        kinds[word] = found
        return found
    }

    private func isVerbWithObject(_ word: String) -> Bool {
        ["etw.", "jdn.", "sich", "jdn./etw.", "jdm."].contains {
            let headword = "\($0) \(word)"
            guard books.probe(headword).isHeadword else { return false }
            return books.entries(for: headword).contains { $0.headword == headword }
        }
    }

    private func bases(of word: String) -> [String] {
        if let known = bases[word] { return known }
        let found = books.probe(word).isHeadword ? books.lemmas(of: word) : []
        bases[word] = found
        return found
    }

    private static func kinds(of entries: [DictionaryEntry]) -> Set<WordKind> {
        var kinds: Set<WordKind> = []
        for entry in entries {
            let words = Set(entry.grammar?.split { !$0.isLetter } ?? [])
            if words.contains("noun") || words.contains("name") {
                kinds.insert(words.contains("plural") ? .plural : .noun)
            }
            if !words.isDisjoint(with: ["verb", "transitive", "intransitive", "reflexive"]) {
                kinds.insert(.verb)
            }
            if words.contains("adjective") { kinds.insert(.adjective) }
            if words.contains("adverb") { kinds.insert(.adverb) }
        }
        return kinds
    }
}
