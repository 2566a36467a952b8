import ListenCore
import Terminal
import UIVocabulary

/// A word split into the letters that its reading covers and the text around them: punctuation, and
/// kana that the reading only repeats.
package struct ReadWord: Hashable, Sendable {
    private(set) var before = ""
    package private(set) var base: String
    package private(set) var after = ""
    package private(set) var reading: String

    /// `nil` where the reading only repeats the word.
    package init?(_ word: String, reading: String) {
        var base = Substring(word)
        var reading = Substring(reading)
        while let first = base.first, first.isPunctuation, base.hasSeveral {
            before.append(base.removeFirst())
        }
        var tail: [Character] = []
        while let last = base.last, last.isPunctuation, base.hasSeveral {
            tail.append(base.removeLast())
        }
        while Self.isRepeated(base.last, reading.last), base.hasSeveral, reading.hasSeveral {
            tail.append(base.removeLast())
            reading.removeLast()
        }
        while Self.isRepeated(base.first, reading.first), base.hasSeveral, reading.hasSeveral {
            before.append(base.removeFirst())
            reading.removeFirst()
        }
        let isRepeated =
            base.count == reading.count && zip(base, reading).allSatisfy { Self.isRepeated($0, $1) }
        guard !isRepeated, !reading.isEmpty else { return nil }
        self.base = String(base)
        self.reading = String(reading)
        after = String(tail.reversed())
    }

    /// True when a reading only repeats a character: kana, or an ideograph whose reading is
    /// unknown, which then stands in the reading itself.
    private static func isRepeated(_ left: Character?, _ right: Character?) -> Bool {
        if left == right, let scalar = left?.unicodeScalars.first, scalar.properties.isIdeographic {
            return true
        }
        return isSameKana(left, right)
    }

    private static func isSameKana(_ left: Character?, _ right: Character?) -> Bool {
        guard let left = left.flatMap(hiragana), let right = right.flatMap(hiragana) else {
            return false
        }
        return left == right
    }

    /// A kana as hiragana; `nil` for any other character.
    private static func hiragana(_ character: Character) -> UInt32? {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
        else {
            return nil
        }
        switch scalar.value {
        case 0x30A1...0x30F6: return scalar.value - 0x60
        case 0x3041...0x3096, 0x30FC: return scalar.value
        default: return nil
        }
    }
}

/// The place of a reading above its word.
struct ReadingPlace: Hashable, Sendable {
    let text: TerminalText
    let columns: Int
    /// The free columns before the letters of the word.
    private(set) var before = 0
    /// All columns of the word.
    private(set) var wordColumns: Int
    /// The first column of the reading, counted from the first letter of the word; it may overlap a
    /// column of a neighbour that has no reading.
    let start: Int
    /// True when another reading of the word is possible here.
    let isLikely: Bool

    private let lead: Int
    private let trail: Int
    private let letters: Int

    private init(_ word: ReadWord, _ certainty: ReadingCertainty, glyphs: Glyphs) {
        func width(_ text: String) -> Int { glyphs.width(TerminalText(text)) }
        text = TerminalText(word.reading)
        columns = glyphs.width(text)
        lead = width(word.before)
        trail = width(word.after)
        letters = lead + width(word.base) + trail
        start = lead + (letters - lead - trail - columns) / 2
        wordColumns = letters
        isLikely = certainty == .likely
    }

    /// The columns by which the reading extends beyond the last letter of the word.
    private var excess: Int { start + columns - letters }

    /// The readings of the words of a sentence, with the columns that keep them apart.
    static func places(in sentence: Sentence, manner: TextManner) -> [ReadingPlace?] {
        guard sentence.scripts.contains(where: { manner.shown($0.reading) != nil }) else {
            return []
        }
        var places = sentence.words.enumerated().map { index, word -> ReadingPlace? in
            guard let reading = manner.shown(sentence.scripts[safe: index]?.reading),
                let parts = ReadWord(word.text, reading: reading.text)
            else { return nil }
            return ReadingPlace(parts, reading.certainty, glyphs: manner.glyphs)
        }
        let isFree = places.map { $0 == nil }
        for index in places.indices {
            places[index]?.makeRoom(
                before: isFree[safe: index - 1] ?? false, after: isFree[safe: index + 1] ?? false)
        }
        for index in places.indices.dropLast() where !sentence.words[index].isFollowedBySpace {
            guard let place = places[index], let next = places[index + 1] else { continue }
            if place.spare + next.before + next.start < 1 { places[index]?.wordColumns += 1 }
        }
        return places
    }

    /// The free columns above the word after its reading.
    private var spare: Int { wordColumns - before - start - columns }

    /// Widens a word to the width of its reading, less one column on each side where the neighbour
    /// has no reading.
    private mutating func makeRoom(before isFreeBefore: Bool, after isFreeAfter: Bool) {
        before = max(0, -start - (isFreeBefore ? 1 : 0))
        wordColumns = before + letters + max(0, excess - (isFreeAfter ? 1 : 0))
    }
}

extension Substring {
    /// True when the text has more than one grapheme; does not count them all.
    fileprivate var hasSeveral: Bool { !dropFirst().isEmpty }
}
