package import ListenCore
import Terminal
import UIVocabulary

/// The permitted ends of a line, judged by the characters alone (kinsoku shori, JIS X 4051 §6.1 in
/// its common form; clauses by their punctuation).
package enum LineRules {
    private static let closing: Set<Character> = Set(
        "、。，．・：；？！ヽヾゝゞ々ー）〕］｝〉》」』】〙〗〟’”»›)]},.;:!?…‥—～"
            + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％‰℃%ๆฯ،؛؟।۔")
    private static let opening: Set<Character> = Set("（〔［｛〈《「『【〘〖〝‘“«‹([{¿¡")
    private static let clauseEnds: Set<Character> = Set(",;:.!?…—–、。，．；：！？،؛؟।۔")
    private static let closers: Set<Character> = Set("\"'”’»›)]}）〕］｝〉》」』】")

    /// True when a line may not end between two graphemes.
    static func joins(_ last: Character?, _ first: Character?) -> Bool {
        guard let last, let first else { return false }
        return closing.contains(first) || opening.contains(last)
    }

    /// The quality of a line break after a piece of which only the text is known: best after a
    /// clause, bad after a short word, which belongs to the next one.
    package static func quality(after piece: WrappedPiece) -> BreakQuality {
        let text = piece.text.string
        let end = text.last { !closers.contains($0) }
        if let end, clauseEnds.contains(end) { return .clause }
        guard piece.isFollowedBySpace, piece.width <= 3 else { return .word }
        return piece.width <= 2 || text.lowercased() == "the" ? .poor : .word
    }

    /// The units of a stretch without spaces: each wide grapheme alone, all others together.
    package static func units(of stretch: Substring) -> [WrapWord] {
        guard stretch.utf8.contains(where: { $0 >= 0xE2 }) else {
            return [WrapWord(text: TerminalText(stretch), space: true)]
        }
        var units: [(text: String, isWide: Bool)] = []
        for character in stretch {
            let isWide = isWide(character)
            if !isWide, let last = units.indices.last, !units[last].isWide {
                units[last].text.append(character)
            } else {
                units.append((String(character), isWide))
            }
        }
        return units.enumerated().map { offset, unit in
            let isLast = offset + 1 == units.count
            let end = unit.text.last
            let quality: BreakQuality? =
                isLast ? nil : end.map { clauseEnds.contains($0) } == true ? .clause : .word
            return WrapWord(text: TerminalText(unit.text), space: isLast, breakAfter: quality)
        }
    }

    private static func isWide(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return value >= 0x2E80 && value < 0xA4D0 || value >= 0xF900 && value < 0xFB00
            || value >= 0xFF00 && value < 0xFF61 || value >= 0x20000 && value < 0x3FFFE
    }

    /// The longest beginning of a text that fits, cut at a permitted line end if that costs little;
    /// empty when not even one grapheme fits.
    static func head(of text: TerminalText, width: Int, glyphs: Glyphs) -> TerminalText {
        let head = text.prefix(Columns(width), wideAmbiguous: glyphs.wideAmbiguous)
        let all = Array(text.string)
        let count = head.string.count
        guard count > 0, count < all.count else { return head }
        for cut in stride(from: count, to: max(0, count - 4), by: -1)
        where !joins(all[cut - 1], all[cut]) {
            return TerminalText(String(all[..<cut]))
        }
        return head
    }
}
