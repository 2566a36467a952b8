/// A name taken apart at its numbers: `Part 2, chapter 12b` is `part`, 2, `chapter`, 12b.
package struct NumberedName: Hashable, Sendable {
    /// A number with the single letter behind it, which comes after the number alone.
    package struct Number: Hashable, Comparable, Sendable {
        /// The value of the digits.
        package let value: Int
        /// The letter in lower case; empty for none.
        package let mark: String

        /// A number without a letter, unless one is given.
        package init(_ value: Int, mark: String = "") {
            self.value = value
            self.mark = mark
        }

        /// By value, then by letter.
        package static func < (left: Number, right: Number) -> Bool {
            (left.value, left.mark) < (right.value, right.mark)
        }
    }

    /// The writing of the first number.
    package enum Writing: Hashable, Sendable {
        /// In digits of any script, or there is no number.
        case digits
        /// In Roman or Chinese signs.
        case signs
        /// In words (`NumberWords`).
        case words
    }

    /// The writing of the first number.
    package private(set) var writing = Writing.digits
    /// The number of scalars of the name in lower case before the first number; 0 without one.
    package private(set) var leadCount = 0
    /// The letters before each number, then those behind the last, in lower case and without
    /// separators: one more than there are numbers.
    package private(set) var texts: [String] = []
    /// The numbers in the order written.
    package private(set) var numbers: [Number] = []

    /// Names are looked at so far.
    private static let longest = 300
    /// The most numbers in words that are read: a part, a chapter, and one in its title.
    private static let mostSpelled = 3
    /// The most digits of a number.
    private static let mostDigits = 18
    private static let ordinals: Set = [
        "st", "nd", "rd", "th", "er", "re", "ère", "ème", "eme", "ste", "te",
    ]

    /// Splits a name at its digits, of any script.
    ///
    /// Digits in front of a word (`9f3a`, `2x4`) do not count as a number, but those of `s1e2` are
    /// two; a name that looks like a checksum or a random id has none.
    package init(_ name: String) {
        let scalars = Array(name.lowercased().unicodeScalars.prefix(Self.longest))
        guard !Self.looksRandom(scalars) else {
            texts = [Self.letters(scalars[...])]
            return
        }
        var (start, index) = (0, 0)
        while index < scalars.count {
            guard NaturalOrder.digit(scalars[index]) != nil else {
                index += 1
                continue
            }
            let end =
                scalars[index...].firstIndex { NaturalOrder.digit($0) == nil }
                .map { $0 } ?? scalars.count
            let word = Self.word(scalars[end...])
            let isNumber =
                end - index <= Self.mostDigits
                && (word.isEmpty || Self.ordinals.contains(word) || Self.isMark(word, scalars, end)
                    || Self.isLetteredPair(word, scalars, index))
            if isNumber {
                let value = scalars[index..<end].reduce(0) {
                    $0 &* 10 &+ Int(NaturalOrder.digit($1) ?? 0)
                }
                let mark = Self.isMark(word, scalars, end) ? word : ""
                if numbers.isEmpty { leadCount = index }
                let isBehind = !mark.isEmpty || Self.ordinals.contains(word)
                texts.append(Self.letters(scalars[start..<index]))
                numbers.append(Number(value, mark: mark))
                start = isBehind ? end + word.unicodeScalars.count : end
            }
            index = max(end, isNumber ? start : end)
        }
        texts.append(Self.letters(scalars[min(start, scalars.count)...]))
    }

    private init(
        _ scalars: [Unicode.Scalar], at ranges: [Range<Int>], _ values: [Int], _ writing: Writing
    ) {
        var start = 0
        for (range, value) in zip(ranges, values) {
            texts.append(Self.letters(scalars[start..<range.lowerBound]))
            numbers.append(Number(value))
            start = range.upperBound
        }
        texts.append(Self.letters(scalars[start...]))
        leadCount = ranges.first?.lowerBound ?? 0
        self.writing = writing
    }

    /// Splits a name at the numbers in words: Roman ones below 400 and words up to 100 (`Part Two,
    /// chapter IV`), or the first Chinese one (`第十二章`); `nil` when there is none.
    package static func spelled(_ name: String) -> NumberedName? {
        let scalars = Array(name.lowercased().unicodeScalars.prefix(longest))
        if let han = HanNumber(in: scalars) {
            return NumberedName(scalars, at: [han.range], [han.value], .signs)
        }
        var (ranges, values, index) = ([Range<Int>](), [Int](), 0)
        var writing: Writing?
        while index < scalars.count, ranges.count < mostSpelled {
            let word = Self.word(scalars[index...])
            let end = index + max(1, word.unicodeScalars.count)
            let worded =
                word.isEmpty
                ? nil
                : NumberWords.find(in: scalars, at: index, behind: lastWord(scalars[..<index]))
            let next = max(worded?.end ?? end, end)
            if let value = worded.map(\.value) ?? RomanNumber.value(word) {
                ranges.append(index..<(worded?.end ?? end))
                values.append(value)
                writing = writing ?? (worded == nil ? .signs : .words)
            }
            index = next
        }
        return writing.map { NumberedName(scalars, at: ranges, values, $0) }
    }

    /// The letters that begin a run of scalars, of scripts that write words apart.
    private static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars.prefix { $0.value < 0x2E80 && $0.properties.isAlphabetic })
        return String(word)
    }

    /// The letters at the end of a run of scalars, back to a separator.
    private static func lastWord(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        let end = scalars.lastIndex { $0.properties.isAlphabetic } ?? scalars.startIndex - 1
        let word = scalars[scalars.startIndex..<end + 1].reversed().prefix {
            $0.properties.isAlphabetic
        }
        return letters(Array(word.reversed())[...])
    }

    private static func isMark(_ word: String, _ scalars: [Unicode.Scalar], _ end: Int) -> Bool {
        guard word.unicodeScalars.count == 1 else { return false }
        return end + 1 >= scalars.count || NaturalOrder.digit(scalars[end + 1]) == nil
    }

    /// True if a single letter precedes a number and another follows it, with another number
    /// behind: `s1e2`, `p10c3`.
    private static func isLetteredPair(
        _ word: String, _ scalars: [Unicode.Scalar], _ start: Int
    ) -> Bool {
        guard word.unicodeScalars.count == 1, start > 0 else { return false }
        let isLone = start == 1 || !scalars[start - 2].properties.isAlphabetic
        return isLone && scalars[start - 1].properties.isAlphabetic
    }

    private static func letters(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(
            contentsOf: scalars.filter {
                $0.properties.isAlphabetic || NaturalOrder.digit($0) != nil
            })
        return String(text)
    }

    /// True for sixteen hexadecimal digits or more, with letters among them, and nothing else but
    /// dashes.
    private static func looksRandom(_ scalars: [Unicode.Scalar]) -> Bool {
        let plain = scalars.filter { $0 != "-" }
        return plain.count >= 16 && plain.allSatisfy { $0.isASCII && $0.properties.isHexDigit }
            && plain.contains { ("a"..."f").contains($0) }
            && plain.contains { NaturalOrder.digit($0) != nil }
    }
}
