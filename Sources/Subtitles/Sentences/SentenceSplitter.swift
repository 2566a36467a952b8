import ListenCore

/// A word that is being placed in a sentence.
struct SentenceUnit {
    var word: Word
    /// True when a line of the file ends after it.
    var endsLine: Bool
}

/// Cuts text that is too long for one sentence: at clause marks, before a conjunction, or at its
/// longest pause; one or two words never stand alone.
struct SentenceSplitter {
    let limits: SentenceLimits
    /// The factor by which the limits are multiplied.
    let factor: Int
    /// The conjunctions of the language.
    let clauses: ClauseWords

    /// The difference (µs) below which gaps count as equal; a line end, a comma and the middle then
    /// decide.
    private static let sameGap: Int64 = 20_000
    /// The fewest words of a part.
    private static let fewest = 3
    /// The number of words above which runs are first cut near their middle, so that no input takes
    /// more than O(n log n).
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

    /// True when the words of a whole line stay together.
    func keepsWhole(_ words: [Word]) -> Bool {
        if words.count < 2 * Self.fewest { return true }
        // A text of so few bytes fits, whatever characters it holds.
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
    ///
    /// The middle half is searched first, so that the parts have similar lengths.
    private func cut(_ units: [SentenceUnit], _ range: Range<Int>) -> Int {
        let margin = range.count > Self.longRun ? range.count / 4 : Self.fewest
        let all = (range.lowerBound + margin)...(range.upperBound - margin)
        let quarter = max(margin, range.count / 4)
        let inner = (range.lowerBound + quarter)...(range.upperBound - quarter)
        let spots = all.map { Spot(place: place(units, before: $0), gap: gap(units, before: $0)) }
        let middle = (range.lowerBound + range.upperBound) / 2
        for (rank, places) in [
            (Place.clause, inner), (.line, inner), (.conjunction, inner), (.clause, all),
            (.line, all), (.word, all),
        ] {
            let found = places.filter { spots[$0 - all.lowerBound].place >= rank }
            let best = best(of: found, nearest: middle) { spots[$0 - all.lowerBound] }
            if let best { return best }
        }
        return middle
    }

    /// The properties of a place for a cut.
    private struct Spot {
        let place: Place
        let gap: Int64
    }

    /// The place with the longest pause; of nearly equal ones that of the better kind, then the
    /// nearest to the middle.
    private func best(of places: [Int], nearest middle: Int, _ spot: (Int) -> Spot) -> Int? {
        let largest = places.map { spot($0).gap }.max() ?? 0
        return places.filter { spot($0).gap >= largest - Self.sameGap }.max {
            (spot($0).place, -abs($0 - middle)) < (spot($1).place, -abs($1 - middle))
        }
    }

    private func gap(_ units: [SentenceUnit], before place: Int) -> Int64 {
        max(0, (units[place].word.start - units[place - 1].word.end).microseconds)
    }

    /// The kinds of places, the worst first.
    private enum Place: Int, Comparable {
        case word, conjunction, line, clause, end

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    private func place(_ units: [SentenceUnit], before place: Int) -> Place {
        let (last, next) = (units[place - 1], units[place].word.text)
        if SentenceEnds.hasMark(last.word.text) { return .end }
        if Self.endsClause(last.word, before: next) { return .clause }
        if last.endsLine { return .line }
        return clauses.contains(next) ? .conjunction : .word
    }

    /// True when a word ends in a clause mark: a comma of any script, a dash, or a blank where
    /// blanks stand between phrases only.
    private static func endsClause(_ word: Word, before next: String) -> Bool {
        if word.isFollowedBySpace, word.text.endsPhraseScript, next.startsPhraseScript {
            return true
        }
        var left = 4
        for scalar in word.text.unicodeScalars.reversed() {
            switch scalar {
            case ",", "，", "、", "､", "،", "—", "–", "՝", "၊", "፣", "፤", "፥", "᠂", "᠈": return true
            // A quote or bracket may close after it.
            case _ where ScalarClass(scalar) == .closing || scalar == " ": left -= 1
            default: return false
            }
            if left == 0 { return false }
        }
        return false
    }
}

/// The room that a word takes in a sentence.
private struct TextSize {
    private(set) var scalars = 0
    private(set) var hasIdeograph = false

    init(_ text: String) {
        for byte in text.utf8 where byte & 0xC0 != 0x80 { scalars += 1 }
        // ASCII text holds no ideograph.
        guard scalars < text.utf8.count else { return }
        hasIdeograph = text.unicodeScalars.contains { ScalarClass($0) == .ideograph }
    }
}
