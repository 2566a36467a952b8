/// The dictionary forms of German words by their capital, their place and a dictionary.
struct GermanForm {
    let question: FormQuestion
    let lexicon: FormLexicon

    /// The form; `nil` when nothing leads to one.
    ///
    /// A verb that a dictionary has with a reflexive pronoun, and that has one here, comes with it:
    /// `sich freuen`.
    var form: String? {
        guard let form = bareForm else { return nil }
        let reflexive = "sich " + form
        guard form.first?.isLowercase == true, form.hasSuffix("n"),
            GermanReflexive(question).isReflexive, lexicon.has(form, .verb),
            lexicon.has(reflexive, .verb)
        else { return form }
        return reflexive
    }

    private var bareForm: String? {
        let word = question.word
        guard word.contains(where: \.isLowercase) || word.count == 1 else {
            return lexicon.has(word, .noun) ? word : nil
        }
        guard word.first?.isUppercase == true else { return small(word) }
        guard question.isAtStart else { return noun(word) }
        // At the start of a sentence most words are none of the nouns.
        let lower = word.prefix(1).lowercased() + word.dropFirst()
        if let adjective = attributive(lower), lexicon.has(adjective, .adjective) {
            return adjective
        }
        if SeparablePrefix.germanPrefixes.contains(lower) || isPreposition(lower) { return lower }
        if let verb = imperative(lower) { return verb }
        if lexicon.has(word, .noun), !lexicon.has(lower, .adverb) { return word }
        if FunctionWords.contains(lower, language: "de") { return small(lower) }
        return known(small(lower), not: lower) ?? noun(word)
    }

    private func known(_ form: String?, not word: String) -> String? {
        guard let form, let kinds = lexicon.kinds(form), !kinds.isEmpty else { return nil }
        return form
    }

    /// True for a preposition before its noun or pronoun, where a command is written like it: `Dank
    /// dir` is no form of `danken`.
    private func isPreposition(_ word: String) -> Bool {
        let next = question.next.lowercased()
        return Self.prepositionsLikeCommands.contains(word)
            && (Self.pronouns.contains(next) || ["ihr", "ihnen"].contains(next)
                || SeparablePrefix.opensNounPhrase(next))
    }

    private static let prepositionsLikeCommands: Set<String> = ["dank", "laut", "trotz", "samt"]

    /// The verb of a command or a question, where a noun is written like it: `Ruf mich an`, `Mach
    /// das Licht aus`.
    private func imperative(_ word: String) -> String? {
        let next = question.next.lowercased()
        guard !word.hasSuffix("n"), !next.isEmpty, question.next == next else { return nil }
        let prefix = SeparablePrefix.prefix(ofVerbBeginning: question.rest, language: "de")
        // `Licht das Zimmer aus` is rare, `Licht ging aus` is not.
        let isOpen =
            Self.behindImperatives.contains(next)
            || prefix != nil && (SeparablePrefix.opensNounPhrase(next) || next == prefix)
            // `Macht er das?`
            || word.hasSuffix("t") && ["er", "es", "man", "ihr"].contains(next)
        guard isOpen else { return nil }
        let verb = joined(word) ?? verbs(listed: word).first ?? ruledVerb(word)
        return verb.flatMap { $0.hasSuffix("n") ? $0 : nil }
    }

    /// Words that follow a command at once, and no noun.
    private static let behindImperatives = pronouns.union(["bitte", "mal"])
    private static let pronouns: Set<String> = [
        "mich", "mir", "dich", "dir", "uns", "euch", "ihn", "ihm",
    ]

    // MARK: Nouns

    /// The noun of a form: of a compound the one whose last part a dictionary knows.
    private func noun(_ word: String) -> String {
        if let plural = madeFromVerb(word) { return plural }
        if let known = plainNoun(word) { return known }
        if let hyphen = word.lastIndex(of: "-") {
            let tail = String(word[word.index(after: hyphen)...])
            if let known = plainNoun(tail) ?? compound(tail) {
                return word[...hyphen] + known
            }
        }
        if let person = person(word, isSure: true) { return person }
        if let compound = compound(word) { return compound }
        if let person = person(word) { return person }
        for (ending, rest) in Self.sureEndings where word.hasSuffix(ending) && word.count > 6 {
            return word.dropLast(ending.count) + rest
        }
        return word
    }

    private func plainNoun(_ word: String) -> String? {
        guard word.count > 1 else { return nil }
        if lexicon.has(word, .noun) { return word }
        let told = lexicon.bases(word).filter { lexicon.has($0, .noun) }
        if word.hasSuffix("innen"), let base = told.first(where: { $0.hasSuffix("in") }) {
            return base
        }
        // `Genossen` is first of all the plural of `Genosse`, and then of `Genossin`.
        if let base = told.first(where: { !$0.hasSuffix("in") }) ?? told.first { return base }
        if lexicon.has(word, .plural), Self.onlyPlural.contains(word) { return word }
        if word.hasSuffix("n"), word.count > 4 {
            // The dative plural: `Händen` of `Hände`.
            let plural = String(word.dropLast())
            if let base = lexicon.bases(plural).first(where: { lexicon.has($0, .noun) }) {
                return base
            }
        }
        for (ending, replacements) in Self.nounEndings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            // Plurals in -n are of nouns in -e, -el, -er: `Bonn` is not of `Bon`.
            guard stem.count > 1, ending != "n" || stem.last.map("elriau".contains) == true
            else { continue }
            for replacement in replacements {
                for form in [String(stem), Self.withoutUmlaut(stem)].compactMap({ $0 })
                where lexicon.has(form + replacement, .noun) {
                    return form + replacement
                }
            }
        }
        return lexicon.has(word, .plural) ? word : nil
    }

    /// The noun of a plural like an infinitive: `Pflanzen`, unless an article shows the infinitive.
    private func madeFromVerb(_ word: String) -> String? {
        guard word.hasSuffix("en"), !Self.neuter.contains(question.last), word.count > 4,
            !Self.ofOwn.contains(word), lexicon.has(word.lowercased(), .verb)
        else { return nil }
        let single = String(word.dropLast())
        let isSure = Self.plural.contains(question.last) || lexicon.bases(word).contains(single)
        return isSure && lexicon.has(single, .noun) ? single : nil
    }

    /// Nouns that are no plural in most places: `Essen`, not those of `Esse`.
    private static let ofOwn: Set<String> = [
        "Essen", "Laden", "Wagen", "Leben", "Schreiben", "Wesen", "Vertrauen", "Verfahren",
        "Unternehmen", "Treffen", "Interessen", "Wissen",
    ]
    /// Words before a noun in the plural.
    private static let plural: Set<String> = [
        "die", "diese", "diesen", "jene", "keine", "viele", "vielen", "vieler", "alle", "allen",
        "aller", "meine", "deine", "seine", "ihre", "unsere", "einige", "mehrere", "manche", "den",
        "solche", "welche", "wenige", "zwei", "drei", "vier", "beide", "beiden",
    ]
    private static let neuter: Set<String> = [
        "das", "dem", "beim", "zum", "im", "am", "vom", "ein", "kein", "dieses", "sein", "mein",
        "ihr", "ins", "ans",
    ]

    private func compound(_ word: String) -> String? {
        // Nobody writes longer words, and each part of one is looked up.
        guard (7...64).contains(word.count), word.first?.isUppercase == true else { return nil }
        for length in stride(from: word.count - 3, through: 3, by: -1) {
            let tail = word.suffix(length)
            guard let noun = plainNoun(tail.prefix(1).uppercased() + tail.dropFirst()) else {
                continue
            }
            let head = String(word.dropLast(length))
            let isHead = Compound.isHead(head, language: "de") { text in
                let upper = text.prefix(1).uppercased() + text.dropFirst()
                return [upper, text.lowercased()].contains { lexicon.kinds($0)?.isEmpty == false }
            }
            if isHead || length > 4 { return head + noun.lowercased() }
        }
        return nil
    }

    /// A noun made from an adjective: `Erwachsenen`.
    private func person(_ word: String, isSure: Bool = false) -> String? {
        guard let ending = ["en", "er", "em", "e"].first(where: word.hasSuffix) else { return nil }
        let stem = word.dropLast(ending.count).lowercased()
        // `Perspektivlosen` is no compound of `Los`.
        if isSure {
            let isAdjective = ["los", "bar", "haft", "lich"].contains(where: stem.hasSuffix)
            return isAdjective && stem.count > 6 ? word.dropLast(ending.count) + "e" : nil
        }
        guard lexicon.has(stem, .adjective) || Self.isParticiple(stem) else { return nil }
        return word.dropLast(ending.count) + "e"
    }

    /// Nouns without a singular, whose endings look like those of a plural.
    private static let onlyPlural: Set<String> = [
        "Eltern", "Großeltern", "Kosten", "Unkosten", "Ferien", "Leute", "Finanzen", "Spesen",
        "Einkünfte", "Geschwister", "Trümmer", "Masern", "Personalien", "Alpen", "Flitterwochen",
    ]
    private static let sureEndings = [
        ("innen", "in"), ("ungen", "ung"), ("heiten", "heit"), ("keiten", "keit"),
        ("schaften", "schaft"), ("tionen", "tion"), ("täten", "tät"), ("isten", "ist"),
    ]
    private static let nounEndings: [(String, [String])] = [
        ("innen", ["in"]), ("ern", ["", "er"]), ("ien", ["ium", "ie"]), ("sen", ["s", "se"]),
        ("nen", ["n", ""]), ("en", ["e", "", "um", "us", "a"]), ("er", [""]),
        ("ses", ["s"]), ("es", ["", "e"]),
        ("nisse", ["nis"]), ("nissen", ["nis"]),
        ("e", [""]), ("n", ["", "e"]), ("s", [""]), ("", [""]),
    ]

    // MARK: Other words

    private func small(_ word: String) -> String? {
        // `los` of `ging los`
        if SeparablePrefix.isNeverAlone(word), question.behind.isEmpty { return word }
        if !standsForItself(word), let verb = joined(word) ?? apart(word) { return verb }
        if let participle = presentParticiple(word) { return participle }
        let isBeforeNoun = question.next.first?.isUppercase == true
        if question.last == "zu", word.hasSuffix("n"), !isBeforeNoun { return word }
        if let adjective = attributive(word) { return adjective }
        let kinds = lexicon.kinds(word) ?? []
        if word == "meine", question.last == "ich" || question.next == "ich" { return "meinen" }
        if FunctionWords.contains(word, language: "de") {
            return IrregularForms.lemmas(of: word, language: "de").first ?? word
        }
        if word.hasSuffix("n"), kinds.contains(.verb), isInfinitive(word) { return word }
        if let verb = withZu(word) { return verb }
        if let positive = compared(word) { return positive }
        if isFeeling(word) { return word }
        // `Er hat es gehört` is no form of `gehören`.
        if word == "gehört", hasAuxiliary { return "hören" }
        let listed = verbs(listed: word)
        if let verb = listed.first(where: { lexicon.has($0, .verb, unknown: true) }) {
            // `bekannt` is an adjective too: behind the auxiliary of a perfect it is a verb.
            if kinds.contains(.adjective), !hasAuxiliary, !isVerbPlace(word) { return word }
            return verb
        }
        if hasAuxiliary, let verb = madeVerb(word) { return verb }
        if hasAuxiliary, Self.isParticiple(word), let verb = ruledVerb(word) { return verb }
        if !isVerbPlace(word) {
            if kinds.contains(.adverb) || kinds.contains(.adjective) { return word }
        }
        if let verb = ruledVerb(word) { return verb }
        if kinds.contains(.adjective) { return word }
        return adjective(word) ?? listed.first
    }

    /// True for an adverb, an adjective or an article inside a clause, which takes no prefix from
    /// its verb: `zog sich schnell an`, `liest laut vor`, `ging eine Tür auf`.
    private func standsForItself(_ word: String) -> Bool {
        guard !question.before.isEmpty, !isVerbPlace(word),
            !GermanWords.auxiliaries.contains(word),
            IrregularForms.lemmas(of: word, language: "de").isEmpty
        else { return false }
        return word == "bitte" || FunctionWords.contains(word, language: "de")
            || lexicon.has(word, .adjective) || lexicon.has(word, .adverb)
    }

    /// True for a participle that is mostly an adjective, beside a form of `sein`: `begeistert`.
    private func isFeeling(_ word: String) -> Bool {
        guard Self.feelings.contains(word) else { return false }
        let clause = question.before + question.behind.map { $0.lowercased() }
        return clause.contains(where: GermanWords.forms.contains)
            && !clause.contains(where: GermanWords.auxiliaries.contains)
    }

    private static let feelings: Set<String> = [
        "begeistert", "enttäuscht", "überzeugt", "erfreut", "überrascht", "beeindruckt",
        "interessiert", "verärgert", "verheiratet", "geeignet", "beliebt", "besorgt", "erstaunt",
        "entsetzt", "verwirrt", "aufgeregt", "gespannt", "bemüht", "verliebt", "verzweifelt",
        "betrunken", "verrückt", "engagiert", "schockiert",
        "fasziniert", "motiviert", "qualifiziert",
    ]

    /// True unless lists know the word as a form of another verb: `erschossen`.
    private func isInfinitive(_ word: String) -> Bool {
        let listed = verbs(listed: word)
        return listed.isEmpty || listed.contains(word)
    }

    /// The adjective of `entsprechend` and `bewegenden`, which no form of a verb looks like unless
    /// the verb itself ends so: `wenden`.
    private func presentParticiple(_ word: String) -> String? {
        let endings = ["", "e", "en", "er", "es", "em"]
        guard word.count > 5, let ending = endings.first(where: { word.hasSuffix("end" + $0) })
        else { return nil }
        let stem = String(word.dropLast(ending.count))
        let verb = String(stem.dropLast(3)) + "en"
        guard !lexicon.has(stem + "en", .verb), !lexicon.has(word, .verb),
            !FunctionWords.contains(word, language: "de"),
            lexicon.has(stem, .adjective) || lexicon.has(verb, .verb)
        else { return nil }
        return stem
    }

    /// The infinitive with `zu` in it: `anzukommen`.
    private func withZu(_ word: String) -> String? {
        guard word.hasSuffix("n"), word.contains("zu") else { return nil }
        for prefix in SeparablePrefix.germanPrefixes where word.hasPrefix(prefix + "zu") {
            let verb = prefix + word.dropFirst(prefix.count + 2)
            let bare = String(verb.dropFirst(prefix.count))
            if lexicon.has(verb, .verb, unknown: true) || lexicon.has(bare, .verb) { return verb }
        }
        return nil
    }

    /// The adjective of which a word is the comparative or superlative, where a dictionary says so.
    private func compared(_ word: String) -> String? {
        let ending = Self.adjectiveEndings.first(where: word.hasSuffix) ?? ""
        let bare = word.hasSuffix("sten") ? String(word.dropLast(2)) : word
        if let listed = Self.comparatives[String(word.dropLast(ending.count))] { return listed }
        if let listed = Self.comparatives[bare] { return listed }
        guard question.last != "sehr" else { return nil }
        guard let ending = ["er", "est", "st"].first(where: bare.hasSuffix),
            !Self.withoutDegree.contains(word), word.count > 5
        else { return nil }
        let stem = bare.dropLast(ending.count)
        return [String(stem), Self.withoutUmlaut(stem)].compactMap { $0 }.first {
            $0.count > 2 && lexicon.has($0, .adjective)
        }
    }

    /// The verb with the prefix at the end of its clause.
    private func joined(_ word: String) -> String? {
        guard let prefix = SeparablePrefix.prefix(ofVerbBeginning: question.rest, language: "de")
        else { return nil }
        let between = question.behind[..<(question.behind.lastIndex(of: prefix) ?? 0)]
        guard !SeparablePrefix.closesPhrase(prefix, behind: Array(between)) else { return nil }
        let isAdverb = SeparablePrefix.isOftenAdverb(prefix, language: "de")
        // `Wir kommen immer wieder.`
        if isAdverb, let place = question.behind.lastIndex(of: prefix), place > 0,
            Self.times.contains(question.behind[place - 1].lowercased())
        {
            return nil
        }
        let bases = verbs(listed: word) + candidates(word) + [word]
        for verb in bases
        where verb.hasSuffix("n") && verb.count > 3 && lexicon.has(prefix + verb, .verb) {
            return isAdverb && lexicon.has(word, .adjective) ? nil : prefix + verb
        }
        // Dictionaries leave many out whose meaning is that of their parts: `herumsitzen`.
        guard SeparablePrefix.isNeverAlone(prefix), !(hasAuxiliary && Self.isParticiple(word)),
            !SeparablePrefix.closesPhrase(prefix, behind: Array(between), unknown: true),
            attributive(word) == nil
        else { return nil }
        let base = bases.first { verb in
            verb.hasSuffix("n") && verb.count > 3 && lexicon.has(verb, .verb)
        }
        // Verbs with a prefix that stays take no other: `betreten`, but `gehen` has none.
        let isPrefixed = { (verb: String) in
            GermanWords.inseparable.contains {
                verb.hasPrefix($0) && lexicon.has(String(verb.dropFirst($0.count)), .verb)
            }
        }
        guard let base, !isPrefixed(base) else { return nil }
        return prefix + base
    }

    /// The infinitive whose prefix is written as a word before it: `kennen lernen`, `zusammen zu
    /// arbeiten`.
    private func apart(_ word: String) -> String? {
        let prefix =
            question.last == "zu" ? question.before.dropLast().last ?? "" : question.last
        let verb = prefix + word
        guard word.hasSuffix("n"), SeparablePrefix.standsApart(prefix),
            lexicon.has(word, .verb), lexicon.has(verb, .verb)
        else { return nil }
        return verb
    }

    private var hasAuxiliary: Bool {
        (question.all.suffix(20) + question.behind.prefix(3).map { $0.lowercased() }).contains {
            GermanWords.auxiliaries.contains($0) || GermanWords.forms.contains($0)
        }
    }

    /// True where a finite verb stands: behind a subject, or at the end of its clause.
    private func isVerbPlace(_ word: String) -> Bool {
        let next = question.next.lowercased()
        if word.hasSuffix("t"), question.behind.isEmpty,
            question.before.contains(where: Self.subordinating.contains)
        {
            return true
        }
        if word.hasSuffix("t"), question.all.count == 1, question.next.first?.isUppercase == true {
            return true
        }
        if question.last == "ich" || next == "ich" {
            return word.hasSuffix("e") || word.hasSuffix("ß") || next == "mich"
        }
        if ["du", "wir"].contains(question.last) || ["du", "wir"].contains(next) {
            let isOfYou = question.last == "du" || next == "du"
            return isOfYou ? word.hasSuffix("st") : word.hasSuffix("en")
        }
        return ["er", "es", "man", "wer"].contains(question.last)
            && (word.hasSuffix("t") || word.hasSuffix("te"))
    }

    /// The verbs of lists and of participles with their prefix in one word.
    private func verbs(listed word: String) -> [String] {
        var found = IrregularForms.lemmas(of: word, language: "de")
        found += GermanWords.verbs(ofWhole: word)
        for (prefix, rest) in GermanWords.divisions(of: word) where rest.hasPrefix("zu") {
            found.append(prefix + rest.dropFirst(2))
        }
        found += GermanParticiple.verbs(of: word)
        return found.filter { lexicon.has($0, .verb, unknown: true) }
    }

    /// The verb of a participle whose prefix no dictionary has with its verb: `hochgespült`.
    private func madeVerb(_ word: String) -> String? {
        GermanParticiple.verbs(of: word).first { verb in
            SeparablePrefix.germanPrefixes.contains {
                verb.hasPrefix($0) && lexicon.has(String(verb.dropFirst($0.count)), .verb)
            }
        }
    }

    private func ruledVerb(_ word: String) -> String? {
        let told = lexicon.bases(word).first { lexicon.has($0, .verb) && $0.hasSuffix("n") }
        let ruled = candidates(word).first { lexicon.has($0, .verb) && $0.hasSuffix("n") }
        if let ruled { return ruled }
        return told
    }

    private func candidates(_ word: String) -> [String] {
        // `feuern` and `tummeln` have no e before the ending.
        let others = ["ten", "test", "te", "tet", "t", "st"].filter(word.hasSuffix)
            .map { String(word.dropLast($0.count)) }
            .filter { $0.hasSuffix("er") || $0.hasSuffix("el") }.map { $0 + "n" }
        // `ich freu mich`, `Freu dich!`
        let isWhole =
            Self.subjects.contains(question.last)
            || question.before.isEmpty && !question.behind.isEmpty
        let whole = isWhole ? [word + "en", word + "n"] : []
        return others + (EndingRules.rules(of: "de")?.candidates(for: word) ?? []) + whole
    }

    // MARK: Adjectives

    /// The adjective before a noun.
    private func attributive(_ word: String) -> String? {
        guard
            question.next.first?.isUppercase == true || isAdjective(question.next)
                || question.next.isEmpty && SeparablePrefix.opensNounPhrase(question.last),
            Self.adjectiveEndings.contains(where: word.hasSuffix),
            !FunctionWords.contains(word, language: "de"), !isPastBehindSubject(word),
            !Self.subjects.contains(question.last)
        else { return nil }
        return adjective(word)
    }

    /// True for `beobachtete` behind a noun, which is a verb.
    private func isPastBehindSubject(_ word: String) -> Bool {
        let isNoun = question.written.first?.isUppercase == true && question.all.count > 1
        return word.hasSuffix("te") && isNoun
            && !SeparablePrefix.opensNounPhrase(question.last)
    }

    private func isAdjective(_ word: String) -> Bool {
        Self.adjectiveEndings.contains(where: word.hasSuffix)
            && question.behind.dropFirst().first?.first?.isUppercase == true
    }

    private func adjective(_ word: String) -> String? {
        let stems = Self.adjectiveEndings.filter(word.hasSuffix).map { word.dropLast($0.count) }
        if let listed = stems.lazy.compactMap({ Self.irregularStems[String($0)] }).first {
            return listed
        }
        for stem in [word[...]] + stems {
            guard stem.count > 1 else { continue }
            if let base = bareAdjective(String(stem)) { return base }
        }
        for stem in stems {
            for ending in ["er", "est", "st"] where stem.hasSuffix(ending) {
                let bare = String(stem.dropLast(ending.count))
                if let base = bareAdjective(bare)
                    ?? Self.withoutUmlaut(bare[...]).flatMap(bareAdjective)
                {
                    return base
                }
            }
        }
        if let stem = stems.first.map({ String($0) }), stem.count > 3 {
            let isOpen = question.before.suffix(3).contains(where: SeparablePrefix.opensNounPhrase)
            if Self.isParticiple(stem), !word.hasSuffix("en") || isOpen { return stem }
            if Self.adjectiveSuffixes.contains(where: stem.hasSuffix) {
                return stem
            }
            if let compound = Compound.parts(of: stem, language: "de").first(where: {
                lexicon.has($0.tail, .adjective) && $0.tail.count > 3
            }) {
                return compound.head + compound.tail
            }
        }
        return nil
    }

    private func bareAdjective(_ stem: String) -> String? {
        var bases = [stem]
        if let last = stem.last, "lr".contains(last) { bases.append(stem.dropLast() + "e\(last)") }
        bases.append(stem + "e")
        if let irregular = Self.irregularStems[stem] { return irregular }
        return bases.first { lexicon.has($0, .adjective) }
    }

    private static let irregularStems = [
        "letzt": "letzte", "erst": "erste", "zweit": "zweite", "dritt": "dritte",
        "ander": "andere", "besonder": "besondere",
        "hoh": "hoch", "höh": "hoch", "höher": "hoch", "höchst": "hoch", "besser": "gut",
        "best": "gut", "näher": "nah", "nächst": "nächste", "größt": "groß", "gross": "groß",
    ]

    /// True for the shape of participles: `gelesen`, `spielend`.
    private static func isParticiple(_ stem: String) -> Bool {
        stem.hasSuffix("end") || stem.hasSuffix("iert")
            || stem.contains("ge") && (stem.hasSuffix("t") || stem.hasSuffix("en"))
            || GermanWords.inseparable.contains(where: stem.hasPrefix) && stem.hasSuffix("t")
    }

    /// The stem with its last umlaut undone.
    static func withoutUmlaut(_ stem: Substring) -> String? {
        let letters: [Character: Character] = [
            "ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U",
        ]
        guard let place = stem.lastIndex(where: { letters[$0] != nil }),
            let letter = letters[stem[place]]
        else { return nil }
        var text = String(stem)
        text.replaceSubrange(place...place, with: String(letter))
        return text
    }

    private static let comparatives = [
        "besser": "gut", "best": "gut", "meist": "viel", "näher": "nah",
        "nächst": "nah", "höher": "hoch", "höchst": "hoch", "größt": "groß",
    ]
    /// Words with the ending of a comparative that are none.
    private static let withoutDegree: Set<String> = [
        "weiter", "leider", "sicher", "lecker", "wieder", "immer", "selber", "lieber", "munter",
        "nieder", "darüber", "tapfer", "bitter", "finster", "sauber", "hinter", "unter", "aber",
        "über", "heiter", "hinunter", "herunter", "darunter", "gegenüber", "vorüber", "ehrlicher",
        "letzter", "erster", "anders", "selbst", "ernst", "sonst", "fest", "höchst", "meist",
        "zuerst", "zuletzt", "erst", "jüngst", "längst", "außer", "weniger", "letzt",
    ]
    private static let adjectiveEndings = ["en", "er", "es", "em", "e"]
    private static let adjectiveSuffixes = [
        "lich", "ig", "isch", "bar", "sam", "haft", "los", "voll",
    ]
    private static let subjects: Set<String> = [
        "ich", "du", "er", "sie", "es", "wir", "ihr", "man", "wer", "sich",
    ]
    private static let times: Set<String> = [
        "immer", "schon", "nie", "gern", "gerne", "dauernd", "oft", "bald", "auch", "dann",
    ]
    private static let subordinating: Set<String> = [
        "wenn", "dass", "daß", "weil", "ob", "nachdem", "bevor", "während", "indem", "damit",
        "sobald", "falls", "solange", "obwohl",
    ]
}
