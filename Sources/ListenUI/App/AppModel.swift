package import LibraryUI
package import ListenCore
package import PlayerUI
package import Practice
package import ReviewUI
package import Terminal
package import UIVocabulary

/// The whole interface as a value: which screen, what it shows, what lies over it.
///
/// `update(_:at:)` takes every message; `render(into:)` draws the present
/// state; `nextDeadline` says until when that picture stays true.
package struct AppModel: Sendable {
    /// Where the program begins.
    package enum Start: Sendable {
        /// The list of books.
        case library
        /// The chapters of a book; its place in the list from 1, when known.
        case book(Book, number: Int?)
        /// A review of cards.
        case review
        /// A chapter, played at once; `chapters` is the book's list.
        case chapter(ChapterID, of: Book, number: Int?, chapters: [Chapter])
        /// What a search through all texts found.
        case heard(HeardList)
    }

    package enum Screen: Hashable, Sendable {
        case books, chapters, player, review
    }

    package let source: SourceID
    package var settings: UISettings
    package var screen = Screen.books
    package var size: Size
    package var books: BookListViewModel
    package var chapters: ChapterListViewModel?
    package var player: ChapterPlayerViewModel?
    package var progress: ProgressBook
    /// The covers of the books looked at last.
    package var covers = CoverShelf()
    /// By what chapters are in order, whatever the book.
    package var chapterSorting = ListSorting()
    /// The first row of the help that is shown; `nil` while it is closed.
    package var help: Int?
    package var toast: Toast?
    /// What lies over the player, the last one on top.
    package var layers: [Layer] = []
    /// The sources there were when they were last asked for.
    package var offers: [SourceOffer] = []
    /// The rows of the settings layer; empty where nothing can be set.
    package var settingItems: [SettingItem]
    /// The row of the settings layer that was chosen last.
    package var lastSetting = 0
    /// What the background sound does; `nil` when there is none.
    package var background: BackgroundState?
    /// The sleep timer, while one runs.
    package var sleep: SleepTimer?
    /// The sentence that was heard when the timer was set.
    package var sleepSentence: Int?
    /// How loud the sleep timer last made the sound, 0…100.
    package var fadedTo = 100
    /// Where a key was last pressed.
    package var touched: ProgressNote?
    /// Where a key was last pressed before the sleep timer stopped the sound.
    package var sleepTouch: ProgressNote?
    /// The place to go to in a chapter that is being opened for it.
    package var pendingJump: ProgressNote?
    /// What is said when it is reached; `nil` for the usual words.
    package var pendingNews: String?
    /// What was found in all texts, while its list may be shown.
    package var heard: HeardLayer?
    /// What `listen find` found, when the program began with its list.
    package var found: HeardList?
    /// The row of that list that was chosen last.
    package var foundCursor = 0
    /// A place that waits for the chapters of its book.
    package var pendingPlace: PendingPlace?
    /// Where the last hit of another chapter was heard from.
    package var heardReturn: HeardReturn?
    /// Whether the system's sleep paused the sound.
    package var isAsleep = false
    /// Whether the button was pressed on the waveform and is still down.
    package var dragsSound = false
    /// Whether the books were asked for.
    package var hasAskedForBooks = false
    /// The review of cards, while there is one.
    package var review: ReviewModel?
    /// The list the review was opened from; `nil` when the program began with it.
    package var reviewedFrom: Screen?
    /// The cards of this day, for the list of books.
    package var waitingCards: ReviewDeck?
    /// How many of them wait.
    package var waiting: ReviewQueue.Remaining?
    package let first: Start

    /// An interface on a source of books; call `start(at:)` before anything else.
    ///
    /// `items` are the rows of the settings layer, with the values that are in `settings`.
    package init(
        source: SourceID, sourceName: String, settings: UISettings,
        items: [SettingItem] = [], size: Size, start: Start
    ) {
        self.source = source
        self.settings = settings
        settingItems = items
        self.size = size
        first = start
        progress = ProgressBook(source: source)
        books = BookListViewModel(source: source, sourceName: sourceName)
        resize(to: size)
    }

    /// What is to be done at the beginning.
    package mutating func start(at moment: Moment = Moment()) -> [AppEffect] {
        switch first {
        case .library: return showBooks()
        case .review: return openReview(at: moment)
        case .book(let book, let number):
            books.opened = BookAddress(source: source, book: book.id)
            return show(book, number: number)
        case .heard(let list): return show(list, at: moment)
        case .chapter(let chapter, let book, let number, let known):
            chapters = ChapterListViewModel(
                book: book, number: number, source: source, known: known)
            chapters?.choose(chapter)
            guard let index = known.firstIndex(where: { $0.id == chapter }) else {
                return show(book, number: number)
            }
            return open(index, start: .resume, plays: true)
        }
    }

    /// Takes a message at a moment and says what is to be done, in order.
    package mutating func update(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        if let toast, toast.until <= moment.host { self.toast = nil }
        // What is shown of the place is of one moment, whatever the message is about.
        var effects = tellPlayer(.tick, at: moment) + take(message, at: moment)
        effects += driveSleep(at: moment) + jumpWhenReady(at: moment)
        effects += tellReview(.time, at: moment)
        noteSurroundings()
        effects += lookForCover()
        for case .saveProgress(let note, _) in effects { progress.take(note) }
        return effects
    }

    /// Tells the player's bars what they show of the whole.
    private mutating func noteSurroundings() {
        guard player != nil else { return }
        let surroundings = PlayerSurroundings(
            sleep: sleepBadge, background: background?.statusText(Glyphs(settings)),
            endsHere: sleep?.stopsAtChapterEnd == true)
        if player?.state.surroundings != surroundings {
            player?.state.surroundings = surroundings
        }
    }

    /// The chapter in the player and the speed it plays at, when there is one.
    package var openChapter: ChapterAddress? { player?.state.subject.address }

    /// What is in the player, when there is something.
    package var openSubject: PlayerSubject? { player?.state.subject }

    /// What is to be kept of the place reached, for saving every few seconds;
    /// `nil` while nothing is open.
    package var progressNote: ProgressNote? {
        player.flatMap { $0.state.sound.awaitsLoad ? nil : $0.note() }
    }
}
