import LibraryUI
package import ListenCore
import PlayerUI
import Practice
import ReviewUI
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
        /// A chapter, played at once; `chapters` is the book's list.
        case chapter(ChapterID, of: Book, number: Int?, chapters: [Chapter])
        /// A chapter that waits, played at once; at its end the next that waits follows.
        case queued(FoundChapter)
        /// A step of a route, in its chapter.
        case step(RouteTask, FoundChapter)
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
    /// The place to go to in a chapter that is being opened for it.
    var pendingJump: PendingJump?
    /// The sentences that were found in all texts.
    var heard = HeardModel()
    /// The chapters that wait, and which of them is heard.
    var queue = QueueModel()
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
        case .book(let book, let number):
            library.books.opened = BookAddress(source: source, book: book.id)
            return show(book, number: number)
        case .queued(let found): return [.queue(.look)] + open(found, at: moment)
        case .step(let task, let found): return begin(task, in: found, at: moment)
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
        effects += driveSleep(at: moment) + jumpWhenReady(at: moment) + driveRoute(at: moment)
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
        deadline = deadline.earlier(sleepDeadline)
        // Under the clock nothing else of the player is seen.
        if screen == .player, !layers.contains(.clock), let player {
            deadline = deadline.earlier(player.nextDeadline)
        }
        if screen == .review {
            deadline = deadline.earlier(Deadline(host: review.model?.nextDeadline))
        }
        return deadline
    }

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

/// A step of a route, from its first question to what is kept of it.
extension AppModel {
    /// The step of a route that is carried out; `nil` for none.
    var route: RouteModel? {
        get { queue.step }
        set { queue.step = newValue }
    }

    /// True while a question of a step waits for its answer.
    package var asksOfStep: Bool { route?.asks == true && openMenu?.kind == .step }

    private var hasQuestion: Bool {
        layers.contains { if case .menu(let open) = $0 { open.kind == .step } else { false } }
    }

    /// Opens the chapter of a step, in silence until the step begins.
    mutating func begin(
        _ task: RouteTask, in found: FoundChapter, at moment: Moment
    ) -> [AppEffect] {
        library.openChapters(of: found.book, number: found.number, known: found.chapters)
        resize(to: size)
        guard let index = library.index(of: found.waiting.chapter.chapter) else { return [] }
        let effects = open(index, start: .resume, plays: false)
        let model = RouteModel(task)
        route = model
        if model.asks { openMenu(.step) }
        return effects
    }

    /// Lets the step go on where the moment for that has come.
    mutating func driveRoute(at moment: Moment) -> [AppEffect] {
        guard let route, let state = player?.state,
            state.subject.address == route.task.route.chapter
        else { return [] }
        switch route.stage {
        // A click beside the question closed it.
        case .expecting where !hasQuestion, .judging where !hasQuestion:
            return answerStep(nil, at: moment)
        case .opening where state.isReady(for: route.task.step.lines):
            return play(route, at: moment)
        case .written where state.dictation == nil: return endStep(at: moment)
        case .heard: return endBehindChosen(state, at: moment)
        default: return []
        }
    }

    /// Ends the step behind its last chosen sentence, where the sound waits as if for the person; a
    /// question of the drill is answered first.
    private mutating func endBehindChosen(
        _ state: ChapterPlayerState, at moment: Moment
    ) -> [AppEffect] {
        guard let pass = state.passBehindChosen else {
            if route?.lastQuestion == .asked { route?.lastQuestion = .answered }
            return []
        }
        guard !pass.asks || route?.lastQuestion == .answered else {
            route?.lastQuestion = .asked
            return []
        }
        return endStep(at: moment)
    }

    /// Plays the sentences of the step.
    private mutating func play(_ route: RouteModel, at moment: Moment) -> [AppEffect] {
        var effects: [AppEffect] = []
        if let lines = player?.state.sentences(of: route.task.step.lines) {
            guard let first = lines.min() else { return end(.skipped, at: moment) }
            effects += tellPlayer(.practise(.only(lines)), at: moment)
            effects += tellPlayer(.jump(first), at: moment)
        }
        guard route.task.writes else {
            self.route?.stage = .heard
            return effects + tellPlayer(.play(true), at: moment)
        }
        effects += tellPlayer(.command(.dictation), at: moment)
        guard player?.state.dictation != nil else { return effects + end(.skipped, at: moment) }
        self.route?.stage = .written
        return effects
    }

    /// The step was heard or written to its end.
    mutating func endStep(at moment: Moment) -> [AppEffect] {
        guard let step = route?.task.step else { return [] }
        let pause = pauseIfSounding
        if !pause.isEmpty { player?.state.sound.isWanted = false }
        guard step.judges else { return pause + end(.done, at: moment) }
        if let answer = route?.ahead { return pause + end(.done, judged: answer, at: moment) }
        route?.stage = .judging
        screen = .player
        layers = []
        openMenu(.step)
        return pause
    }

    /// Takes an answer, or none, and goes on.
    mutating func answerStep(_ answer: Int?, at moment: Moment) -> [AppEffect] {
        switch route?.stage {
        case .expecting:
            route?.expected = answer
            route?.stage = .opening
            return driveRoute(at: moment)
        case .judging: return end(.done, judged: answer, at: moment)
        case .opening, .heard, .written, .over, nil: return []
        }
    }

    /// Takes a number that is typed while the step is heard as the answer behind it, since lines
    /// in a pipe come before they are asked for; `nil` where it is none.
    mutating func answerAhead(_ number: Int, at moment: Moment) -> [AppEffect]? {
        guard layers.isEmpty, let route, route.task.step.judges,
            route.isRunning || route.stage == .opening,
            RouteEvent.judgements.contains(number)
        else { return nil }
        self.route?.ahead = number
        toast = Toast("\(number) of 5 is kept for the end.", at: moment.host)
        return []
    }

    /// Has the end of the step kept, and ends the session.
    private mutating func end(
        _ kind: RouteEvent.Kind, judged: Int? = nil, at moment: Moment
    ) -> [AppEffect] {
        guard let route else { return [] }
        self.route?.stage = .over
        let outcome = StepOutcome(
            route.task, kind, expected: route.expected, judged: judged)
        return [.keepStep(outcome)] + quit(at: moment)
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
