import ListenCore
import Practice
import Typesetting
package import UIVocabulary

/// Writing what is heard: beginning, hearing again, going on, ending.
extension ChapterPlayerViewModel {
    /// The sound that is heard again while a sentence is written.
    private static let rollBack = MediaTime.milliseconds(2_000)

    /// Begins with the chosen sentence, or the one that is heard.
    mutating func beginDictation(at moment: Moment) -> [ScreenEffect] {
        guard state.sound.isOpen, !state.text.lines.isEmpty, state.text.pieces == nil else {
            return noSentence("There is no text to write down here.")
        }
        if let fault = state.settings.fault(of: .dictations) { return [.toast(fault, .failure)] }
        let heard =
            state.view.listCursor ?? state.words.cursor?.sentence ?? state.heardSentence ?? 0
        let wantsSound = state.sound.isWanted || state.aids.heldSound
        _ = endFind()
        closeReading()
        state.edges.moved = nil
        state.dictation = Dictation(
            sentence: 0,
            before: Dictation.Before(
                position: state.sound.position, anchor: state.jumps.anchor,
                isCompleted: note().isCompleted, isHeardToTheEnd: state.isHeardToTheEnd,
                wantsSound: wantsSound, rate: state.speed.rate, chosenRate: state.speed.chosen,
                wordsPerMinute: state.speed.wordsPerMinute, visibility: state.view.visibility,
                readableFrom: state.view.readableFrom,
                listCursor: state.view.listCursor, loop: state.practice.loop,
                holdAfter: state.practice.holdAfter))
        return write(allowed(after: heard - 1) ?? allowed(after: nil) ?? heard, at: moment)
    }

    /// Carries out what a key asks for while a dictation is on.
    mutating func carryOutInDictation(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        guard state.dictation?.means(command, at: moment.host) == true,
            let dictation = state.dictation
        else { return [] }
        switch (dictation.step, command) {
        // Only a chapter that does open ends it.
        case (_, .nextChapter): return [.openNeighbour(1, byItself: false)]
        case (_, .previousChapter): return [.openNeighbour(-1, byItself: false)]
        case (.over, .leave), (.over, .open): return endDictation(at: moment)
        case (.over, .togglePlay): return endDictation(at: moment) + play()
        case (.over, _): return []
        case (_, .leave): return stopDictation(at: moment)
        case (_, .hearAgain), (_, .replaySentence): return hear(slower: 0, at: moment)
        case (_, .hearSlower), (_, .slower):
            return hear(slower: dictation.slower + 1, at: moment)
        case (_, .faster) where dictation.slower > 0:
            return hear(slower: dictation.slower - 1, at: moment)
        case (_, .faster): return stepSpeed(by: 1)
        case (_, .mark): return mark()
        case (_, .hearBack), (_, .back): return hearBack(at: moment)
        case (_, .togglePlay): return toggleSound(at: moment)
        case (.typing, .open): return compare()
        case (.typing, .hintLetter): return hint(wholeWord: false)
        case (.typing, .hintWord): return hint(wholeWord: true)
        case (.checked, .writeAgain): return writeAgain(at: moment)
        case (.checked, .open), (_, .nextSentence): return writeNext(at: moment)
        case (_, .previousSentence):
            guard let previous = state.marks.allowed(before: dictation.sentence) else {
                return [.toast("This is the first sentence.")]
            }
            return write(previous, at: moment)
        case (.checked, _): return carryOutOnAnswer(command, at: moment)
        case (.typing, _): return []
        }
    }

    /// Carries out a question about a sentence that was compared.
    private mutating func carryOutOnAnswer(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        switch command {
        case .translate: return ask(.translation)
        case .explain: return ask(.explanation)
        case .up where !state.aids.popups.isEmpty: return scrollPopup(by: -1)
        case .down where !state.aids.popups.isEmpty: return scrollPopup(by: 1)
        case .keepCard: return keepCard()
        case .gradeHard, .gradeGrammar, .gradeQuote:
            return carryOutInPractice(command, at: moment)
        default: return []
        }
    }

    /// Lets a sentence be heard and written.
    private mutating func write(_ sentence: Int, at moment: Moment) -> [ScreenEffect] {
        state.dictation?.begin(sentence)
        return hear(slower: 0, at: moment)
    }

    private mutating func writeNext(at moment: Moment) -> [ScreenEffect] {
        guard let dictation = state.dictation else { return [] }
        guard let next = allowed(after: dictation.sentence) else {
            let last = ScreenEffect.toast("That was the last sentence.")
            return stopDictation(at: moment) + [last]
        }
        return write(next, at: moment)
    }

    private mutating func writeAgain(at moment: Moment) -> [ScreenEffect] {
        state.dictation?.step = .typing
        state.dictation?.slowest = 0
        return hear(slower: 0, at: moment)
    }

    /// The sentence from its beginning.
    private mutating func hear(slower: Int, at moment: Moment) -> [ScreenEffect] {
        guard let dictation = state.dictation else { return [] }
        let step = min(slower, Dictation.slowdowns.count - 1)
        state.dictation?.slower = step
        state.dictation?.slowest = max(dictation.slowest, step)
        let factor = Dictation.slowdowns[step]
        let rate = dictation.usualRate(state.speed)
        let effects = tell(PlaybackRate(hundredths: rate.hundredths * factor / 100))
        return effects + jump(to: dictation.sentence, recordsUndo: false, at: moment) + play()
    }

    /// The last two seconds of it; what is written stays.
    private mutating func hearBack(at moment: Moment) -> [ScreenEffect] {
        guard let dictation = state.dictation, let line = state.text.lines[safe: dictation.sentence]
        else { return [] }
        let back = state.sound.position - state.speed.rate.mediaTime(during: Self.rollBack)
        let place = max(line.played.lowerBound, min(back, line.played.upperBound))
        let anchor = JumpAnchor(sentence: dictation.sentence, landing: place)
        return seek(to: place, anchor: anchor, recordsUndo: false, at: moment) + play()
    }

    /// Stops, or goes on in the middle; behind the end the sentence is heard again.
    private mutating func toggleSound(at moment: Moment) -> [ScreenEffect] {
        if state.sound.isWanted {
            state.sound.isWanted = false
            return [.run(.player(.pause))]
        }
        guard state.sound.phase != .held else {
            return hear(slower: state.dictation?.slower ?? 0, at: moment)
        }
        return play()
    }

    private func allowed(after index: Int?) -> Int? {
        state.marks.allowed(after: index, of: state.text.lines.count)
    }

    /// Shows what was done; without any sentence that was compared it ends at once.
    private mutating func stopDictation(at moment: Moment) -> [ScreenEffect] {
        guard let tally = state.dictation?.tally, tally.sentences > 0 else {
            return endDictation(at: moment)
        }
        state.dictation?.step = .over
        guard state.sound.isWanted else { return [] }
        state.sound.isWanted = false
        return [.run(.player(.pause))]
    }

    /// Goes back to the listening as it was; the place of the dictation can be gone to by undo.
    mutating func endDictation(at moment: Moment) -> [ScreenEffect] {
        guard let before = state.dictation?.before else { return [] }
        var effects = leaveDictation()
        effects += seek(to: before.position, anchor: before.anchor, at: moment)
        state.view.listCursor = before.listCursor
        guard before.wantsSound != state.sound.isWanted else { return effects }
        state.sound.isWanted = before.wantsSound
        return effects + [.run(.player(before.wantsSound ? .play : .pause))]
    }

    /// Ends the dictation where the sound is: what was asked from elsewhere goes on from there, as
    /// it was listened to before.
    package mutating func leaveDictation() -> [ScreenEffect] {
        guard let dictation = state.dictation else { return [] }
        let (before, rate) = (dictation.before, dictation.usualRate(state.speed))
        state.dictation = nil
        state.view.visibility = before.visibility
        state.view.readableFrom = before.readableFrom
        state.practice.loop = before.loop
        state.practice.holdAfter = before.holdAfter
        return tell(rate)
    }

    /// Compares what is written with the sentence, and has that kept.
    private mutating func compare() -> [ScreenEffect] {
        guard let index = state.dictation?.sentence, let told = state.text.transcript?[index],
            let practised = state.practised(index)
        else { return [] }
        let score = state.dictation?.compare(
            with: told, practised, in: state.subject, state.settings.dictation)
        guard let score = score ?? nil else {
            let key = state.settings.keys.label(of: .nextSentence, in: .dictation) ?? "PgDn"
            return [.toast("Nothing of this sentence is compared; \(key) goes on.")]
        }
        let kept = ScreenEffect.run(.keepScore(score))
        guard score.attempt == 1 else { return [kept] }
        if score.isMastery, state.dictation?.slowest == 0 {
            return [kept]
                + state.efforts.clear(index, now: practised, in: state.text.transcript)
        }
        return [kept] + add(Dictation.effort(score), to: index)
    }

    /// Gives a letter away, or the rest of a word.
    private mutating func hint(wholeWord: Bool) -> [ScreenEffect] {
        guard let told = state.dictation.flatMap({ state.text.transcript?[$0.sentence] }) else {
            return []
        }
        let isGiven = state.dictation?.hint(
            wholeWord: wholeWord, of: told, state.subject.dictationLanguage,
            state.settings.dictation)
        return isGiven == false ? [.toast("That is all of it.")] : []
    }
}
