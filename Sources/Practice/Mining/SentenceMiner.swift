/// Finds for each new word the one sentence that shows it best: few other new words, certain in
/// its time, a whole sentence, short.
///
/// ```swift
/// var miner = SentenceMiner(lexicon, mostNew: 1)
/// bytes.withUnsafeBytes { miner.read($0, chapter: 7) }
/// miner.mined(limit: 20).first?.word  // "faro", with its chapter and sentence
/// ```
package struct SentenceMiner {
    /// A new word with its sentence.
    package struct Mined: Hashable, Sendable {
        /// The word, by what it is learned as.
        package let word: String
        /// The number of times it stands in all texts.
        package let count: Int
        /// The number of new words in the sentence, itself included.
        package let newWords: Int
        /// The chapter, as it was given.
        package let chapter: Int64
        /// The place of the sentence in it, from 0.
        package let line: Int
        /// The number of the form it has there.
        package let form: Int
    }

    private struct Best {
        var rank = UInt64.max
        var chapter: Int64 = 0
        var line: Int32 = 0
        var form = 0
    }

    private let lexicon: MiningLexicon
    private let mostNew: Int
    private var counts: [Int]
    private var best: [Best]
    /// The words of a sentence, and the new ones among them with their forms.
    private var (numbers, new): ([Int], [(word: Int32, form: Int)]) = ([], [])

    /// A miner of sentences with at most some new words.
    package init(_ lexicon: MiningLexicon, mostNew: Int) {
        self.lexicon = lexicon
        self.mostNew = min(max(1, mostNew), 200)
        counts = Array(repeating: 0, count: lexicon.words.count)
        best = Array(repeating: Best(), count: lexicon.words.count)
    }

    /// Looks through the sentences of a chapter: O(words).
    package mutating func read(_ bytes: UnsafeRawBufferPointer, chapter: Int64) {
        var reader = LineBag.Reader(bytes)
        var line: Int32 = 0
        while let facts = reader.next(into: &numbers) {
            new.removeAll(keepingCapacity: true)
            if lexicon.hasPhrases {
                lexicon.leaveOutPhrases(of: &numbers)
            }
            collectNew()
            if !new.isEmpty, new.count <= mostNew { note(facts, chapter, line) }
            line &+= 1
        }
    }

    /// Counts the new words of the sentence, and collects each once.
    private mutating func collectNew() {
        lexicon.places.withUnsafeBufferPointer { places in
            for number in numbers where number < places.count {
                let word = places[number]
                guard word != MiningLexicon.familiar else { continue }
                counts[Int(word)] += 1
                // One more than wanted says enough.
                if new.count <= mostNew, !new.contains(where: { $0.word == word }) {
                    new.append((word, number))
                }
            }
        }
    }

    /// Keeps a sentence for those of its new words that had a worse one.
    private mutating func note(_ facts: LineBag.Facts, _ chapter: Int64, _ line: Int32) {
        let rank = Self.rank(facts, others: new.count - 1)
        for (word, form) in new where rank < best[Int(word)].rank {
            best[Int(word)] = Best(rank: rank, chapter: chapter, line: line, form: form)
        }
    }

    /// The rank of a sentence, the best the lowest: a sound that may be of another sentence is of
    /// no use, then fewer new words, then a whole sentence, then the shortest.
    private static func rank(_ facts: LineBag.Facts, others: Int) -> UInt64 {
        (facts.isDoubtful ? 1 << 40 : 0) | UInt64(others) << 32
            | (facts.isWhole ? 0 : 1 << 31) | UInt64(min(max(0, facts.length), 0xFF_FFFF))
    }

    /// The new words that have a sentence, the most frequent first, then by their letters.
    package func mined(limit: Int) -> [Mined] {
        let found = best.indices.filter { best[$0].rank != .max }
        let words = lexicon.words
        return found.sorted { (counts[$1], words[$0]) < (counts[$0], words[$1]) }
            .prefix(max(0, limit)).map { index in
                let best = best[index]
                return Mined(
                    word: words[index], count: counts[index],
                    newWords: Int(best.rank >> 32 & 0xFF) + 1, chapter: best.chapter,
                    line: Int(best.line), form: best.form)
            }
    }

    /// The number of new words that have a sentence.
    package var found: Int { best.count { $0.rank != .max } }
}
