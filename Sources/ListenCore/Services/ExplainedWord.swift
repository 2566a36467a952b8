/// The word of an explanation with its meanings, those that are likeliest in its sentence first;
/// the texts are not yet safe for a terminal.
package struct ExplainedWord: Hashable, Sendable, Codable {
    /// The reason that the first meanings come first.
    package enum Ground: String, Hashable, Sendable, Codable {
        /// The person chose it for this sentence.
        case person
        /// A translation of the sentence has it.
        case translation
        /// The word's place or form in the sentence, or an analysis of it, decides.
        case sentence
        /// Nothing in the sentence decides: it is the most usual one.
        case usual
        /// Nothing decides between meanings that are far apart.
        case guess
    }

    /// The word as dictionaries have it.
    package let form: String
    /// Its sound in the letters of the IPA.
    package let pronunciation: String?
    /// The reading of its characters.
    package let reading: String?
    /// Its part of speech, gender and so on, in words.
    package let grammar: String?
    /// The meanings, each once.
    package let meanings: [String]
    /// The number of first meanings that are meant in the sentence.
    package let meant: Int
    /// The reason for those.
    package let ground: Ground
    /// Other readings of the same characters.
    package let otherReadings: [String]

    /// A word.
    package init(
        form: String, pronunciation: String? = nil, reading: String? = nil, grammar: String? = nil,
        meanings: [String], meant: Int, ground: Ground, otherReadings: [String] = []
    ) {
        self.form = form
        self.pronunciation = pronunciation
        self.reading = reading
        self.grammar = grammar
        self.meanings = meanings
        self.meant = min(max(meant, 0), meanings.count)
        self.ground = ground
        self.otherReadings = otherReadings
    }

    /// The meanings that are meant in the sentence.
    package var here: ArraySlice<String> { meanings.prefix(meant) }

    /// The other meanings.
    package var others: ArraySlice<String> { meanings.dropFirst(meant) }

    /// The meaning in the sentence as a line; `nil` for the most usual one.
    package var line: String? {
        let words = here.joined(separator: "; ")
        guard !words.isEmpty else { return nil }
        return switch ground {
        case .person: "In this sentence, by you: \(words)"
        case .translation: "In this sentence: \(words)"
        case .sentence: "Likely in this sentence: \(words)"
        case .usual: nil
        case .guess: "Perhaps in this sentence: \(words)"
        }
    }
}
