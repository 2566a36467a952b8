import ListenCore

/// What is on of practice in an open chapter, for the plan and the menus.
struct PracticeState: Hashable, Sendable {
    /// What is played over and over.
    enum Loop: Hashable, Sendable {
        /// The sentence that is heard; it moves with jumps to others.
        case sentence(Int)
        /// The whole chapter.
        case chapter
        /// From A to B on the sound's clock; without B nothing loops yet.
        case points(from: MediaTime, to: MediaTime?)
    }

    /// Which sentences are left, for the key that plays only the marked.
    enum Filter: Hashable, Sendable {
        /// Every marked sentence.
        case marked
        /// Those marked as hard.
        case hard
        /// Those a menu chose.
        case chosen
    }

    /// The drill as it was written, and what that means.
    var score: String?
    var drill: DrillScore?
    var loop: Loop?
    var autoPause = PlaybackPlan.AutoPause()
    /// True after the person chose that in this run.
    var isAutoPauseWished = false
    /// The sentence after which the sound waits once.
    var holdAfter: Int?
    var condenses = false
    var skipsSilence = false
    /// The words a minute every chapter is brought to.
    var wordsPerMinute: Int?
    /// The loudness in hundredths of the recording's own.
    var gain = 100
    /// How edges were moved, by the start of their sentence in the text.
    var nudges: [MediaTime: EdgeNudge] = [:]
    /// How much trouble sentences were, by their start in the text.
    var efforts: [MediaTime: KeptEffort] = [:]
    /// The chapter's marks in order of place.
    var bookmarks: [Bookmark] = []
    /// The sentences that are played; `nil` for all.
    var only: Set<Int>?
    var filter: Filter?
    /// Where a key was last pressed before the sleep timer stopped.
    var touched: MediaTime?
    /// The sentence whose edges are being moved.
    var movedEdges: Int?

    /// Whether a sentence has a mark, and the one that counts.
    func bookmark(of sentence: Sentence) -> Bookmark? {
        bookmarks.first {
            !$0.range.isEmpty && $0.range.lowerBound >= sentence.start
                && $0.range.lowerBound < max(sentence.end, sentence.start + .milliseconds(1))
        }
    }
}

extension ChapterPlayerState {
    /// Whether the keys move the edges of a sentence.
    var isMovingEdges: Bool { practice.movedEdges != nil }
}

extension ChapterPlayerState {
    /// Shows another chapter as the one before was shown.
    mutating func keepView(of before: ChapterPlayerState) {
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
    mutating func adoptSound(of before: ChapterPlayerState) {
        awaitsLoad = false
        phase = before.phase
        wantsSound = before.wantsSound
        position = .zero
    }
}

extension ChapterAddress {
    /// Whether two chapters are of one book.
    func isSameBook(as other: ChapterAddress) -> Bool {
        source == other.source && book == other.book
    }
}
