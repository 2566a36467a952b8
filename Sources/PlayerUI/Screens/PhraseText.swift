import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The words of a sentence, some of them laid out on their own.
struct PhraseText {
    let text: PlayerText
    let sentence: Sentence
    let look: SentenceLook

    /// Some words of a sentence, their letters spread apart if that fits and the script allows it;
    /// at most `width` columns wide.
    func part(_ range: Range<Int>, width: Int, isSpaced: Bool) -> SentenceText? {
        var look = look
        look.current = look.current.flatMap { current in
            guard range.overlaps(Range(current.words)) else { return nil }
            let words = range.clamped(to: Range(current.words))
            return (
                words.lowerBound - range.lowerBound...words.upperBound - 1 - range.lowerBound,
                current.style
            )
        }
        look.marks = Dictionary(
            uniqueKeysWithValues: look.marks.map { ($0.key - range.lowerBound, $0.value) })
        look.open = Set(look.open.map { $0 - range.lowerBound })
        look.found = Set(look.found.map { $0 - range.lowerBound })
        look.focus = nil
        let manner = text.manner(width: width)
        let key = LineShelf.Key(
            sentence: sentence.index, words: range, isSpaced: isSpaced, width: width,
            manner: manner)
        let entry = text.lines.entry(key) { words(range, width: width, isSpaced: isSpaced) }
        return entry.map {
            SentenceText($0.sentence, look, width: width, manner: manner, setting: $0.setting)
                .shifted(by: range.lowerBound)
        }
    }

    private func words(_ range: Range<Int>, width: Int, isSpaced: Bool) -> Sentence? {
        let words = Array(sentence.words[range.clamped(to: sentence.words.indices)])
        let scripts = sentence.scripts.isEmpty ? [] : Array(sentence.scripts[range])
        let spread = words.indices.map { Self.spread(words[$0], isLast: $0 + 1 == words.count) }
        let columns = spread.reduce(0) { $0 + text.glyphs.width(TerminalText($1.text)) + 2 }
        let canSpread =
            isSpaced && columns - 2 <= width
            && scripts.allSatisfy { $0.levels.isEmpty && $0.reading == nil }
        return Sentence(
            index: sentence.index, words: canSpread ? spread : words, scripts: scripts)
    }

    /// A word with its letters spread apart, unless they join or have combining marks.
    private static func spread(_ word: Word, isLast: Bool) -> Word {
        let isSpreadable = word.text.unicodeScalars.allSatisfy {
            $0.value < 0x530 || $0.value >= 0x1E00 && $0.value < 0x2100
                || $0.value >= 0x2E80 && $0.value < 0xD7B0
        }
        guard isSpreadable else { return word }
        // The gaps between words are wider than those between letters.
        let end = isLast || !word.isFollowedBySpace ? "" : "\u{A0}\u{A0}"
        let text = word.text.map { String($0) }.joined(separator: " ") + end
        return Word(
            start: word.start, end: word.end, text: text,
            isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
    }
}

extension SentenceText {
    /// The same rows, with `words` added to the index of each word; one below 0 is none.
    func shifted(by words: Int) -> SentenceText {
        SentenceText(
            rows: rows.map { row in
                var row = row
                row.spans = row.spans.compactMap {
                    $0.word + words < 0
                        ? nil : WordSpan(word: $0.word + words, columns: $0.columns)
                }
                return row
            }, currentRow: currentRow, isRightToLeft: isRightToLeft, turnsPages: turnsPages)
    }
}
