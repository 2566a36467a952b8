package import FoundationEssentials
package import ListenCore
package import Practice
package import Terminal

/// An event for the interface.
///
/// Keys, player events, loaded data and signals are messages to one `AppModel.update(_:at:)`; it
/// answers with the effects to carry out.
package enum AppMessage: Sendable {
    /// An event of the terminal's input.
    case input(InputEvent)
    /// The terminal has another size.
    case resize(Size)
    /// A deadline passed.
    case tick
    /// The answer to `loadBooks`.
    case books(Result<Snapshot<[Book]>, ServiceError>)
    /// The answer to `loadChapters`.
    case chapters(Result<Snapshot<[Chapter]>, ServiceError>, of: BookID)
    /// An answer to `countWords`: the known share of a chapter's words.
    case coverage(WordCoverage, of: ChapterID, in: BookID)
    /// The answer to `lookForKept`: replaces what was known of the book, or with `nil` of all.
    case keptSound(KeptSound, of: BookID?)
    /// The answer to `loadSources`.
    case sources([SourceOffer])
    /// The answer to `loadStatistics`.
    case statistics(ListeningBoard)
    /// An answer to `loadBooks`: the books of another source that is switched on; may come again.
    case otherShelf(OtherShelf)
    /// An answer to `loadBooks`: what is next on this day, in words; `nil` for nothing.
    case today(String?)
    /// The answer to a request about the chapters that wait.
    case queue(QueueNews)
    /// The answer to a request about the links of a text.
    case links(LinkNews)
    /// An answer to a request about more to hear.
    case discovery(DiscoveryNews)
    /// The answer to `loadCover`; `nil` where there is no picture.
    case cover(PixelImage?, of: BookAddress)
    /// Facts about books beyond those of the source; they replace the earlier ones.
    case bookFacts([BookID: ListedBookFacts])
    /// The length of each book, where it is known without a request; for the share and the time
    /// left in the list of books.
    case bookExtents([BookID: BookExtent])
    /// The time of day, so that lists can say how long ago a book was heard.
    case timeOfDay(Date)
    /// The positions of chapters, newest first; they replace the earlier ones.
    case progress([PlaybackPosition])
    /// An answer about a chapter.
    case answer(PlayerAnswer, of: ChapterAddress)
    /// An answer to `makeText`; may come many times.
    case text(TextNews, of: ChapterAddress)
    /// The answer to `keepCard` and `forgetCard`: the change is on disk.
    case card(CardNews, of: CardDraft)
    /// A command from outside, as if by a key.
    case command(Command)
    /// A seek from outside.
    case seek(to: MediaTime)
    /// A change of the speed from outside.
    case setRate(PlaybackRate)
    /// A request from outside to play or to pause; no effect where that is already so.
    case play(Bool)
    /// A request from outside to let the background sound run, or to pause it with all else; no
    /// effect where that is already so.
    case playBackground(Bool)
    /// A change of the loudness from outside, in hundredths of the recording's own.
    case setGain(hundredths: Int)
    /// A request from outside to repeat the sentence, the chapter, or nothing.
    case setRepeats(NowPlaying.Repeats)
    /// A drill from outside: a preset's name or the notation; mistakes are answered with a notice.
    case drill(String)
    /// A sleep timer from outside; 0 minutes cancels it.
    case sleepTimer(minutes: Int)
    /// A typed line of the plain view.
    case typed(TypedRequest)
    /// The system is about to sleep: pause and save the position.
    case systemWillSleep
    /// The system woke up.
    case systemWoke(slept: Duration)
    /// The person locked the screen: pause and save the position.
    case screenLocked
    /// The state of the background sound; `nil` when there is none.
    case background(BackgroundState?)
    /// An event of the player about the chapter opened last.
    case player(PlayerEvent)
    /// An answer to a question about a sentence or word.
    case aid(AidAnswer, for: AidTicket)
    /// The answer to a `review`.
    case review(ReviewAnswer)
    /// The answer to `findHeard`.
    case heard(HeardFindings, serial: Int)
    /// A sentence for the person, shown for a few seconds.
    case notice(String, NoticeKind)
    /// The tips of the first minute are to be shown.
    case showTips
    /// The names that were gone to in former sessions, as `keepNames` gave them.
    case recentNames([String])
    /// The terminal reported its background, or a change of it.
    case ground(TerminalGround)
    /// The terminal showed that it makes letters large itself.
    case sizesText
    /// The program must end (a signal, or the terminal is gone): save and quit.
    case saveAndQuit
    /// The program resumed after a suspension.
    case resumed
}

/// The stored practice of a chapter.
package struct ChapterPractice: Hashable, Sendable {
    /// The settings of its book in this run.
    package var settings: BookSettings
    /// Its bookmarks.
    package var bookmarks: [Bookmark]
    /// The moved edges of its sentences.
    package var nudges: [EdgeNudge]
    /// The effort its sentences took.
    package var efforts: [KeptEffort]
    /// The position of the last key press before the sleep timer stopped the sound; `nil` when the
    /// chapter was left in another way.
    package var touched: MediaTime?

    /// Creates a practice; by default an empty one.
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

/// The state of the background sound, for the status line.
package struct BackgroundState: Hashable, Sendable {
    /// Its name.
    package var title: String
    /// True when it runs, at full volume or lowered.
    package var isPlaying: Bool
    /// True when it is heard with the speech, once that is heard.
    package var isWanted: Bool
    /// Its volume in hundredths.
    package var gainHundredths: Int

    /// Creates a state; what plays is wanted, unless something else is said.
    package init(title: String, isPlaying: Bool, gainHundredths: Int, isWanted: Bool? = nil) {
        self.title = title
        self.isPlaying = isPlaying
        self.isWanted = isWanted ?? isPlaying
        self.gainHundredths = gainHundredths
    }
}

/// The kind of a notice, which decides its look.
package enum NoticeKind: Hashable, Sendable {
    /// A request succeeded.
    case information
    /// A failure; it is shown longer and begins with `!`.
    case failure
    /// The reason for silence; the notice goes when sound runs again.
    case silence
}

/// The sentence and question to which an answer belongs; an answer is dropped when its ticket is no
/// longer awaited.
package struct AidTicket: Hashable, Sendable {
    /// The chapter of the sentence.
    package let chapter: ChapterAddress
    /// The index of the sentence in the chapter.
    package let sentence: Int
    /// The word or phrase in question; `nil` for the whole sentence.
    package let phrase: String?
    /// Distinguishes two questions about the same sentence.
    package let serial: Int

    /// Creates a ticket.
    package init(chapter: ChapterAddress, sentence: Int, phrase: String? = nil, serial: Int) {
        self.chapter = chapter
        self.sentence = sentence
        self.phrase = phrase
        self.serial = serial
    }
}
