import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
package import UIVocabulary

/// The receivers of messages.
extension AppModel {
    mutating func handle(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        switch message {
        case .input(let input): return handle(input, at: moment)
        case .resize(let size):
            resize(to: size)
            return []
        case .tick: return []
        case .saveAndQuit: return quit(at: moment)
        case .resumed: return [.redraw]
        case .review(let answer): return takeReview(answer, at: moment)
        case .typed(let request): return handle(request, at: moment)
        default:
            return takeForLists(message, at: moment) ?? takeOfSurroundings(message, at: moment)
                ?? takeWish(message, at: moment) ?? takeForPlayer(message, at: moment)
        }
    }

    /// Takes a message for the lists; `nil` for any other.
    private mutating func takeForLists(_ message: AppMessage, at moment: Moment) -> [AppEffect]? {
        switch message {
        case .books(let result):
            let effects = perform(library.books.show(result, library.progress), at: moment)
            guard case .success = result else { return effects }
            return effects + library.lookForKept(of: nil)
        case .otherShelf(let shelf):
            library.books.show(shelf, library.progress)
            return []
        case .chapters(let result, let book): return receive(result, of: book, at: moment)
        case .coverage(let coverage, let chapter, let book):
            library.receive(coverage, of: chapter, in: book)
            return []
        case .bookFacts(let facts):
            library.books.receive(facts, library.progress)
            return []
        case .bookExtents(let extents): library.progress.receive(extents: extents)
        case .keptSound(let sound, let book):
            library.progress.receive(sound, of: book)
            return []
        case .sources(let offers):
            receive(offers)
            return []
        case .statistics(let board):
            receive(board)
            return []
        case .today(let text):
            library.books.note(today: text)
            return []
        case .queue(let news): return receive(news, at: moment)
        case .discovery(let news): return receive(news, at: moment)
        case .cover(let image, let book):
            library.covers.receive(image, of: book)
            return []
        case .progress(let positions):
            library.receive(positions)
            return []
        default: return nil
        }
        library.arrange()
        return []
    }

    /// Takes a message about the surroundings; `nil` for any other.
    private mutating func takeOfSurroundings(
        _ message: AppMessage, at moment: Moment
    ) -> [AppEffect]? {
        switch message {
        case .timeOfDay(let now): library.progress.receive(now: now)
        case .notice(let text, let kind):
            // The place of the chapter comes right behind the greeting, and says less.
            if kind == .information, toast?.isGreeting == true { return [] }
            toast = Toast(text, kind, at: moment.host)
        case .sizesText:
            settings.sizesText = true
            player?.state.settings = settings
        case .ground(let ground):
            settings.selection.ground = ground
            settings.theme = settings.selection.theme
            player?.state.settings = settings
        case .systemWillSleep: return systemWillSleep(at: moment)
        case .screenLocked: return screenWasLocked(at: moment)
        case .systemWoke(let length): return systemWoke(after: length, at: moment)
        case .background(let state): background = state
        case .showTips: tips.begin()
        case .recentNames(let names):
            let isNew = !palette.targets.isEmpty
            palette.recall(names)
            return isNew ? [.keepNames(palette.names)] : []
        case .heard(let findings, let serial): heard.receive(findings, serial: serial)
        case .links(let news): return receive(news)
        default: return nil
        }
        return []
    }

    /// Takes a request from outside; `nil` for any other message.
    private mutating func takeWish(_ message: AppMessage, at moment: Moment) -> [AppEffect]? {
        switch message {
        case .command(let command): return takeOutside(command, at: moment)
        case .drill(let text): return takeDrill(text, at: moment)
        case .playBackground(let isOn):
            return background.map { $0.isPlaying == isOn } ?? true ? [] : [.background(.run(isOn))]
        case .setGain(let hundredths):
            return tellPlayer(.practise(.gain(hundredths)), at: moment)
        case .setRepeats(let wanted): return setRepeats(wanted, at: moment)
        case .sleepTimer(let minutes):
            return minutes > 0
                ? startSleep(.clock(minutes: minutes), at: moment) : stopSleep(at: moment)
        default: return nil
        }
    }

    /// Takes a command from outside: as if by a key, but no key was
    /// touched, and playing is asked of the player whatever is shown.
    private mutating func takeOutside(_ command: Command, at moment: Moment) -> [AppEffect] {
        if let effects = carryOutEverywhere(command, at: moment) { return effects }
        if screen == .player, let effects = takeOnTop(command, at: moment) { return effects }
        let ofLists: Set<Command> = [
            .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .leave, .retry,
        ]
        if screen != .player, player != nil, !ofLists.contains(command) {
            return tellPlayer(.command(command), at: moment)
        }
        return carryOut(command, at: moment)
    }

    private mutating func takeForPlayer(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        switch message {
        case .text(let news, let address): return receive(news, of: address, at: moment)
        case .card(let news, _) where player == nil: tellOfCard(news, at: moment)
        case .player(.phase(.playing)) where toast?.kind == .silence: toast = nil
        default: break
        }
        guard let told = player?.message(of: message) else { return [] }
        let wasOpen = player?.state.sound.isOpen == true
        let effects = tellPlayer(told, at: moment)
        switch message {
        case .answer(.playback(.failure(let error)), _) where !wasOpen:
            return effects + passOver(error.description, at: moment)
        case .player(.phase(.failed(let reason))) where !wasOpen:
            return effects + passOver(reason, at: moment)
        case .answer(.practice(let practice), _): greetSleeper(practice, at: moment)
        case .answer(.recounted, _): listCoverage()
        default: break
        }
        return effects
    }

    /// Tells that a card was not kept, also when the player was left meanwhile.
    private mutating func tellOfCard(_ news: CardNews, at moment: Moment) {
        switch news {
        case .failed(let sentence): toast = Toast(sentence, .failure, at: moment.host)
        case .incomplete(let card, let reason):
            toast = Toast("Card \(card.id) has no sound yet. \(reason)", .failure, at: moment.host)
        case .kept, .known, .forgotten, .reviewed: return
        }
    }

    private mutating func receive(
        _ result: Result<Snapshot<[Chapter]>, ServiceError>, of book: BookID, at moment: Moment
    ) -> [AppEffect] {
        var looking: [AppEffect] = []
        if case .success(let snapshot) = result {
            library.progress.receive(extents: [book: BookExtent(of: snapshot.value)])
            looking = library.lookForKept(of: book)
        }
        guard library.chapters?.book.id == book else { return [] }
        let effects = library.chapters?.show(result, library.progress) ?? []
        library.chapters?.suggest(library.progress)
        return perform(effects, at: moment) + looking + countWords()
            + openPendingPlace(of: book, at: moment) + openResumed(at: moment)
    }

    mutating func tellPlayer(
        _ message: ChapterPlayerViewModel.Message, at moment: Moment
    ) -> [AppEffect] {
        perform(player?.update(message, at: moment) ?? [], at: moment)
    }

    /// Turns what a screen wants into effects and changes of the whole.
    mutating func perform(_ effects: [ScreenEffect], at moment: Moment) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            switch effect {
            case .run(let effect): return [effect]
            case .toast(let text, let kind):
                toast = Toast(text, kind, at: moment.host)
                return []
            case .openBook(let index):
                guard let row = library.books.list.rows?[safe: index] else { return [] }
                return row.source == source
                    ? show(row.book, number: row.place) : open(row, at: moment)
            case .continueBook(let book): return goOn(with: book, at: moment)
            case .review: return openReview(at: moment)
            case .playToday: return playToday(at: moment)
            case .openChapter(let index): return choose(index, at: moment)
            case .openNeighbour(_, byItself: true) where playsOfDay:
                return tellRoute(.chapterEnded, at: moment)
            case .openNeighbour(_, byItself: true) where !settings.face.playsOn && !playsQueue:
                return [.quit]
            case .openNeighbour(_, byItself: true) where sleep.update(.chapterEnded):
                return settings.face.playsOn ? fallAsleep(at: moment) : [.quit]
            case .openNeighbour(1, let byItself) where playsQueue:
                return queue.goOn(byItself ? .end : .skip)
            case .openNeighbour(let step, let byItself):
                return openNeighbour(step, byItself: byItself, at: moment)
            case .prepareNeighbour where playsOfDay: return []
            case .prepareNeighbour: return settings.face.playsOn ? prepareNeighbour() : []
            case .adoptNeighbour:
                let isAsleep = sleep.update(.chapterEnded)
                let effects = adoptNeighbour(at: moment)
                return effects + (isAsleep ? fallAsleep(at: moment) : [])
            case .reopen: return reopen()
            case .leave: return leave(at: moment)
            }
        }
    }
}

/// The links of the chapter, and a text that follows it.
extension AppModel {
    /// Asks for the links of the chapter that is heard, to show them.
    mutating func lookForLinks() -> [AppEffect] {
        guard screen == .player, let state = player?.state else { return [] }
        return links.look(at: state.subject.address, heard: state.heardSentence)
    }

    private mutating func receive(_ news: LinkNews) -> [AppEffect] {
        switch news {
        case .found(let found, let chapter):
            // The person may have gone on otherwise meanwhile.
            guard links.receive(found, of: chapter), chapter == openChapter, screen == .player,
                layers.isEmpty, help == nil
            else { return [] }
            openMenu(.links)
            return []
        case .follows(let chapter): return chapter == openChapter ? leadOn(from: chapter) : []
        }
    }

    /// Lets the queue follow the chapter that is heard, also one of no queue, whose next chapter may
    /// be prepared already.
    private mutating func leadOn(from chapter: ChapterAddress) -> [AppEffect] {
        let wasAlone = !playsQueue
        if wasAlone { queue.play(chapter) }
        // Who chooses at the end what comes next does not wait for it.
        if player?.state.sound.phase == .ended { return queue.goOn(.end) }
        return wasAlone ? [.withdrawChapter] : []
    }
}

/// The chapters that wait, one after the other.
extension AppModel {
    /// True while a chapter of the queue is heard, so that the next of it follows.
    package var playsQueue: Bool { queue.playing != nil }

    /// True while a chapter of the queue that cannot be played is passed over.
    package var passesOver: Bool { queue.awaited == .failure }

    /// Reads what waits, to show it.
    mutating func openQueue() -> [AppEffect] {
        queue.opensMenu = true
        return [.queue(.look)]
    }

    /// Lets the chosen chapter wait, or what was not heard of the chosen book.
    func enqueue(_ list: LibraryModel.List) -> [AppEffect] {
        if list == .books {
            guard let row = library.books.lookedAt else { return [] }
            return [.queue(.addBook(row.book, of: row.source))]
        }
        guard let chapters = library.chapters, let index = chapters.chosenIndex,
            let chapter = chapters.list.rows?[safe: index]
        else { return [] }
        return [.queue(.addChapter(chapter, of: chapters.book))]
    }

    mutating func receive(_ news: QueueNews, at moment: Moment) -> [AppEffect] {
        if let waiting = news.queue { queue.waiting = waiting }
        if let step = news.step {
            // The person may have gone on otherwise meanwhile.
            guard let reason = queue.awaited else { return [] }
            queue.awaited = nil
            return goOn(to: step, because: reason, at: moment)
        }
        if queue.opensMenu {
            queue.opensMenu = false
            if layers.isEmpty, help == nil, screen != .review { openMenu(.queue) }
        }
        return prepareQueued()
    }

    private mutating func goOn(
        to step: QueueStep, because reason: QueueModel.Awaited, at moment: Moment
    ) -> [AppEffect] {
        switch (step, reason) {
        case (.here(let found), _): return open(found, at: moment)
        case (.elsewhere(let waiting), _):
            // As when the program is left: what is heard now is kept.
            let number = queue.waiting.number(of: waiting.chapter) ?? 1
            return quit(at: moment).dropLast() + [.playQueued(waiting.chapter, at: number)]
        case (.over, .skip): toast = Toast("This is the last of the queue.", at: moment.host)
        case (.over, .choice): break
        case (.over, .end), (.over, .failure):
            queue.leave()
            guard settings.face.playsOn else { return [.quit] }
            guard toast?.kind != .failure else { return [] }
            let left = queue.waiting.count
            toast = Toast(
                left == 0
                    ? "The queue was heard to its end."
                    : "This is the end of the queue; \(left) of it still \(left == 1 ? "waits" : "wait").",
                at: moment.host)
        }
        return []
    }

    /// Opens a chapter of the queue.
    mutating func open(_ found: FoundChapter, at moment: Moment) -> [AppEffect] {
        let chapter = found.waiting.chapter
        if library.chapters?.book.id != chapter.book || library.index(of: chapter.chapter) == nil {
            library.openChapters(of: found.book, number: found.number, known: found.chapters)
            resize(to: size)
        }
        guard let index = library.index(of: chapter.chapter) else { return [] }
        queue.play(chapter)
        return open(index, start: .resume, plays: true)
    }

    /// Has the sound of the next chapter fetched, where it is of the same book, and lets another
    /// go that was prepared.
    private mutating func prepareQueued() -> [AppEffect] {
        let isAsked = queue.prepares
        guard isAsked || queue.prepared != nil else { return [] }
        queue.prepares = false
        guard let book = openChapter?.book, library.chapters?.book.id == book,
            let next = queue.follower(in: book, of: source),
            let index = library.index(of: next.chapter),
            library.chapters?.list.rows?[safe: index]?.hasAudio == true
        else {
            guard queue.prepared != nil else { return [] }
            queue.prepared = nil
            return [.withdrawChapter]
        }
        guard isAsked || next != queue.prepared else { return [] }
        queue.prepared = next
        return [.prepareChapter(next, start: .resume)]
    }

    /// Says that a chapter of the queue cannot be played, and goes on with the next.
    private mutating func passOver(_ reason: String, at moment: Moment) -> [AppEffect] {
        guard let subject = openSubject, subject.address == queue.playing, !passesOver else {
            return []
        }
        let title = subject.chapterTitle.printable(limit: 80)
        toast = Toast(
            "“\(title)” is passed over, and stays in the queue. \(reason)", .failure,
            at: moment.host)
        return queue.goOn(.failure)
    }
}

/// Lines that are typed where there are no keys.
extension AppModel {
    /// True once the chapter can be played and its text, or the lack of one, is known; and a thing of
    /// the day has begun, or is over: a line that is typed before is for what follows.
    package var isSettled: Bool {
        guard let state = player?.state, route?.stage != .opening else { return false }
        return state.sound.isOpen && !state.awaitsText
    }

    /// True while the next line answers a prompt, a find or a dictation.
    package var awaitsAnswer: Bool {
        switch layers.last {
        case .prompt, .palette: return true
        case .menu(let open): return open.removal != nil
        case .clock, .card: return false
        case .settings: return settingRows.isTyping
        case nil: return player?.state.dictation?.isTyping ?? player?.state.find?.isTyping ?? false
        }
    }

    /// The request of an empty line, if it is one: Enter goes on in a dictation.
    package var emptyLine: TypedRequest? {
        if awaitsAnswer { return .answer("") }
        guard layers.isEmpty, let dictation = player?.state.dictation else { return nil }
        return .command(dictation.step == .over ? .leave : .nextSentence)
    }

    /// True while the open chapter is to sound.
    package var wantsSound: Bool { player?.state.sound.isWanted == true }

    /// True while one sentence is repeated.
    package var repeatsSentence: Bool { player?.state.practice.isSentenceLooped == true }

    /// The sentence that is heard, or was heard last.
    package var heardText: String? {
        guard let state = player?.state else { return nil }
        return state.heardSentence.flatMap { state.text.transcript?[$0]?.text }
    }

    mutating func handle(_ request: TypedRequest, at moment: Moment) -> [AppEffect] {
        defer { noteTouch() }
        switch request {
        case .command(let command): return carryOutTyped(command, at: moment)
        case .aboutWord(let name, let command):
            layers = []
            if command == .concordance { return openConcordance(of: name, at: moment) }
            return tellPlayer(.aboutWord(name, command), at: moment)
        case .answer(let line): return answer(line, at: moment)
        case .ended: return endTyping(at: moment)
        case .find(let words):
            layers = []
            let effects = tellPlayer(.command(.find), at: moment)
            guard player?.state.find?.isTyping == true else {
                if player?.state.dictation != nil {
                    toast = Toast("A dictation goes on; `leave` ends it.", at: moment.host)
                }
                return effects
            }
            return effects + answer(words, at: moment)
        case .named(let name): return go(toNamed: name, at: moment)
        case .row(let row): return answerAhead(row, at: moment) ?? choose(row: row, at: moment)
        case .sentence(let index): return tellPlayer(.jump(index), at: moment)
        case .record(let minutes): return tellPlayer(.record(minutes: minutes), at: moment)
        case .chapter(let number): return open(chapter: number, at: moment)
        case .skip(let step, let place):
            if let command = settings.playing.command(skipping: step) {
                return carryOutTyped(command, at: moment)
            }
            return handle(.seek(to: max(.zero, place + step)), at: moment)
        case .place(let place):
            if let end = player?.state.sound.limit, end > .zero, place >= end {
                toast = Toast("The chapter is only \(end.clockText) long.", at: moment.host)
                return []
            }
            return tellPlayer(.seek(place), at: moment)
        case .sleep(let kind): return startSleep(kind, at: moment)
        case .mark(let isWanted): return mark(isWanted, at: moment)
        case .showText(let isShown):
            let isHidden = player?.state.view.visibility == .hidden
            if isHidden == isShown { player?.state.view.visibility = isShown ? .shown : .hidden }
            return []
        case .setting(let setting, let value): return write(value, of: setting, at: moment)
        }
    }

    /// The layer on top has a command first; one it does not know closes it.
    private mutating func carryOutTyped(_ command: Command, at moment: Moment) -> [AppEffect] {
        if let effects = carryOutOnLayer(command, at: moment) { return effects }
        layers = []
        guard command != .leave || isAnythingOpen else {
            toast = Toast("Nothing is open; `quit` ends the player.", at: moment.host)
            return []
        }
        if [.translate, .explain].contains(command), player?.state.aids.popups.isEmpty == false {
            // The same question again is asked anew, since nothing is seen that it could close.
            let left = tellPlayer(.command(.leave), at: moment)
            return left + carryOut(command, at: moment)
        }
        if let effects = carryOutEverywhere(command, at: moment) { return effects }
        return carryOut(command, at: moment)
    }

    private var isAnythingOpen: Bool {
        guard let state = player?.state else { return false }
        return state.hasSomethingOpen || state.text.making.isRunning || state.dictation != nil
    }

    private mutating func carryOutOnLayer(_ command: Command, at moment: Moment) -> [AppEffect]? {
        func isBound(in context: KeyContext) -> Bool {
            settings.keys.bindings.contains { $0.context == context && $0.command == command }
        }
        switch layers.last {
        case .prompt where command == .leave, .palette where command == .leave:
            layers.removeLast()
            return []
        case .settings(let cursor) where isBound(in: .settings):
            return carryOutInSettings(command, cursor: cursor, at: moment)
        case .card(let preview) where isBound(in: .card):
            return carryOut(command, on: preview, at: moment)
        case .menu(let open) where isBound(in: .menu):
            if Bookmark.Grade(command) != nil, open.kind != .bookmarks { return nil }
            return carryOut(command, in: open, at: moment)
        default: return nil
        }
    }

    /// Types a line in the place of what stands there, and Enter.
    private mutating func answer(_ line: String, at moment: Moment) -> [AppEffect] {
        if case .menu(let open) = layers.last, open.removal != nil {
            let isYes = line.lowercased().hasPrefix("y")
            return handle(.key(.character(isYes ? "y" : "n")), at: moment)
        }
        let keys: [InputEvent] = [
            .key(Key(.end)), .key(.control("u")), .paste(TerminalText(line)), .key(Key(.enter)),
        ]
        return keys.flatMap { handle($0, at: moment) }
    }

    private mutating func choose(row number: Int, at moment: Moment) -> [AppEffect] {
        if case .settings = layers.last, settingRows.items.indices.contains(number - 1) {
            settingRows.chosen = number - 1
            layers[layers.count - 1] = .settings(cursor: settingRows.chosen)
            return carryOutInSettings(.open, cursor: settingRows.chosen, at: moment)
        }
        guard case .menu(var open) = layers.last,
            let row = menu(open).choices[safe: number - 1]
        else {
            toast = Toast("No list is open that has a row \(number).", at: moment.host)
            return []
        }
        open.cursor = row
        layers[layers.count - 1] = .menu(open)
        return carryOut(.open, in: open, at: moment)
    }

    private mutating func open(chapter number: Int, at moment: Moment) -> [AppEffect] {
        let rows = library.chapters?.list.rows ?? []
        let byNumber = rows.indices.filter {
            rows[$0].label(place: $0 + 1) == "\(number)" && rows[$0].number != nil
        }
        if byNumber.count > 1 {
            let titles = byNumber.map { rows[$0].title }.joined(separator: ", ")
            toast = Toast(
                "\(byNumber.count) chapters have the number \(number): \(titles). This is the "
                    + "first; `next chapter` leads to the others.", at: moment.host)
        }
        let byPlace = rows.indices.contains(number - 1) ? number - 1 : nil
        guard let index = byNumber.first ?? byPlace else {
            toast = Toast("There is no chapter \(number).", at: moment.host)
            return []
        }
        guard rows[index].hasAudio else {
            toast = Toast("\(rows[index].title) has no sound.", at: moment.host)
            return []
        }
        return open(index, start: .resume, plays: true)
    }

    /// The key that marks also takes a mark away; a word says which is meant.
    private mutating func mark(_ isWanted: Bool, at moment: Moment) -> [AppEffect] {
        guard (player?.markHere != nil) != isWanted else {
            let text = isWanted ? "This is marked already." : "This is not marked."
            toast = Toast(text, at: moment.host)
            return []
        }
        return tellPlayer(.command(.mark), at: moment)
    }

    private mutating func write(
        _ text: String, of setting: LiveSetting, at moment: Moment
    ) -> [AppEffect] {
        let value = ["on": "true", "off": "false"][text] ?? text
        guard let item = settingRows.items.first(where: { $0.setting == setting }),
            let normal = item.values.normal(value) ?? item.values.normal(text)
        else {
            toast = Toast(
                settingRows.mistake(in: text, of: setting) ?? "It cannot be set.", at: moment.host)
            return []
        }
        let effects = set(setting, to: normal, at: moment)
        // The open row of a setting tells its change.
        if case .settings(let row)? = layers.last,
            settingRows.items[safe: row]?.setting == setting
        {
            return effects
        }
        // As it is typed.
        toast = Toast("\(setting.rawValue): \(item.values.shown(normal))", at: moment.host)
        return effects
    }
}

extension Menu {
    /// The rows that can be chosen.
    var choices: [Int] { rows.indices.filter { !rows[$0].isHeading } }
}

/// Requests from outside during a dictation.
