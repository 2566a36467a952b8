package import ListenCore
package import UIVocabulary

/// Commands of the person.
extension ChapterPlayerViewModel {
    mutating func carryOut(_ command: Command, at moment: Moment) -> [ScreenEffect] {
        let isReading = !state.aids.popups.isEmpty && Self.ofPopup.contains(command)
        if state.dictation != nil, !isReading {
            return carryOutInDictation(command, at: moment)
        }
        if let effects = carryOutOnFind(command, at: moment) ?? carryOutOnWords(command) {
            return effects
        }
        switch command {
        case .togglePlay where state.isAsked: return goOnUnderstood(at: moment)
        case .togglePlay: return togglePlay(at: moment)
        case .previousSentence: return previousSentence(at: moment)
        case .replaySentence where state.isAsked: return togglePlay(at: moment)
        case .replaySentence: return replaySentence(at: moment)
        case .nextSentence: return nextSentence(at: moment)
        case .back, .forward, .farBack, .farForward:
            return seek(by: state.settings.playing.skip(of: command) ?? .zero, at: moment)
        case .undoSeek: return undoSeek(at: moment)
        case .slower: return stepSpeed(by: -1)
        case .faster: return stepSpeed(by: 1)
        case .muchSlower: return stepSpeed(by: -5)
        case .muchFaster: return stepSpeed(by: 5)
        case .normalSpeed: return choose(.normal) + [.toast("The narrator's own speed.")]
        case .previousChapter: return [.openNeighbour(-1, byItself: false)]
        case .nextChapter: return [.openNeighbour(1, byItself: false)]
        case .retry:
            return state.sound.isFailed ? [.reopen] : []
        case .leave: return leave()
        default: return carryOutInText(command, at: moment)
        }
    }

    /// The commands for a pop-up that is open.
    private static let ofPopup: Set<Command> = [
        .leave, .up, .down, .pageUp, .pageDown, .translate, .explain,
    ]

    private mutating func carryOutInText(_ command: Command, at moment: Moment) -> [ScreenEffect] {
        switch command {
        case .toggleText:
            let key = state.settings.keys.label(of: .toggleText, in: .player) ?? "v"
            return state.view.toggleText(in: state.passage, key: key)
        case .blurText:
            return state.view.toggleBlur(in: state.passage, heard: state.heardSentence)
        case .nextTextMode: return state.view.show(state.view.mode.next)
        case .previousTextMode: return state.view.show(state.view.mode.previous)
        case .bilingual:
            if state.view.mode != .bilingual { state.aids.retryTranslations() }
            return state.view.toggleBilingual()
        case .textEarlier: return shiftText(by: .milliseconds(-100))
        case .textLater: return shiftText(by: .milliseconds(100))
        case .wordCursor: return openWordCursor()
        case .previousWord: return moveWord(by: -1)
        case .nextWord: return moveWord(by: 1)
        // An answer that is longer than its place is read by the same keys.
        case .wordsSentenceBefore:
            return state.aids.popups.isEmpty ? moveWordSentence(by: -1) : scrollPopup(by: -1)
        case .wordsSentenceAfter:
            return state.aids.popups.isEmpty ? moveWordSentence(by: 1) : scrollPopup(by: 1)
        case .hearWord: return hearWord(at: moment)
        case .sayWord: return sayWord()
        case .translate: return ask(.translation)
        case .explain: return ask(.explanation)
        case .translationLine:
            state.aids.retryTranslations()
            return state.view.toggleTranslations(heard: state.heardSentence)
        case .find: return openFind()
        case .copySentence: return copy()
        case .keepCard: return keepCard()
        case .up: return move(by: -1)
        case .down: return move(by: 1)
        case .pageUp: return move(by: -pageStep)
        case .pageDown: return move(by: pageStep)
        case .top: return choose(0)
        case .bottom: return choose((state.text.transcript?.sentences.count ?? 1) - 1)
        case .open: return jumpToChosen(at: moment)
        case .follow:
            state.view.listCursor = nil
            return []
        default: return carryOutInPractice(command, at: moment)
        }
    }

    private mutating func togglePlay(at moment: Moment) -> [ScreenEffect] {
        if state.sound.isFailed { return [.reopen] }
        // Only a sound that waits for its reader was held by what is read.
        let resumes = state.isReading && state.settings.face.waitsForReader
        closeReading()
        if state.sound.isWanted, !resumes {
            state.sound.isWanted = false
            return state.sound.isOpen ? [.run(.player(.pause))] : []
        }
        state.sound.isWanted = true
        guard state.sound.isOpen else { return [] }
        let restart =
            state.sound.phase == .ended ? seek(to: .zero, at: moment) : rewind(at: moment)
        return restart + [.run(.player(.play))]
    }

    /// Forgets what is being read, without letting the sound go on.
    package mutating func closeReading() {
        state.aids.close(waitsForReader: state.settings.face.waitsForReader)
        state.words.cursor = nil
        state.aids.heldSound = false
    }

    private mutating func leave() -> [ScreenEffect] {
        if !state.aids.popups.isEmpty {
            return closePopup()
        }
        if state.words.cursor != nil {
            state.words.cursor = nil
            return resumeAfterReading()
        }
        if state.edges.areMoved {
            state.edges.moved = nil
            return []
        }
        if state.text.making.isRunning {
            return state.text.leaveMaking(of: state.subject.address)
        }
        return [.leave]
    }

}

/// Choices of practice by a key, a menu or a prompt.
extension ChapterPlayerViewModel {
    mutating func carryOutInPractice(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        switch command {
        case .repeatSentence: return practise(.loopSentence, at: moment)
        case .holdAfterSentence: return holdAfterSentence()
        case .autoPause: return practise(.autoPause(state.practice.nextAutoPause), at: moment)
        case .abLoop: return setPoint()
        case .louder: return practise(.gain(state.practice.gain + 25), at: moment)
        case .quieter: return practise(.gain(max(25, state.practice.gain - 25)), at: moment)
        case .mark: return mark()
        case .gradeHard: return grade(.hard)
        case .gradeGrammar: return grade(.grammar)
        case .gradeQuote: return grade(.quote)
        case .nextBookmark: return goToMark(after: true, at: moment)
        case .previousBookmark: return goToMark(after: false, at: moment)
        case .onlyMarked:
            let key = state.settings.keys.label(of: .mark, in: .player) ?? "m"
            return state.marks.toggleFilter(in: state.text.transcript, key: key)
        case .dictation: return beginDictation(at: moment)
        case .record: return record()
        case .nextHard, .previousHard:
            return goToHard(after: command == .nextHard, at: moment)
        default: return carryOutOnEdges(command, at: moment)
        }
    }

    /// Carries out what a key, a menu or a prompt chose.
    mutating func practise(_ choice: PracticeChoice, at moment: Moment) -> [ScreenEffect] {
        switch choice {
        case .score(let text): return state.practice.setScore(text)
        case .loopSentence: return toggleSentenceLoop()
        case .loopChapter: return state.practice.toggleChapterLoop()
        case .clearLoop: return state.practice.clearLoop()
        case .autoPause(let pauses):
            let lacksWords = pauses.contains(.onlyNew) && state.words.lackLanguage
            return state.practice.pause(at: pauses)
                + (lacksWords ? [.toast(PlayerWords.noLanguage)] : [])
        case .condense(let isOn): return state.practice.condense(isOn)
        case .skipSilence(let isOn): return state.practice.skipSilence(isOn)
        case .rate(let rate): return choose(rate)
        case .wordsPerMinute(let count):
            state.dictation?.slower = 0
            return state.speed.choose(wordsPerMinute: count, isOpen: state.sound.isOpen)
        case .gain(let hundredths):
            return state.practice.setGain(hundredths, isOpen: state.sound.isOpen)
        case .passage(let range): return repeatPassage(range, at: moment)
        case .only(let sentences): state.marks.play(only: sentences)
        }
        return []
    }

    /// Goes by a speed from now on, whoever reads.
    private mutating func choose(_ rate: PlaybackRate) -> [ScreenEffect] {
        state.dictation?.slower = 0
        return state.speed.choose(rate, isOpen: state.sound.isOpen)
    }

    /// Changes the speed by so many steps of the chosen width.
    mutating func stepSpeed(by steps: Int) -> [ScreenEffect] {
        state.dictation?.slower = 0
        return state.speed.step(
            by: steps * state.settings.playing.speedStep, isOpen: state.sound.isOpen)
    }

    /// Tells the player a speed, or remembers to.
    mutating func tell(_ rate: PlaybackRate) -> [ScreenEffect] {
        state.speed.tell(rate, isOpen: state.sound.isOpen)
    }

    private mutating func toggleSentenceLoop() -> [ScreenEffect] {
        if state.practice.isSentenceLooped { return state.practice.endSentenceLoop() }
        let index = state.heardLine ?? state.shownLine
        return state.practice.repeatSentence(
            index.flatMap { state.text.lines[safe: $0] == nil ? nil : $0 })
            ?? noSentence("There is no sentence to repeat.")
    }

    /// Plays to the end of the sentence and stops there.
    ///
    /// A second time takes that back. Where the sound waits, it goes on to the next such end.
    private mutating func holdAfterSentence() -> [ScreenEffect] {
        if state.practice.holdAfter != nil, state.sound.isWanted {
            state.practice.holdAfter = nil
            return [.toast("The sound goes on after this sentence.")]
        }
        let heard = state.heardLine ?? 0
        let target =
            state.isFrozenAfterSentence && state.sound.phase == .held ? heard + 1 : heard
        guard state.text.lines.indices.contains(target) else {
            return noSentence("There is no sentence to stop after.")
        }
        state.practice.holdAfter = target
        let toast = ScreenEffect.toast("The sound stops after this sentence.")
        guard !state.sound.isWanted, state.sound.isOpen, state.sound.phase != .ended else {
            return [toast]
        }
        closeReading()
        return [toast] + play()
    }

    /// Goes to A of a passage, and repeats it up to B.
    private mutating func repeatPassage(
        _ range: Range<MediaTime>, at moment: Moment
    ) -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        let effects = leaveDictation() + seek(to: range.lowerBound, at: moment)
        let end = state.sound.bounded(range.upperBound)
        guard end > state.sound.position else { return effects }
        state.practice.loop = .points(from: state.sound.position, to: end)
        let key = state.settings.keys.label(of: .abLoop, in: .player) ?? "b"
        return effects + [.toast(state.practice.loopText(key: key))]
    }

    private mutating func setPoint() -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        let isChosen = state.view.mode.isTranscript && state.text.pieces == nil
        let chosen = isChosen ? state.view.listCursor : nil
        return state.practice.setPoint(
            at: state.sound.position, of: chosen.flatMap { state.text.lines[safe: $0] },
            key: state.settings.keys.label(of: .abLoop, in: .player) ?? "b")
    }
}

/// Marks.
extension ChapterPlayerViewModel {
    private var markedSentence: Sentence? {
        state.askedSentence.flatMap { state.text.transcript?[$0] }
    }

    /// The mark of the sentence that a mark would be of.
    package var markHere: Bookmark? {
        markedSentence.flatMap { state.marks.mark(of: $0) }
    }

    mutating func mark() -> [ScreenEffect] {
        guard state.sound.isOpen || markHere != nil else { return [] }
        let sentence = markedSentence
        return state.marks.toggle(
            sentence, new: Bookmark(of: sentence, or: state.textTime, in: state.subject),
            in: state.text.transcript)
    }

    private mutating func grade(_ grade: Bookmark.Grade) -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        let sentence = markedSentence
        let new = Bookmark(of: sentence, or: state.textTime, in: state.subject, grade: grade)
        return state.marks.grade(sentence, grade, new: new, in: state.text.transcript)
    }

    private mutating func goToHard(after: Bool, at moment: Moment) -> [ScreenEffect] {
        let here = state.view.listCursor ?? state.heardSentence
        guard let sentence = state.efforts.nextHard(after: after, here) else {
            return [.toast("No sentence of this chapter has been hard so far.")]
        }
        let hard = state.efforts.placed.hard
        let place = (hard.firstIndex(of: sentence) ?? 0) + 1
        return jump(to: sentence, at: moment)
            + [.toast("Hard sentence \(place) of \(hard.count).")]
    }

    private mutating func goToMark(after: Bool, at moment: Moment) -> [ScreenEffect] {
        let heard = state.heardSentence.flatMap { state.text.transcript?[$0]?.start }
        let mark = state.marks.next(after: after, heard ?? state.textTime)
        let grace = state.heardRate.mediaTime(during: Self.previousGrace)
        if let chapter = state.chapterStart(after: after, grace: grace) {
            let place = mark.map { $0.range.lowerBound + state.text.offset }
            // The nearer one: the first of those behind, the last of those before.
            let isNearer = place.map { after ? chapter < $0 : chapter > $0 } ?? true
            if isNearer { return seek(to: chapter, at: moment) }
        }
        guard let mark else {
            let side = after ? "after" : "before"
            return [.toast("There is no mark \(side) this in the chapter.")]
        }
        let found = mark.range.lowerBound
        if let index = state.text.transcript?.index(of: mark),
            state.text.transcript?[index]?.start == found
        {
            return jump(to: index, at: moment)
        }
        return seek(to: found + state.text.offset, at: moment)
    }
}

/// Settings that change while a chapter is open.
extension ChapterPlayerViewModel {
    /// Goes by other settings from now on; what the book is listened to with
    /// changes too where the setting is about that.
    mutating func apply(
        _ settings: UISettings, changed setting: LiveSetting, at moment: Moment
    ) -> [ScreenEffect] {
        state.settings = settings
        let usual = settings.playing.newBook
        switch setting {
        case .speed: return choose(settings.playing.rate)
        case .boost: return practise(.gain(usual.gainHundredths ?? 100), at: moment)
        case .autoPause: return practise(.autoPause(usual.autoPause ?? []), at: moment)
        case .condense: return practise(.condense(usual.condenses ?? false), at: moment)
        case .skipSilence: return practise(.skipSilence(usual.skipsSilence ?? false), at: moment)
        case .leadIn, .tail: state.makeLines()
        case .translationLine: state.view.showsTranslations = settings.text.showsTranslations
        case .blur:
            state.view.visibility = settings.text.isBlurred ? .blurred : .shown
            state.view.readableFrom = state.heardSentence ?? 0
        case .translateTo:
            // The translations are in another language.
            state.aids.forgetTranslations()
            state.aids.lacksTranslations = false
        case .theme, .textWidth, .largeText, .dimAfter,
            .transcriptBeside, .wordMarks, .lookUpMarks, .wordStatus, .speakerNames, .readings,
            .bidi,
            .reducedMotion, .waveform, .waveformZoom, .waveformHeight, .covers, .mouse,
            .heatLine, .dictationAccents, .dictationPunctuation, .dictationCase,
            .speedStep, .skip, .longSkip, .mediaSkip, .reviewNew, .reviewLimit, .reviewRetention:
            break
        }
        return []
    }
}

/// The shift of the text as people read it: `+100 ms`, `−0.3 s`, `in time`.
func offsetText(_ offset: MediaTime) -> String {
    let count = offset.milliseconds
    if count == 0 { return "in time with the sound" }
    return "\(abs(count)) ms \(count > 0 ? "later" : "earlier")"
}

/// Keeping what a station sent as a chapter of the library.
extension ChapterPlayerViewModel {
    /// Keeps the stretch from A to B, or from A to here; without one the first call begins a
    /// recording, and the next one keeps it.
    mutating func record() -> [ScreenEffect] {
        guard state.sound.isOpen, isLive else { return [.toast(Self.notLive)] }
        let here = state.sound.position
        if case .points(let start, let end) = state.practice.loop {
            return keep(start, end ?? here)
        }
        if let start = state.recordsFrom.take() { return keep(start, here) }
        state.recordsFrom = here
        let key = state.settings.keys.label(of: .record, in: .player) ?? "record"
        return [.toast("Recording from \(here.clockText); \(key) again keeps it as a chapter.")]
    }

    /// Keeps the last so many minutes before the place that is heard.
    mutating func record(minutes: Int) -> [ScreenEffect] {
        guard state.sound.isOpen, isLive else { return [.toast(Self.notLive)] }
        let here = state.sound.position
        state.recordsFrom = nil
        return keep(max(.zero, here - .seconds(Double(minutes) * 60)), here)
    }

    private static let notLive =
        "Only the sound of a radio station is recorded; that of a chapter is there already."

    var isLive: Bool { state.isLive }

    private func keep(_ one: MediaTime, _ other: MediaTime) -> [ScreenEffect] {
        let range = min(one, other)..<max(one, other)
        guard range.upperBound - range.lowerBound >= LiveRecording.shortest else {
            return [.toast(LiveRecording.tooShort)]
        }
        return [
            .run(
                .keepLive(range, of: state.subject.address, station: state.subject.bookTitle))
        ]
    }

    /// The effect that keeps a recording that was begun, when its chapter is left.
    package var lastRecording: [AppEffect] {
        guard let start = state.recordsFrom, state.sound.isOpen else { return [] }
        return keep(start, state.sound.position).compactMap {
            if case .run(let effect) = $0 { effect } else { nil }
        }
    }
}
