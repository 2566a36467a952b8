package import FoundationEssentials
package import ListenCore
package import Practice
package import Terminal

/// Everything that can happen to the interface.
///
/// Keys, player events, loaded data and signals are messages to one
/// `AppModel.update(_:at:)`; it answers with the effects to carry out.
package enum AppMessage: Sendable {
    /// The terminal's input said something.
    case input(InputEvent)
    /// The terminal has another size.
    case resize(Size)
    /// Time went on: a deadline passed.
    case tick
    /// The answer to `loadBooks`.
    case books(Result<Snapshot<[Book]>, ServiceError>)
    /// The answer to `loadChapters`.
    case chapters(Result<Snapshot<[Chapter]>, ServiceError>, of: BookID)
    /// An answer to `countWords`: how much of a chapter's words is known.
    case coverage(WordCoverage, of: ChapterID, in: BookID)
    /// The answer to `lookForKept`: replaces what was known of the book, with `nil` of all.
    case keptSound(KeptSound, of: BookID?)
    /// The answer to `loadSources`.
    case sources([SourceOffer])
    /// An answer to `loadBooks`: the books of another source that is switched on; may come again.
    case otherShelf(OtherShelf)
    /// The answer to `loadCover`; `nil` where there is no picture to be had.
    case cover(PixelImage?, of: BookAddress)
    /// What is known of books besides what the source lists; replaces what was known.
    case bookFacts([BookID: BookFacts])
    /// How many chapters books have, where it is known without asking; for the
    /// share heard in the list of books.
    case chapterCounts([BookID: Int])
    /// How long books are, where it is known without asking; for the share and
    /// the time left in the list of books.
    case bookExtents([BookID: BookExtent])
    /// The time of day, so that lists can say how long ago something was heard.
    case timeOfDay(Date)
    /// Where chapters were left, newest first; replaces what was known of them.
    case progress([PlaybackPosition])
    /// An answer to `openChapter`: where the sound and texts are; may come
    /// again when a stale answer was refreshed.
    case playback(Result<Snapshot<ChapterPlayback>, ServiceError>, of: ChapterAddress)
    /// An answer to `openChapter`: the text; may come again.
    case track(Result<Snapshot<SubtitleTrack>, ServiceError>, of: ChapterAddress)
    /// An answer to `openChapter`, after the text: how well its words are known;
    /// may come again, when their dictionary forms are known too; `nil` where the
    /// language of the text is not known.
    case words(ChapterWords?, of: ChapterAddress)
    /// The answer to `recountWords`, with the revision of the words that were counted.
    case recounted(WordCoverage, revision: Int, of: ChapterAddress)
    /// An answer to `openChapter`: the shape of the sound; first a preview,
    /// then the exact one.
    case peaks(WaveformPeaks, of: ChapterAddress)
    /// The answer to `makeFineShape`.
    case fineShape(WaveformPeaks, of: ChapterAddress)
    /// An answer to `openChapter`, before any other: what is kept of how the
    /// book and the chapter are practised.
    case practice(ChapterPractice, of: ChapterAddress)
    /// The marks of a chapter as they are now.
    case bookmarks([Bookmark], of: ChapterAddress)
    /// How edges of a chapter's sentences are moved now.
    case nudges([EdgeNudge], of: ChapterAddress)
    /// An answer to `makeText`; may come many times.
    case text(TextNews, of: ChapterAddress)
    /// The answer to `keepCard` and `forgetCard`: it is on disk.
    case card(CardNews, of: CardDraft)
    /// Something was asked for from outside, as if by a key.
    case command(Command)
    /// A place was asked for from outside.
    case seek(to: MediaTime)
    /// A speed was asked for from outside.
    case setRate(PlaybackRate)
    /// Sound, or none, was asked for from outside; nothing changes where it is so.
    case play(Bool)
    /// A drill was asked for from outside: a preset's name or the notation;
    /// answer mistakes with a notice.
    case drill(String)
    /// The sleep timer was asked for from outside; 0 minutes cancels it.
    case sleepTimer(minutes: Int)
    /// A line was typed where there are no keys.
    case typed(TypedRequest)
    /// The system is about to sleep: pause and keep the place.
    case systemWillSleep
    /// The system woke up.
    case systemWoke(slept: Duration)
    /// What the background sound does; `nil` when there is none.
    case background(BackgroundState?)
    /// The player says something about the chapter opened last.
    case player(PlayerEvent)
    /// The answer to `translate`.
    case translation(Result<Translation, ServiceError>, for: AidTicket)
    /// A piece of an answer to `explain` that is still being written.
    case explanationPart(ExplanationPart, for: AidTicket)
    /// The answer to `explain`.
    case explanation(Result<Explanation, ServiceError>, for: AidTicket)
    /// How often the word that `explain` asks about stands in all texts.
    case heardCount(HeardCount, for: AidTicket)
    /// What became of a `review`.
    case review(ReviewAnswer)
    /// The answer to `findHeard`.
    case heard(HeardFindings, serial: Int)
    /// A sentence for the person, shown for a few seconds.
    case notice(String, NoticeKind)
    /// The terminal told its background, or that it changed.
    case ground(TerminalGround)
    /// The program is to end (a signal, the terminal is gone): save and quit.
    case saveAndQuit
    /// The program came back from a suspension.
    case resumed
}

/// What is kept of how a chapter is practised.
package struct ChapterPractice: Hashable, Sendable {
    /// How its book is listened to in this run.
    package var settings: BookSettings
    /// Its marks.
    package var bookmarks: [Bookmark]
    /// How edges of its sentences were moved.
    package var nudges: [EdgeNudge]
    /// How much trouble its sentences were.
    package var efforts: [KeptEffort]
    /// Where a key was last pressed before the sleep timer stopped the sound;
    /// `nil` when the chapter was not left so.
    package var touched: MediaTime?

    /// What is kept; by default nothing.
    package init(
        settings: BookSettings = BookSettings(), bookmarks: [Bookmark] = [],
        nudges: [EdgeNudge] = [], efforts: [KeptEffort] = [], touched: MediaTime? = nil
    ) {
        self.settings = settings
        self.bookmarks = bookmarks
        self.nudges = nudges
        self.efforts = efforts
        self.touched = touched
    }
}

/// What the background sound does, for the status line.
package struct BackgroundState: Hashable, Sendable {
    /// Its name.
    package var title: String
    /// Whether it runs (ducked or not).
    package var isPlaying: Bool
    /// Its loudness in hundredths.
    package var gainHundredths: Int

    /// A state.
    package init(title: String, isPlaying: Bool, gainHundredths: Int) {
        self.title = title
        self.isPlaying = isPlaying
        self.gainHundredths = gainHundredths
    }
}

/// How a notice looks.
package enum NoticeKind: Hashable, Sendable {
    /// Something happened as wished.
    case information
    /// Something failed; it is shown longer and begins with `!`.
    case failure
    /// Why it is silent; it goes when sound runs again.
    case silence
}

/// Names the sentence and question an answer belongs to; an answer whose
/// ticket is no longer waited for is dropped.
package struct AidTicket: Hashable, Sendable {
    /// The chapter of the sentence.
    package let chapter: ChapterAddress
    /// The index of the sentence in the chapter.
    package let sentence: Int
    /// The word or phrase asked about; `nil` for the whole sentence.
    package let phrase: String?
    /// Tells apart two questions about the same sentence.
    package let serial: Int

    /// A ticket.
    package init(chapter: ChapterAddress, sentence: Int, phrase: String? = nil, serial: Int) {
        self.chapter = chapter
        self.sentence = sentence
        self.phrase = phrase
        self.serial = serial
    }
}
