import LibraryUI
import ListenCore
import PlayerUI
package import Practice
import Terminal
package import UIVocabulary

/// What the sleep timer does as time goes on, after every message.
extension AppModel {
    /// Lets the timer see the present moment and says what follows from it.
    package mutating func driveSleep(at moment: Moment) -> [AppEffect] {
        guard let state = player?.state else { return [] }
        guard sleep != nil else {
            // As loud as before, but not before the sound has stopped.
            return state.sound.phase == .playing || state.sound.phase == .buffering ? [] : endFade()
        }
        if sleep?.see(moment.host, state.sound.phase, wantsSound: state.sound.isWanted) != nil {
            return fallAsleep(at: moment)
        }
        if endsSleepSentence(state), sleep?.update(.sentenceEnded) != nil {
            return fallAsleep(at: moment)
        }
        return fade(to: sleep?.gainHundredths(sleepAhead) ?? 100) + holdForSleep(at: moment)
    }

    /// What is still to be heard, as far as the timer may count on it.
    package var sleepAhead: SleepTimer.Ahead { ahead(for: sleep?.kind) }

    package func ahead(for kind: SleepTimer.Kind?) -> SleepTimer.Ahead {
        guard let state = player?.state else { return SleepTimer.Ahead(position: .zero) }
        let line = state.heardSentence.flatMap { state.text.lines[safe: $0] }
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
            let rows = chapters?.list.rows, let chapter = openChapter?.chapter,
            let open = rows.firstIndex(where: { $0.id == chapter })
        else { return [] }
        return rows.dropFirst(open + 1).filter(\.hasAudio).prefix(count - 1).map(\.duration)
    }

    /// Brings the loudness to what the timer allows.
    private mutating func fade(to loudness: Int) -> [AppEffect] {
        guard loudness != fadedTo, let gain = player?.state.practice.gain else { return [] }
        fadedTo = loudness
        let under: [AppEffect] =
            background == nil ? [] : [.background(.fade(hundredths: loudness))]
        return [.player(.setGain(hundredths: gain * loudness / 100))] + under
    }

    /// Makes the sound as loud as the person set it, if it faded.
    package mutating func endFade() -> [AppEffect] { fade(to: 100) }

    /// Whether the sentence the timer waits for is over: the player stopped
    /// there, or another one is heard though nothing stopped it.
    private mutating func endsSleepSentence(_ state: ChapterPlayerState) -> Bool {
        guard let timer = sleep, timer.kind == .sentence else { return false }
        if timer.stopsAtSentenceEnd { return state.sound.phase == .held }
        return state.heardSentence != sleepSentence
    }

    /// Has the player stop exactly at the end of the sentence; a jump moves
    /// that end along.
    private mutating func holdForSleep(at moment: Moment) -> [AppEffect] {
        guard sleep?.stopsAtSentenceEnd == true, let state = player?.state, state.sound.isWanted,
            state.sound.isOpen, state.practice.holdAfter == nil, let heard = state.heardSentence
        else { return [] }
        player?.state.practice.holdAfter = heard
        return tellPlayer(.tick, at: moment)
    }

    /// A chapter was heard to its end: true when the sound ends there too.
    package mutating func sleepsAtChapterEnd() -> Bool {
        sleep?.update(.chapterEnded) != nil
    }

    /// The sound stops: the place is kept, and where a key was last pressed.
    package mutating func fallAsleep(at moment: Moment) -> [AppEffect] {
        let isSounding = !pauseIfSounding.isEmpty
        let pause = pauseIfSounding
        if isSounding { player?.state.sound.isWanted = false }
        endSleep()
        guard let note = progressNote else { return pause }
        var effects = pause + [.saveProgress(note, .paused)]
        if let touched { effects.append(.recordPlace(touched, .touch)) }
        effects.append(.recordPlace(note, .sleep))
        sleepTouch = touched
        if touched?.chapter == note.chapter {
            player?.state.practice.touched = touched?.position
        }
        toast = Toast(
            sleepText, .silence, at: moment.host, shownFor: Self.longToastTime,
            staysUntilKey: true)
        return effects
    }

    /// How long the person may sleep and still read why it is silent.
    package static let longToastTime = Duration.seconds(7 * 86_400)

    private var sleepText: String {
        let text = "The sleep timer stopped here."
        guard let touched, let key = settings.keys.label(of: .goToTouched, in: .player) else {
            return text
        }
        return text + " \(key) goes to where you last touched a key "
            + "(\(touched.position.clockText))."
    }

    /// When the timer changes what is seen or heard, while sound runs.
    package var sleepDeadline: Deadline {
        guard player?.state.sound.phase == .playing, let seen = sleep?.seen,
            let wait = sleep?.nextChange(sleepAhead)
        else { return .never }
        // Never sooner than an eye could tell, since places are rounded.
        return Deadline(host: seen + max(wait, .milliseconds(2)))
    }
}

/// Where a key was last pressed.
extension AppModel {
    /// A key was pressed: the person is awake here.
    package mutating func noteTouch() {
        if screen == .player, let note = progressNote { touched = note }
    }

    /// Goes to where a key was last pressed before the timer stopped the sound.
    package mutating func goToTouched(at moment: Moment) -> [AppEffect] {
        if let place = player?.state.practice.touched {
            let effects = tellPlayer(.seek(place), at: moment)
            toast = Toast("Back at \(place.clockText).", at: moment.host)
            return effects
        }
        guard let note = sleepTouch, note.chapter != openChapter,
            let index = chapters?.list.rows?.firstIndex(where: { $0.id == note.chapter.chapter })
        else {
            toast = Toast("The sleep timer has not stopped the sound here.", at: moment.host)
            return []
        }
        pendingJump = note
        return open(index, start: .resume, plays: false)
    }

    /// Goes on to a place in a chapter that was opened for it.
    package mutating func jumpWhenReady(at moment: Moment) -> [AppEffect] {
        guard let note = pendingJump, player?.state.sound.isOpen == true else { return [] }
        let news = pendingNews ?? "Back at \(note.position.clockText)."
        (pendingJump, pendingNews) = (nil, nil)
        guard note.chapter == openChapter else { return [] }
        toast = Toast(news, at: moment.host)
        return tellPlayer(.seek(note.position), at: moment)
    }

    /// Says at the first start after a sleep how to get back.
    package mutating func greetSleeper(_ practice: ChapterPractice, at moment: Moment) {
        guard let place = practice.touched,
            let key = settings.keys.label(of: .goToTouched, in: .player)
        else { return }
        toast = Toast(
            "You fell asleep? \(key) goes back to \(place.clockText), "
                + "where you last touched a key.", at: moment.host, shownFor: .seconds(12),
            isGreeting: true)
    }
}
