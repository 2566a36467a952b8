import ListenCore
import Practice
package import Typesetting
package import UIVocabulary

/// The words of the open chapter: the cursor that walks over them, and how well they are known.
package struct PlayerWords: Hashable, Sendable {
    package var cursor: WordPlace? {
        didSet { if cursor != oldValue { phraseEnd = nil } }
    }
    /// The other end of a phrase that was chosen from the cursor on; `nil` for
    /// the one word.
    package var phraseEnd: Int?
    /// The word a click put the cursor on, which goes with its pop-up; `nil`
    /// when the person walks over words.
    package var clicked: WordPlace?
    /// How well the person knows the words of the text, once that is known.
    package var known: ChapterWords?
    /// True where the language of the text is not known, so that no word has a status.
    package var lackLanguage = false

    /// The words under the cursor, in the order of the sentence.
    package var chosen: ClosedRange<Int>? {
        cursor.map { place in
            let end = phraseEnd ?? place.word
            return min(place.word, end)...max(place.word, end)
        }
    }

    /// The words of a sentence that a line marks.
    package func marks(of sentence: Int, _ marking: WordMarking) -> [Int: WordMark] {
        guard marking != .off, let known, known.isBegun else { return [:] }
        let marks = known.marks(of: sentence)
        return marking == .all ? marks : marks.filter { $0.value == .new }
    }
}
