package import ListenCore
package import Routes

/// An effect that the interface asks for, to be carried out in the given order.
package enum AppEffect: Hashable, Sendable {
    /// Fetch the list of books; answer with `books`, and with the stored `progress` and
    /// `bookExtents`.
    case loadBooks(FetchMode)
    /// Fetch a book's chapters; answer with `chapters` and `progress`.
    case loadChapters(BookID, FetchMode)
    /// Carry out a request about more to hear; answer with `discovery`.
    case discover(DiscoveryRequest)
    /// Count the words of chapters whose text is on this machine, in the given order, if any word
    /// of their language has a status; answer with `coverage` for each, until `openChapter`.
    case countWords(BookID, [ChapterID], language: Language?)
    /// Fetch the cover of a source's book; answer with `cover`.
    case loadCover(Book, of: SourceID)
    /// Change a book or the library; answer with a `notice`, and with `books` and `bookFacts` where
    /// they changed.
    case shelf(ShelfRequest)
    /// Look up the sound on this machine, of a book or of all; answer with `keptSound`.
    case lookForKept(BookID?)
    /// Count what was heard; answer with `statistics`.
    case loadStatistics
    /// List the sources of books; answer with `sources`.
    case loadSources
    /// End the session and begin one on a source by its name, or with `nil` on this machine; later
    /// runs begin there too.
    case changeSource(server: String?)
    /// End the session and begin one with the chapters of a book of another source by its name, or
    /// with `nil` of this machine; with a start that is played at once. Later runs begin where they
    /// did before.
    case openElsewhere(Book, number: Int, source: String?, start: FoundStart? = nil)
    /// End the session and begin one that plays the recording at an address.
    case playAddress(String)
    /// Carry out a request about the chapters that wait.
    case queue(QueueRequest)
    /// Carry out a request about the links of a text.
    case links(LinkRequest)
    /// End the session and begin one on the source of a chapter that waits, which plays it, or
    /// where it cannot be played the next that can; its number, from 1, counts where it waits no
    /// more.
    case playQueued(ChapterAddress, at: Int)
    /// Keep the end of a step of a route.
    case keepStep(StepOutcome)
    /// End the session and begin what is next on this day.
    case playToday
    /// End the session, which carried out a thing of the day.
    case endTask(DayTaskEnd)
    /// Open a chapter: fetch its playback, sound, text and waveform (answers `playback`, `track`,
    /// `peaks`) and load the player at `start` with `rate`. The player must not start by itself:
    /// `player(.play)` follows.
    case openChapter(ChapterAddress, start: ChapterStart, rate: PlaybackRate)
    /// Keep some time of the live sound of an open chapter as a chapter of the library; answer with
    /// a `notice`.
    case keepLive(Range<MediaTime>, of: ChapterAddress, station: String)
    /// Close the chapter and cancel the fetches for it.
    case closeChapter
    /// Send a command to the player.
    case player(PlayerCommand)
    /// Translate; answer with `translation` and the same ticket.
    case translate(TranslationRequest, ticket: AidTicket)
    /// Explain; answer with any number of `explanationPart`, then with `explanation`, all with the
    /// same ticket; for a word or phrase, also with `heardCount`.
    case explain(ExplanationRequest, ticket: AidTicket)
    /// Search all texts of a language, where that is known, for a word; answer with `heard` and the
    /// same number.
    case findHeard(String, Language?, serial: Int)
    /// Cancel a question: its answer is no longer awaited.
    case leaveQuestion(AidTicket)
    /// Store translations that will soon be asked for; no answer is expected.
    case translateAhead([TranslationRequest])
    /// Save the position. Sent at once on pause, seek end, chapter change, end and quit; the caller
    /// also saves every few seconds.
    case saveProgress(ProgressNote, SaveReason)
    /// Prepare the sound of the next chapter from a place on, so that it follows without a gap
    /// (`player(.crossed)` tells when it does).
    case prepareChapter(ChapterAddress, start: ChapterStart = .beginning)
    /// Let the prepared chapter go: nothing follows without a gap.
    case withdrawChapter
    /// Fetch the text and waveform of the prepared chapter, which is now being heard, as
    /// `openChapter` does; leave the player alone.
    case adoptChapter(ChapterAddress)
    /// Save a new bookmark; answer with `bookmarks`.
    ///
    /// It has the id 0 and no time of day yet: saving assigns both.
    case keepBookmark(Bookmark)
    /// Change a bookmark of a chapter; answer with `bookmarks`.
    case changeBookmark(Int64, BookmarkChange, of: ChapterAddress)
    /// Delete a bookmark, unless its note was changed since it was read; answer with `bookmarks`.
    case forgetBookmark(Bookmark)
    /// Save a card with its sound; answer with `card`.
    case keepCard(CardDraft)
    /// Delete a card that was saved by mistake; answer with `card`.
    case forgetCard(StudyCard, CardDraft)
    /// Align a text with a chapter's sound and store it for the chapter; answer with `text`, and
    /// before the text is complete with `nudges` and `track`.
    case makeText(TextRequest)
    /// Cancel the alignment for a chapter; answer with `text`.
    case leaveText(ChapterAddress)
    /// Save the moved edges of a sentence.
    case keepNudge(EdgeNudgeChange, of: ChapterAddress)
    /// Add to the stored effort of a sentence.
    case keepEffort(KeptEffort)
    /// Reset the stored effort of a sentence that is no longer hard.
    case clearEffort(PractisedSentence)
    /// Save the score of a dictated sentence.
    case keepScore(DictationScore)
    /// Save the changed settings of a chapter's book.
    case keepBookSettings(BookSettingsChange, of: ChapterAddress)
    /// Save the status of a word or phrase, with its spelling for lists; `nil` removes the status.
    case keepWord(WordKey, WordStatus?, spelling: String)
    /// Save that a word was looked up.
    case keepLookUp(WordKey)
    /// Save what the person put right of a word in its sentence, for later answers to `explain`.
    case correctWord(ExplanationRequest, WordCorrectionChange)
    /// Let a voice say a word in a language; answer with a `notice` where none can.
    case sayWord(String, Language?)
    /// Count the known words of a chapter again after statuses changed; answer with `recounted`.
    case recountWords(ChapterWords, of: ChapterAddress)
    /// Save the value of a setting; `nil` deletes it.
    case keepSetting(LiveSetting, String?)
    /// Read the mouse, or leave it to the terminal.
    case readMouse(Bool)
    /// Compute the waveform of a chapter in `buckets` buckets; answer with `fineShape`.
    case makeFineShape(ChapterAddress, buckets: Int)
    /// Record a position in the history.
    case recordPlace(ProgressNote, PlaceRecord.Occasion)
    /// Send a command to the background sound.
    case background(BackgroundCommand)
    /// Carry out a request of the review; answer with `review`.
    case review(ReviewRequest)
    /// Keep that the tips of the first minute are not to be shown again.
    case endTips
    /// Keep the names that were gone to, the last one first, for later sessions.
    case keepNames([String])
    /// Draw the whole screen again.
    case redraw
    /// Suspend the process as Ctrl-Z does; `resumed` follows.
    case suspend
    /// Copy text to the clipboard.
    case copy(String)
    /// End the session and begin one on the source of this hit in the list that the program began
    /// with; that session plays it.
    case playElsewhere(hit: Int)
    /// End the program.
    case quit
    /// End the program as the signal SIGINT does.
    case interrupt
}

/// A command to the background sound.
package enum BackgroundCommand: Hashable, Sendable {
    /// Start it, or silence it.
    case toggle
    /// Let it run, or pause it, as a part of all that sounds; it stays as wanted as it was.
    case run(Bool)
    /// Change its volume by hundredths of its own.
    case change(byHundredths: Int)
    /// Fade it, with all other sound, to `hundredths` of its own volume.
    case fade(hundredths: Int)
}

/// The position at which an opened chapter begins.
package enum ChapterStart: Hashable, Sendable {
    /// The stored position, or a little earlier; the beginning of a new or completed chapter.
    case resume
    /// The beginning.
    case beginning
}

/// The reason why progress is saved.
package enum SaveReason: String, Hashable, Sendable {
    /// The sound paused.
    case paused
    /// A seek ended.
    case seeked
    /// The sound went back a little by itself, as after a pause.
    case rewound
    /// Another chapter is opened, or the player is left.
    case chapterChange
    /// The chapter was heard to its end.
    case ended
    /// The sound cannot go on.
    case failed
    /// The process is suspended.
    case suspended
    /// The program ends.
    case quit
}

/// The position in a chapter, without the time of day.
package struct ProgressNote: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The position.
    package let position: MediaTime
    /// The chapter's length; zero when unknown.
    package let duration: MediaTime
    /// True when the length is exact, so that no sound comes after it.
    package let isDurationSure: Bool
    /// True when the chapter was heard to its end.
    package let isCompleted: Bool
    /// True of live sound, of which no place is kept: nobody comes back to it.
    package let isLive: Bool
    /// The book's title, for lists.
    package let bookTitle: String
    /// The chapter's title, for lists.
    package let chapterTitle: String

    /// Creates a note.
    package init(
        chapter: ChapterAddress, position: MediaTime, duration: MediaTime,
        isDurationSure: Bool = true, isCompleted: Bool, isLive: Bool = false, bookTitle: String,
        chapterTitle: String
    ) {
        self.chapter = chapter
        self.position = position
        self.duration = duration
        self.isDurationSure = isDurationSure
        self.isCompleted = isCompleted
        self.isLive = isLive
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }
}
