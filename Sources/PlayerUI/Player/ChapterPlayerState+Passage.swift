package import ListenCore
import Practice
package import UIVocabulary

/// What is being heard, as the player tells it.
extension ChapterPlayerState {
    /// Which playing of which sentence is heard, when the plan goes by sentences.
    package var passage: Passage? {
        guard pendingSeek == nil, let passage = place.passage,
            transcript?[passage.line] != nil
        else { return nil }
        return passage
    }

    /// The real time left of the gap that is heard; `nil` outside of one.
    package var gapLeft: MediaTime? {
        guard pendingSeek == nil, let left = place.gapLeft, left > .zero else { return nil }
        return left
    }

    /// Whether the text stands still: the sound waits at a sentence, or a gap
    /// is heard in which the person speaks.
    package var isFrozen: Bool { phase == .held && pendingSeek == nil || gapLeft != nil }

    /// Whether the shown sentence was heard to its end, as far as it is frozen.
    package var isFrozenAfterSentence: Bool {
        guard isFrozen, let heard = heardSentence, let sentence = transcript?[heard] else {
            return false
        }
        return textTime > sentence.start
    }

    /// Whether the text of the shown sentence is hidden now.
    package var isTextHidden: Bool {
        if let dictation { return dictation.isTyping }
        guard let display = passDisplay else { return visibility == .hidden }
        return display == .hidden && (passage == nil || revealedPass != passage)
    }

    /// Whether a sentence is hidden now: what a drill hides of the one that is
    /// heard is not to be read in advance either; what is over stays readable.
    package func isHidden(_ sentence: Int) -> Bool {
        if let dictation {
            if sentence == dictation.sentence { return dictation.isTyping }
            return sentence > dictation.sentence || visibility == .hidden
        }
        guard let drill = practice.drill, let shown = shownSentence, sentence != shown else {
            return isTextHidden
        }
        if visibility == .hidden { return true }
        return sentence > shown && drill.passes.contains { $0.display == .hidden }
    }

    /// What can be read by the pass that is heard or, until the player tells of
    /// one, by the first; `nil` leaves it to the person.
    private var passDisplay: TextDisplay? {
        guard let passage else { return practice.drill?.passes.first?.display }
        return passage.display
    }

    /// Whether the translation stands below the shown sentence.
    package var showsTranslationNow: Bool {
        guard !isTextHidden, dictation == nil else { return false }
        return showsTranslations || passage?.display == .translated
    }

    /// Whether translations are worth asking for: one is shown, or soon is.
    package var wantsTranslation: Bool {
        guard !lacksTranslations else { return false }
        return showsTranslations || textMode == .bilingual
            || practice.drill?.passes.contains { $0.display == .translated } == true
    }

    /// The speed that is heard: the person's, or that of the pass.
    package var heardRate: PlaybackRate {
        pendingSeek == nil && passage != nil ? place.rate : rate
    }

    /// The words a minute that are heard, where the narrator's pace is known.
    package var heardPace: Int? { pace?.wordsPerMinute(at: heardRate) }

    /// How long the chapter is, for showing; zero where that is not known, or what was promised is
    /// refuted by the place.
    package var duration: MediaTime {
        isLengthSure || position <= statedLength ? statedLength : .zero
    }

    /// The end no place is behind; zero where it is not known for sure.
    package var limit: MediaTime { isLengthSure ? statedLength : .zero }

    /// Whether the recording was heard but for a thousandth.
    package var isHeardWhole: Bool {
        if phase == .ended { return true }
        guard limit > .zero else { return false }
        return position.microseconds >= limit.microseconds / 1_000 * 999
    }

    /// Whether all there is to understand was heard: the last sentence is over.
    package var isHeardToTheEnd: Bool {
        if isHeardWhole { return true }
        guard duration > .zero, pendingSeek == nil, let last = transcript?.sentences.last else {
            return false
        }
        // A text that ends in the middle of the recording says nothing of its end.
        let isWhole = last.end + offset >= MediaTime(microseconds: duration.microseconds / 4 * 3)
        return isWhole && textTime >= last.end
    }

    /// Takes over what the player tells of the place.
    package mutating func take(_ moment: Moment) {
        let floor = max(moment.position, .zero)
        position = limit > .zero ? min(floor, limit) : floor
        place = moment.place
        host = moment.host
        if revealedPass != passage { revealedPass = nil }
    }
}
