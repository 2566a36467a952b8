import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// A place to go to in a chapter that is being opened for it.
struct PendingJump: Hashable, Sendable {
    let note: ProgressNote
    /// The sentence that is shown when it is reached.
    let news: String

    /// A jump; unless told otherwise it says where the sound is back.
    init(_ note: ProgressNote, news: String? = nil) {
        self.note = note
        self.news = news ?? "Back at \(note.position.clockText)."
    }
}

/// The sleep timer: started, extended, stopped.
extension AppModel {
    /// Starts the timer, or another one in its place.
    mutating func startSleep(_ kind: SleepTimer.Kind, at moment: Moment) -> [AppEffect] {
        guard let state = player?.state else { return [] }
        if kind == .sentence, state.heardSentence == nil {
            toast = Toast("There is no sentence whose end could be waited for.", at: moment.host)
            return []
        }
        endSleep()
        sleep.start(
            SleepTimer(kind, ahead: ahead(for: kind), isWanted: state.sound.isWanted),
            at: state.heardSentence)
        let key = settings.keys.label(of: .sleepTimer, in: .player) ?? ""
        toast = Toast("The sound stops \(kind.text). \(key) shows the clock.", at: moment.host)
        return []
    }

    /// Takes the timer away; the sound goes on, as loud as before.
    mutating func stopSleep(at moment: Moment) -> [AppEffect] {
        guard sleep.timer != nil else { return [] }
        endSleep()
        toast = Toast("The sleep timer is off.", at: moment.host)
        return fade(to: 100)
    }

    /// Ten minutes more, and as loud as before.
    ///
    /// Nothing else extends it: a key pressed while the sound fades does what
    /// it always does, so that nobody has to guess whether the timer still runs.
    mutating func extendSleep(at moment: Moment) -> [AppEffect] {
        guard sleep.timer != nil else {
            toast = Toast("No sleep timer runs.", at: moment.host)
            return []
        }
        takeHoldAway()
        _ = sleep.update(.extended)
        return []
    }

    /// The menu where no timer runs, the clock where one does.
    mutating func openSleep() {
        guard sleep.timer != nil else { return open(.sleep) }
        layers.append(.clock)
    }

    /// No timer runs any more; its clock goes too.
    private mutating func endSleep() {
        takeHoldAway()
        sleep.end()
        layers.removeAll { $0 == .clock }
    }

    /// The sound no longer waits at the end of the sentence for the timer.
    private mutating func takeHoldAway() {
        if sleep.timer?.stopsAtSentenceEnd == true { player?.state.practice.holdAfter = nil }
    }

    /// Lets the timer see the present moment and says what follows from it.
    mutating func driveSleep(at moment: Moment) -> [AppEffect] {
        guard let state = player?.state else { return [] }
        guard let timer = sleep.timer else {
            // As loud as before, but not before the sound has stopped.
            return state.sound.phase == .playing || state.sound.phase == .buffering
                ? [] : fade(to: 100)
        }
        let isOver = sleep.see(
            at: moment.host, state.sound.phase, heard: state.heardSentence,
            wantsSound: state.sound.isWanted)
        if isOver { return fallAsleep(at: moment) }
        let gain = (sleep.timer ?? timer).gainHundredths(sleepAhead)
        return fade(to: gain) + holdForSleep(at: moment)
    }

    private mutating func fade(to loudness: Int) -> [AppEffect] {
        guard let gain = player?.state.practice.gain else { return [] }
        return sleep.fade(to: loudness, of: gain, hasBackground: background != nil)
    }

    /// The sound still to be heard, as far as the timer may count on it.
    var sleepAhead: SleepTimer.Ahead { ahead(for: sleep.timer?.kind) }

    /// The time at which the timer changes the picture or the sound, while sound runs.
    var sleepDeadline: Deadline {
        player?.state.sound.phase == .playing ? sleep.deadline(sleepAhead) : .never
    }

    private func ahead(for kind: SleepTimer.Kind?) -> SleepTimer.Ahead {
        guard let state = player?.state else { return SleepTimer.Ahead(position: .zero) }
        let line = state.heardLine.flatMap { state.text.lines[safe: $0] }
        // A drill or a loop goes through a chapter in its own time.
        let isStraight = state.practice.drill == nil && state.loopedStretch == nil
        return SleepTimer.Ahead(
            position: state.sound.position, duration: isStraight ? state.sound.duration : .zero,
            rate: state.heardRate, sentenceEnd: isStraight ? line?.speech.upperBound : nil,
            following: lengths(following: kind))
    }

    /// The lengths of the chapters that will follow by themselves.
    private func lengths(following kind: SleepTimer.Kind?) -> [MediaTime] {
        guard case .chapters(let count) = kind, count > 1,
            let open = (openChapter?.chapter).flatMap(library.index)
        else { return [] }
        let rows = library.chapters?.list.rows ?? []
        return rows.dropFirst(open + 1).filter(\.hasAudio).prefix(count - 1).map(\.duration)
    }

    /// Has the player stop exactly at the end of the sentence; a jump moves
    /// that end along.
    private mutating func holdForSleep(at moment: Moment) -> [AppEffect] {
        guard sleep.timer?.stopsAtSentenceEnd == true, let state = player?.state,
            state.sound.isWanted, state.sound.isOpen, state.practice.holdAfter == nil,
            let heard = state.heardLine
        else { return [] }
        player?.state.practice.holdAfter = heard
        return tellPlayer(.tick, at: moment)
    }

    /// The sound stops: the place is kept, and where a key was last pressed.
    mutating func fallAsleep(at moment: Moment) -> [AppEffect] {
        let pause = pauseIfSounding
        if !pause.isEmpty { player?.state.sound.isWanted = false }
        endSleep()
        guard let note = progressNote else { return pause }
        let touched = sleep.touched
        var effects = pause + [.saveProgress(note, .paused)]
        if let touched { effects.append(.recordPlace(touched, .touch)) }
        effects.append(.recordPlace(note, .sleep))
        sleep.fallAsleep()
        if touched?.chapter == note.chapter {
            player?.state.practice.touched = touched?.position
        }
        toast = Toast(
            sleep.news(settings.keys), .silence, at: moment.host,
            shownFor: SleepModel.longToastTime, staysUntilKey: true)
        return effects
    }

    /// A key was pressed: the person is awake here.
    mutating func noteTouch() {
        if screen == .player, let note = progressNote { sleep.touched = note }
    }

    /// Goes to where a key was last pressed before the timer stopped the sound.
    mutating func goToTouched(at moment: Moment) -> [AppEffect] {
        if let state = player?.state, let place = state.practice.touched {
            let effects = tellPlayer(.seek(place), at: moment)
            toast = Toast(state.arrival(at: place), at: moment.host)
            return effects
        }
        guard let note = sleep.touchedBefore, note.chapter != openChapter,
            let index = library.index(of: note.chapter.chapter)
        else {
            toast = Toast("The sleep timer has not stopped the sound here.", at: moment.host)
            return []
        }
        heard.pendingJump = PendingJump(note)
        return open(index, start: .resume, plays: false)
    }

    /// Goes on to a place in a chapter that was opened for it.
    mutating func jumpWhenReady(at moment: Moment) -> [AppEffect] {
        guard let jump = heard.pendingJump, player?.state.sound.isOpen == true else { return [] }
        heard.pendingJump = nil
        guard jump.note.chapter == openChapter else { return [] }
        toast = Toast(jump.news, at: moment.host)
        return tellPlayer(.seek(jump.note.position), at: moment)
    }

    /// Says at the first start after a sleep how to get back.
    mutating func greetSleeper(_ practice: ChapterPractice, at moment: Moment) {
        guard let place = practice.touched,
            let key = settings.keys.label(of: .goToTouched, in: .player)
        else { return }
        toast = Toast(
            "You fell asleep? \(key) goes back to \(place.clockText), "
                + "where you last touched a key.", at: moment.host, shownFor: .seconds(12),
            isGreeting: true)
    }
}

/// The machine around the program: its sleep, and the background sound.
extension AppModel {
    /// The system is about to sleep: the sound pauses and the place is kept.
    mutating func systemWillSleep(at moment: Moment) -> [AppEffect] {
        let alone = silenceOfBackgroundAlone
        let pause = pauseIfSounding
        guard !pause.isEmpty, let note = progressNote else { return alone + saved(.paused) }
        player?.state.sound.isWanted = false
        sleep.isMachineAsleep = true
        return alone + pause + saved(.paused) + [.recordPlace(note, .interruption)]
    }

    /// The end of a background sound that no speech takes along.
    private var silenceOfBackgroundAlone: [AppEffect] {
        background?.isPlaying == true && player?.state.sound.isRunningOrDue != true
            ? [.background(.run(false))] : []
    }

    /// The system woke up: it stays silent, a little earlier than where it was.
    mutating func systemWoke(after length: Duration, at moment: Moment) -> [AppEffect] {
        guard sleep.isMachineAsleep else { return [] }
        sleep.isMachineAsleep = false
        guard let state = player?.state, !state.sound.isWanted else { return [] }
        let place = max(.zero, state.sound.position - settings.playing.rewind.rewind(after: length))
        let effects = place < state.sound.position ? tellPlayer(.rewind(to: place), at: moment) : []
        let key = settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        toast = Toast(
            "The computer slept; press \(key) to go on.", .silence, at: moment.host,
            shownFor: SleepModel.longToastTime, staysUntilKey: true)
        return effects
    }

    /// The screen was locked: the sound pauses, and the person is told why.
    mutating func screenWasLocked(at moment: Moment) -> [AppEffect] {
        let alone = silenceOfBackgroundAlone
        let pause = pauseIfSounding
        guard !pause.isEmpty, let note = progressNote else { return alone }
        player?.state.sound.isWanted = false
        let key = settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        toast = Toast(
            "The screen was locked; press \(key) to go on.", .silence, at: moment.host,
            shownFor: SleepModel.longToastTime, staysUntilKey: true)
        return alone + pause + saved(.paused) + [.recordPlace(note, .interruption)]
    }

    /// Repeats what a desktop asks for, and nothing else.
    mutating func setRepeats(_ wanted: NowPlaying.Repeats, at moment: Moment) -> [AppEffect] {
        guard let practice = player?.state.practice, practice.repeats != wanted else { return [] }
        switch wanted {
        case .nothing:
            let loop = practice.loop == nil ? [] : tellPlayer(.practise(.clearLoop), at: moment)
            guard practice.drill != nil else { return loop }
            return loop + tellPlayer(.practise(.score(nil)), at: moment)
        case .sentence: return tellPlayer(.practise(.loopSentence), at: moment)
        case .passages: return tellPlayer(.practise(.loopChapter), at: moment)
        }
    }

    /// Asks for something of the background sound, if there is one.
    mutating func askBackground(
        _ command: BackgroundCommand, at moment: Moment
    ) -> [AppEffect] {
        guard background != nil else {
            toast = Toast(
                "No background sound is chosen. Name a file, a folder or a radio station as background in config.toml.",
                at: moment.host)
            return []
        }
        return [.background(command)]
    }
}

extension BackgroundState {
    /// Its text in the status line: `♫ rain.mp3 30 %`.
    func statusText(_ glyphs: Glyphs) -> String {
        let sign = glyphs.level == .ascii ? "bg" : isPlaying ? "♫" : glyphs.pause.string
        return "\(sign) \(title) \(gainHundredths) %"
    }
}

/// The marks of the open chapter, changed from their list.
extension AppModel {
    private var marks: [Bookmark] { player?.state.marks.bookmarks ?? [] }

    /// Goes to a mark's place, a little before its first word.
    mutating func goTo(bookmark id: Int64, at moment: Moment) -> [AppEffect] {
        guard let mark = marks.first(where: { $0.id == id }), let state = player?.state else {
            return []
        }
        let lead = mark.range.isEmpty ? MediaTime.zero : settings.playing.leadIn
        let place = max(.zero, mark.range.lowerBound + state.text.offset - lead)
        return tellPlayer(.seek(place), at: moment)
    }

    /// Keeps another note of a mark; none where the mark went meanwhile.
    ///
    /// A chapter that began while the note was written takes none of it away.
    mutating func annotate(
        _ asked: Bookmark, with note: String, at moment: Moment
    ) -> [AppEffect] {
        guard note != LineEditor(asked.note, limit: asked.note.count).text else { return [] }
        guard asked.chapter == openChapter else {
            return [.changeBookmark(asked.id, .note(note), of: asked.chapter)]
        }
        return change(asked.id, .note(note), at: moment)
    }

    /// Grades a mark; the grade it has already is taken away.
    mutating func regrade(
        _ mark: Bookmark, _ grade: Bookmark.Grade, at moment: Moment
    ) -> [AppEffect] {
        change(mark.id, .grade(mark.grade == grade ? nil : grade), at: moment)
    }

    private mutating func change(
        _ id: Int64, _ change: BookmarkChange, at moment: Moment
    ) -> [AppEffect] {
        var changed = marks
        guard let index = changed.firstIndex(where: { $0.id == id }) else { return [] }
        changed[index].apply(change)
        return tellPlayer(.answer(.bookmarks(changed)), at: moment)
            + [.changeBookmark(id, change, of: changed[index].chapter)]
    }

    /// Forgets a mark that the person said yes to.
    mutating func forget(_ id: Int64, at moment: Moment) -> [AppEffect] {
        guard let mark = marks.first(where: { $0.id == id }) else { return [] }
        let left = marks.filter { $0.id != id }
        return tellPlayer(.answer(.bookmarks(left)), at: moment) + [.forgetBookmark(mark)]
    }

    /// Takes the question away, answered or not; the cursor stays in the list.
    mutating func answerRemoval(of id: Int64, _ isRemoved: Bool, in open: OpenMenu) {
        var open = open
        open.removal = nil
        if isRemoved { open.cursor = max(0, min(open.cursor, marks.count - 2)) }
        layers[layers.count - 1] = .menu(open)
    }
}

/// The zoom of the waveform.
extension AppModel {
    /// The seconds that a key steps through.
    private static let zoomSteps = [5, 6, 8, 10, 12, 15, 20, 30, 45, 60]

    /// Shows fewer or more seconds of the waveform; beyond the most seconds it
    /// shows the chapter, and fewer than that are as many as were shown last.
    mutating func zoomWaveform(by step: Int, at moment: Moment) -> [AppEffect] {
        guard settings.wave.isZoomed else {
            return step < 0 ? apply(.waveform, WaveSettings.Extent.both.rawValue, at: moment) : []
        }
        let now = settings.wave.seconds
        guard step > 0 else {
            let fewer = Self.zoomSteps.last { $0 < now }
            return fewer.map { apply(.waveformZoom, String($0), at: moment) } ?? []
        }
        guard let more = Self.zoomSteps.first(where: { $0 > now }) else {
            return apply(.waveform, WaveSettings.Extent.overview.rawValue, at: moment)
        }
        return apply(.waveformZoom, String(more), at: moment)
    }

    /// Shows all readings, only the sure ones, or none, for this run.
    mutating func switchReadings(at moment: Moment) -> [AppEffect] {
        guard let transcript = player?.state.text.transcript, transcript.hasReadings else {
            toast = Toast("No word of this text has a reading.", at: moment.host)
            return []
        }
        let next = settings.text.readings.next
        let effects = apply(.readings, next.rawValue, at: moment)
        toast = Toast(next.news, at: moment.host)
        return effects
    }
}

/// A text for a chapter that has none: asked for, and what is told of it.
extension AppModel {
    /// Asks for the file of a text, or breaks off what is being made.
    mutating func askForText(at moment: Moment) -> [AppEffect] {
        guard screen == .player, let state = player?.state else { return [] }
        if state.text.making.isRunning { return tellPlayer(.leaveText, at: moment) }
        guard state.text.making.step != .leaving, state.source.freshness != nil else { return [] }
        ask(.textFile, beginning: state.text.making.failed?.text ?? "")
        return []
    }

    /// The message below a prompt for a text.
    func textMessage(of prompt: Prompt) -> PromptMessage {
        let text = prompt.editor.text
        switch prompt.question {
        case .textFile where text.isEmpty && hasText:
            return PromptMessage(
                text: "A file, or nothing: the present text found anew. Edges you moved stay.")
        case .textFile:
            return PromptMessage(
                text: "Plain text, Markdown, HTML, subtitles, or an EPUB with the number of its "
                    + "part behind it. The sound plays on.")
        case .textLanguage where text.isEmpty:
            return PromptMessage(text: "As en or Spanish. Empty: what the text itself says.")
        case .textLanguage:
            guard let language = StatedLanguage.language(text) else {
                return PromptMessage(
                    text: "No language is called so. Write a tag as es, or a name as Spanish.",
                    isFailure: true)
            }
            return PromptMessage(text: language.englishName)
        default: return .none
        }
    }

    private var hasText: Bool { player?.state.text.transcript?.isEmpty == false }

    /// Carries out an answered prompt for a text; `nil` when it cannot be accepted.
    mutating func acceptText(_ prompt: Prompt, at moment: Moment) -> [AppEffect]? {
        let text = prompt.editor.text
        switch prompt.question {
        case .textFile:
            let known = player?.state.subject.language
            let file = TextFileName(text)
            guard file != nil || hasText else { return nil }
            if let failed = player?.state.text.making.failed {
                // It may have been the language that was wrong.
                let language = failed.language ?? known
                ask(.textLanguage(file), beginning: language?.tag ?? "")
                return []
            }
            // A text that is there shows its language.
            if file != nil, known == nil {
                ask(.textLanguage(file), beginning: "")
                return []
            }
            return tellPlayer(.makeText(file, known), at: moment)
        case .textLanguage(let file):
            return tellPlayer(.makeText(file, StatedLanguage.language(text)), at: moment)
        default: return nil
        }
    }

    /// Tells what became of a text, also of a chapter that was left meanwhile.
    mutating func receive(
        _ news: TextNews, of chapter: ChapterAddress, at moment: Moment
    ) -> [AppEffect] {
        let isOpen = chapter == openChapter
        if isOpen { player?.receive(news) }
        switch news {
        case .sought, .notFound, .progress, .left: return []
        case .failed(let sentence):
            // The sentence stands in place of the text where there is none.
            if isOpen, !hasText { return [] }
            let title = isOpen ? nil : library.title(of: chapter)
            toast = Toast(
                title.map { "“\($0)”: \(sentence)" } ?? sentence, .failure, at: moment.host)
            return []
        case .made(let sentence):
            toast = Toast(sentence, at: moment.host)
            guard library.chapters?.book.id == chapter.book else { return [] }
            return [.loadChapters(chapter.book, .cacheFirst)]
        }
    }
}

/// The review of cards: a screen of its own, reached from the lists.
///
/// It has a player of its own; what is open in the player stays where it is.
extension AppModel {
    /// Begins a review; sound that runs pauses first.
    mutating func openReview(
        within bounds: ReviewBounds = ReviewBounds(), at moment: Moment
    ) -> [AppEffect] {
        if let fault = settings.fault(of: .reviews) {
            toast = Toast(fault, .failure, at: moment.host)
            return []
        }
        review.openedFrom = first.isReview ? nil : shownList
        let isSounding = player?.state.sound.isWanted == true
        let hush = isSounding ? tellPlayer(.command(.togglePlay), at: moment) : []
        var model = ReviewModel(settings: settings.review, within: bounds)
        let effects = model.start(at: moment)
        review.model = model
        screen = .review
        return hush + carryOut(effects, at: moment)
    }

    /// Goes back to the list the review was opened from, or ends the program.
    mutating func leaveReview(at moment: Moment) -> [AppEffect] {
        let end = first.isOfDay ? review.model?.endOfDay : nil
        review.model = nil
        if let end { return quit(at: moment).dropLast() + [.endTask(end)] }
        guard let list = review.openedFrom else {
            return carryOutEverywhere(.quit, at: moment) ?? []
        }
        screen = list == .books ? .books : .chapters
        library.arrange()
        return [.review(.hush), .review(.count)]
    }

    /// Tells the review something.
    mutating func tellReview(_ message: ReviewModel.Message, at moment: Moment)
        -> [AppEffect]
    {
        guard review.model != nil else { return [] }
        let effects = review.model?.update(message, at: moment) ?? []
        if message == .command(.down) { boundReviewScroll() }
        return carryOut(effects, at: moment)
    }

    private mutating func boundReviewScroll() {
        guard let model = review.model else { return }
        let limit = ReviewScreen(model: model, settings: settings, size: size).scrollLimit
        review.model?.scroll = min(model.scroll, limit)
    }

    mutating func takeReview(_ answer: ReviewAnswer, at moment: Moment) -> [AppEffect] {
        if case .waiting(let deck) = answer {
            review.receive(deck, settings.review)
            return []
        }
        return tellReview(.answer(answer), at: moment)
    }

    private mutating func carryOut(
        _ effects: [ReviewModel.Effect], at moment: Moment
    ) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            switch effect {
            case .ask(let request): return [.review(request)]
            case .tell(let text, let kind):
                toast = Toast(text, kind, at: moment.host)
                return []
            case .leave: return leaveReview(at: moment)
            }
        }
    }
}

extension AppModel.Start {
    /// True when the program begins with a review.
    var isReview: Bool {
        if case .review = self { true } else { isOfDay }
    }

    /// True when the program begins with a review that is a thing of the day.
    var isOfDay: Bool {
        if case .reviewOfDay = self { true } else { false }
    }
}

/// Putting the word right that was looked up last.
extension AppModel {
    /// Opens the choices for the word that was looked up last.
    mutating func openCorrection(at moment: Moment) {
        guard let lookedUp = player?.state.correctable else {
            let key = settings.keys.label(of: .explain, in: .words) ?? "Enter"
            toast = Toast("Look the word up first: \(key).", at: moment.host)
            return
        }
        guard lookedUp.word != nil || player?.state.aids.awaitedTickets.isEmpty == true else {
            toast = Toast("The word is still being looked up.", at: moment.host)
            return
        }
        open(.correction)
    }

    /// Puts the word right, and has that kept.
    mutating func correctWord(_ change: WordCorrectionChange, at moment: Moment) -> [AppEffect] {
        guard let name = player?.state.aids.lookedUp?.name else { return [] }
        let effects = player?.state.correct(change) ?? []
        let news =
            switch change {
            case .meaning(let meaning, _): "“\(name)” means “\(meaning)” in this sentence."
            case .reading(let reading): "“\(name)” is read “\(reading)” in this sentence."
            case .takenBack: "“\(name)” is as the dictionaries have it."
            }
        toast = Toast(news, at: moment.host)
        return effects
    }
}
