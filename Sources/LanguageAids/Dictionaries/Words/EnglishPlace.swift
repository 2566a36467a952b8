import ListenCore

/// The part of speech of an English word in its sentence, by its ending and its neighbours.
///
/// Pure. It chooses among the meanings of a dictionary that has them by part of speech, in an order
/// that means nothing: the noun `came` before the past of `come`; and among the dictionary forms of
/// a word.
struct EnglishPlace {
    private let question: FormQuestion
    private let word: String
    /// The words before it in its clause.
    private var before: [String] { question.before }
    /// The word behind it; `nil` when a punctuation mark comes first.
    private let next: String?

    init(_ question: FormQuestion) {
        self.question = question
        word = WordCandidates.trimmed(question.word).lowercased()
        next = question.behind.first?.lowercased()
    }

    /// The place of the word of a request; `nil` where it is not known.
    private init?(_ request: DefinitionRequest) {
        guard let question = FormQuestion(request, in: "en") else { return nil }
        self.init(question)
    }

    /// The parts of speech, the likeliest first; none when nothing shows it.
    static func classes(_ request: DefinitionRequest) -> [String] {
        EnglishPlace(request)?.classes ?? []
    }

    /// True when a part of speech is certain in its place, though the word has several: most places
    /// only make one likely.
    static func isSure(_ name: String, _ request: DefinitionRequest) -> Bool {
        EnglishPlace(request)?.isSure(name) == true
    }

    /// True when the ending alone shows a verb, for a form that no dictionary has.
    static func isVerbForm(_ request: DefinitionRequest) -> Bool {
        let word = WordCandidates.trimmed(request.word).lowercased()
        return isPast(word) || isParticiple(word)
    }

    private var classes: [String] {
        let (noun, verb, adjective, adverb) = ("noun", "verb", "adjective", "adverb")
        let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss")
        let last = before.last
        if let last, EnglishWords.infinitives.contains(last) {
            return [verb, adverb, adjective, noun]
        }
        if Self.isPast(word) {
            return isBehindDeterminer ? [adjective, noun, verb] : [verb, adjective]
        }
        if Self.isParticiple(word) {
            return isBehindDeterminer ? [noun, verb, adjective] : [verb, noun, adjective]
        }
        if word.hasSuffix("ly"), word.count > 4 { return [adverb, adjective] }
        if Self.adverbs.contains(word) { return [adverb] }
        if let last, EnglishWords.subjects.contains(last) { return [verb, adverb] }
        if let last, EnglishWords.contractions.contains(last) {
            return [adjective, adverb, noun, verb]
        }
        if isPlural {
            // `every passenger needs` and `the fish shops` look alike.
            let isBehindNoun =
                last.map { isPlain($0) && !EnglishWords.determiners.contains($0) } == true
            return isInPhrase && isBehindNoun ? [] : [noun, verb]
        }
        if isInPhrase {
            // `my friends live`: the phrase ends with its noun.
            if let last, isPluralNoun(last) { return [verb, adverb, noun, adjective] }
            let isBeforeNoun = next.map { isPlain($0) && !Self.adverbs.contains($0) } == true
            return (isBeforeNoun ? [adjective, noun] : [noun, adjective]) + [verb, adverb]
        }
        guard let last else {
            // `Come with us`: an imperative, when the verb is one of the most common.
            return isCommonVerb ? [verb, noun] : []
        }
        if last == "and" { return [verb, adverb] }
        return Self.states.contains(last) ? [adjective, adverb, noun] : []
    }

    private func isSure(_ name: String) -> Bool {
        switch name {
        case "verb": return Self.isPast(word) && before.last.map(Self.persons.contains) == true
        case "adverb": return Self.plainAdverbs.contains(word) && !isBehindDeterminer
        case "noun":
            // `the clock.`, `a piece of`; but `the kitchen wall`.
            guard let last = before.last, Self.articles.contains(last) else { return false }
            if let next { return Self.behindNouns.contains(next) }
            return question.rest.dropFirst(question.word.count).first.map { ".!?".contains($0) }
                ?? true
        default: return false
        }
    }
}

/// The questions about the words around it.
extension EnglishPlace {
    private func isPluralNoun(_ word: String) -> Bool {
        guard isPlain(word), !EnglishWords.determiners.contains(word) else { return false }
        return word.hasSuffix("s") && !word.hasSuffix("ss") && !EnglishWords.isPossessive(word)
            || ["men", "women", "children", "people"].contains(word)
    }

    /// True for a past form: `-ed`, or one in the list.
    private static func isPast(_ word: String) -> Bool {
        if word.hasSuffix("ed"), word.count > 3, word != "need" { return true }
        let lemmas = IrregularForms.lemmas(of: word, language: "en")
        return !lemmas.isEmpty && !lemmas.contains(where: nouns.contains)
    }

    /// True when a form in `-ing` is of a verb: `thing` and `morning` are not.
    private static func isParticiple(_ word: String) -> Bool {
        guard word.hasSuffix("ing"), !nounsInING.contains(word) else { return false }
        return word.dropLast(3).count > 1 && word.dropLast(3).contains { "aeiouy".contains($0) }
    }

    private var isCommonVerb: Bool {
        !Self.nouns.contains(word) && !IrregularForms.forms(of: word, language: "en").isEmpty
    }

    /// True when the word belongs to a noun phrase: a determiner or a preposition precedes it, with
    /// at most two plain words in between.
    private var isInPhrase: Bool {
        for word in before.suffix(3).reversed() {
            if Self.openers.contains(word) || EnglishWords.isPossessive(word) { return true }
            guard isPlain(word), !Self.isPast(word), !word.hasSuffix("ly") else { return false }
        }
        return false
    }

    private var isBehindDeterminer: Bool {
        before.last.map {
            EnglishWords.determiners.contains($0) || EnglishWords.isPossessive($0)
        } == true
    }

    private func isPlain(_ word: String) -> Bool { EnglishWords.isPlain(word) }

    private static let persons: Set<String> = ["i", "you", "he", "she", "it", "we", "they", "who"]
    private static let articles: Set<String> = [
        "the", "a", "an", "my", "your", "our", "their", "every", "another",
    ]
    private static let behindNouns: Set<String> = [
        "of", "is", "was", "are", "were", "has", "had", "from", "with",
    ]
    private static let plainAdverbs: Set<String> = [
        "here", "there", "now", "then", "again", "soon", "today", "tomorrow", "yesterday",
        "never", "always", "ever",
    ]
    private static let nouns: Set<String> = [
        "child", "man", "woman", "foot", "tooth", "mouse", "good", "bad",
    ]
    private static let nounsInING: Set<String> = [
        "morning", "evening", "ceiling", "building", "wedding", "clothing", "darling", "during",
        "pudding", "railing", "inning", "herring", "sibling",
    ]
    private static let openers = EnglishWords.determiners.union([
        "in", "on", "of", "with", "from", "at", "by", "for", "into", "onto", "across", "through",
        "behind", "beside", "between", "under", "over", "around", "without", "near",
    ])
    /// Words that are mostly adverbs, though a dictionary has them among nouns too.
    private static let adverbs: Set<String> = [
        "here", "there", "now", "then", "again", "away", "back", "soon", "today", "tomorrow",
        "yesterday", "far", "never", "always", "ever", "still", "just", "only", "somewhere",
    ]
    private static let states: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "very", "so", "too", "as",
    ]
}
