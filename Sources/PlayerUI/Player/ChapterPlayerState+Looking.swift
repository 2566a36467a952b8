import ListenCore
import Typesetting
import UIVocabulary

/// The things of a chapter that the person has before them.
extension ChapterPlayerState {
    /// The word under the cursor, otherwise the one that is heard, without what
    /// stands around it.
    package var wordLookedAt: String? {
        let place =
            wordCursor
            ?? (listCursor ?? shownSentence).map {
                WordPlace(sentence: $0, word: $0 == heardSentence ? heardWord ?? 0 : 0)
            }
        guard let place, let words = transcript?[place.sentence]?.words,
            let word = words[safe: place.word]
        else { return nil }
        let bare = bareWord(word.text)
        return bare.isEmpty ? nil : bare
    }

    /// Whether something lies over the text that can be closed.
    package var hasSomethingOpen: Bool { isReading || isMovingEdges || find != nil }
}
