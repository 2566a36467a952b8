/// The dictionary forms of French and Spanish words by their endings and their place.
struct RomanceForm {
    let question: FormQuestion
    let lexicon: FormLexicon
    let language: String

    /// The form by lists and rules; a word that no rule changes is its own.
    var form: String? {
        let word = question.lower.replacing("’", with: "'")
        if language == "fr", let whole = Self.elided[word] { return whole }
        if let first = question.word.first, first.isUppercase, !question.isAtStart {
            return language == "fr" ? FrenchRules(self, word).capital : nil
        }
        if word == "entre", FrenchRules.subjects.union(["n'", "y"]).contains(question.last) {
            return "entrer"
        }
        if language == "es", SpanishRules.goes(word, question) { return "ir" }
        if FunctionWords.contains(word, language: language) {
            return IrregularForms.lemmas(of: word, language: language).first ?? word
        }
        return language == "fr" ? FrenchRules(self, word).form : SpanishRules(self, word).form
    }

    private static let elided = [
        "n'": "ne", "qu'": "que", "l'": "le", "d'": "de", "j'": "je", "s'": "se", "m'": "me",
        "t'": "te", "c'": "ce", "jusqu'": "jusque", "lorsqu'": "lorsque", "puisqu'": "puisque",
    ]
}

/// French words by the classes their places suggest.
struct FrenchRules {
    let question: FormQuestion
    private let lexicon: FormLexicon
    let word: String

    init(_ form: RomanceForm, _ word: String) {
        (question, lexicon) = (form.question, form.lexicon)
        self.word = word
    }

    var form: String {
        if let compound { return compound }
        if let verb = verbOfPreposition { return verb }
        if Self.fixed.contains(word) { return word }
        if let adjective = behindDegree ?? adjectiveOfVerb { return adjective }
        // `une première`, `la nouvelle du miracle`: nouns with an ending of their own.
        let isFeminine = isNominal && !isBeforeNoun && (word.hasSuffix("e") || word.hasSuffix("es"))
        if !isVerbPlace, !isFeminine,
            let adjective = RomanceVerbs.adjective(word, language: "fr")
                ?? RomanceVerbs.adjective(
                    String(word.dropLast(word.hasSuffix("s") ? 1 : 0)), language: "fr")
        {
            return adjective
        }
        if isInfinitive { return word }
        let listed = RomanceVerbs.lemmas(of: word, language: "fr")
        if Self.adverbs.contains(question.last) || question.last.hasSuffix("ment"),
            let verb = participle, word.contains("é")
        {
            return verb
        }
        if isNominal, Self.nouns.contains(word) || isHomograph { return nominal }
        if isGerund, let verb = presentParticiple { return verb }
        if let verb = plainVerb { return verb }
        if isNominal, !isBeforeNoun || listed.isEmpty { return nominal }
        if isBehindPreposition { return nominal }
        if let verb = listed.first, !(isNominal && lexicon.has(word, .noun)) { return verb }
        if word.hasSuffix("ment"), word.count > 6 { return word }
        if isVerbPlace, let verb = verb { return verb }
        if isParticiplePlace, let verb = participle { return verb }
        if isNominal { return nominal }
        if let verb = pastParticiple ?? presentParticiple { return verb }
        // `Le roi demande une lettre.`
        let last = question.last
        let isSingle = word.hasSuffix("e") || word.hasSuffix("ent")
        if isSingle, Self.articles.contains(question.next.lowercased()),
            !Self.prepositions.contains(last), !last.isEmpty, !isBeforePronoun, !isNounByEnding,
            let verb = verb
        {
            return verb
        }
        if word.hasSuffix("e"), !isNounByEnding, isBehindSubject, let verb = verb { return verb }
        if isPluralVerb, let verb = verb { return verb }
        return sureVerb ?? nominal
    }

    var isNominal: Bool {
        let last = question.last
        // `une excellente moyenne`
        let isBehindAdjective =
            RomanceVerbs.adjective(last, language: "fr") != nil
            && Self.determiners.contains(question.before.dropLast().last ?? "")
        return (Self.determiners.contains(last) || last.last?.isNumber == true || isBehindAdjective)
            && !isVerbPlace
    }

    /// True for an infinitive without a regular ending; `tire` has one in other places.
    private var isInfinitive: Bool {
        guard let ending = Self.infinitives.first(where: word.hasSuffix), word != "engendre" else {
            return false
        }
        return !isVerbPlace || !["ire", "indre"].contains(ending)
    }

    /// True in `en les obligeant`.
    private var isGerund: Bool {
        question.before.dropLast().last == "en"
            && (Self.objects.contains(question.last) || Self.singular.contains(question.last)
                || question.last == "les")
    }

    /// True behind a preposition, where no form of a verb stands but its infinitive, and behind
    /// `en` its participle.
    var isBehindPreposition: Bool {
        let isOne = Self.prepositions.contains(question.last) || question.last == "à"
        return isOne && !word.hasSuffix("er") && !word.hasSuffix("ir") && !word.hasSuffix("re")
            && !(question.last == "en" && word.hasSuffix("ant"))
    }

    /// True before `l'a`, where the article is a pronoun.
    private var isBeforePronoun: Bool {
        question.behind.dropFirst().first.map { Self.auxiliaries.contains($0.lowercased()) } == true
    }

    /// True for `portent` in `ces accords portent sur`: an adjective would have an s.
    private var isPluralVerb: Bool {
        let last = question.last
        return word.hasSuffix("ent") && !word.hasSuffix("ment")
            && (last.hasSuffix("s") || last.hasSuffix("x")) && !isFunction(last)
            && !Self.fixed.contains(last)
    }

    /// True behind a noun with its article, or behind `et`, before what a verb takes: `la ville
    /// participe à`; an adjective has other endings.
    private var isBehindSubject: Bool {
        let next = question.next.lowercased()
        guard !Self.adjectiveEndings.contains(where: word.hasSuffix),
            Self.complements.contains(next) || Self.adverbs.contains(next)
                || ["de", "d'", "également", "alors", "ensuite", "sans"].contains(next)
                || next.first?.isNumber == true
        else { return false }
        if question.written.first?.isUppercase == true, !isFunction(question.last) { return true }
        guard !["de", "d'", "sans"].contains(next) else { return false }
        if question.last == "et" { return true }
        guard Self.complements.contains(next) else { return false }
        if question.last == "qu'" { return true }
        let article = question.before.dropLast().last ?? ""
        return Self.singular.contains(article) || article == "l'"
    }

    /// The verb of a participle, which no noun of the list is.
    private var pastParticiple: String? {
        if word.hasSuffix("èrent"), Self.acute.contains(String(word.dropLast(5))) {
            return word.dropLast(5) + "érer"
        }
        guard let ending = ["ées", "ée", "és", "é"].first(where: word.hasSuffix) else { return nil }
        let stem = word.dropLast(ending.count)
        let noun = String(stem) + (ending.hasPrefix("ée") ? "ée" : "é")
        let isNoun =
            ["ité", "eté", "auté", "erté", "tié", "nité"].contains(where: noun.hasSuffix)
            && !FrenchVerbs.contains(stem + "er")
        guard stem.count > 1, !isNoun, !Self.nouns.contains(noun),
            !Self.adjectivesInE.contains(String(stem))
        else { return nil }
        return stem + "er"
    }

    private var presentParticiple: String? {
        guard word.hasSuffix("ant"), word.count > 5 else { return nil }
        guard question.last == "en" || !Self.antWords.contains(word) else { return nil }
        if word.hasSuffix("issant") { return word.dropLast(6) + "ir" }
        return Self.spelled(word.dropLast(3) + "er")
    }

    // MARK: Places

    var isBeforeNoun: Bool { !question.next.isEmpty && !isFunction(question.next) }

    func isFunction(_ word: String) -> Bool {
        FunctionWords.contains(word.lowercased(), language: "fr")
    }

    var isVerbPlace: Bool {
        let last = question.last
        // `semble-t-il`
        if Self.inversions.contains(where: question.next.lowercased().hasPrefix) { return true }
        if ["le", "la", "les", "l'"].contains(last) {
            // `il le mange`: an object, not an article.
            let before = question.before.dropLast().last ?? ""
            return Self.subjects.contains(before)
                || ["ne", "et"].contains(before)
                    && question.next.lowercased() != "de" && sureVerb != nil
        }
        if last == "qu'" { return word.hasSuffix("e") || word.hasSuffix("ent") }
        return Self.subjects.contains(last) || Self.objects.contains(last)
    }

    private var isParticiplePlace: Bool {
        question.before.suffix(3).contains { Self.auxiliaries.contains($0) }
    }

    // MARK: Verbs

    private var verb: String? {
        for (ending, replacement) in Self.verbEndings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            guard stem.count > 1 else { continue }
            return Self.spelled(stem + replacement)
        }
        return nil
    }

    private var participle: String? {
        guard !Self.nouns.contains(word) else { return nil }
        for (ending, replacement) in Self.participleEndings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            guard stem.count > 1, let last = stem.last else { continue }
            // `endémique` and `lieu` are none.
            if ending.hasPrefix("u"), "aeiouyqg".contains(last) { continue }
            return stem + replacement
        }
        return nil
    }

    /// The verb of an ending that hardly any noun has.
    private var sureVerb: String? {
        for (ending, replacement) in Self.sureEndings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            guard stem.count > 1 else { continue }
            return Self.spelled(stem + replacement)
        }
        return nil
    }

    /// The infinitive with its own accent and consonants: `jeter` of `jett`, `manger` of `mange`.
    static func spelled(_ verb: String) -> String {
        var verb = verb
        for (wrong, right) in [
            ("geer", "ger"), ("çer", "cer"), ("eller", "eler"), ("etter", "eter"),
            ("aier", "ayer"), ("oier", "oyer"), ("uier", "uyer"), ("èner", "ener"),
            ("èver", "ever"), ("èser", "eser"), ("èter", "eter"), ("èrer", "érer"),
            ("èder", "éder"), ("gèler", "geler"), ("pèler", "peler"), ("cèler", "celer"),
            ("dèler", "deler"),
            ("èler", "éler"), ("ètrer", "étrer"), ("ècher", "écher"),
            ("ègner", "égner"), ("èger", "éger"), ("èguer", "éguer"), ("èper", "éper"),
        ] where verb.hasSuffix(wrong) {
            if doubled.contains(verb) { return verb }
            verb = verb.dropLast(wrong.count) + right
            break
        }
        return verb
    }

    private static let infinitives = [
        "ire", "indre", "endre", "ondre", "ordre", "erdre", "ettre", "attre", "aître", "oudre",
        "clure", "rompre", "vivre", "suivre", "vaincre", "oir",
    ]
    /// The stems of verbs like `considérer`.
    private static let acute: Set<String> = [
        "consid", "préf", "esp", "diff", "op", "coop", "lib", "gén", "réf", "conf", "adh", "récup",
        "tol", "exag", "accél", "prolif", "sugg", "dig", "g", "ins", "transf", "rép", "mod", "alt",
    ]
    private static let doubled: Set<String> = [
        "travailler", "sceller", "exceller", "quereller", "guetter", "regretter", "permetter",
        "fouetter", "endetter", "prêter", "arrêter", "emmieller", "desseller", "flageller",
    ]

    // MARK: Nouns and adjectives

    private var nominal: String {
        let isSingular = Self.singular.contains(question.last)
        let single = isSingular ? word : Self.single(word)
        let isNoun = isNominal || isBehindPreposition
        let isFeminine = isNoun && !isBeforeNoun && single.hasSuffix("e")
        if !isFeminine, let known = RomanceVerbs.adjective(single, language: "fr") { return known }
        if isNoun { return single }
        return Self.masculine(single, isSure: !lexicon.has(single, .noun, unknown: false))
    }

    static func single(_ word: String) -> String {
        guard word.count > 2 else { return word }
        if invariable.contains(word) { return word }
        let isPlain = ["eaux", "yaux"].contains(where: word.hasSuffix) || ofOu.contains(word)
        if isPlain || word.hasSuffix("eux") && ofU.contains(word) {
            return String(word.dropLast())
        }
        if word.hasSuffix("aux") {
            return ofAil.contains(word) ? word.dropLast(3) + "ail" : word.dropLast(3) + "al"
        }
        guard word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
        if ["ois", "ais", "ès", "cours", "us", "is"].contains(where: word.hasSuffix),
            !pluralOfIs.contains(where: word.hasSuffix)
        {
            return word
        }
        return String(word.dropLast())
    }

    static func masculine(_ word: String, isSure: Bool) -> String {
        // `branche-mère` is a noun.
        if let hyphen = word.lastIndex(of: "-"),
            nouns.contains(String(word[word.index(after: hyphen)...]))
        {
            return word
        }
        for (ending, replacement) in feminineEndings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            guard stem.count > 1, !nouns.contains(word), !homographs.contains(word),
                !(ending == "ine" && stem.last == "o"),
                !(ending == "ue" && (stem.last == "q" || stem.last == "g"))
            else { return word }
            return stem + replacement
        }
        return word
    }
}
