import ListenCore

/// The words of the dictionaries of a language, as the rules of dictionary forms ask for them;
/// blocks on the disk.
final class FormShelf {
    private var books: OpenBooks
    private let memory: FormMemory
    private let language: Language
    private let isGerman: Bool
    private let isEmpty: Bool

    /// The dictionaries that explain a language, in any other; what they say is kept in `memory`.
    init(
        _ shelf: DictionaryShelf, _ language: Language, target: Language,
        memory: FormMemory = FormMemory()
    ) {
        let files = shelf.files(from: language, to: target)
        books = OpenBooks(files, of: shelf)
        isEmpty = files.isEmpty || books.isEmpty
        isGerman = language.code == "de"
        self.language = language
        self.memory = memory
        memory.keep(for: files, of: language)
    }

    /// The lexicon of the dictionaries.
    var lexicon: FormLexicon {
        guard !isEmpty else { return .empty }
        return FormLexicon(
            kinds: { self.kinds(of: $0) }, bases: { self.bases(of: $0) })
    }

    private func kinds(of word: String) -> Set<WordKind> {
        if let known = memory.kinds(of: word, language) { return known }
        let found = isGerman && word.hasPrefix("sich ") ? reflexive(word) : asked(word)
        memory.keep(found, of: word, language)
        return found
    }

    private func asked(_ word: String) -> Set<WordKind> {
        var entries = books.probe(word).isHeadword ? books.entries(for: word) : []
        // WordNet has the verb `let` below `LET`, which is something else besides.
        let shouted = word.uppercased()
        let verbs = isGerman ? [] : Self.kinds(of: entries.filter { $0.headword == shouted })
        entries = entries.filter { $0.headword == word && !DictForms.isForm($0) }
        var found = Self.kinds(of: entries)
        if verbs.contains(.verb), word != shouted { found.insert(.verb) }
        // A German verb may be a headword with its object only: `etw. kaufen`.
        if isGerman, !found.contains(.verb), word.hasSuffix("n"), !word.contains(" "),
            word.first?.isLowercase == true, isVerbWithObject(word)
        {
            found.insert(.verb)
        }
        return found
    }

    private func isVerbWithObject(_ word: String) -> Bool {
        GermanVerb.objectsAlone.contains { object in
            let text = "\(object) \(word)"
            // `etw. gegeben` is the participle, and no verb of its own.
            return books.probe(text).isHeadword
                && books.entries(for: text).contains { entry in
                    entry.headword == text && Self.kinds(of: [entry]).contains(.verb)
                }
        }
    }

    /// A verb for `sich freuen`, which may be a headword with its object only, and for `freuen`
    /// where that is stated to be reflexive.
    private func reflexive(_ text: String) -> Set<WordKind> {
        let verb = String(text.dropFirst("sich ".count))
        if GermanVerb.reflexives(verb).contains(where: isHeadword) { return [.verb] }
        guard books.probe(verb).isHeadword else { return [] }
        let isStated = books.entries(for: verb).contains { entry in
            entry.headword == verb
                && entry.grammar?.split { !$0.isLetter }.contains("reflexive") == true
        }
        return isStated ? [.verb] : []
    }

    private func isHeadword(_ text: String) -> Bool {
        guard books.probe(text).isHeadword else { return false }
        return books.entries(for: text).contains { $0.headword == text }
    }

    private func bases(of word: String) -> [String] {
        if let known = memory.bases(of: word, language) { return known }
        let found = books.probe(word).isHeadword ? books.lemmas(of: word) : []
        memory.keep(found, of: word, language)
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
