import ListenCore

/// A part of a sentence that one voice speaks at once.
struct SentencePart: Hashable, Sendable {
    /// Its words, by their numbers in the sentence.
    var words: Range<Int>
    /// Its language; `nil` for that of the sentence.
    var language: Language?
}

extension VoicedSentence {
    /// The most bytes that an engine gets at once.
    static let longestPart = 600

    /// The sentence in parts of one language each, of at most so many bytes: cut at commas and the
    /// like, or else at a blank.
    ///
    /// A run of another language is one where `has` says that there is a voice for it.
    func parts(longest: Int = longestPart, has: (Language) -> Bool) -> [SentencePart] {
        var parts: [SentencePart] = []
        for run in runs(has: has) {
            var from = run.words.lowerBound
            while from < run.words.upperBound {
                let until = end(of: from..<run.words.upperBound, longest)
                parts.append(SentencePart(words: from..<until, language: run.language))
                from = until
            }
        }
        return parts
    }

    /// The end of the first part of some words.
    private func end(of words: Range<Int>, _ longest: Int) -> Int {
        let start = self.words[words.lowerBound].lowerBound
        let bytes = Array(text.utf8)
        var comma: Int?
        var index = words.lowerBound
        while index < words.upperBound {
            let range = self.words[index]
            guard range.upperBound - start <= longest || index == words.lowerBound else {
                return comma ?? index
            }
            index += 1
            // A comma early in the part would leave a part of two words.
            if range.upperBound - start > longest / 4, Self.isPause(bytes[range]) {
                comma = index
            }
        }
        return index
    }

    private static func isPause(_ word: ArraySlice<UInt8>) -> Bool {
        let closings = ")]}\"'”’»"
        let text = String(decoding: word, as: UTF8.self)
        guard let last = text.last(where: { !closings.contains($0) }) else { return false }
        return ",;:.!?…—–，、；：。！？،؛".contains(last)
    }
}

/// Words longer than any part are cut between characters, so that no engine gets more.
extension VoicedSentence {
    /// The sentence with words of at most so many bytes; `numbers` are the words they were cut of.
    func withShortWords(
        longest: Int = longestPart
    ) -> (sentence: VoicedSentence, numbers: [Int]) {
        guard words.contains(where: { $0.count > longest }) else {
            return (self, Array(words.indices))
        }
        let bytes = Array(text.utf8)
        var (cut, numbers) = ([Range<Int>](), [Int]())
        for (number, word) in words.enumerated() {
            var from = word.lowerBound
            while from < word.upperBound {
                var until = min(from + longest, word.upperBound)
                while until < word.upperBound, until > from + 1, bytes[until] & 0xC0 == 0x80 {
                    until -= 1
                }
                cut.append(from..<until)
                numbers.append(number)
                from = until
            }
        }
        let sentence = VoicedSentence(
            text, language: language, words: cut, unread: unread, foreign: foreign,
            readings: readings)
        return (sentence, numbers)
    }
}
