import ListenCore

/// A word on its way into a sentence.
struct SentenceUnit {
    var word: Word
    /// Whether a line of the file ends after it.
    var endsLine: Bool
}

/// Cuts what is too long for one sentence at its largest silences.
struct SentenceSplitter {
    let limits: SentenceLimits
    /// How many times the limits hold.
    let factor: Int

    /// Gaps that differ by less than this (µs) count as equal; a line end, a
    /// comma and the middle then decide.
    private static let sameGap: Int64 = 20_000
    /// No part gets fewer words than this.
    private static let fewest = 3
    /// Longer runs are first cut near their middle, so that no input makes the
    /// cutting take more than O(n log n).
    private static let longRun = 96

    /// The ranges of `units` that fit the limits, in order.
    func parts(of units: [SentenceUnit], in range: Range<Int>) -> [Range<Int>] {
        guard range.count >= 2 * Self.fewest,
            !fits(range.lazy.map { units[$0].word.text })
        else { return [range] }
        let cut = cut(units, range)
        return parts(of: units, in: range.lowerBound..<cut)
            + parts(of: units, in: cut..<range.upperBound)
    }

    /// Whether the words of a whole line stay together.
    func keepsWhole(_ words: [Word]) -> Bool {
        if words.count < 2 * Self.fewest { return true }
        // So few bytes fit, whatever characters they are.
        let bytes = words.reduce(0) { $0 + $1.text.utf8.count }
        if words.count <= limits.words * factor, bytes <= limits.ideographs * factor,
            bytes + words.count <= limits.characters * factor
        {
            return true
        }
        return fits(words.lazy.map(\.text))
    }

    private func fits(_ texts: some Sequence<String>) -> Bool {
        var (words, ideographs, characters) = (0, 0, 0)
        for text in texts {
            let size = TextSize(text)
            if size.hasIdeograph {
                ideographs += size.scalars
            } else {
                words += 1
                characters += size.scalars + 1
            }
            if words > limits.words * factor || ideographs > limits.ideographs * factor
                || characters > limits.characters * factor
            {
                return false
            }
        }
        return true
    }

    /// The index of the word that the second part begins with.
    private func cut(_ units: [SentenceUnit], _ range: Range<Int>) -> Int {
        let margin = range.count > Self.longRun ? range.count / 4 : Self.fewest
        let candidates = (range.lowerBound + margin)...(range.upperBound - margin)
        let largest = candidates.map { gap(units, before: $0) }.max() ?? 0
        let middle = (range.lowerBound + range.upperBound) / 2
        let even = candidates.filter { gap(units, before: $0) >= largest - Self.sameGap }
        let best = even.max {
            (rank(units, before: $0), -abs($0 - middle))
                < (rank(units, before: $1), -abs($1 - middle))
        }
        return best ?? middle
    }

    private func gap(_ units: [SentenceUnit], before place: Int) -> Int64 {
        max(0, (units[place].word.start - units[place - 1].word.end).microseconds)
    }

    private func rank(_ units: [SentenceUnit], before place: Int) -> Int {
        let unit = units[place - 1]
        if unit.endsLine { return 3 }
        if SentenceEnds.hasMark(unit.word.text) { return 2 }
        return unit.word.text.unicodeScalars.suffix(2).contains {
            ",，、،—–".unicodeScalars.contains($0)
        }
            ? 1 : 0
    }
}

/// How much room a word takes in a sentence.
private struct TextSize {
    private(set) var scalars = 0
    private(set) var hasIdeograph = false

    init(_ text: String) {
        for byte in text.utf8 where byte & 0xC0 != 0x80 { scalars += 1 }
        // No ideograph is in ASCII text.
        guard scalars < text.utf8.count else { return }
        hasIdeograph = text.unicodeScalars.contains { ScalarClass($0) == .ideograph }
    }
}
