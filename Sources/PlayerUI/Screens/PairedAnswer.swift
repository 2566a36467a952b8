import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// A compared answer word under word: what was said above, what was written below, the letters that
/// differ marked in both.
struct PairedAnswer {
    /// One word of both lines.
    private struct Cell {
        /// The place in the sentence; `nil` for a word that was not said.
        let word: Int?
        let said: StyledText
        let written: StyledText
        let width: Int
    }

    /// A line of the sentence with the one written below it.
    struct Line {
        /// The words said and written, from left to right.
        fileprivate(set) var said = StyledText()
        fileprivate(set) var written = StyledText()
        /// The columns of each word that was said.
        fileprivate(set) var spans: [(word: Int, columns: Range<Int>)] = []
        fileprivate var width = 0
    }

    private let theme: Theme
    private let glyphs: Glyphs
    private var cells: [Cell] = []

    /// Pairs the words; `nil` for scripts whose words are not written apart, or from the right.
    init?(_ check: DictationCheck, _ sentence: Sentence?, _ glyphs: Glyphs, _ theme: Theme) {
        guard let sentence, !BidiOrder.isRightToLeft(sentence.scripts) else { return nil }
        let touching = sentence.words.dropLast().count { !$0.isFollowedBySpace }
        guard touching * 3 < sentence.words.count else { return nil }
        (self.theme, self.glyphs) = (theme, glyphs)
        cells = check.marks.map { cell(of: $0, in: sentence) }
    }

    private func cell(of mark: DictationCheck.Mark, in sentence: Sentence) -> Cell {
        func text(_ word: Int) -> String { sentence.words[safe: word]?.text ?? "" }
        switch mark {
        case .right(let word):
            let said = text(word)
            return cell(
                word, StyledText(TerminalText(said), theme.spoken),
                StyledText(TerminalText(said), theme.dim))
        case .wrong(let word, let typed):
            let said = Array(text(word))
            let written = Array(typed)
            let same = CommonLetters(said, written)
            return cell(
                word, marked(said, same.left, theme.title.adding(.underline), theme.spoken),
                marked(written, same.right, theme.failure, theme.base))
        case .missing(let word):
            let said = text(word)
            let width = max(3, glyphs.width(TerminalText(said)))
            return cell(
                word, StyledText(TerminalText(said), theme.title.adding(.underline)),
                StyledText(TerminalText(String(repeating: "_", count: width)), theme.accent))
        case .extra(let typed):
            return cell(
                nil, StyledText(), StyledText(TerminalText(glyphs.extra + typed), theme.failure))
        }
    }

    private func cell(_ word: Int?, _ said: StyledText, _ written: StyledText) -> Cell {
        Cell(word: word, said: said, written: written, width: max(width(said), width(written)))
    }

    private func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }

    /// Letters in two styles, those that are the same in both words and the others.
    private func marked(
        _ letters: [Character], _ same: Set<Int>, _ other: Style, _ plain: Style
    ) -> StyledText {
        var line = StyledText()
        for (index, letter) in letters.enumerated() {
            line.append(TerminalText(String(letter)), same.contains(index) ? plain : other)
        }
        return line
    }

    /// The lines of a width.
    func lines(width: Int) -> [Line] {
        var lines = [Line()]
        for cell in cells {
            if lines[lines.count - 1].width > 0, lines[lines.count - 1].width + cell.width > width {
                lines.append(Line())
            }
            append(cell, to: &lines[lines.count - 1])
        }
        return lines
    }

    private func append(_ cell: Cell, to line: inout Line) {
        func add(_ part: StyledText, to text: inout StyledText) {
            for run in part.runs { text.append(run.text, run.style) }
            let blanks = String(repeating: " ", count: cell.width - width(part) + 1)
            text.append(TerminalText(blanks), theme.base)
        }
        if let word = cell.word {
            line.spans.append((word, line.width..<line.width + width(cell.said)))
        }
        add(cell.said, to: &line.said)
        add(cell.written, to: &line.written)
        line.width += cell.width + 1
    }
}

/// The letters that two words have in common, in their order: the longest common subsequence, by
/// O(n m) for words of at most 60 letters.
struct CommonLetters {
    private static let longest = 60

    /// Their places in either word.
    private(set) var left: Set<Int> = []
    private(set) var right: Set<Int> = []

    init(_ one: [Character], _ other: [Character]) {
        let (one, other) = (one.prefix(Self.longest), other.prefix(Self.longest))
        let a = one.map { $0.lowercased() }
        let b = other.map { $0.lowercased() }
        var lengths = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for row in a.indices.reversed() {
            for column in b.indices.reversed() {
                lengths[row][column] =
                    a[row] == b[column]
                    ? lengths[row + 1][column + 1] + 1
                    : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var (row, column) = (0, 0)
        while row < a.count, column < b.count {
            if a[row] == b[column] {
                left.insert(row)
                right.insert(column)
                (row, column) = (row + 1, column + 1)
            } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
    }
}
