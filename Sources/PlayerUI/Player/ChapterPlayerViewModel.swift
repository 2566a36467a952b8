package import ListenCore
package import Terminal
package import Typesetting
package import UIVocabulary

/// The player: what is heard and read of one chapter.
///
/// A value: messages change `state`, and what is to be done comes back.
package struct ChapterPlayerViewModel: Hashable, Sendable {
    /// What the player screen can be told.
    package enum Message: Sendable {
        case command(Command)
        case tick
        case playback(Result<Snapshot<ChapterPlayback>, ServiceError>)
        case track(Result<Snapshot<SubtitleTrack>, ServiceError>)
        case words(ChapterWords?)
        case peaks(WaveformPeaks)
        case fineShape(WaveformPeaks)
        case settings(UISettings, changed: LiveSetting)
        case player(PlayerEvent)
        case translation(Result<Translation, ServiceError>, AidTicket)
        case explanationPart(ExplanationPart, AidTicket)
        case explanation(Result<Explanation, ServiceError>, AidTicket)
        case heardCount(HeardCount, AidTicket)
        case practise(PracticeChoice)
        case practice(ChapterPractice)
        case bookmarks([Bookmark])
        case nudges([EdgeNudge])
        /// A text was asked for, or is to be broken off.
        case makeText(TextFileName?, Language?)
        case leaveText
        case card(CardNews, CardDraft)
        /// A key for the line of a dictation.
        case dictationKey(Key)
        /// A key for the line of the find.
        case findKey(Key)
        /// Something was clicked on.
        case click(HitTarget)
        /// The mouse was moved over the sound with its button down.
        case drag(MediaTime)
        /// A place was asked for from outside: a bookmark, the history, a socket.
        case seek(MediaTime)
        /// A sentence was asked for by its index.
        case jump(Int)
        /// A command was asked for about a word of the sentence that is heard.
        case aboutWord(String, Command)
    }

    package var state: ChapterPlayerState
    /// The extent of the screen, for scrolling.
    package var size: Size
    /// The plan the player was told last; `nil` before it was told one of this chapter.
    package var sentPlan: PlaybackPlan?

    package init(
        subject: PlayerSubject, settings: UISettings, size: Size,
        rate: PlaybackRate = .normal, plays: Bool = true
    ) {
        state = ChapterPlayerState(
            subject: subject, settings: settings, rate: rate, plays: plays)
        self.size = size
    }

    /// Takes a message at a moment and says what is to be done.
    package mutating func update(_ message: Message, at moment: Moment) -> [ScreenEffect] {
        advance(to: moment)
        let (asked, mark) = (awaitedTickets, effortMark(before: message))
        let heldForText = state.holdsForText
        let taken =
            take(message, at: moment) + countEffort(of: message, since: mark, at: moment)
            + beginSound(whereHeld: heldForText)
        let effects =
            taken + leaveQuestions(of: asked) + translateShownLines(at: moment)
            + translateAhead()
        layOutText()
        return planEffects() + effects + settingsEffects() + prepareNext() + askForFineShape()
    }

    private mutating func take(_ message: Message, at moment: Moment) -> [ScreenEffect] {
        switch message {
        case .command(let command): return carryOut(command, at: moment)
        case .tick: return []
        case .playback(let result): return take(playback: result)
        case .track(let result): return take(track: result)
        case .words(let words): return take(words: words)
        case .peaks(let peaks):
            if state.wave.peaks?.isExact != true || peaks.isExact { state.wave.peaks = peaks }
            return []
        case .fineShape(let shape):
            state.wave.fine = shape
            return []
        case .settings(let settings, let setting):
            return take(settings, changed: setting, at: moment)
        case .player(let event): return take(event, at: moment)
        case .translation(let result, let ticket):
            return take(translation: result, for: ticket, at: moment)
        case .explanationPart(let part, let ticket):
            take(part, for: ticket)
            return []
        case .explanation(let result, let ticket):
            take(explanation: result, for: ticket)
            return []
        case .heardCount(let count, let ticket):
            take(count, for: ticket)
            return []
        case .practise(let choice): return practise(choice, at: moment)
        case .practice(let practice): return take(practice)
        case .bookmarks(let bookmarks): return take(bookmarks)
        case .nudges(let nudges): return take(nudges: nudges)
        case .makeText(let file, let language): return makeText(file, language)
        case .leaveText: return leaveText()
        case .card(let news, let draft): return take(news, of: draft)
        case .dictationKey(let key):
            takeDictation(key)
            return []
        case .findKey(let key): return takeFind(key, at: moment)
        case .click(let target): return click(target, at: moment)
        case .drag(let place):
            guard state.dictation == nil else { return [] }
            return seek(to: landing(place), recordsUndo: false, at: moment)
        case .seek(let place):
            let effects = leaveDictation()
            return effects + seek(to: place, at: moment)
        case .jump(let sentence): return goTo(sentence: sentence, at: moment)
        case .aboutWord(let name, let command):
            return carryOut(command, aboutWord: name, at: moment)
        }
    }

    /// Lets a chapter that waited for its text sound, now that it is there or never comes.
    private func beginSound(whereHeld wasHeld: Bool) -> [ScreenEffect] {
        wasHeld && !state.holdsForText && state.sound.isOpen && state.sound.isWanted
            ? [.run(.player(.play))] : []
    }

    /// Takes over the player's clock, unless it still speaks of another place.
    private mutating func advance(to moment: Moment) {
        if let pending = state.sound.pendingSeek, moment.host - pending.since > Self.seekPatience {
            state.sound.pendingSeek = nil
        }
        guard !state.sound.awaitsLoad, state.sound.pendingSeek == nil, state.sound.phase != .ended else { return }
        state.follow(moment)
    }

    /// How long a seek's answer is waited for before the clock is believed again.
    package static let seekPatience = Duration.seconds(2)

    package func bounded(_ time: MediaTime) -> MediaTime {
        let floor = max(time, .zero)
        return state.sound.limit > .zero ? min(floor, state.sound.limit) : floor
    }

    private mutating func take(
        playback result: Result<Snapshot<ChapterPlayback>, ServiceError>
    ) -> [ScreenEffect] {
        switch result {
        case .success(let snapshot):
            state.source.freshness = snapshot.freshness
            state.source.failure = nil
            // What a source promises bounds nothing: only the recording says how long it is.
            if state.sound.statedLength == .zero {
                state.sound.statedLength = max(.zero, snapshot.value.chapter.duration)
            }
            let isFirst = state.source.chapter == nil
            let lacksText = snapshot.value.subtitles == nil && state.text.transcript == nil
            if lacksText { state.text.transcript = Transcript([]) }
            state.source.chapter = snapshot.value.chapter
            state.source.translationsKeepTheirTimes = snapshot.value.translations.contains {
                $0.offset != nil
            }
            let remark = isFirst ? snapshot.value.texts.remark : nil
            return (lacksText ? search(firstText: []) : []) + measurePace()
                + (remark.map { [.toast($0)] } ?? [])
        case .failure(let error) where state.source.freshness == nil || !state.sound.isOpen:
            // Without its description or its sound a chapter cannot be played.
            state.source.failure = error.onScreen(state.settings.keys)
            state.sound.phase = .failed(message: error.description)
            return state.awaitsText ? [] : search(firstText: [])
        case .failure(let error):
            return [.toast(error.told(way: nil), .failure)]
        }
    }

    private mutating func take(
        track result: Result<Snapshot<SubtitleTrack>, ServiceError>
    ) -> [ScreenEffect] {
        switch result {
        case .success(let snapshot):
            let transcript = Transcript(snapshot.value)
            guard transcript != state.text.transcript else { return [] }
            let isFirst = state.text.transcript == nil
            let isSameText = state.text.transcript.map(transcript.hasTexts(of:)) ?? false
            state.text.transcript = transcript
            state.text.failure = nil
            var effects: [ScreenEffect] = []
            if !isFirst, !isSameText {
                effects = leaveDictation()
                forgetPlacesInText()
            }
            state.makeLines()
            filterAgain()
            effects += isFirst ? search(firstText: transcript.sentences) : []
            return effects + measurePace()
        case .failure(let error):
            guard state.text.transcript == nil else {
                return [.toast(error.told(way: nil), .failure)]
            }
            state.text.failure = error.told(way: nil)
            return search(firstText: [])
        }
    }

    /// Another text: what points into the old one is void.
    private mutating func forgetPlacesInText() {
        state.jumps.anchor = nil
        state.words.cursor = nil
        state.words.known = nil
        state.view.listCursor = nil
        forgetTranslations()
        state.aids.copied = nil
        _ = endFind()
        state.practice.holdAfter = nil
        state.edges.moved = nil
        if case .sentence = state.practice.loop { state.practice.loop = nil }
    }

    /// What is to be kept of the place reached.
    package func note(completed: Bool = false) -> ProgressNote {
        var isCompleted = completed || state.sound.phase == .held && state.isHeardToTheEnd
        isCompleted = isCompleted || state.sound.isHeardWhole
        // What is written down is no progress: the place is the one that is gone back to.
        let before = state.dictation?.before
        if let before { isCompleted = before.isCompleted || completed && before.isHeardToTheEnd }
        return ProgressNote(
            chapter: state.subject.address, position: before?.position ?? state.sound.position,
            duration: state.sound.duration, isDurationSure: state.sound.isLengthSure, isCompleted: isCompleted,
            bookTitle: state.subject.bookTitle,
            chapterTitle: state.subject.chapterTitle)
    }

    /// What is to be kept when the chapter is left for good.
    package var farewellNote: ProgressNote {
        note(completed: state.dictation?.before.isHeardToTheEnd ?? state.isHeardToTheEnd)
    }

    /// The effect that notes the place in the history; none before it is known.
    package func record(_ occasion: PlaceRecord.Occasion) -> [ScreenEffect] {
        state.sound.awaitsLoad ? [] : [.run(.recordPlace(note(), occasion))]
    }

    /// The effect that keeps the place reached; none before the place is known.
    package func save(_ reason: SaveReason) -> [ScreenEffect] {
        state.sound.awaitsLoad ? [] : [.run(.saveProgress(note(), reason))]
    }
}
