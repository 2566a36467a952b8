package import ListenCore
import UIVocabulary

/// What is on of practice in an open chapter, for the plan and the menus.
package struct PracticeState: Hashable, Sendable {
    /// What is played over and over.
    package enum Loop: Hashable, Sendable {
        /// The sentence that is heard; it moves with jumps to others.
        case sentence(Int)
        /// The whole chapter.
        case chapter
        /// From A to B on the sound's clock; without B nothing loops yet.
        case points(from: MediaTime, to: MediaTime?)
    }

    /// Which sentences are left, for the key that plays only the marked.
    package enum Filter: Hashable, Sendable {
        /// Every marked sentence.
        case marked
        /// Those marked as hard.
        case hard
        /// Those a menu chose.
        case chosen
    }

    /// The drill as it was written, and what that means.
    package var score: String?
    package var drill: DrillScore?
    package var loop: Loop?
    package var autoPause = PlaybackPlan.AutoPause()
    /// True after the person chose that in this run.
    package var isAutoPauseWished = false
    /// The sentence after which the sound waits once.
    package var holdAfter: Int?
    package var condenses = false
    package var skipsSilence = false
    /// The words a minute every chapter is brought to.
    package var wordsPerMinute: Int?
    /// The loudness in hundredths of the recording's own.
    package var gain = 100
    /// How edges were moved, by the start of their sentence in the text.
    package var nudges: [MediaTime: EdgeNudge] = [:]
    /// How much trouble sentences were, by their start in the text.
    package var efforts: [MediaTime: KeptEffort] = [:]
    /// The chapter's marks in order of place.
    package var bookmarks: [Bookmark] = []
    /// The sentences that are played; `nil` for all.
    package var only: Set<Int>?
    package var filter: Filter?
    /// Where a key was last pressed before the sleep timer stopped.
    package var touched: MediaTime?
    /// The sentence whose edges are being moved.
    package var movedEdges: Int?

    /// Whether a sentence has a mark, and the one that counts.
    package func bookmark(of sentence: Sentence) -> Bookmark? {
        bookmarks.first {
            !$0.range.isEmpty && $0.range.lowerBound >= sentence.start
                && $0.range.lowerBound < max(sentence.end, sentence.start + .milliseconds(1))
        }
    }
}

extension ChapterPlayerState {
    /// Whether the keys move the edges of a sentence.
    package var isMovingEdges: Bool { practice.movedEdges != nil }
}

extension ChapterPlayerState {
    /// Shows another chapter as the one before was shown.
    package mutating func keepView(of before: ChapterPlayerState) {
        textMode = before.find?.modeBefore ?? before.textMode
        modeBefore = before.modeBefore
        visibility = before.visibility.afterJump
        blursTranslations = before.blursTranslations
        showsTranslations = before.showsTranslations
        output = before.output
        toldGain = before.toldGain
        lacksTranslations = before.lacksTranslations
        guard subject.address.isSameBook(as: before.subject.address) else { return }
        chosenRate = before.chosenRate
        kept = before.kept
        practice.score = before.practice.score
        practice.drill = before.practice.drill
        practice.autoPause = before.practice.autoPause
        practice.isAutoPauseWished = before.practice.isAutoPauseWished
        practice.condenses = before.practice.condenses
        practice.skipsSilence = before.practice.skipsSilence
        practice.wordsPerMinute = before.practice.wordsPerMinute
        practice.gain = before.practice.gain
    }

    /// Goes on with the sound of the chapter before, which runs already.
    package mutating func adoptSound(of before: ChapterPlayerState) {
        awaitsLoad = false
        phase = before.phase
        wantsSound = before.wantsSound
        position = .zero
    }
}

extension ChapterAddress {
    /// Whether two chapters are of one book.
    package func isSameBook(as other: ChapterAddress) -> Bool {
        source == other.source && book == other.book
    }
}
