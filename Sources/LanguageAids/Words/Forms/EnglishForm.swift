/// The dictionary forms of English words by their endings, their place and a dictionary.
struct EnglishForm {
    let question: FormQuestion
    let lexicon: FormLexicon

    /// The form; `nil` when nothing leads to one.
    var form: String? {
        let word = question.word
        // A capital inside a sentence shows a name, or a headline.
        let lower = question.lower.replacing("’", with: "'")
        if word.count == 1 { return nil }
        let bare = lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
        let isCapital = word.first?.isUppercase == true
        let isShouted = word.count > 2 && word == word.uppercased() && question.isShouted
        guard !isCapital || isShouted || question.isAtStart || isHeadword(bare) else { return nil }
        let base = base(bare)
        if let phrase = phrasal(bare, base) { return phrase }
        // `French` is a headword with its capital only.
        let upper = base.prefix(1).uppercased() + base.dropFirst()
        return isCapital && !isHeadword(base) && lexicon.kinds(upper)?.isEmpty == false
            ? upper : base
    }

    /// The verb with its particle: `give up` for `gave`, and for `giving up` where that is a noun.
    private func phrasal(_ word: String, _ base: String) -> String? {
        let phrasal = EnglishPhrasal(question: question, lexicon: lexicon)
        if let phrase = phrasal.form(of: base) { return phrase }
        guard base == word, word.hasSuffix("ing"), word.count > 4 else { return nil }
        return stems(word, "ing").first { lexicon.has($0, .verb) }.flatMap(phrasal.form)
    }

    private func isHeadword(_ word: String) -> Bool { lexicon.kinds(word)?.isEmpty != true }

    private func base(_ word: String) -> String {
        let kind = kind(of: word)
        let irregular = IrregularForms.lemmas(of: word, language: "en")
        if let verb = Self.alsoVerbs[word], isVerb(word, kind) { return verb }
        if let first = irregular.first {
            // `found`, `left` and `saw` are headwords too, but seldom meant.
            let isNoun = kind == .noun && lexicon.has(word, .noun) && question.last != "to"
            if !(isNoun && Self.alsoNouns.contains(word)) {
                return kind == .adjective && Self.alsoAdjectives.contains(word) ? word : first
            }
        }
        if word.hasSuffix("ing"), word.count > 4 { return participle(word, kind) }
        let isOfOwn = word.hasSuffix("eed") && lexicon.has(word, .verb)
        if word.hasSuffix("ed"), word.count > 3, !isOfOwn { return past(word, kind) }
        if word.hasSuffix("s"), word.count > 3 || word.hasSuffix("es") { return plural(word, kind) }
        if word.hasSuffix("er") || word.hasSuffix("est") { return compared(word, kind) }
        return word
    }

    // MARK: Place

    private func kind(of word: String) -> WordKind? {
        let last = question.last
        if EnglishWords.infinitives.contains(last) || EnglishWords.subjects.contains(last) {
            return .verb
        }
        if EnglishWords.determiners.contains(last) || EnglishWords.isPossessive(last) {
            guard let next = question.behind.first?.lowercased(), isPlain(next) else {
                return .noun
            }
            return .adjective
        }
        if Self.auxiliaries.contains(last) || EnglishWords.contractions.contains(last) {
            return .verb
        }
        if Self.degrees.contains(last) { return .adjective }
        if Self.prepositions.contains(last) { return .noun }
        return nil
    }

    private func isPlain(_ word: String) -> Bool { EnglishWords.isPlain(word) }

    /// True where a word that is mostly a plural is a verb: `she leaves`, `her sister lives`.
    private func isVerb(_ word: String, _ kind: WordKind?) -> Bool {
        guard kind == nil else { return kind == .verb }
        // `autumn leaves`, but nobody has `sister lives`.
        return word == "lives" && lexicon.has(question.last, .noun)
            && !lexicon.has(question.last, .adjective)
    }

    /// Verbs whose forms are written like plurals of nouns.
    private static let alsoVerbs = ["lives": "live", "leaves": "leave"]

    // MARK: Endings

    private func participle(_ word: String, _ kind: WordKind?) -> String {
        if Self.nounsInIng.contains(word), lexicon.has(word, .noun, unknown: true) { return word }
        let stems = stems(word, "ing")
        guard let verb = stems.first(where: { lexicon.has($0, .verb, unknown: true) })
        else { return isHeadword(word) ? word : stems.first ?? word }
        let isNoun = lexicon.has(word, .noun)
        let isAdjective = lexicon.has(word, .adjective)
        switch kind {
        case .noun where isNoun:
            return EnglishWords.determiners.contains(question.last) || question.next == "of"
                || !isBeforeObject ? word : verb
        case .adjective where isAdjective || isNoun: return word
        case .verb
        where isAdjective && Self.copulas.contains(question.last)
            && Self.feelings.contains(verb):
            return word
        case nil where isAdjective && isPlain(question.next) && Self.feelings.contains(verb):
            return word
        default: return verb
        }
    }

    private var isBeforeObject: Bool {
        let next = question.next.lowercased()
        return EnglishWords.determiners.contains(next) || Self.objects.contains(next)
    }

    private func past(_ word: String, _ kind: WordKind?) -> String {
        let stems = stems(word, "ed")
        guard let verb = stems.first(where: { lexicon.has($0, .verb, unknown: true) })
        else { return isHeadword(word) ? word : stems.first ?? word }
        guard lexicon.has(word, .adjective) else { return verb }
        if kind == .adjective { return word }
        let isState =
            Self.copulas.contains(question.last) && Self.feelings.contains(verb)
            && question.next != "by"
        return isState || Self.degrees.contains(question.last) ? word : verb
    }

    private func plural(_ word: String, _ kind: WordKind?) -> String {
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
        let kinds = lexicon.kinds(word)
        let isAdverb = kinds?.contains(.adverb) == true && kinds?.contains(.noun) != true
        // `needs` is an adverb in old books alone.
        if isAdverb, word != "needs" { return word }
        var bases: [String] = []
        if word.hasSuffix("ies"), word.count > 4 { bases.append(word.dropLast(3) + "y") }
        if word.hasSuffix("ves") {
            bases += [word.dropLast(3) + "f", word.dropLast(3) + "fe"]
        }
        if ["ches", "shes", "sses", "xes", "zes", "oes"].contains(where: word.hasSuffix) {
            bases += [String(word.dropLast(2)), String(word.dropLast())]
        } else {
            bases += [String(word.dropLast()), String(word.dropLast(2))]
        }
        if Self.onlyPlural.contains(word) { return word }
        if kinds == nil {
            return word.hasSuffix("ves") ? String(word.dropLast()) : bases[0]
        }
        let known = bases.first {
            $0.count > 1 && (lexicon.has($0, .noun) || lexicon.has($0, .verb))
        }
        return known ?? (kinds?.isEmpty == false ? word : bases[0])
    }

    private func compared(_ word: String, _ kind: WordKind?) -> String {
        // `after` is no form of `aft`.
        guard !FunctionWords.contains(word, language: "en") else { return word }
        let ending = word.hasSuffix("est") ? "est" : "er"
        let bases = stems(word, ending)
        guard lexicon.kinds("x") != nil,
            let base = bases.first(where: { lexicon.has($0, .adjective) && $0.count > 2 }),
            !EnglishWords.particles.contains(base)
        else { return word }
        // `customer` is a word of its own, and `lower` one where it is no adjective.
        let isOwn = lexicon.has(word, .noun) || lexicon.has(word, .verb)
        let isCompared =
            question.next == "than" || kind == .adjective || Self.copulas.contains(question.last)
        return isOwn && !isCompared ? word : base
    }

    private func stems(_ word: String, _ ending: String) -> [String] {
        EnglishStems(lexicon: lexicon).stems(of: word, ending)
    }

    private static let auxiliaries: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "being", "have", "has", "had", "get", "got",
        "having",
    ]
    private static let copulas: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "feel", "felt", "look", "seem", "it's",
        "i'm", "he's", "she's", "they're", "we're", "you're", "get", "got",
    ]
    private static let degrees: Set<String> = ["very", "so", "too", "more", "most", "quite", "as"]
    private static let prepositions: Set<String> = [
        "of", "with", "from", "at", "by", "for", "into", "onto", "through", "without", "near",
    ]
    private static let objects: Set<String> = [
        "me", "him", "them", "us", "you", "it", "up", "out", "off", "down", "to", "that",
    ]
    /// Verbs whose participles are mostly adjectives.
    private static let feelings: Set<String> = [
        "interest", "bore", "excite", "tire", "amaze", "surprise", "disappoint", "please", "worry",
        "concern", "frustrate", "confuse", "satisfy", "embarrass", "shock", "scare", "frighten",
        "annoy", "depress", "relax", "marry", "advance", "limit", "complicate", "experience",
        "charm", "will", "outstand", "follow", "exist", "miss", "overwhelm", "terrify", "retire",
    ]
    private static let alsoNouns: Set<String> = [
        "saw", "felt", "rose", "wound", "ground", "found", "left", "thought", "being", "meaning",
        "building", "feeling", "meeting", "drawing", "beginning", "rung", "stole", "spoke", "lay",
        "bit", "bound", "shot", "cut", "set", "put", "light", "read", "lead",
    ]
    private static let alsoAdjectives: Set<String> = [
        "left", "lost", "broken", "hidden", "given", "known", "born", "ground", "bound", "worn",
        "spoken", "written", "stolen", "drunk", "fallen", "shaken", "frozen", "following",
    ]
    /// Nouns whose verbs are rare, or are none.
    private static let nounsInIng: Set<String> = [
        "evening", "ceiling", "wedding", "clothing", "pudding", "shilling", "stocking", "earring",
        "sibling", "darling", "sterling", "herring", "awning", "lightning", "railing", "outing",
    ]
    private static let onlyPlural: Set<String> = [
        "news", "series", "species", "means", "clothes", "thanks", "pants", "trousers", "scissors",
        "glasses", "physics", "politics", "economics", "mathematics", "ethics", "always", "perhaps",
        "besides", "sometimes", "overseas", "indoors", "outdoors", "upstairs", "downstairs",
        "headquarters", "towards", "afterwards", "nowadays", "upwards", "downwards", "forwards",
        "backwards", "christmas", "lens", "gas", "bias", "atlas", "canvas", "whereas", "plus",
        "yes", "us", "this", "his", "hers", "its", "was", "has", "is", "does", "as", "less",
    ]
}
