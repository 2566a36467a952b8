import ListenCore
import Terminal
import Typesetting

/// Search hits as lines of text, with matches in bold on a terminal.
///
/// The lines hold escapes of the program's own and must be printed unchanged; all text from outside
/// in them is filtered.
struct HitLines {
    let isBold: Bool
    /// Gives the names of the hits' sources; `nil` when they are not printed.
    var sourceName: ((SourceID) -> String)?

    /// A line with the place, then the sentence with its neighbours.
    func lines(of hit: HeardHit) -> [String] {
        let source = sourceName.map { " · " + $0(hit.address.source) } ?? ""
        let place = Self.place(of: hit) + Self.plain(source)
        let sentences =
            hit.before.map { "    " + Self.plain($0.text) }
            + ["  " + (hit.before.isEmpty && hit.after.isEmpty ? "" : "> ") + sentence(of: hit)]
            + hit.after.map { "    " + Self.plain($0.text) }
        return [place] + sentences
    }

    /// `El cartero · El faro · 1:02`.
    static func place(of hit: HeardHit) -> String {
        plain("\(hit.bookTitle) · \(hit.chapterTitle) · \(hit.sentence.range.lowerBound.clockText)")
    }

    private func sentence(of hit: HeardHit) -> String {
        let letters = Array(hit.sentence.text)
        var (line, place) = ("", 0)
        for mark in hit.marks where mark.lowerBound >= place && mark.upperBound <= letters.count {
            line += Self.plain(String(letters[place..<mark.lowerBound]))
            line += bold(Self.plain(String(letters[mark])))
            place = mark.upperBound
        }
        return line + Self.plain(String(letters[place...]))
    }

    func bold(_ text: String) -> String { isBold ? "\u{1B}[1m\(text)\u{1B}[22m" : text }

    static func plain(_ text: String) -> String { TerminalText(text).string }
}

/// Hits as lines of a concordance, with their places.
struct ConcordanceTable {
    let hits: [HeardHit]
    let columns: Int
    let isBold: Bool
    /// Gives the names of the hits' sources; `nil` when they are not printed.
    var sourceName: ((SourceID) -> String)?

    var lines: [String] {
        let places = hits.map { hit in
            let source = sourceName.map { $0(hit.address.source) + " · " } ?? ""
            return TerminalText(
                "\(hit.sentence.range.lowerBound.clockText)  \(source)\(hit.chapterTitle)")
        }
        let widest = places.map { $0.width.count }.max() ?? 0
        let side = columns >= 60 ? min(widest, columns * 3 / 10) : 0
        let page = HitLines(isBold: isBold)
        return zip(hits, places).map { hit, place in
            let line = ConcordanceLine(hit, columns: columns - (side > 0 ? side + 2 : 0))
            let text = line.before.string + page.bold(line.keyword.string) + line.after.string
            guard side > 0 else { return text }
            let used = (line.before.width + line.keyword.width + line.after.width).count
            let gap = max(0, columns - side - used)
            return text + String(repeating: " ", count: gap)
                + place.truncated(to: Columns(side)).string
        }
    }
}
