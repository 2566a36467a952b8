/// Breaks text into lines of a width: at spaces, and between East Asian characters.
///
/// A simple kinsoku: closing punctuation never starts a line, opening punctuation never ends one.
/// A word wider than a line is cut. Line feeds always break.
struct LineBreaker {
    private static let neverFirst = Set<Character>(
        "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟’”｠»ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥!),.:;?]}%‰")
    private static let neverLast = Set<Character>("（［｛〔〈《「『【〘〖〝‘“｟«([{¿¡")

    let width: Int
    let wideAmbiguous: Bool

    /// The lines as ranges, without the spaces at which they break.
    func lines(of text: String) -> [Range<String.Index>] {
        var lines: [Range<String.Index>] = []
        var start = text.startIndex
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            start = part.startIndex
            repeat {
                let (end, next) = line(of: text, from: start, to: part.endIndex)
                lines.append(start..<end)
                start = next
            } while start < part.endIndex
        }
        return lines
    }

    /// One line: where its text ends, and where the next begins.
    private func line(
        of text: String, from start: String.Index, to limit: String.Index
    ) -> (end: String.Index, next: String.Index) {
        var used = 0
        var index = start
        var best: String.Index?
        var previous: Character = " "
        while index < limit {
            let character = text[index]
            let columns = Int(
                GlyphWidth.measure(character, wideAmbiguous: wideAmbiguous).columns)
            if index > start, Self.mayBreak(between: previous, and: character) { best = index }
            if used + columns > width, character != " " {
                return cut(text, start: start, best: best, at: index, limit: limit)
            }
            used += columns
            previous = character
            index = text.index(after: index)
        }
        return (trimmed(text, start: start, end: limit), limit)
    }

    private func cut(
        _ text: String, start: String.Index, best: String.Index?, at index: String.Index,
        limit: String.Index
    ) -> (end: String.Index, next: String.Index) {
        // At least one character a line, however narrow it is.
        let forced = index > start ? index : text.index(after: index)
        let end = best ?? forced
        var next = end
        while next < limit, text[next] == " " { next = text.index(after: next) }
        return (trimmed(text, start: start, end: end), next)
    }

    private func trimmed(
        _ text: String, start: String.Index, end: String.Index
    ) -> String.Index {
        var end = end
        while end > start, text[text.index(before: end)] == " " { end = text.index(before: end) }
        return end
    }

    private static func mayBreak(between left: Character, and right: Character) -> Bool {
        if right == " " { return false }
        if left == " " { return true }
        if neverFirst.contains(right) || neverLast.contains(left) { return false }
        if left == "-" || left == "–" || left == "—" { return right.isLetter }
        return isIdeographic(left) || isIdeographic(right)
    }

    /// Han, kana, bopomofo, full-width forms; not Hangul, which has spaces.
    private static func isIdeographic(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return switch value {
        case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension TerminalText {
    /// Where the lines of the text lie when it is wrapped to a width of at least one column.
    ///
    /// Breaks at spaces (left out of both lines), after hyphens, between East Asian characters
    /// (never before closing nor after opening punctuation), at line feeds, and inside a word only
    /// if it is wider than a line.
    public func wrapped(
        to width: Columns, wideAmbiguous: Bool = false
    ) -> [Range<String.Index>] {
        LineBreaker(width: max(1, width.count), wideAmbiguous: wideAmbiguous).lines(of: string)
    }
}

extension StyledText {
    /// The lines of the text when it is wrapped to a width, every part keeping its style.
    public func wrapped(to width: Columns, wideAmbiguous: Bool = false) -> [StyledText] {
        let whole = runs.map(\.text.string).joined()
        let breaker = LineBreaker(width: max(1, width.count), wideAmbiguous: wideAmbiguous)
        return breaker.lines(of: whole).map { slice(whole, $0) }
    }

    /// The parts of the runs that lie in a range of their joined text.
    private func slice(_ whole: String, _ range: Range<String.Index>) -> StyledText {
        let lower = whole.utf8.distance(from: whole.startIndex, to: range.lowerBound)
        let upper = whole.utf8.distance(from: whole.startIndex, to: range.upperBound)
        var line = StyledText()
        var offset = 0
        for run in runs {
            let utf8 = run.text.string.utf8
            let from = max(0, lower - offset)
            let to = min(utf8.count, upper - offset)
            if from < to {
                let start = utf8.index(utf8.startIndex, offsetBy: from)
                let end = utf8.index(utf8.startIndex, offsetBy: to)
                line.append(run.text[start..<end], run.style)
            }
            offset += utf8.count
        }
        return line
    }
}
