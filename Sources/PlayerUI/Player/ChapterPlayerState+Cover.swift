import ListenCore
import Practice
import Typesetting
import UIVocabulary

/// The parts of the text that can be read, word by word.
extension ChapterPlayerState {
    /// True while the text of the shown sentence is hidden.
    package var isTextHidden: Bool {
        if let dictation { return dictation.isTyping }
        guard let display = passDisplay else { return view.visibility == .hidden }
        return display == .hidden && (passage == nil || view.revealedPass != passage)
    }

    /// True while a sentence is hidden: what a drill hides of the one that is heard is not to be read in
    /// advance either; what is over stays readable, but for sentences that no pass showed.
    func isHidden(_ sentence: Int) -> Bool {
        if let dictation {
            if sentence == dictation.sentence { return dictation.isTyping }
            return sentence > dictation.sentence || view.visibility == .hidden
        }
        guard let drill = practice.drill, let shown = shownSentence, sentence != shown else {
            return isTextHidden
        }
        if view.visibility == .hidden { return true }
        let passes = drill.treatment(of: traits(of: sentence)).passes
        return sentence > shown
            ? passes.contains { $0.display == .hidden }
            : !passes.isEmpty && passes.allSatisfy { $0.display == .hidden }
    }

    /// The display of the pass that is heard or, until the player tells of
    /// one, by the first; `nil` leaves it to the person.
    private var passDisplay: TextDisplay? {
        guard let passage else {
            let line = traits(of: shownSentence ?? 0)
            return practice.drill?.treatment(of: line).passes.first?.display
        }
        return passage.display
    }

    /// True when words show only when they are heard.
    package var isBlurred: Bool {
        view.visibility == .blurred && passage?.display == nil && dictation == nil
    }

    /// The cover over a sentence.
    func cover(of sentence: Int) -> TextCover {
        if isHidden(sentence) { return .hidden }
        if let dictation, view.visibility == .blurred, sentence != dictation.sentence {
            return .blurred
        }
        return isBlurred && !wasHeard(sentence) ? .blurred : .none
    }

    /// The words of a covered sentence that can be read: those heard of it,
    /// and the one under the cursor.
    func openWords(of sentence: Int) -> Set<Int> {
        var open: Set<Int> = []
        // A word after another would be movement.
        if sentence == heardSentence, !settings.reducedMotion, let word = heardWord {
            open.formUnion(0...word)
        }
        if words.cursor?.sentence == sentence, let chosen = words.chosen { open.formUnion(chosen) }
        return open
    }

    /// True when the word under the cursor cannot be read, and must not be told.
    package var isCursorHidden: Bool { words.cursor.map { isHidden($0.sentence) } ?? false }

    /// True when the translation stands below the shown sentence.
    package var showsTranslationNow: Bool {
        guard !isTextHidden, dictation == nil else { return false }
        return view.showsTranslations || passage?.display == .translated
    }

    /// True when translations are worth asking for: one is shown, or soon is.
    var wantsTranslation: Bool {
        guard !aids.lacksTranslations else { return false }
        return view.showsTranslations || view.mode == .bilingual
            || practice.drill?.translates == true
    }

    /// The cover over the translation of a sentence.
    func translationCover(of sentence: Int) -> TextCover {
        view.blursTranslations && !wasHeard(sentence) ? .blurred : .none
    }

    /// True when a sentence was heard to its end since the last jump.
    private func wasHeard(_ sentence: Int) -> Bool {
        guard let heard = heardSentence, sentence >= view.readableFrom else { return false }
        if sentence < heard { return true }
        return sentence == heard && (isGap || isFrozenAfterSentence || sound.phase == .ended)
    }

    /// True when the translation of a sentence is shown with it.
    func showsTranslation(of sentence: Int) -> Bool {
        if view.mode == .bilingual { return !isHidden(sentence) }
        return sentence == shownSentence && showsTranslationNow
    }
}
