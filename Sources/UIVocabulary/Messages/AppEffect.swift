package import ListenCore

/// Everything the interface wants done outside of it, in the given order.
package enum AppEffect: Hashable, Sendable {
    /// Fetch the list of books; answer with `books`, and with what is known of
    /// `progress` and `chapterCounts`.
    case loadBooks(FetchMode)
    /// Fetch a book's chapters; answer with `chapters` and `progress`.
    case loadChapters(BookID, FetchMode)
    /// Count the words of chapters whose text is at hand, in the given order, where the person
    /// told of any word of their language; answer with `coverage` for each, until `openChapter`.
    case countWords(BookID, [ChapterID], language: Language?)
    /// Fetch the cover of a source's book; answer with `cover`.
    case loadCover(Book, of: SourceID)
    /// Do something with a book or the library; answer with a `notice`, with `books` and
    /// `bookFacts` where they changed.
    case shelf(ShelfRequest)
    /// Look which sound is on this machine, of a book or of all; answer with `keptSound`.
    case lookForKept(BookID?)
    /// List where books may come from; answer with `sources`.
    case loadSources
    /// End the session, and begin one with the books of a source by its name, with `nil` those of
    /// this machine; later runs begin there too.
    case changeSource(server: String?)
    /// End the session, and begin one with the chapters of a book of another source by its name,
    /// with `nil` of this machine; later runs begin where they did.
    case openElsewhere(Book, number: Int, source: String?)
    /// Open a chapter: fetch its playback, sound, text and waveform (answers
    /// `playback`, `track`, `peaks`) and load the player at `start` with
    /// `rate`. The player must not start by itself: `player(.play)` follows.
    case openChapter(ChapterAddress, start: ChapterStart, rate: PlaybackRate)
    /// Let go of the chapter and what is still being fetched for it.
    case closeChapter
    /// Ask the player for something.
    case player(PlayerCommand)
    /// Translate; answer with `translation` and the same ticket.
    case translate(TranslationRequest, ticket: AidTicket)
    /// Explain; answer with `explanation` and the same ticket, and before with
    /// any number of `explanationPart`; of a word or phrase, tell with
    /// `heardCount` where else it was heard.
    case explain(ExplanationRequest, ticket: AidTicket)
    /// Look for a word in all texts of a language, where that is known; answer
    /// with `heard` and the same number.
    case findHeard(String, Language?, serial: Int)
    /// Leave a question: nobody waits for its answer any more.
    case leaveQuestion(AidTicket)
    /// Have translations stored that will soon be asked for; no answer is wanted.
    case translateAhead([TranslationRequest])
    /// Keep the place reached. Sent at once on pause, seek end, chapter change,
    /// end and quit; the saving every few seconds is the caller's.
    case saveProgress(ProgressNote, SaveReason)
    /// Have the next chapter's sound at hand, so that it follows without a gap
    /// (`player(.crossed)` tells when it does).
    case prepareChapter(ChapterAddress)
    /// The prepared chapter is being heard: fetch its text and waveform as
    /// `openChapter` does, and leave the player alone.
    case adoptChapter(ChapterAddress)
    /// Keep a new mark; answer with `bookmarks`.
    ///
    /// It has the id 0 and no time of day yet: it is made now.
    case keepBookmark(Bookmark)
    /// Change a kept mark of a chapter; answer with `bookmarks`.
    case changeBookmark(Int64, BookmarkChange, of: ChapterAddress)
    /// Forget a mark, unless it was written on since it was seen so; answer with `bookmarks`.
    case forgetBookmark(Bookmark)
    /// Keep a card with its sound; answer with `card`.
    case keepCard(CardDraft)
    /// Forget a card that was kept by mistake; answer with `card`.
    case forgetCard(StudyCard, CardDraft)
    /// Put a text in step with a chapter's sound and have the chapter keep it; answer with
    /// `text`, and before it is made with `nudges` and `track`.
    case makeText(TextRequest)
    /// Break off what is made for a chapter; answer with `text`.
    case leaveText(ChapterAddress)
    /// Keep how a sentence's edges were moved.
    case keepNudge(EdgeNudgeChange, of: ChapterAddress)
    /// Add to the trouble a sentence was.
    case keepEffort(KeptEffort)
    /// A sentence is hard no more: begin its counts anew.
    case clearEffort(PractisedSentence)
    /// Keep how a dictated sentence went.
    case keepScore(DictationScore)
    /// Keep what becomes different of how the book of a chapter is listened to.
    case keepBookSettings(BookSettingsChange, of: ChapterAddress)
    /// Keep how well a word or phrase is known, with its spelling for lists;
    /// `nil` takes the status away.
    case keepWord(WordKey, WordStatus?, spelling: String)
    /// Count how much of a chapter's words is known, after statuses were given.
    case recountWords(ChapterWords, of: ChapterAddress)
    /// Keep a setting's value; `nil` forgets it.
    case keepSetting(LiveSetting, String?)
    /// Read the mouse, or leave it to the terminal.
    case readMouse(Bool)
    /// Make the shape of a chapter in so many buckets; answer with `fineShape`.
    case makeFineShape(ChapterAddress, buckets: Int)
    /// Note a place in the history.
    case recordPlace(ProgressNote, PlaceRecord.Occasion)
    /// Do something about the background sound.
    case background(BackgroundCommand)
    /// Do something for the review of cards; answer with `review`.
    case review(ReviewRequest)
    /// Draw the whole screen anew.
    case redraw
    /// Stop the process as Ctrl-Z does; `resumed` follows.
    case suspend
    /// Sound the terminal's bell.
    case bell
    /// Put text on the clipboard.
    case copy(String)
    /// End the session, and begin one on the source of this hit of the list
    /// the program began with, which plays it.
    case playElsewhere(hit: Int)
    /// End the program.
    case quit
    /// End the program as the signal SIGINT does.
    case interrupt
}

/// What can be asked of the background sound.
package enum BackgroundCommand: Hashable, Sendable {
    /// Let it run, or let it be silent.
    case toggle
    /// Change its loudness by so many hundredths of its own.
    case change(byHundredths: Int)
    /// Fade it, with all sound, to so many hundredths; 100 is its own loudness.
    case fade(hundredths: Int)
}

/// Where an opened chapter begins.
package enum ChapterStart: Hashable, Sendable {
    /// Where it was left (a little earlier); at its beginning when new or completed.
    case resume
    /// At its beginning.
    case beginning
}

/// Why progress is saved.
package enum SaveReason: String, Hashable, Sendable {
    /// The sound paused.
    case paused
    /// A seek was carried out.
    case seeked
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

/// The place reached in a chapter, without the time of day.
package struct ProgressNote: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The place reached.
    package let position: MediaTime
    /// The chapter's length; zero when unknown.
    package let duration: MediaTime
    /// Whether that was counted, so that nothing is behind it.
    package let isDurationSure: Bool
    /// Whether it was heard to its end.
    package let isCompleted: Bool
    /// The book's title, for lists.
    package let bookTitle: String
    /// The chapter's title, for lists.
    package let chapterTitle: String

    /// A note.
    package init(
        chapter: ChapterAddress, position: MediaTime, duration: MediaTime,
        isDurationSure: Bool = true, isCompleted: Bool, bookTitle: String, chapterTitle: String
    ) {
        self.chapter = chapter
        self.position = position
        self.duration = duration
        self.isDurationSure = isDurationSure
        self.isCompleted = isCompleted
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }
}
