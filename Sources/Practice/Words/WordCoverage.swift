public import ListenCore

/// How much of a text a person knows.
///
/// Running words are counted, ignored ones apart: names and numbers make a text
/// neither easier nor harder. Words of a phrase with a status count as the
/// phrase does. A word counts under its form when that has a status, else under
/// its lemma when that is known: `runs` and `ran` are one new word.
public struct WordCoverage: Hashable, Sendable {
    /// A word without a status.
    public struct NewWord: Hashable, Sendable {
        /// Its folded lemma, or form where the lemma is not known.
        public let text: String
        /// How often it stands in the text.
        public let count: Int
        /// Where it stands first.
        public let first: TextWord.Place
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
    public let newWords: [NewWord]

    /// Counts the words of a text: O(n), and O(m log m) for m new words.
    public init(of text: TextWords, by statuses: WordStatuses) {
        var found: [String: (count: Int, first: TextWord.Place)] = [:]
        var reader = StatusReader(text.words, statuses)
        while let (word, status) = reader.next() {
            switch status {
            case .some(.ignored): ignored += 1
            case .some(let status) where status.isKnown: known += 1
            case .some: learning += 1
            case nil:
                new += 1
                found[word.lemma ?? word.form, default: (0, word.place)].count += 1
            }
        }
        newWords = found.map { NewWord(text: $0, count: $1.count, first: $1.first) }
            .sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    }

    /// Running words that count: all but the ignored ones.
    public var counted: Int { known + learning + new }

    /// The share of counted words that are known, 0…1; `nil` when none counts.
    public var knownShare: Double? {
        counted == 0 ? nil : Double(known) / Double(counted)
    }

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
    /// The first word without a status behind a place (nil for the beginning);
    /// `nil` when there is none.
    public func nextUnknown(after place: TextWord.Place?, by statuses: WordStatuses)
        -> TextWord?
    {
        // Phrases begin and end inside a sentence, so reading begins with the place's own.
        let start = place.map { place in
            partitioningIndex { $0.place.sentence >= place.sentence }
        }
        var reader = StatusReader(words, statuses, from: start ?? 0)
        while let (word, status) = reader.next() {
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
    private let words: [TextWord]
    private let statuses: WordStatuses
    private var index: Int
    /// Where the phrase being read ends, and its status.
    private var phrase: (end: Int, status: WordStatus)?

    init(_ words: [TextWord], _ statuses: WordStatuses, from index: Int = 0) {
        self.words = words
        self.statuses = statuses
        self.index = index
    }

    mutating func next() -> (TextWord, WordStatus?)? {
        guard index < words.count else { return nil }
        defer { index += 1 }
        let word = words[index]
        if let phrase, index < phrase.end { return (word, phrase.status) }
        if let match = statuses.phrase(form: { form($0, after: word) }) {
            phrase = (index + match.length, match.status)
            return (word, match.status)
        }
        return (word, statuses.status(form: word.form, lemma: word.lemma))
    }

    private func form(_ offset: Int, after first: TextWord) -> String? {
        let place = index + offset
        guard place < words.count, words[place].place.sentence == first.place.sentence else {
            return nil
        }
        return words[place].form
    }
}
