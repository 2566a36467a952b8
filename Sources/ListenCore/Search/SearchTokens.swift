/// The words of a text as the search through all texts compares them.
///
/// Words are what `FoldedText` parts by spaces and apostrophes. Where a script
/// parts no words by spaces (Chinese, Japanese, Thai …) or joins them to what
/// follows (Korean), every pair of neighbouring letters is a token, and the
/// last letter one by itself: so any part of a sentence is found, whatever a
/// dictionary takes for a word.
///
/// ```swift
/// SearchTokens("It ran. 学校").tokens.map(\.text)  // ["it", "ran", "学校", "校"]
/// ```
public struct SearchTokens: Hashable, Sendable {
    /// A token with the characters it comes from.
    public struct Token: Hashable, Sendable {
        /// The folded letters: no space, no ASCII punctuation.
        public let text: String
        /// The indices of its characters in the text.
        public let range: Range<Int>
        /// True if it is a pair, or the last letter, of a run without spaces.
        public let isOfRun: Bool
    }

    /// The longest token in scalars; longer words are cut into several.
    public static let longest = 64

    /// The tokens in order.
    public let tokens: [Token]

    /// The tokens of a text; O(length).
    public init(_ text: some StringProtocol, letters: FoldedText.Letters = .plain) {
        let folded = FoldedText(text, letters: letters)
        var tokens: [Token] = []
        var start = 0
        let (scalars, places) = (folded.scalars, folded.places)
        while start < scalars.count {
            guard !Self.isGap(scalars[start]) else {
                start += 1
                continue
            }
            let isRun = Self.isUnspaced(scalars[start])
            var end = start + 1
            while end < scalars.count, !Self.isGap(scalars[end]),
                Self.isUnspaced(scalars[end]) == isRun, isRun || end - start < Self.longest
            {
                end += 1
            }
            let length = isRun ? 2 : end - start
            for first in stride(from: start, to: isRun ? end : start + 1, by: 1) {
                let last = min(first + length, end)
                tokens.append(
                    Token(
                        text: Self.text(scalars[first..<last]),
                        range: places[first]..<places[last - 1] + 1, isOfRun: isRun))
            }
            start = end
        }
        self.tokens = tokens
    }

    private static func text(_ scalars: ArraySlice<UInt32>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
        return String(view)
    }

    private static func isGap(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0x27 }

    /// Letters of scripts whose words no space parts, and of Korean.
    private static func isUnspaced(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x0E00 else { return false }
        return switch scalar {
        // Thai, Lao, Tibetan, Burmese; Hangul letters; Khmer.
        case 0x0E00...0x0E4F, 0x0E80...0x0ECF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1100...0x11FF,
            0x1780...0x17FF:
            true
        // Radicals, kana, bopomofo, Hangul letters, ideographs, Hangul syllables.
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0x1_B000...0x1_B16F, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}

/// Words that must follow each other, or a word and another at the end of its clause.
package struct SearchPhrase: Hashable, Sendable {
    /// The tokens, never empty; folded as `letters` says.
    package let words: [String]
    /// True if the last token may go on.
    package let isPrefix: Bool
    /// True if others may stand between two tokens, of which the second ends a clause.
    package let isApart: Bool

    /// The phrase of a text; `nil` when it has no letter or digit.
    ///
    /// More letters may follow the last ones of a run without spaces, whatever `isPrefix` says: the
    /// end of a word in it is unknown.
    package init?(
        _ text: some StringProtocol, isPrefix: Bool = false, letters: FoldedText.Letters = .plain
    ) {
        var tokens = SearchTokens(text, letters: letters).tokens[...]
        guard let last = tokens.last else { return nil }
        var goesOn = isPrefix
        if last.isOfRun {
            // The last letter by itself matches only at the end of a run.
            let before = tokens.dropLast().last
            let follows = before.map { $0.isOfRun && $0.range.upperBound == last.range.upperBound }
            if follows == true { tokens = tokens.dropLast() } else { goesOn = true }
        }
        words = tokens.map(\.text)
        self.isPrefix = goesOn
        isApart = false
    }

    /// A form of a word; `nil` when it has no letter or digit.
    package init?(_ form: InflectedForm, letters: FoldedText.Letters = .plain) {
        guard let prefix = form.prefix else {
            self.init(form.word, letters: letters)
            return
        }
        let parts = [form.word, prefix].map { SearchTokens($0, letters: letters).tokens }
        guard parts.allSatisfy({ $0.count == 1 && !$0[0].isOfRun }) else { return nil }
        self.init(apart: parts.map { $0[0].text })
    }

    private init(apart words: [String]) {
        self.words = words
        (isPrefix, isApart) = (false, true)
    }

    /// The places of the phrase among tokens, as ranges of character indices in order.
    package func ranges(in text: SearchTokens) -> [Range<Int>] {
        let tokens = text.tokens
        if isApart { return apart(in: tokens) }
        guard tokens.count >= words.count else { return [] }
        var found: [Range<Int>] = []
        for start in 0...tokens.count - words.count {
            guard let end = end(at: start, in: tokens) else { continue }
            let range = tokens[start].range.lowerBound..<end
            if let last = found.last, range.lowerBound < last.upperBound {
                found[found.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                found.append(range)
            }
        }
        return found
    }

    /// The places of both tokens, where the second is the last of the clause of the first.
    private func apart(in tokens: [SearchTokens.Token]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for start in tokens.indices where tokens[start].text == words[0] {
            let end = tokens.indices[start...].first { place in
                // Between words of a clause there is a space alone.
                place + 1 == tokens.count
                    || tokens[place + 1].range.lowerBound - tokens[place].range.upperBound > 1
            }
            guard let end, end > start, tokens[end].text == words[1] else { continue }
            found += [tokens[start].range, tokens[end].range]
        }
        return found
    }

    /// The index of the character behind the phrase if it begins at a token.
    private func end(at start: Int, in tokens: [SearchTokens.Token]) -> Int? {
        for (offset, word) in words.enumerated() {
            let token = tokens[start + offset]
            let isLast = offset == words.count - 1
            guard
                isLast && isPrefix
                    ? token.text.utf8.starts(with: word.utf8)
                    : token.text.utf8.elementsEqual(word.utf8)
            else { return nil }
            guard isLast else { continue }
            // Of a pair only the letter that was asked for is meant.
            let isWhole = token.text.utf8.count == word.utf8.count || !token.isOfRun
            return isWhole ? token.range.upperBound : token.range.lowerBound + 1
        }
        return nil
    }
}
