package import ListenCore
package import Terminal
package import Typesetting
package import UIVocabulary

/// The player: what is heard and read of one chapter.
///
/// A value: messages change `state`, and what is to be done comes back.
package struct ChapterPlayerViewModel: Hashable, Sendable {
    /// A message to the player.
    package enum Message: Sendable {
        case command(Command)
        case tick
        case answer(PlayerAnswer)
        case aid(AidAnswer, AidTicket)
        case settings(UISettings, changed: LiveSetting)
        case player(PlayerEvent)
        case practise(PracticeChoice)
        /// A text was asked for, or is to be broken off.
        case makeText(TextFileName?, Language?)
        case leaveText
        case card(CardNews, CardDraft)
        /// A card was looked at and is to be saved.
        case keep(CardDraft)
        /// A key for the line of a dictation.
        case dictationKey(Key)
        /// A key for the line of the find.
        case findKey(Key)
        /// Something was clicked on.
        case click(HitTarget)
        /// The mouse was moved over the sound with its button down.
        case drag(MediaTime)
        /// Sound was asked for from outside, or silence.
        case play(Bool)
        /// A place was asked for from outside: a bookmark, the history, a socket.
        case seek(MediaTime)
        /// The sound goes back a little by itself, after the system was asleep.
        case rewind(to: MediaTime)
        /// A sentence was asked for by its index.
        case jump(Int)
        /// The last so many minutes of live sound are to be kept.
        case record(minutes: Int)
        /// A command was asked for about a word of the sentence that is heard.
        case aboutWord(String, Command)
    }

    package var state: ChapterPlayerState
    /// The extent of the screen, for scrolling.
    package var size: Size
    /// True while the button that was pressed on the waveform is down.
    package var isWaveHeld = false
    /// The plan the player was told last; `nil` before it was told one of this chapter.
    var sentPlan: PlaybackPlan?

    package init(
        subject: PlayerSubject, settings: UISettings, size: Size,
        rate: PlaybackRate = .normal, plays: Bool = true
    ) {
        state = ChapterPlayerState(
            subject: subject, settings: settings, rate: rate, plays: plays)
        self.size = size
    }

    /// The player's message of one to the whole interface; `nil` where that is not about its
    /// chapter.
    package func message(of message: AppMessage) -> Message? {
        let open = state.subject.address
        return switch message {
        case .answer(let answer, let chapter) where chapter == open: .answer(answer)
        case .aid(let answer, let ticket) where ticket.chapter == open: .aid(answer, ticket)
        case .card(let news, let draft): .card(news, draft)
        case .player(let event): .player(event)
        case .play(let wanted): .play(wanted)
        case .seek(let place): .seek(place)
        case .setRate(let rate): .practise(.rate(rate))
        default: nil
        }
    }

    /// The message of a key; `nil` where no open part has a use for it.
    package mutating func message(for key: Key, at host: Duration) -> Message? {
        for layer in PlayerKeyLayer.allCases where layer.isOpen(in: state) {
            if let command = layer.command(for: key, state.settings.keys) {
                if key.code == .enter, ![.dictationLine, .dictated].contains(layer) {
                    noteEnter(at: host)
                }
                return .command(command)
            }
            if layer == .findLine { return .findKey(key) }
            if layer == .dictationLine { return .dictationKey(key) }
            if !layer.letsKeysThrough { return nil }
        }
        return nil
    }

    /// Notes an Enter that closed something over a dictation: held down, it must not go on to the
    /// next sentence.
    package mutating func noteEnter(at host: Duration) {
        state.dictation?.enters.takeTyped(at: host)
    }

    /// Takes a message at a moment and says what is to be done.
    package mutating func update(_ message: Message, at moment: Moment) -> [ScreenEffect] {
        advance(to: moment)
        let isTitleDue = state.text.nextTitle.map { $0 <= state.textTime } ?? false
        let titled = isTitleDue ? showHeardTitles() : []
        let (asked, mark) = (state.aids.awaitedTickets, ChapterEfforts.Mark(state, before: message))
        let heldForText = state.holdsForText
        let handled = endAlone(unlessStillWanted: handle(message, at: moment), at: moment)
        let taken =
            titled + handled + countEffort(since: mark, at: moment)
            + beginSound(whereHeld: heldForText)
        let effects =
            taken + state.aids.leaveQuestions(of: asked) + translateShownLines(at: moment)
            + translateAhead()
        state.text.shelf.layOut(state, on: size)
        noteOrders(in: effects, at: moment)
        return planEffects() + effects + settingsEffects() + prepareNext()
            + state.wave.askForFine(
                of: state.subject.address, lasting: state.sound.duration,
                showing: state.showsSoundOfCard ? .zoom : state.settings.wave.extent)
    }

    /// Notes what is asked of the sound, so that what is told of it later can be told apart.
    private mutating func noteOrders(in effects: [ScreenEffect], at moment: Moment) {
        for case .run(.player(let command)) in effects {
            switch command {
            case .play: state.sound.orders.give(play: true, at: moment.host)
            case .pause: state.sound.orders.give(play: false, at: moment.host)
            default: continue
            }
        }
    }

    /// Counts what a message did about a sentence.
    private mutating func countEffort(
        since mark: ChapterEfforts.Mark?, at moment: Moment
    ) -> [ScreenEffect] {
        guard let trouble = mark?.trouble(&state, at: moment.host) else { return [] }
        return add(trouble.effort, to: trouble.sentence)
    }

    /// Adds to the trouble of a sentence, and has it kept.
    mutating func add(_ effort: SentenceEffort, to sentence: Int) -> [ScreenEffect] {
        state.efforts.add(
            effort, to: sentence, now: state.practised(sentence), in: state.text.transcript)
    }

    /// The time at which the picture changes by itself.
    package var nextDeadline: Deadline { PlayerDeadline(state: state, size: size).next }

    private mutating func handle(_ message: Message, at moment: Moment) -> [ScreenEffect] {
        switch message {
        case .command(let command): return carryOut(command, at: moment)
        case .tick: return []
        case .answer(let answer): return show(answer)
        case .aid(let answer, let ticket): return show(answer, for: ticket, at: moment)
        case .settings(let settings, let setting):
            return apply(settings, changed: setting, at: moment)
        case .player(let event): return handle(event, at: moment)
        case .practise(let choice): return practise(choice, at: moment)
        case .makeText(let file, let language):
            return state.text.make(file, language, for: state.subject)
        case .leaveText: return state.text.leaveMaking(of: state.subject.address)
        case .card(let news, let draft):
            let key = state.settings.keys.label(of: .keepCard, in: .player)
            let dot = Glyphs(state.settings).dot
            let undo = state.settings.keys.label(of: .undoSeek, in: .player)
            return state.cards.show(
                news, of: draft, key: key, undo: undo.map { "\(dot)\($0) undo" })
        case .keep(let draft): return state.cards.keep(draft, at: state.jumps)
        case .dictationKey(let key): state.dictation?.edit(key)
        case .findKey(let key): return editFind(by: key, at: moment)
        case .click(let target): return click(target, at: moment)
        case .drag(let place):
            guard state.dictation == nil else { return [] }
            return seek(to: state.sound.landing(place), recordsUndo: false, at: moment)
        case .play(let wanted):
            if !wanted, state.sound.isInterrupted { return [.run(.player(.pause))] }
            return state.sound.isWanted == wanted ? [] : carryOut(.togglePlay, at: moment)
        case .seek(let place):
            let effects = leaveDictation()
            return effects + seek(to: place, at: moment)
        case .rewind(let place): return seek(to: place, isRewind: true, at: moment)
        case .jump(let sentence): return goTo(sentence: sentence, at: moment)
        case .record(let minutes): return record(minutes: minutes)
        case .aboutWord(let name, let command):
            return carryOut(command, aboutWord: name, at: moment)
        }
        return []
    }

    /// Lets a chapter that waited for its text sound, now that it is there or never comes.
    private func beginSound(whereHeld wasHeld: Bool) -> [ScreenEffect] {
        wasHeld && !state.holdsForText && state.sound.isOpen && state.sound.isWanted
            ? [.run(.player(.play))] : []
    }

    /// Takes over the player's clock, unless it still speaks of another place.
    private mutating func advance(to moment: Moment) {
        if let until = state.sound.seekAwaitedUntil, moment.host >= until {
            state.sound.pendingSeek = nil
        }
        if state.sound.orders.areOver(at: moment.host) {
            // An order that had no effect, or was overruled, is not what is wanted any more.
            switch state.sound.phase {
            case .playing: state.sound.isWanted = true
            case .paused: state.sound.isWanted = false
            default: break
            }
        }
        guard !state.sound.awaitsLoad, state.sound.pendingSeek == nil, state.sound.phase != .ended
        else { return }
        state.follow(moment)
    }

    /// The position to save.
    package func note(completed: Bool = false) -> ProgressNote {
        var isCompleted = completed || state.sound.phase == .held && state.isHeardToTheEnd
        isCompleted = isCompleted || state.sound.isHeardWhole
        // A dictation is no progress: the place is the one that is gone back to.
        let before = state.dictation?.before
        if let alone = state.words.alone { return note(of: alone, completed: completed) }
        if let before { isCompleted = before.isCompleted || completed && before.isHeardToTheEnd }
        return ProgressNote(
            chapter: state.subject.address, position: before?.position ?? state.sound.position,
            duration: state.sound.duration, isDurationSure: state.sound.isLengthSure,
            isCompleted: isCompleted, isLive: isLive,
            bookTitle: state.subject.bookTitle,
            chapterTitle: state.subject.chapterTitle)
    }

    /// The position to save while a word is heard alone, which is no progress.
    private func note(of alone: WordAlone, completed: Bool) -> ProgressNote {
        ProgressNote(
            chapter: state.subject.address, position: alone.before,
            duration: state.sound.duration, isDurationSure: state.sound.isLengthSure,
            isCompleted: alone.isCompleted || completed && alone.isHeardToTheEnd, isLive: isLive,
            bookTitle: state.subject.bookTitle, chapterTitle: state.subject.chapterTitle)
    }

    /// The position to save when the chapter is left for good.
    package var farewellNote: ProgressNote {
        note(
            completed: state.dictation?.before.isHeardToTheEnd
                ?? state.words.alone?.isHeardToTheEnd ?? state.isHeardToTheEnd)
    }

    /// The effect that notes the place in the history; none before it is known.
    func record(_ occasion: PlaceRecord.Occasion) -> [ScreenEffect] {
        state.sound.awaitsLoad ? [] : [.run(.recordPlace(note(), occasion))]
    }

    /// The effect that keeps the place reached; none before the place is known.
    func save(_ reason: SaveReason) -> [ScreenEffect] {
        state.sound.awaitsLoad ? [] : [.run(.saveProgress(note(), reason))]
    }
}

/// Effects that follow from the state after every message.
extension ChapterPlayerViewModel {
    /// Tells the player the plan when it is another than it was told.
    private mutating func planEffects() -> [ScreenEffect] {
        guard state.sound.isOpen else {
            sentPlan = nil
            return []
        }
        state.takeLines()
        state.takeTraits()
        let plan = state.plan
        guard plan != sentPlan, !isOnlyHoldTakenBack(plan) else { return [] }
        sentPlan = plan
        return [.run(.player(.follow(plan)))]
    }

    /// The stop that holds the sound just now is over for the next time only:
    /// the player keeps its place among the passes until it goes on.
    private func isOnlyHoldTakenBack(_ plan: PlaybackPlan) -> Bool {
        guard state.sound.phase == .held, state.sound.pendingSeek == nil, var sent = sentPlan else {
            return false
        }
        sent.holdAfter = plan.holdAfter
        return sent == plan
    }

    /// Has kept what was chosen for the book, once it is known what was before.
    private mutating func settingsEffects() -> [ScreenEffect] {
        guard let kept = state.practice.kept else { return [] }
        let chosen = state.chosen(since: kept)
        guard chosen != kept else { return [] }
        state.practice.kept = chosen
        let change = BookSettingsChange(from: kept, to: chosen)
        return [.run(.keepBookSettings(change, of: state.subject.address))]
    }

    /// The times before its end at which the next chapter's sound is asked for: the second time
    /// another one may be the next.
    private static let preparations: [MediaTime] = [.seconds(30), .seconds(2)]
    /// Has the next chapter's sound fetched near the end, and again after a jump.
    private mutating func prepareNext() -> [ScreenEffect] {
        guard state.sound.isRunning, state.sound.duration > .zero, state.plan.isFlowing else {
            return []
        }
        let left = state.sound.duration - state.sound.position
        let due = Self.preparations.count { left <= $0 }
        // At its very end nothing can be prepared any more.
        guard left > .zero, due > state.sound.preparations else { return [] }
        state.sound.preparations = due
        return [.prepareNeighbour]
    }
}
