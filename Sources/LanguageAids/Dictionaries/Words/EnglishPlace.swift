import ListenCore

/// The part of speech of an English word in its sentence, by its ending and its neighbours.
///
/// Pure. It chooses among the meanings of a dictionary that has them by part of speech, in an order
/// that means nothing: the noun `came` before the past of `come`.
enum EnglishPlace {
    /// The parts of speech, the likeliest first; none when nothing shows it.
    static func classes(_ request: DefinitionRequest) -> [String] {
        guard request.source?.code == "en", let sentence = request.sentence,
            let place = request.place
        else { return [] }
        let word = WordCandidates.trimmed(request.word).lowercased()
        let before = words(before: String(decoding: sentence.utf8.prefix(place), as: UTF8.self))
        let next = wordBehind(request.following.dropFirst(request.word.count))
        let isInPhrase = isInPhrase(before)
        let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss")
        let last = before.last
        if let last, infinitives.contains(last) { return [verb, adverb, adjective, noun] }
        if isPast(word) {
            return isBehindDeterminer(before) ? [adjective, noun, verb] : [verb, adjective]
        }
        if isParticiple(word) {
            return isBehindDeterminer(before) ? [noun, verb, adjective] : [verb, noun, adjective]
        }
        if word.hasSuffix("ly"), word.count > 4 { return [adverb, adjective] }
        if adverbs.contains(word) { return [adverb] }
        if let last, last != "and", subjects.contains(last) { return [verb, adverb] }
        if let last, contractions.contains(last) { return [adjective, adverb, noun, verb] }
        if isPlural {
            // `every passenger needs` and `the fish shops` look alike.
            let isBehindNoun = last.map { isPlain($0) && !determiners.contains($0) } == true
            return isInPhrase && isBehindNoun ? [] : [noun, verb]
        }
        if isInPhrase {
            // `my friends live`: the phrase ends with its noun.
            if let last, isPluralNoun(last) { return [verb, adverb, noun, adjective] }
            let isBeforeNoun = next.map { isPlain($0) && !adverbs.contains($0) } == true
            return (isBeforeNoun ? [adjective, noun] : [noun, adjective]) + [verb, adverb]
        }
        guard let last else {
            // `Come with us`: an imperative, when the verb is one of the most common.
            return isCommonVerb(word) ? [verb, noun] : []
        }
        if last == "and" { return [verb, adverb] }
        return copulas.contains(last) ? [adjective, adverb, noun] : []
    }

    /// True when a part of speech is certain in its place, though the word has several: most places
    /// only make one likely.
    static func isSure(_ name: String, _ request: DefinitionRequest) -> Bool {
        guard let sentence = request.sentence, let place = request.place else { return false }
        let word = WordCandidates.trimmed(request.word).lowercased()
        let before = words(before: String(decoding: sentence.utf8.prefix(place), as: UTF8.self))
        let rest = request.following.dropFirst(request.word.count)
        switch name {
        case verb: return isPast(word) && before.last.map(persons.contains) == true
        case adverb: return plainAdverbs.contains(word) && !isBehindDeterminer(before)
        case noun:
            // `the clock.`, `a piece of`; but `the kitchen wall`.
            guard let last = before.last, articles.contains(last) else { return false }
            if let next = wordBehind(rest) { return behindNouns.contains(next) }
            return rest.first.map { ".!?".contains($0) } ?? true
        default: return false
        }
    }

    /// True when the ending alone shows a verb, for a form that no dictionary has.
    static func isVerbForm(_ request: DefinitionRequest) -> Bool {
        let word = WordCandidates.trimmed(request.word).lowercased()
        return isPast(word) || isParticiple(word)
    }

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

    private static let (noun, verb, adjective, adverb) = ("noun", "verb", "adjective", "adverb")

    private static func isPluralNoun(_ word: String) -> Bool {
        guard isPlain(word), !determiners.contains(word) else { return false }
        return word.hasSuffix("s") && !word.hasSuffix("ss") && !isPossessive(word)
            || ["men", "women", "children", "people"].contains(word)
    }

    private static func isPossessive(_ word: String) -> Bool {
        word.hasSuffix("'s") && !contractions.contains(word)
    }

    /// Words behind which `'s` is `is`, `has` or `us`; it may be so behind others too.
    private static let contractions: Set<String> = [
        "he's", "she's", "it's", "that's", "there's", "here's", "who's", "what's", "where's",
        "how's", "i'm", "you're", "we're", "they're", "i've", "you've", "we've", "they've",
    ]

    /// True for a past form: `-ed`, or one in the list.
    private static func isPast(_ word: String) -> Bool {
        if word.hasSuffix("ed"), word.count > 3, word != "need" { return true }
        let lemmas = IrregularForms.lemmas(of: word, language: "en")
        return !lemmas.isEmpty && !lemmas.contains(where: nouns.contains)
    }

    private static let nouns: Set<String> = [
        "child", "man", "woman", "foot", "tooth", "mouse", "good", "bad",
    ]

    /// True when a form in `-ing` is of a verb: `thing` and `morning` are not.
    private static func isParticiple(_ word: String) -> Bool {
        guard word.hasSuffix("ing"), !nounsInING.contains(word) else { return false }
        return word.dropLast(3).count > 1 && word.dropLast(3).contains { "aeiouy".contains($0) }
    }

    private static let nounsInING: Set<String> = [
        "morning", "evening", "ceiling", "building", "wedding", "clothing", "darling", "during",
        "pudding", "railing", "inning", "herring", "sibling",
    ]

    private static func isCommonVerb(_ word: String) -> Bool {
        !nouns.contains(word) && !IrregularForms.forms(of: word, language: "en").isEmpty
    }

    /// True when the word belongs to a noun phrase: a determiner or a preposition precedes it, with
    /// at most two plain words in between.
    private static func isInPhrase(_ before: [String]) -> Bool {
        for word in before.suffix(3).reversed() {
            if openers.contains(word) || isPossessive(word) { return true }
            guard isPlain(word), !isPast(word), !word.hasSuffix("ly") else { return false }
        }
        return false
    }

    private static func isBehindDeterminer(_ before: [String]) -> Bool {
        before.last.map { determiners.contains($0) || isPossessive($0) } == true
    }

    private static func isPlain(_ word: String) -> Bool {
        !FunctionWords.contains(word, language: "en") && word.first?.isLetter == true
    }

    /// The words before it, back to the last punctuation mark.
    private static func words(before text: String) -> [String] {
        let clause = text.reversed().prefix { !",.;:!?“”\"—()".contains($0) }
        return String(clause.reversed()).lowercased().replacing("’", with: "'")
            .split(separator: " ").map { String($0) }
    }

    /// The word behind it; `nil` when a punctuation mark comes first.
    private static func wordBehind(_ rest: Substring) -> String? {
        guard rest.first == " " else { return nil }
        let word = rest.drop { $0 == " " }.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
        return word.isEmpty ? nil : word.lowercased()
    }

    private static let determiners: Set<String> = [
        "the", "a", "an", "my", "your", "his", "its", "our", "their", "this", "these", "those",
        "some", "any", "no", "every", "each", "another", "her", "one", "two", "three", "four",
        "five", "six", "seven", "eight", "nine", "ten", "few", "several", "other", "same", "own",
    ]
    private static let openers = determiners.union([
        "in", "on", "of", "with", "from", "at", "by", "for", "into", "onto", "across", "through",
        "behind", "beside", "between", "under", "over", "around", "without", "near",
    ])
    /// Words that a verb follows; `not` for `could not see`.
    private static let infinitives: Set<String> = [
        "to", "can", "could", "will", "would", "shall", "should", "may", "might", "must", "not",
        "don't", "didn't", "doesn't", "couldn't", "can't", "won't", "let's",
    ]
    private static let subjects: Set<String> = [
        "i", "you", "he", "she", "it", "we", "they", "who", "and",
    ]
    /// Words that are mostly adverbs, though a dictionary has them among nouns too.
    private static let adverbs: Set<String> = [
        "here", "there", "now", "then", "again", "away", "back", "soon", "today", "tomorrow",
        "yesterday", "far", "never", "always", "ever", "still", "just", "only", "somewhere",
    ]
    private static let copulas: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "very", "so", "too", "as",
    ]
}
