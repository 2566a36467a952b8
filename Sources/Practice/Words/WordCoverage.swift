public import ListenCore

/// The share of a text that a person knows.
///
/// Running words are counted, ignored ones apart: names and numbers make a text
/// neither easier nor harder. Words of a phrase with a status count as the
/// phrase does. A word counts under its form when that has a status, else under
/// its lemma when that is known: `runs` and `ran` are one new word.
///
/// ```swift
/// let text = TextWords(sentences, language: .english) { _ in nil }
/// let coverage = WordCoverage(of: text, by: statuses)
/// coverage.familiarShare  // 0.5 of "the fox", when "the" alone is known
/// ```
public struct WordCoverage: Hashable, Sendable {
    /// A word without a status.
    package struct NewWord: Hashable, Sendable {
        /// Its folded lemma, or form where the lemma is not known.
        package let text: String
        /// The number of times it stands in the text.
        package let count: Int
        /// The place where it stands first.
        package let first: TextWord.Place
    }

    /// Running words that are known.
    public private(set) var known = 0
    /// Running words on the way (status 1–4).
    public private(set) var learning = 0
    /// Running words without a status.
    public private(set) var new = 0
    /// Running words that are ignored.
    public private(set) var ignored = 0
    /// The distinct new words, the most frequent first, then by place.
    package let newWords: [NewWord]

    /// Counts the words of a text: O(n), and O(m log m) for m new words.
    public init(of text: TextWords, by statuses: WordStatuses) {
        var counts = Array(repeating: 0, count: text.lexemes.count)
        var firsts: [TextWord.Place?] = Array(repeating: nil, count: text.lexemes.count)
        var reader = StatusReader(text, statuses, knowing: StatusReader.resolve(text, statuses))
        while let (index, status) = reader.next() {
            switch status {
            case .some(.ignored): ignored += 1
            case .some(let status) where status.isKnown: known += 1
            case .some: learning += 1
            case nil:
                new += 1
                let lexeme = text.indices[index]
                counts[lexeme] += 1
                if firsts[lexeme] == nil { firsts[lexeme] = text.words[index].place }
            }
        }
        newWords = Self.newWords(text.lexemes, counts, firsts)
    }

    /// The new words by what they are learned as: several forms may have one lemma.
    private static func newWords(
        _ lexemes: [TextWord], _ counts: [Int], _ firsts: [TextWord.Place?]
    ) -> [NewWord] {
        var found: [String: (count: Int, first: TextWord.Place)] = [:]
        for (index, word) in lexemes.enumerated() {
            guard let first = firsts[index] else { continue }
            let text = word.lemma ?? word.form
            let former = found[text] ?? (0, first)
            found[text] = (former.count + counts[index], min(former.first, first))
        }
        return found.map { NewWord(text: $0, count: $1.count, first: $1.first) }
            .sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    }

    /// Running words that count: all but the ignored ones.
    public var counted: Int { known + learning + new }

    /// The share of counted words that are known or on the way; `nil` when none counts.
    public var familiarShare: Double? {
        counted == 0 ? nil : Double(known + learning) / Double(counted)
    }

    /// The coverage in words: `94 % known, 31 new words`.
    ///
    /// Rounded down, so that a text with a word to learn is never 100 % known.
    public var summary: String {
        guard counted > 0 else { return "no words" }
        let words = newWords.count == 1 ? "1 new word" : "\(newWords.count) new words"
        return "\(known * 100 / counted) % known, \(words)"
    }
}

extension TextWords {
    /// The statuses of a sentence's words by their places in it, phrases first; `nil` for a
    /// word without one, and no place for what holds no letter: O(words of the sentence).
    public func statuses(ofSentence sentence: Int, by statuses: WordStatuses)
        -> [(word: Int, status: WordStatus?)]
    {
        let start = partitioningIndex { $0.place.sentence >= sentence }
        var reader = StatusReader(self, statuses, from: start)
        var found: [(word: Int, status: WordStatus?)] = []
        while let (index, status) = reader.next(), words[index].place.sentence == sentence {
            found.append((words[index].place.word, status))
        }
        return found
    }

    /// The folded text that a word's status stands under: the phrase it is in, its form or its
    /// lemma; `nil` for a word without one.
    package func statusText(at place: TextWord.Place, by statuses: WordStatuses) -> String? {
        let start = partitioningIndex { $0.place.sentence >= place.sentence }
        var reader = StatusReader(self, statuses, from: start)
        while let (index, status) = reader.next(), words[index].place <= place {
            guard words[index].place == place else { continue }
            guard status != nil else { return nil }
            let word = words[index]
            return reader.phraseText ?? (statuses[word.form] != nil ? word.form : word.lemma)
        }
        return nil
    }

    /// The word at a place; `nil` for what holds no letter: O(log n).
    package func word(at place: TextWord.Place) -> TextWord? {
        let index = partitioningIndex { $0.place >= place }
        guard index < words.count, words[index].place == place else { return nil }
        return words[index]
    }

    /// The first word without a status behind a place (nil for the beginning);
    /// `nil` when there is none.
    package func nextUnknown(after place: TextWord.Place?, by statuses: WordStatuses)
        -> TextWord?
    {
        // Phrases begin and end inside a sentence, so reading begins with the place's own.
        let start = place.map { place in
            partitioningIndex { $0.place.sentence >= place.sentence }
        }
        var reader = StatusReader(self, statuses, from: start ?? 0)
        while let (index, status) = reader.next() {
            let word = words[index]
            if status == nil, place.map({ $0 < word.place }) ?? true { return word }
        }
        return nil
    }

    /// The first index whose word passes a test that all later ones pass: O(log n).
    private func partitioningIndex(_ passes: (TextWord) -> Bool) -> Int {
        var range = 0..<words.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if passes(words[middle]) {
                range = range.lowerBound..<middle
            } else {
                range = middle + 1..<range.upperBound
            }
        }
        return range.lowerBound
    }
}

/// Reads the words of a text with the status each has, phrases first.
private struct StatusReader {
    /// The knowledge of a distinct word.
    struct Resolved {
        let status: WordStatus?
        let beginsPhrase: Bool
    }

    private let text: TextWords
    private let statuses: WordStatuses
    /// The knowledge of the lexemes; empty to look each word up.
    private let resolved: [Resolved]
    private var index: Int
    /// The end of the phrase being read, and its status.
    private var phrase: (end: Int, text: String, status: WordStatus)?

    init(
        _ text: TextWords, _ statuses: WordStatuses, from index: Int = 0,
        knowing resolved: [Resolved] = []
    ) {
        self.text = text
        self.statuses = statuses
        self.index = index
        self.resolved = resolved
    }

    /// Looks each distinct word up once.
    static func resolve(_ text: TextWords, _ statuses: WordStatuses) -> [Resolved] {
        text.lexemes.map { resolve($0, statuses) }
    }

    mutating func next() -> (index: Int, status: WordStatus?)? {
        guard index < text.words.count else { return nil }
        defer { index += 1 }
        if let phrase, index < phrase.end { return (index, phrase.status) }
        let word =
            resolved.isEmpty
            ? Self.resolve(text.words[index], statuses) : resolved[text.indices[index]]
        if word.beginsPhrase, let match = statuses.phrase(form: form) {
            phrase = (index + match.length, match.text, match.status)
            return (index, match.status)
        }
        return (index, word.status)
    }

    /// The phrase that the word read last stands in.
    var phraseText: String? {
        phrase.flatMap { index <= $0.end ? $0.text : nil }
    }

    private static func resolve(_ word: TextWord, _ statuses: WordStatuses) -> Resolved {
        Resolved(
            status: statuses.status(form: word.form, lemma: word.lemma),
            beginsPhrase: statuses.beginsPhrase(word.form))
    }

    /// The form so many words later in the same sentence.
    private func form(_ offset: Int) -> String? {
        let place = index + offset
        let words = text.words
        guard place < words.count, words[place].place.sentence == words[index].place.sentence
        else { return nil }
        return words[place].form
    }
}
