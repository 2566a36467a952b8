import LibraryUI
package import ListenCore
import PlayerUI
import Practice
package import ReviewUI
package import Routes
package import Terminal
package import UIVocabulary

/// The whole interface as a value: which screen, what it shows, what lies over it.
///
/// `update(_:at:)` takes every message; `render()` draws the present
/// state; `nextDeadline` says until when that picture stays true.
package struct AppModel: Sendable {
    /// The first screen of the program.
    package enum Start: Sendable {
        /// The list of library.books.
        case library
        /// The chapters of a book; its place in the list from 1, when known.
        case book(Book, number: Int?)
        /// A review of cards.
        case review
        /// A review that is a thing of the day, with its bounds.
        case reviewOfDay(ReviewBounds)
        /// A chapter, played at once; `chapters` is the book's list.
        case chapter(ChapterID, of: Book, number: Int?, chapters: [Chapter])
        /// A chapter that waits, played at once; at its end the next that waits follows.
        case queued(FoundChapter)
        /// A thing of the day, in its chapter.
        case task(DayTask, FoundChapter)
        /// The list of books, with the offer to begin what is next on the day.
        case offer(DayOffer)
        /// The hits of a search through all texts.
        case heard(HeardList)
    }

    enum Screen: Hashable, Sendable {
        case books, chapters, player, review
    }

    var settings: UISettings
    var screen = Screen.books
    var size: Size
    /// The lists of books and chapters.
    var library: LibraryModel
    var player: ChapterPlayerViewModel?
    /// The review of cards.
    var review = ReviewCorner()
    /// The help; `nil` while it is closed.
    var help: HelpState?
    var toast: Toast?
    /// The layers over the screen, the last one on top.
    var layers: [Layer] = []
    /// The rows of the settings layer.
    var settingRows: SettingRows
    /// The background sound; `nil` when there is none.
    var background: BackgroundState?
    /// The sleep timer.
    var sleep = SleepModel()
    /// The sentences that were found in all texts.
    var heard = HeardModel()
    /// The chapters that wait, and which of them is heard.
    var queue = QueueModel()
    /// The thing of the day that is carried out; `nil` for none.
    var route: RouteModel?
    /// The links of the chapter that is heard.
    var links = LinkModel()
    /// More to hear, where it is looked for.
    var discovery = DiscoveryModel()
    /// The tips of the first minute.
    var tips = TipModel()
    /// The things that were gone to by their names.
    var palette = RecentTargets()
    let first: Start

    /// An interface on a source of books; call `start(at:)` before anything else.
    ///
    /// `items` are the rows of the settings layer, with the values that are in `settings`;
    /// `manner` is that of the source's kind.
    package init(
        source: SourceID, sourceName: String, manner: SourceManner = SourceManner(),
        settings: UISettings, items: [SettingItem] = [], size: Size, start: Start
    ) {
        self.settings = settings
        settingRows = SettingRows(items)
        self.size = size
        first = start
        library = LibraryModel(source: source, sourceName: sourceName, manner: manner)
        resize(to: size)
    }

    /// The source of the session.
    var source: SourceID { library.source }

    /// Begins; returns the effects to carry out.
    package mutating func start(at moment: Moment = Moment()) -> [AppEffect] {
        switch first {
        case .library: return showBooks()
        case .review: return openReview(at: moment)
        case .reviewOfDay(let bounds): return openReview(within: bounds, at: moment)
        case .book(let book, let number):
            library.books.opened = BookAddress(source: source, book: book.id)
            return show(book, number: number)
        case .queued(let found): return [.queue(.look)] + open(found, at: moment)
        case .task(let task, let found): return begin(task, in: found, at: moment)
        case .offer(let offer):
            let effects = showBooks()
            openMenu(.day(offer))
            return effects
        case .heard(let list): return show(list, at: moment)
        case .chapter(let chapter, let book, let number, let known):
            return play(FoundStart(chapter, of: known), of: book, number: number, at: moment)
        }
    }

    /// Takes a message at a moment and says what is to be done, in order.
    package mutating func update(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        if let toast, toast.until <= moment.host { self.toast = nil }
        let (heardOfQueue, told) = (queue.playing, toast)
        // The shown place is of one moment, whatever the message is about.
        var effects = tellPlayer(.tick, at: moment) + handle(message, at: moment)
        effects += driveSleep(at: moment) + jumpWhenReady(at: moment)
        effects += tellRoute(.looked, at: moment)
        effects += tellReview(.time, at: moment)
        effects += queue.finish(heardOfQueue, after: effects)
        noteSurroundings()
        if let state = player?.state, showsTips(over: state), tips.follow(state, at: moment.host) {
            effects.append(.endTips)
        }
        toast = toast?.kept(after: told, in: NoticeScene(of: self))
        if screen == .books { library.books.note(due: review.waitingText(Glyphs(settings))) }
        effects += lookForCover()
        for case .saveProgress(let note, _) in effects where !note.isLive {
            library.progress.receive(note)
        }
        return effects
    }

    /// True where a tip can be read; on a screen without room for it none goes by unseen.
    private func showsTips(over state: ChapterPlayerState) -> Bool {
        guard screen == .player else { return false }
        return settings.face == .plain || PlayerLayout(state: state, size: size).room >= .compact
    }

    /// Tells the player's bars what they show of the whole.
    private mutating func noteSurroundings() {
        guard player != nil else { return }
        let surroundings = PlayerSurroundings(
            sleep: sleep.badge(sleepAhead, glyphs: Glyphs(settings)),
            background: background?.statusText(Glyphs(settings)),
            endsHere: sleep.timer?.stopsAtChapterEnd == true, ending: ending)
        if player?.state.surroundings != surroundings {
            player?.state.surroundings = surroundings
        }
    }

    /// The whole picture: the screen, then each layer over it.
    package func render() -> Canvas {
        var canvas = Canvas(
            size: size, style: settings.theme.base, wideAmbiguous: settings.wideAmbiguous)
        AppScreen(self).draw(into: &canvas)
        return canvas
    }

    /// The next instants at which the picture would differ without a message.
    package var nextDeadline: Deadline {
        var deadline = Deadline(host: toast?.until)
        deadline = deadline.earlier(sleepDeadline).earlier(partDeadline)
        // Under the clock nothing else of the player is seen.
        if screen == .player, !layers.contains(.clock), let player {
            deadline = deadline.earlier(player.nextDeadline)
        }
        if screen == .review {
            deadline = deadline.earlier(Deadline(host: review.model?.nextDeadline))
        }
        return deadline
    }

    /// The instant at which the time of a thing of the day is over.
    var partDeadline: Deadline { route?.nextDeadline ?? .never }

    /// The present state for whoever asks from outside; taken after each `update`.
    package var status: PlayerStatus { PlayerStatus(of: self) }

    /// The chapter in the player and the speed it plays at, when there is one.
    package var openChapter: ChapterAddress? { player?.state.subject.address }

    /// The chapter in the player, when there is one.
    package var openSubject: PlayerSubject? { player?.state.subject }

    /// The position to save every few seconds;
    /// `nil` while nothing is open.
    package var progressNote: ProgressNote? {
        player.flatMap { $0.state.sound.awaitsLoad ? nil : $0.note() }
    }
}

/// The covers of the books that are looked at.
extension AppModel {
    /// Asks for the covers of the books that are looked at, and fits them to their places.
    private mutating func lookForCover() -> [AppEffect] {
        if screen == .books, let grid = AppScreen(self).bookList.grid {
            let order = library.books.arrangement.order
            return grid.window(of: order.count, around: library.books.cursor).flatMap {
                place, rect in
                order[safe: place].flatMap(library.books.row).map {
                    library.look(for: $0, within: grid.cover(in: rect).size)
                } ?? []
            }
        }
        return coverPlace.map { library.look(for: $0, within: $1.size) } ?? []
    }

    /// The book whose cover is shown, and where; `nil` where there is no room.
    private var coverPlace: (ListedBook, Rect)? {
        switch screen {
        case .books:
            guard let place = AppScreen(self).bookList.coverPlace,
                let row = library.books.lookedAt
            else { return nil }
            return (row, place)
        case .chapters:
            guard let screen = AppScreen(self).chapterList, let place = screen.coverPlace else {
                return nil
            }
            return (ListedBook(book: screen.model.book, source: source, place: 0), place)
        case .player, .review: return nil
        }
    }
}

/// A thing of the day: a step of a route, or a chapter that is heard for a time.
extension AppModel {
    /// True while a question of a step waits for its answer.
    package var asksOfStep: Bool { route?.asks == true && openMenu?.kind == .step }

    /// True while a step waits for somebody: for an answer, or for a sentence to be written.
    package var awaitsPersonOfStep: Bool {
        asksOfStep || route?.stage == .written && player?.state.dictation != nil
    }

    /// True while a thing of the day has not begun to be heard: its text is not to be told yet.
    var opensOfDay: Bool { route?.stage == .expecting || route?.stage == .opening }

    /// True while a thing of the day is heard or written in its chapter.
    var playsOfDay: Bool { route?.isRunning == true && openChapter == route?.task.chapter }

    /// Opens the chapter of a thing, in silence until it begins.
    mutating func begin(
        _ task: DayTask, in found: FoundChapter, at moment: Moment
    ) -> [AppEffect] {
        library.openChapters(of: found.book, number: found.number, known: found.chapters)
        resize(to: size)
        guard let index = library.index(of: found.waiting.chapter.chapter) else { return [] }
        let effects = open(index, start: .resume, plays: false)
        route = RouteModel(task)
        if route?.asks == true { openMenu(.step) }
        return effects
    }

    /// Tells the thing of the day what happened, and carries out what it says.
    mutating func tellRoute(_ message: RouteModel.Message, at moment: Moment) -> [AppEffect] {
        guard let scene = RouteModel.Scene(of: self, at: moment) else { return [] }
        let effects = route?.update(message, in: scene) ?? []
        return effects.flatMap { carryOut($0, at: moment) }
    }

    private mutating func carryOut(
        _ effect: RouteModel.Effect, at moment: Moment
    ) -> [AppEffect] {
        switch effect {
        case .ask:
            screen = .player
            layers = []
            openMenu(.step)
            return []
        case .choose(let lines, let first):
            let chosen = lines.isEmpty ? [] : tellPlayer(.practise(.only(lines)), at: moment)
            return chosen + tellPlayer(.jump(first), at: moment)
        case .write:
            let effects = tellPlayer(.command(.dictation), at: moment)
            guard player?.state.dictation == nil else { return effects }
            return effects + tellRoute(.refused, at: moment)
        case .play: return tellPlayer(.play(true), at: moment)
        case .hold(let line):
            player?.state.practice.holdAfter = line
            return tellPlayer(.tick, at: moment)
        case .pause:
            let pause = pauseIfSounding
            if !pause.isEmpty { player?.state.sound.isWanted = false }
            return pause
        case .tell(let text):
            toast = Toast(text, at: moment.host)
            return []
        case .keep(let outcome): return [.keepStep(outcome)]
        case .end(let end): return quit(at: moment).dropLast() + [.endTask(end)]
        }
    }

    /// Takes a number that is typed while a step is heard as the answer behind it, since lines in a
    /// pipe come before they are asked for; `nil` where it is none.
    mutating func answerAhead(_ number: Int, at moment: Moment) -> [AppEffect]? {
        guard layers.isEmpty, let before = route else { return nil }
        let effects = tellRoute(.typed(number), at: moment)
        return route == before ? nil : effects
    }

    /// Begins what is next on this day, in a session of its own.
    mutating func playToday(at moment: Moment) -> [AppEffect] {
        quit(at: moment).dropLast() + [.playToday]
    }

    /// The row of a question that a key answers.
    func stepRow(of key: Key, in open: OpenMenu) -> Int? {
        guard open.kind == .step, case .character(let character) = key.code,
            let number = character.wholeNumberValue, menu(open).rows.indices.contains(number - 1)
        else { return nil }
        return number - 1
    }
}

/// The question of a drill in printed lines: whether a sentence was understood.
extension AppModel {
    /// True while the sound waits for the answer.
    private var isAskedByDrill: Bool { layers.isEmpty && player?.state.isAsked == true }

    /// True while somebody types who can answer.
    package var hasTypist: Bool { settings.typist != nil }

    /// The request that a typed line is as an answer; `nil` where nothing is asked, and for a line
    /// that answers something else.
    package func answer(toDrill line: some StringProtocol) -> TypedRequest? {
        guard isAskedByDrill else { return nil }
        switch line.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") {
        case "", "y", "yes", "understood": return .command(.togglePlay)
        case "n", "no", "s", "again": return .command(.replaySentence)
        default: return nil
        }
    }

    /// Goes on by itself from now on, since nobody types any more: with the help that who does not
    /// answer gets.
    mutating func endTyping(at moment: Moment) -> [AppEffect] {
        let isAsked = isAskedByDrill
        settings.typist = nil
        player?.state.settings = settings
        return isAsked ? tellPlayer(.command(.replaySentence), at: moment) : []
    }
}

extension AppModel {
    /// The reason why a message from outside has no effect now, in a sentence that says what to do;
    /// `nil` where it is carried out.
    package func refusal(of message: AppMessage) -> String? {
        guard let dictation = player?.state.dictation else { return nil }
        let isOver = dictation.step == .over
        switch message {
        case .command(.repeatSentence), .drill, .setRepeats:
            return isOver ? dictationIsOver : dictationIsOn
        case .command(.mark), .command(.nextSentence), .command(.previousSentence),
            .command(.replaySentence), .command(.faster), .command(.slower):
            return isOver ? dictationIsOver : nil
        default: return nil
        }
    }

    private var dictationIsOn: String {
        let key = settings.keys.label(of: .leave, in: .dictation) ?? "Esc"
        return "A sentence is being written in the player, and heard alone. End the dictation "
            + "first, with \(key) in the player."
    }

    private var dictationIsOver: String {
        let key = settings.keys.label(of: .open, in: .dictated) ?? "Enter"
        return "The player shows how a dictation went. Go back to the chapter first, with \(key) "
            + "in the player or `listen ctl play`."
    }
}
