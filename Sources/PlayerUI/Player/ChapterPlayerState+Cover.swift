import ListenCore
package import Typesetting
import UIVocabulary

/// What of the text can be read, word by word.
extension ChapterPlayerState {
    /// Whether words show only when they are heard.
    package var isBlurred: Bool {
        visibility == .blurred && passage?.display == nil && dictation == nil
    }

    /// What lies over a sentence.
    package func cover(of sentence: Int) -> TextCover {
        if isHidden(sentence) { return .hidden }
        if let dictation, visibility == .blurred, sentence != dictation.sentence {
            return .blurred
        }
        return isBlurred && !wasHeard(sentence) ? .blurred : .none
    }

    /// The words of a covered sentence that can be read: those heard of it,
    /// and the one under the cursor.
    package func openWords(of sentence: Int) -> Set<Int> {
        var open: Set<Int> = []
        // A word after another would be movement.
        if sentence == heardSentence, !settings.reducedMotion, let word = heardWord {
            open.formUnion(0...word)
        }
        if wordCursor?.sentence == sentence, let words = cursorWords { open.formUnion(words) }
        return open
    }

    /// What lies over the translation of a sentence.
    package func translationCover(of sentence: Int) -> TextCover {
        blursTranslations && !wasHeard(sentence) ? .blurred : .none
    }

    /// Whether a sentence was heard to its end since the last jump.
    private func wasHeard(_ sentence: Int) -> Bool {
        guard let heard = heardSentence, sentence >= readableFrom else { return false }
        if sentence < heard { return true }
        return sentence == heard && (isGap || isFrozenAfterSentence || phase == .ended)
    }

    /// Whether the translation of a sentence is shown with it.
    package func showsTranslation(of sentence: Int) -> Bool {
        if textMode == .bilingual { return !isHidden(sentence) }
        return sentence == shownSentence && showsTranslationNow
    }
}
