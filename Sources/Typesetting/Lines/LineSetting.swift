package import ListenCore
import Terminal
import UIVocabulary

/// A sentence broken into lines: the part of its layout that does not depend on the place being
/// heard.
package struct LineSetting: Hashable, Sendable {
    let width: Int
    let words: [WrapWord]
    /// The reading of each word that has one above it.
    let readings: [ReadingPlace?]
    let lines: [[WrappedPiece]]

    package init(_ sentence: Sentence, width: Int, manner: TextManner) {
        self.width = width
        let reorders = Self.reorders(sentence, manner)
        let isAbove = manner.readings == .above && !reorders
        readings = isAbove ? ReadingPlace.places(in: sentence, manner: manner) : []
        let readings = self.readings
        words = sentence.words.enumerated().map { index, word in
            let script = sentence.scripts[safe: index]
            var text = reorders ? script?.shaped ?? word.text : word.text
            if manner.readings == .inline, !reorders,
                let reading = manner.shown(script?.reading),
                let parts = ReadWord(word.text, reading: reading.text)
            {
                let mark = reading.certainty == .likely ? String(manner.glyphs.doubtful) : ""
                text = "\(parts.before)\(parts.base)(\(mark)\(parts.reading))\(parts.after)"
            }
            return WrapWord(
                text: TerminalText(text), space: word.isFollowedBySpace,
                breakAfter: script?.breakAfter,
                columns: (readings[safe: index] ?? nil)?.wordColumns)
        }
        lines = TextWrapper(width: width, glyphs: manner.glyphs).lines(words)
    }

    /// The reading above a word; `nil` where it has none.
    func reading(of word: Int) -> ReadingPlace? { readings[safe: word] ?? nil }

    /// True when the words of a sentence are put into visual order.
    static func reorders(_ sentence: Sentence, _ manner: TextManner) -> Bool {
        manner.reordersBidi && sentence.scripts.contains { !$0.levels.isEmpty }
    }
}
