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
        "ahead", "forward",
    ])
    /// Those that are as often prepositions.
    static let prepositionsToo: Set<String> = [
        "on", "over", "around", "in", "through", "about", "across",
    ]
    /// Those that are prepositions but behind a few verbs: `believe in` is none.
    static let seldomParticles: Set<String> = ["in", "through", "about", "across"]
    /// Those verbs, before no object.
    static let withoutObject: Set<String> = [
        "check in", "log in", "sign in", "give in", "kick in", "cash in", "settle in", "drop in",
        "step in", "break in", "cave in", "chip in", "tune in", "weigh in", "set in", "move in",
        "pitch in", "butt in", "fall through", "come about", "come across", "come through",
        "break through", "pull through", "come in", "go in", "get in",
        "jump in", "join in", "sink in", "stay in", "rush in", "barge in",
        "put in", "take in", "let in", "call in", "bring in", "fill in", "hand in",
        "turn in", "squeeze in", "lock in", "throw in", "rub in", "come around",
    ]
    /// Phrasal verbs whose object stands behind such a particle too: `turn on the light`.
    static let withObject: Set<String> = [
        "turn on", "put on", "take on", "try on", "carry on", "pass on", "switch on", "bring on",
        "add on", "hand on", "lay on", "leave on", "take over", "hand over", "turn over",
        "make over", "look over", "think over", "talk over", "knock over", "run over", "hand in",
        "turn in", "fill in", "take in", "bring in", "let in", "phase in", "trade in",
        "type in", "plug in", "key in", "rope in", "usher in", "give in", "call in", "show around",
        "turn around", "push around", "bring about", "follow through", "carry through",
        "put through", "see through", "think through", "get across", "put across",
    ]
    /// Verbs with a preposition whose meaning is not that of their parts.
    static let withPreposition: Set<String> = [
        "look after", "look for", "care for", "fall for", "call for", "get over",
    ]
    /// The prepositions of those.
    static let prepositionsOfVerbs: Set<String> = ["after", "for", "over"]
    /// Verbs that have their particle before `of` too: `run out of time`.
    static let outOf: Set<String> = [
        "run", "sell", "opt", "drop", "back", "bail", "check", "pull", "miss", "lose", "chicken",
        "talk", "grow", "make", "cheat",
    ]

    /// True when a word with `'s` is a possessive.
    static func isPossessive(_ word: String) -> Bool {
        word.hasSuffix("'s") && !contractions.contains(word)
    }

    /// True for a word that is no function word.
    static func isPlain(_ word: String) -> Bool {
        word.first?.isLetter == true && !FunctionWords.contains(word, language: "en")
    }
}
