import ListenCore
import Practice
import Typesetting
package import UIVocabulary

/// Writing what is heard: beginning, hearing again, going on, ending.
extension ChapterPlayerViewModel {
    /// How much is heard again while a sentence is written.
    private static let rollBack = MediaTime.milliseconds(2_000)

    /// Begins with the chosen sentence, or the one that is heard.
    package mutating func beginDictation(at moment: Moment) -> [ScreenEffect] {
        guard state.sound.isOpen, !state.text.lines.isEmpty else {
            return noSentence("There is no text to write down here.")
        }
        if let fault = state.settings.fault(of: .dictations) { return [.toast(fault, .failure)] }
        let heard = state.view.listCursor ?? state.words.cursor?.sentence ?? state.heardSentence ?? 0
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
    package mutating func carryOutInDictation(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        guard isMeant(command, at: moment), let dictation = state.dictation else { return [] }
        switch (dictation.step, command) {
        // Only a chapter that does open ends it.
        case (_, .nextChapter): return [.openNeighbour(1, byItself: false)]
        case (_, .previousChapter): return [.openNeighbour(-1, byItself: false)]
        case (.over, .leave), (.over, .open): return endDictation(at: moment)
        case (.over, .togglePlay): return endDictation(at: moment) + sound()
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
            guard let previous = allowed(before: dictation.sentence) else {
                return [.toast("This is the first sentence.")]
            }
            return write(previous, at: moment)
        case (.checked, _): return carryOutOnAnswer(command, at: moment)
        case (.typing, _): return []
        }
    }

    /// Whether a command is more than an Enter too many.
    private mutating func isMeant(_ command: Command, at moment: Moment) -> Bool {
        guard command == .open else {
            state.dictation?.enters.interrupt()
            return true
        }
        if let dictation = state.dictation, dictation.isTyping, !dictation.editor.text.isEmpty {
            state.dictation?.enters.takeTyped(at: moment.host)
            return true
        }
        return state.dictation?.enters.take(at: moment.host) ?? true
    }

    /// What may be asked about a sentence that was compared.
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
        let rate = usualRate(of: dictation)
        let effects = tell(PlaybackRate(hundredths: rate.hundredths * factor / 100))
        return effects + jump(to: dictation.sentence, recordsUndo: false, at: moment) + sound()
    }

    /// The last two seconds of it; what is written stays.
    private mutating func hearBack(at moment: Moment) -> [ScreenEffect] {
        guard let dictation = state.dictation, let line = state.text.lines[safe: dictation.sentence]
        else { return [] }
        let back = state.sound.position - state.speed.rate.mediaTime(during: Self.rollBack)
        let place = max(line.played.lowerBound, min(back, line.played.upperBound))
        let anchor = JumpAnchor(sentence: dictation.sentence, landing: place)
        return seek(to: place, anchor: anchor, recordsUndo: false, at: moment) + sound()
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
        return sound()
    }

    private mutating func sound() -> [ScreenEffect] {
        guard !state.sound.isWanted else { return [] }
        state.sound.isWanted = true
        return [.run(.player(.play))]
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
    package mutating func endDictation(at moment: Moment) -> [ScreenEffect] {
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
        let (before, rate) = (dictation.before, usualRate(of: dictation))
        state.dictation = nil
        state.view.visibility = before.visibility
        state.view.readableFrom = before.readableFrom
        state.practice.loop = before.loop
        state.practice.holdAfter = before.holdAfter
        return tell(rate)
    }

    /// The speed that is no wish for it slower: one that was chosen meanwhile holds.
    private func usualRate(of dictation: Dictation) -> PlaybackRate {
        let before = dictation.before
        let wanted = state.speed.wordsPerMinute
        guard wanted != before.wordsPerMinute || state.speed.chosen != before.chosenRate else {
            return before.rate
        }
        let chosen = wanted.map { state.speed.pace?.rate(for: $0) } ?? state.speed.chosen
        return chosen ?? before.rate
    }
}
