package import ListenCore
package import Practice
import Terminal
package import Typesetting
package import UIVocabulary

/// A seek that was asked for and not yet heard of.
package struct PendingSeek: Hashable, Sendable {
    package let target: MediaTime
    package let since: Duration
}

/// A jump to a sentence lands a little before it; it is shown until it begins, and then as long
/// as what begins with it is heard.
package struct JumpAnchor: Hashable, Sendable {
    package let sentence: Int
    package let landing: MediaTime

    /// Made of its parts.
    package init(
        sentence: Int, landing: MediaTime
    ) {
        self.sentence = sentence
        self.landing = landing
    }
}

/// Everything the player screen shows.
package struct ChapterPlayerState: Hashable, Sendable {
    package let subject: PlayerSubject
    package var settings: UISettings

    package var phase = PlayerPhase.loading
    /// What the person last asked for: sound or none.
    package var wantsSound: Bool
    /// Whether events still speak of the chapter before.
    package var awaitsLoad = true
    package var position = MediaTime.zero
    /// What the player last told of the place, and when.
    package var place = PlaybackPlace(position: .zero)
    package var host = Duration.zero
    /// How long the chapter is by whoever said so last; zero while nobody did.
    package var statedLength = MediaTime.zero
    /// Whether that was counted, and no place is behind it.
    package var isLengthSure = false
    package var rate = PlaybackRate.normal
    /// Whether the speed was changed before the player had the chapter.
    package var rateIsUntold = false
    package var output: OutputDescription?
    package var freshness: Freshness?
    package var failure: String?
    /// Whether it was said that the recording is damaged.
    package var hasToldLosses = false

    package var transcript: Transcript? {
        didSet { shelf = LineShelf() }
    }
    /// The text in lines, as it was last shown.
    package var shelf = LineShelf()
    /// The sentences as sound, where the person's shift has them.
    package var lines: [PlaybackPlan.Line] = []
    package var trackFailure: String?
    /// How far a text is that the person asked for.
    package var making = TextMaking()
    package var peaks: WaveformPeaks?
    /// The shape in buckets fine enough for a zoomed waveform.
    package var fineShape: WaveformPeaks?
    /// Whether that was asked for.
    package var hasAskedForFineShape = false
    /// The person's shift of the text; positive is later.
    package var offset = MediaTime.zero

    package var pendingSeek: PendingSeek?
    package var anchor: JumpAnchor?
    package var undo: [MediaTime] = []

    package var textMode = TextMode.sentence
    /// The mode that was left for the bilingual one.
    package var modeBefore: TextMode?
    package var visibility = TextVisibility.shown
    /// Whether translations can be read only when their sentence was heard.
    package var blursTranslations = false
    /// The sentence from which on what was heard stays readable under a blur:
    /// where the last jump led.
    package var readableFrom = 0
    package var wordCursor: WordPlace? {
        didSet { if wordCursor != oldValue { phraseEnd = nil } }
    }
    /// The other end of a phrase that was chosen from the cursor on; `nil` for
    /// the one word.
    package var phraseEnd: Int?
    /// How well the person knows the words of the text, once that is known.
    package var words: ChapterWords?
    /// Whether the language of the text is not known, so that no word has a status.
    package var lacksWords = false
    /// The word a click put the cursor on, which goes with its pop-up; `nil`
    /// when the person walks over words.
    package var clickedWord: WordPlace?
    /// The sentence chosen in the list; `nil` follows the sound.
    package var listCursor: Int?
    package var popups: [AidPopup] = []
    /// What is looked for in the text, while something is.
    package var find: ChapterFind?
    /// The sentence that was copied last, while it is still the one in question.
    package var copied: CopiedSentence?
    /// The card that was made last, which the same key takes back.
    package var keptCard: KeptCard?
    /// Whether the sound waits only because something is being read.
    package var resumesAfterReading = false
    package var showsTranslations = false
    package var translations: LineTranslations = [:]
    /// The last question that was asked before those were forgotten.
    package var serialOfTranslations = 0
    /// The sentence whose next ones were asked to be translated ahead.
    package var translatedAheadOf: Int?
    package var serial = 0

    /// What is on of practice.
    package var practice = PracticeState()
    /// The dictation that is written, while one is.
    package var dictation: Dictation?
    /// How much trouble the sentences were.
    package var efforts = PlacedEfforts()
    /// The sentence that was asked for again last, and how.
    package var replayed: Int?
    package var replays = HeldKey()
    /// The sentence the sound was made slower for last.
    package var slowedFor: Int?
    /// The speed the person chose for this book; `nil` is the configured one.
    package var chosenRate: PlaybackRate?
    /// The loudness the player was told last; `nil` when that is not known.
    package var toldGain: Int? = 100
    /// How the book was listened to when that was last looked at; `nil` until
    /// it was told.
    package var kept: BookSettings?
    /// What the source says of the chapter.
    package var chapter: Chapter?
    /// How fast the narrator reads, when known.
    package var pace: Pace?
    /// The pass whose hidden text the person looks at.
    package var revealedPass: Passage?
    /// Since when the sound waits for the person after a pause.
    package var pausedAt: Duration?
    /// Whether the next chapter's sound was asked for.
    package var hasPreparedNext = false
    /// What of the whole program its bars show.
    package var surroundings = PlayerSurroundings()
    /// Whether no translations can be had.
    package var lacksTranslations = false
    /// Whether a given translation stays where it is when the text is shifted:
    /// another part of it then belongs to a sentence.
    package var translationsKeepTheirTimes = false

    package init(subject: PlayerSubject, settings: UISettings, rate: PlaybackRate, plays: Bool) {
        self.subject = subject
        self.settings = settings
        self.rate = rate
        wantsSound = plays
        showsTranslations = settings.translationLine
        visibility = settings.blursText ? .blurred : .shown
        take(BookSettings())
    }

    /// The place on the text's clock.
    package var textTime: MediaTime { position - offset }

    /// The sentence that is being heard, or was heard last.
    package var heardSentence: Int? {
        if let anchor, isAnchored(anchor) { return anchor.sentence }
        return passage?.line ?? transcript?.index(at: textTime)
    }

    /// The sentence in the middle of the screen.
    package var shownSentence: Int? {
        wordCursor?.sentence ?? dictation?.sentence ?? heardSentence
            ?? (transcript?.isEmpty == false ? 0 : nil)
    }

    /// The word that is being heard in the shown sentence.
    package var heardWord: Int? {
        guard !isFrozen, let heard = heardSentence,
            transcript?.isBegun(heard, at: textTime) == true
        else { return nil }
        return transcript?.word(at: textTime, in: heard)
    }

    /// Whether the sound is between two sentences.
    package var isGap: Bool {
        guard !isFrozen, let heard = heardSentence,
            transcript?.isBegun(heard, at: textTime) == true
        else { return false }
        return transcript?.isGap(at: textTime, after: heard) ?? false
    }

    /// Whether time runs.
    package var isRunning: Bool { phase == .playing && pendingSeek == nil }

    /// Whether the system stopped the sound, and perhaps starts it again.
    package var isInterrupted: Bool {
        if case .interrupted = phase { true } else { false }
    }

    /// Whether a jump's sentence has not begun yet, or another one that begins with it would be
    /// shown in its place; a little tolerance because the player rounds to a frame.
    private func isAnchored(_ anchor: JumpAnchor) -> Bool {
        guard let transcript, let target = transcript[anchor.sentence] else { return false }
        if textTime >= target.start {
            return transcript.passage(of: anchor.sentence).count > 1
                && transcript.isBegun(anchor.sentence, at: textTime)
        }
        return textTime >= anchor.landing - offset - .milliseconds(20)
    }
}
