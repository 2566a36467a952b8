import ListenCore
import Subtitles

/// Finds where a section begins in the text of its book: at a heading that says what its title
/// does, else where as much of the text is past as of the recording.
struct SectionFinder {
    /// The beginning of a section.
    struct Place: Hashable {
        /// The line it begins at, or before which it does.
        let line: Int
        /// True where a heading, or the beginning of the text, says so.
        let isSure: Bool
        /// The letters between the line and the place that is likeliest.
        var lead = 0
    }

    private let lines: [String]
    private let sections: [SectionText.Section]
    /// The letters before each line.
    private let before: [Int]
    private let total: Int

    init(lines: [String], sections: [SectionText.Section]) {
        (self.lines, self.sections) = (lines, sections)
        var (sums, sum) = ([Int](), 0)
        for line in lines {
            sums.append(sum)
            sum += line.unicodeScalars.count
        }
        (before, total) = (sums, sum)
    }

    /// A heading is looked for within this share of the text around the expected place.
    private static let tolerance = 0.1
    /// A section without a heading is looked for from so much of the text before that place.
    private static let margin = 0.04

    /// The beginning of a section.
    func place(of index: Int) -> Place {
        guard sections.indices.contains(index), !lines.isEmpty else {
            return Place(line: 0, isSure: false)
        }
        let expected = share(of: index)
        let reach = max(Self.tolerance, 1.5 * length(of: index))
        let title = SectionHeading(sections[index].title)
        let headings = lines.indices.filter { line in
            abs(share(atLine: line) - expected) <= reach && isFollowedByText(line)
                && title.isSaid(by: lines[line])
        }
        let near = headings.min {
            abs(share(atLine: $0) - expected) < abs(share(atLine: $1) - expected)
        }
        if let near { return Place(line: near, isSure: true) }
        guard index > 0 else { return Place(line: 0, isSure: true) }
        let start = max(0, expected - Self.margin)
        let line = lines.indices.last { share(atLine: $0) <= start } ?? 0
        return Place(
            line: line, isSure: false,
            lead: max(0, Int(expected * Double(total)) - before[line]))
    }

    /// The place behind the last of some sentences that the section before said; `nil` where the
    /// text does not have them, or has them in several places.
    func place(after sentences: [String]) -> Place? {
        for sentence in sentences.suffix(3).reversed() {
            let wanted = Self.letters(sentence)
            guard wanted.utf8.count >= Self.leastLetters else { continue }
            let found = lines.indices.filter { Self.letters(lines[$0]).contains(wanted) }
            // The line may go on behind the sentence; what was said is passed over by the aligner.
            if found.count == 1 { return Place(line: found[0], isSure: true) }
        }
        return nil
    }

    /// A shorter sentence may be anywhere.
    private static let leastLetters = 12

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private func share(atLine line: Int) -> Double {
        total > 0 ? Double(before[line]) / Double(total) : 0
    }

    /// The share of the recording before a section; sections of unknown length count as others do.
    private func share(of index: Int) -> Double {
        sections[..<index].indices.reduce(0) { $0 + length(of: $1) }
    }

    private func length(of index: Int) -> Double {
        let known = sections.map(\.length.seconds).filter { $0 > 0 }
        let mean = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
        let all = sections.reduce(0) { $0 + ($1.length.seconds > 0 ? $1.length.seconds : mean) }
        let own = sections[index].length.seconds
        return (own > 0 ? own : mean) / all
    }

    /// True for a line that running text follows, which a table of contents does not have.
    private func isFollowedByText(_ line: Int) -> Bool {
        let next = lines[(line + 1)...].prefix(4)
        return next.count { $0.unicodeScalars.count > 40 } * 2 >= max(2, next.count)
    }
}

/// The words of a heading or of a title: its number, and what it says besides.
struct SectionHeading: Hashable {
    /// Its number; `nil` without one.
    let number: Int?
    /// Its words without the number and what is counted.
    let words: [String]
    /// True where it says what is counted.
    let hasKind: Bool

    /// The most words of a heading.
    private static let mostWords = 16

    init(_ text: String) {
        var words = text.prefix(400).lowercased().split { !$0.isLetter && !$0.isNumber }
            .map(String.init)
        var (number, hasKind) = (Int?.none, false)
        for _ in 0..<2 {
            guard let first = words.first else { break }
            if !hasKind, Self.kinds.contains(first) {
                hasKind = true
                words.removeFirst()
            } else if number == nil, let value = Self.number(first) {
                number = value
                words.removeFirst()
            }
        }
        // Signs are not parted by blanks: 第三章.
        if number == nil, let first = words.first, first.hasPrefix("第") {
            let digits = first.dropFirst().prefix { $0.isNumber }
            number = Self.number(String(digits))
            hasKind = number != nil
            if hasKind {
                words[0] = String(first.dropFirst(1 + digits.count).dropFirst())
                if words[0].isEmpty { words.removeFirst() }
            }
        }
        (self.number, self.words, self.hasKind) = (number, words, hasKind)
    }

    /// True when a line of the text says what this title does.
    func isSaid(by line: String) -> Bool {
        guard line.unicodeScalars.count <= 200 else { return false }
        let other = SectionHeading(line)
        guard other.words.count <= Self.mostWords else { return false }
        if let number, let theirs = other.number, number != theirs { return false }
        if !words.isEmpty, words == other.words { return true }
        guard number != nil, number == other.number else { return false }
        // One of both may leave out what the chapter is called.
        return words.isEmpty && (other.words.isEmpty || other.hasKind)
            || other.words.isEmpty && other.hasKind
    }

    private static let kinds: Set<String> = [
        "chapter", "chapters", "section", "part", "book", "letter", "act", "scene", "canto",
        "kapitel", "abschnitt", "teil", "buch", "brief", "akt", "capítulo", "capítulos",
        "capitulo", "sección", "parte", "libro", "carta", "acto", "chapitre", "chapitres",
        "partie", "livre", "lettre", "acte", "capitolo", "sezione", "lettera", "atto", "hoofdstuk",
        "deel", "boek", "глава", "часть", "книга", "rozdział", "część", "księga", "seção",
    ]

    /// A number in digits or in Roman numerals.
    private static func number(_ word: String) -> Int? {
        if word.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return word.utf8.count <= 5 ? Int(word) : nil
        }
        if let signs = chinese(word) { return signs }
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100]
        let digits = word.compactMap { values[$0] }
        guard digits.count == word.count, word.count <= 9 else { return nil }
        var sum = 0
        for (index, digit) in digits.enumerated() {
            sum += index + 1 < digits.count && digit < digits[index + 1] ? -digit : digit
        }
        return sum > 0 ? sum : nil
    }

    private static func chinese(_ word: String) -> Int? {
        let ones = Array("一二三四五六七八九")
        var (sum, one) = (0, 0)
        guard !word.isEmpty, word.count <= 4 else { return nil }
        for sign in word {
            if let value = ones.firstIndex(of: sign) {
                one = value + 1
            } else if sign == "十" {
                sum += 10 * max(1, one)
                one = 0
            } else {
                return nil
            }
        }
        return sum + one
    }
}
