/// The English verbs of a verb and a particle: `give up` for `gave` and for `giving … up`.
struct EnglishPhrasal {
    let question: FormQuestion
    let lexicon: FormLexicon

    /// The verb with its particle; `nil` where the verb stands alone.
    func form(of verb: String) -> String? {
        guard lexicon.has(verb, .verb), mayBeVerb(verb) else { return nil }
        let own = "\(verb) \(question.next.lowercased())"
        if EnglishWords.withPreposition.contains(own), lexicon.has(own, .verb) { return own }
        let behind = question.behind.prefix(7).map { $0.lowercased() }
        guard let index = behind.firstIndex(where: EnglishWords.particles.contains),
            isObject(behind[..<index], of: behind[index])
        else { return nil }
        let phrase = "\(verb) \(behind[index])"
        guard isParticle(behind[index], of: phrase, at: index), isPhrasal(phrase) else {
            return nil
        }
        return phrase
    }

    private func isPhrasal(_ phrase: String) -> Bool {
        lexicon.has(phrase, .verb) || EnglishPhrases.others.contains(phrase)
    }

    // MARK: - The verb

    /// False for a noun that is written like the verb: `two blocks up`, `the line up`.
    private func mayBeVerb(_ verb: String) -> Bool {
        let (word, last) = (question.lower, question.last)
        // `come back out`: the particle of another verb.
        if verb == "back", word == verb {
            return question.isAtStart || EnglishWords.infinitives.contains(last)
                || EnglishWords.subjects.contains(last)
        }
        guard word == verb || word == verb + "s" || word == verb + "es" else { return true }
        if ["of", "for", "at", "from"].contains(last) { return false }
        return !EnglishWords.isPossessive(last)
            && !(EnglishWords.determiners.contains(last) && !Self.alsoAlone.contains(last))
    }

    /// Determiners that stand without a noun too: `made her give up`.
    private static let alsoAlone: Set<String> = [
        "her", "this", "that", "these", "those", "one", "some", "any", "each", "few",
    ]

    // MARK: - What lies between

    /// True for an object, and nothing else, between a verb and its particle: `took the coat off`.
    private func isObject(_ words: ArraySlice<String>, of particle: String) -> Bool {
        guard let first = words.first, let last = words.last else { return true }
        if words.count == 1, Self.pronouns.contains(first) { return true }
        if words.count == 2, Self.pairs.contains(words.joined(separator: " ")) { return true }
        // `hear the truth come out`, `got the tile ripped out`: a verb that is nearer has it.
        if words.count > 1, hasOwn(last, particle) { return false }
        let isName = question.next.first?.isUppercase == true
        let isOpen = isOpened(first)
        guard isOpen ? words.count > 1 : words.count < 3 else { return false }
        guard isOpen || isName || isBareNoun(words) else { return false }
        return words.dropFirst().allSatisfy { isPlain($0) || $0.first?.isNumber == true }
            && !(isOpen ? words.dropFirst() : words).contains { EnglishWords.subjects.contains($0) }
    }

    /// True for a noun without an article, in the plural or behind an adjective: `white eggs`.
    private func isBareNoun(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, let last = words.last, words.allSatisfy(isPlain) else {
            return false
        }
        if words.count == 1 {
            return first.hasSuffix("s")
                || lexicon.has(first, .noun) && !lexicon.has(first, .verb) && !mayBeAdverb(first)
        }
        return lexicon.has(first, .adjective) && !mayBeAdverb(first)
            && (last.hasSuffix("s") || lexicon.has(last, .noun) && !mayBeAdverb(last))
    }

    private func mayBeAdverb(_ word: String) -> Bool {
        word.hasSuffix("ly") || lexicon.has(word, .adverb)
    }

    /// True for a verb that has the particle itself.
    private func hasOwn(_ word: String, _ particle: String) -> Bool {
        let endings = ["ed", "ing"].filter(word.hasSuffix)
        let stems =
            [word] + IrregularForms.lemmas(of: word, language: "en")
            + endings.flatMap { EnglishStems(lexicon: lexicon).stems(of: word, $0) }
        return stems.contains { stem in
            (stem != word || question.behind.count > 2) && isPhrasal("\(stem) \(particle)")
        }
    }

    // MARK: - The particle

    /// False for a preposition and for a particle of something else.
    private func isParticle(_ particle: String, of phrase: String, at index: Int) -> Bool {
        let rest = question.behind.dropFirst(index + 1)
        let (written, next) = (rest.first ?? "", rest.first?.lowercased() ?? "")
        let isWithObject = EnglishWords.withObject.contains(phrase)
        if Self.others[particle]?.contains(next) == true { return false }
        // `kept him up to date`, `up to 100 degrees`
        let second = rest.dropFirst().first ?? ""
        if particle == "up", next == "to", second == "date" || second.first?.isNumber == true {
            return false
        }
        // `went on talking`
        let goesOn = Self.goingOn.contains(phrase) && next.hasSuffix("ing")
        if EnglishWords.prepositionsToo.contains(particle), !goesOn {
            if next.first?.isNumber == true { return false }
            // `taken in August`; and nothing is behind the particle of a passive.
            if index == 0, EnglishPhrases.dates.contains(written) || isPassive && opensObject(next)
            {
                return false
            }
            if opensObject(next), index > 0 || !isWithObject { return false }
            if EnglishWords.seldomParticles.contains(particle), !isWithObject,
                !EnglishWords.withoutObject.contains(phrase)
            {
                return false
            }
        }
        if Self.ways.contains(particle), isOpened(next) {
            // `took my car down the street`, `walked out the door`
            let verb = phrase.prefix { $0 != " " }
            if index > 0 ? !isPronoun(question.next) : Self.motions.contains(String(verb)) {
                return false
            }
        }
        if particle == "back", index == 0, next == "to" || next == "in" { return false }
        guard particle == "out", next == "of" else { return true }
        return index == 0 && EnglishWords.outOf.contains(phrase.prefix { $0 != " " }.description)
    }

    /// The words behind a particle that make another thing of both: `up close`, `out loud`.
    private static let others: [String: Set<String>] = [
        "up": ["front", "close", "against", "there", "here"], "out": ["loud", "there", "here"],
        "in": ["there", "here"],
    ]
    private static let goingOn: Set<String> = ["go on", "keep on", "carry on"]
    /// Particles that lead along something.
    private static let ways: Set<String> = ["up", "down", "off", "out", "along"]
    private static let motions: Set<String> = [
        "go", "come", "move", "walk", "run", "climb", "fall", "ride", "roll", "travel",
        "head", "jump", "march", "wander",
    ]

    private var isPassive: Bool {
        Self.copulas.contains(question.last) && question.lower != "having"
    }
    private static let copulas: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "being", "get", "got", "gets", "getting",
    ]

    private func isPronoun(_ word: String) -> Bool { Self.pronouns.contains(word.lowercased()) }

    /// True for a word that opens a noun phrase: an article, `my`, `John's`.
    private func isOpened(_ word: String) -> Bool {
        EnglishWords.determiners.contains(word) || EnglishWords.isPossessive(word)
    }

    /// True when a word begins what a preposition belongs to.
    private func opensObject(_ word: String) -> Bool {
        guard !word.isEmpty, !Self.behindParticles.contains(word) else { return false }
        if isOpened(word) || Self.pronouns.contains(word) { return true }
        // `came on slowly`, `check in early`, `went on talking`
        if lexicon.has(word, .adverb), !lexicon.has(word, .noun) { return false }
        return !word.hasSuffix("ly") && !(word.hasSuffix("ing") && !lexicon.has(word, .noun))
    }

    private static let behindParticles: Set<String> = [
        "and", "or", "but", "with", "to", "at", "from", "for", "of", "as", "when", "because", "if",
        "that", "until", "again", "there", "here", "is", "was", "are", "were", "on", "in", "by",
        "within", "without", "during", "before", "after", "into", "through", "over", "inside",
        "outside", "around", "about", "between", "among", "since", "till", "while", "so", "than",
        "then", "too", "today", "tomorrow", "yesterday", "tonight", "once", "twice", "both", "be",
        "right", "will", "would", "can", "could", "may", "might", "must", "should", "has", "had",
        "have", "like", "under", "behind", "against", "even", "just", "not", "also", "either",
    ]
    private static let pronouns: Set<String> = [
        "it", "him", "her", "them", "me", "us", "you", "this", "that", "everything", "something",
        "these", "those", "everyone", "anything", "nothing", "himself", "herself", "myself",
        "yourself", "themselves", "itself", "one", "ourselves", "everybody", "someone", "all",
    ]
    private static let pairs: Set<String> = ["each other", "one another", "it all", "them all"]

    private func isPlain(_ word: String) -> Bool { EnglishWords.isPlain(word) }
}
