/// The words by which the place of an English word is judged.
enum EnglishWords {
    /// Words that open a noun phrase.
    static let determiners: Set<String> = [
        "the", "a", "an", "my", "your", "his", "its", "our", "their", "this", "these", "those",
        "some", "any", "no", "every", "each", "another", "her", "one", "two", "three", "four",
        "five", "six", "seven", "eight", "nine", "ten", "few", "several", "other", "same", "own",
    ]
    /// Words that a verb follows; `not` for `could not see`.
    static let infinitives: Set<String> = [
        "to", "can", "could", "will", "would", "shall", "should", "may", "might", "must", "not",
        "don't", "didn't", "doesn't", "couldn't", "can't", "won't", "let's",
    ]
    /// Subjects that are no other words.
    static let subjects: Set<String> = ["i", "you", "he", "she", "it", "we", "they", "who"]
    /// Words behind which `'s` is `is`, `has` or `us`; it may be so behind others too.
    static let contractions: Set<String> = [
        "he's", "she's", "it's", "that's", "there's", "here's", "who's", "what's", "where's",
        "how's", "i'm", "you're", "we're", "they're", "i've", "you've", "we've", "they've",
    ]

    /// The particles of phrasal verbs.
    static let particles = prepositionsToo.union([
        "up", "out", "off", "away", "back", "down", "along", "apart", "forth", "together", "aside",
    ])
    /// Those that are as often prepositions.
    static let prepositionsToo: Set<String> = ["on", "over", "around"]

    /// True when a word with `'s` is a possessive.
    static func isPossessive(_ word: String) -> Bool {
        word.hasSuffix("'s") && !contractions.contains(word)
    }

    /// True for a word that is no function word.
    static func isPlain(_ word: String) -> Bool {
        word.first?.isLetter == true && !FunctionWords.contains(word, language: "en")
    }
}
