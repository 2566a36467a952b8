/// The sentences of a chapter that is read aloud, by their words, and the times of each.
///
/// Places in the chapter are kept as times; these say which sentence each is in.
package struct SpokenTimeline: Hashable, Sendable {
    /// A sentence and its length.
    package struct Sentence: Hashable, Sendable {
        /// The identity of its words, whatever voice says them.
        package let key: UInt64
        /// Its length in whole milliseconds.
        package let milliseconds: Int64

        /// A sentence.
        package init(key: UInt64, milliseconds: Int64) {
            (self.key, self.milliseconds) = (key, max(0, milliseconds))
        }
    }

    /// The sentences in their order.
    package let sentences: [Sentence]

    /// The most sentences of a chapter whose places are kept by them.
    package static let mostSentences = 100_000
    /// The longest chapter: some 300 years, so that no sum overflows.
    private static let longest: Int64 = 10_000_000_000_000

    /// The sentences of a chapter; `nil` for one that has none, or too many.
    package init?(_ sentences: [Sentence]) {
        guard !sentences.isEmpty, sentences.count <= Self.mostSentences else { return nil }
        var rest = Self.longest
        for sentence in sentences {
            guard sentence.milliseconds <= rest else { return nil }
            rest -= sentence.milliseconds
        }
        self.sentences = sentences
    }

    /// The beginning of each sentence, and at last the end of all, in milliseconds.
    var edges: [Int64] {
        var edges: [Int64] = [0]
        for sentence in sentences { edges.append((edges.last ?? 0) + sentence.milliseconds) }
        return edges
    }

    // MARK: Text

    /// The longest text of a timeline in bytes.
    package static let longestText = 4 << 20

    /// It as text: key and length of each sentence in turn, the key in base 36.
    package var text: String {
        sentences.map { "\(String($0.key, radix: 36)) \($0.milliseconds)" }.joined(separator: " ")
    }

    /// The timeline of a text; `nil` for a damaged one.
    package init?(text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: " "))
        guard parts.count.isMultiple(of: 2) else { return nil }
        var sentences: [Sentence] = []
        sentences.reserveCapacity(parts.count / 2)
        for index in stride(from: 0, to: parts.count, by: 2) {
            guard let key = UInt64(Substring(parts[index]), radix: 36),
                let length = Int64(Substring(parts[index + 1])), length >= 0
            else { return nil }
            sentences.append(Sentence(key: key, milliseconds: length))
        }
        self.init(sentences)
    }
}
