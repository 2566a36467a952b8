package import ListenCore
import Practice
import Terminal
import Typesetting
package import UIVocabulary

/// Everything the player screen shows, in parts.
///
/// The rules of a part stand beside it. Here is what follows from several of them.
package struct ChapterPlayerState: Hashable, Sendable {
    package internal(set) var subject: PlayerSubject
    package var settings: UISettings
    /// The part of the whole program that the player's bars show.
    package var surroundings = PlayerSurroundings()
    package var source = SourcedChapter()
    package var sound: PlayerSound
    package var jumps = Jumps()
    package var speed: PlayerSpeed
    var wave = WaveShapes()
    package var text = ChapterText()
    package var edges = SentenceEdges()
    package var words = PlayerWords()
    package var view: TextView
    package var aids = SentenceAids()
    var cards = ChapterCards()
    package var practice = PracticeState()
    package var marks = ChapterMarks()
    var efforts = ChapterEfforts()
    /// The text that is looked for, while one is.
    package var find: ChapterFind?
    /// The place from which live sound is being recorded.
    package var recordsFrom: MediaTime?
    /// True while the sound of a card is shown, which needs a fine shape.
    package var showsSoundOfCard = false
    /// The dictation that is written, while one is.
    package var dictation: Dictation?

    init(subject: PlayerSubject, settings: UISettings, rate: PlaybackRate, plays: Bool) {
        self.subject = subject
        self.settings = settings
        sound = PlayerSound(isWanted: plays)
        speed = PlayerSpeed(rate: rate)
        view = TextView(
            showsTranslations: settings.text.showsTranslations, isBlurred: settings.text.isBlurred)
        adopt(BookSettings())
    }

    /// The place on the text's clock.
    package var textTime: MediaTime { sound.position - text.offset }

    /// The sentence that is being heard, or was heard last.
    package var heardSentence: Int? {
        if let anchor = jumps.anchor, isAnchored(anchor) { return anchor.sentence }
        let line = text.pieces == nil ? passage?.line : nil
        return line ?? text.transcript?.index(at: textTime)
    }

    /// The sentence in the middle of the screen.
    package var shownSentence: Int? {
        words.cursor?.sentence ?? dictation?.sentence ?? heardSentence
            ?? (text.hasSentences ? 0 : nil)
    }

    /// The sentence a key is about.
    var askedSentence: Int? {
        words.cursor?.sentence ?? view.listCursor ?? shownSentence
    }

    /// The word or phrase under the cursor.
    package var cursorPhrase: CursorPhrase? {
        CursorPhrase(words, in: text.transcript, as: settings.text.statusText)
    }

    /// The word that is being heard in the shown sentence.
    package var heardWord: Int? {
        // The words of a title are not what is being said.
        guard text.pieces == nil, !sound.isFrozen, let heard = heardSentence,
            text.transcript?.isBegun(heard, at: textTime) == true
        else { return nil }
        return text.transcript?.word(at: textTime, in: heard)
    }

    /// The word under the cursor, else the one that is heard, without what
    /// stands around it.
    package var wordLookedAt: String? {
        let place =
            words.cursor
            ?? (view.listCursor ?? shownSentence).map {
                WordAddress(sentence: $0, word: $0 == heardSentence ? heardWord ?? 0 : 0)
            }
        guard let place, let words = text.transcript?[place.sentence]?.words,
            let word = words[safe: place.word]
        else { return nil }
        let bare = bareWord(word.text)
        return bare.isEmpty ? nil : bare
    }

    /// True while the sound is between two sentences.
    var isGap: Bool {
        guard !sound.isFrozen, let heard = heardSentence,
            text.transcript?.isBegun(heard, at: textTime) == true
        else { return false }
        return text.transcript?.isGap(at: textTime, after: heard) ?? false
    }

    /// True once the sound has been between two sentences for so long that neither is lit.
    var isLongGap: Bool {
        guard isGap, let heard = heardSentence else { return false }
        return text.transcript?.dimming(after: heard, settings.text.dimAfter)
            .map { textTime >= $0 } ?? false
    }

    /// True while a jump's sentence has not begun yet, or another one that begins with it would be
    /// shown in its place; a little tolerance because the player rounds to a frame.
    private func isAnchored(_ anchor: JumpAnchor) -> Bool {
        guard let transcript = text.transcript, let target = transcript[anchor.sentence] else {
            return false
        }
        if textTime >= target.start {
            return transcript.passage(of: anchor.sentence).count > 1
                && transcript.isBegun(anchor.sentence, at: textTime)
        }
        return textTime >= anchor.landing - text.offset - .milliseconds(20)
    }

    /// The sentence that says where a jump leads: back, or on, as to a place of another device.
    package func arrival(at place: MediaTime) -> String {
        place > sound.position ? "On to \(place.clockText)." : "Back at \(place.clockText)."
    }

    /// True while something is open that the sound waits for.
    var isReading: Bool { words.cursor != nil || !aids.popups.isEmpty }

    /// True while something lies over the text that can be closed.
    package var hasSomethingOpen: Bool { isReading || edges.areMoved || find != nil }

    /// True while the chapter's text has not come and still may.
    package var awaitsText: Bool {
        text.transcript == nil && text.failure == nil
            && (source.failure == nil || source.freshness != nil)
    }

    /// The words of a sentence that are lit because a find stands there.
    func foundWords(in sentence: Int) -> Set<Int> {
        guard let find, let shown = text.transcript?[sentence] else { return [] }
        return find.words(of: shown, at: sentence)
    }

    /// The name of a sentence in what is kept of its practice.
    func practised(_ sentence: Int) -> PractisedSentence? {
        text.transcript?[sentence].map {
            PractisedSentence(
                chapter: subject.address, start: $0.start, text: $0.text,
                bookTitle: subject.bookTitle, chapterTitle: subject.chapterTitle)
        }
    }

    /// Questions about the sentences as they are shown.
    var questions: SentenceQuestions {
        SentenceQuestions(
            subject: subject, transcript: text.transcript, shift: text.offset,
            target: settings.targetLanguage)
    }

    /// Shows the word that was looked up as the person has it, also where its reading stands in the
    /// text, and has that kept.
    package mutating func correct(_ change: WordCorrectionChange) -> [AppEffect] {
        if let request = aids.lookedUp?.request { text.correct(request, change) }
        return aids.correct(change)
    }

    /// The time at which a face changes by itself: the next of `instants` while sound runs, in a gap
    /// the time `inGap` makes of what is left; a seek that is given up, or a translation that may be
    /// asked for again, comes in any case.
    package func nextDeadline(
        showing instants: @autoclosure () -> [MediaTime?], inGap: (MediaTime) -> Duration
    ) -> Deadline {
        let retry = Deadline(host: wantsTranslation ? aids.translations.pause.until : nil)
        if let until = sound.seekAwaitedUntil { return retry.earlier(Deadline(host: until)) }
        guard sound.isRunning else { return retry }
        // The place stands still in a gap.
        if let left = sound.gapLeft {
            return retry.earlier(Deadline(host: sound.host + inGap(left)))
        }
        let title = text.nextTitle.map { $0 + text.offset }
        let places = (instants() + [sound.place.runsUntil, title]).compactMap { $0 }
        return retry.earlier(Deadline(media: places.filter { $0 > sound.position }.min()))
    }
}
