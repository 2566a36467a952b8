package import ListenCore

/// The words of dictations, each as it was heard and as it was written.
///
/// ```swift
/// let words = WrittenWords(answers, language: .english)
/// words.spellings  // the words whose sounds must be known
/// ```
package struct WrittenWords: Sendable {
    /// A word as it was heard and written, by its folded forms.
    package struct Pair: Hashable, Sendable {
        package let heard: String
        package let written: String

        /// True if two letters beside each other changed places, which is a slip of the fingers.
        var isSlip: Bool {
            let (one, other) = (Array(heard), Array(written))
            guard one.count == other.count,
                let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset,
                place + 1 < one.count
            else { return false }
            var turned = one
            turned.swapAt(place, place + 1)
            return turned == other
        }
    }

    /// The words with how often each was written so, in the order in which they come first.
    package let pairs: [(pair: Pair, count: Int)]
    /// The number of sentences.
    package let sentences: Int

    /// The longest word, in letters.
    private static let longest = 40

    /// The words of answers in one language; none of texts that are compared by letters.
    package init(_ answers: [DictationAnswer], language: Language) {
        let folding = WordFolding(language)
        var counts: [Pair: Int] = [:]
        var order: [Pair] = []
        var sentences = 0
        for answer in answers where answer.language.code == language.code {
            guard let sentence = Self.sentence(answer.heard) else { continue }
            sentences += 1
            let check = DictationCheck(of: answer.typed, with: sentence, language: language)
            for mark in check.marks {
                guard let pair = Self.pair(mark, sentence, folding) else { continue }
                if counts[pair] == nil { order.append(pair) }
                counts[pair, default: 0] += 1
            }
        }
        self.sentences = sentences
        pairs = order.map { ($0, counts[$0] ?? 0) }
    }

    /// All words, as they were heard and as they were written.
    package var spellings: [String] {
        Set(pairs.flatMap { [$0.pair.heard, $0.pair.written] }).sorted()
    }

    private static func sentence(_ text: String) -> Sentence? {
        // Only the words count here, not when they are said.
        Sentence(
            index: 0,
            words: text.split(whereSeparator: \.isWhitespace).prefix(DictationCheck.most).map {
                Word(start: .zero, end: .zero, text: String($0))
            })
    }

    /// A word that was written, rightly or not; `nil` for one that is missing, and for what is no
    /// single word.
    private static func pair(
        _ mark: DictationCheck.Mark, _ sentence: Sentence, _ folding: WordFolding
    ) -> Pair? {
        let (place, typed): (Int, String)
        switch mark {
        case .right(let word): (place, typed) = (word, sentence.words[word].text)
        case .wrong(let word, let written): (place, typed) = (word, written)
        case .missing, .extra: return nil
        }
        let heard = folding.folded(sentence.words[place].text)
        let written = folding.folded(typed)
        guard isWord(heard), isWord(written) else { return nil }
        return Pair(heard: heard, written: written)
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.count <= longest
            && text.allSatisfy { $0.isLetter || $0 == "'" || $0 == "-" || $0 == "’" }
    }
}
