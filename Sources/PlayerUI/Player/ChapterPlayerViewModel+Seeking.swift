package import ListenCore
import Terminal
package import UIVocabulary

/// Going to other places of the chapter; the rules of a seek are all here.
extension ChapterPlayerViewModel {
    /// How many places can be undone.
    package static let undoLimit = 64
    /// How close to its end a jump may land, so that no jump ends the chapter.
    package static let endMargin = MediaTime.milliseconds(500)
    /// How long after a sentence's start, as heard, the key still means the one before.
    package static let previousGrace = MediaTime.milliseconds(800)

    package mutating func seek(by step: MediaTime, at moment: Moment) -> [ScreenEffect] {
        var target = state.sound.position + step
        let end = state.sound.duration - Self.endMargin
        // An end that is only promised or estimated holds a jump up once, never a second time.
        if state.sound.duration > .zero, step > .zero, state.sound.isLengthSure || state.sound.position < end {
            target = min(target, max(state.sound.position, end))
        }
        return seek(to: target, at: moment)
    }

    /// Goes to a place: what is read closes, hidden text hides again, the old
    /// place can be undone; a paused player stays paused.
    package mutating func seek(
        to place: MediaTime, anchor: JumpAnchor? = nil, recordsUndo: Bool = true,
        at moment: Moment
    ) -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        if recordsUndo {
            state.jumps.undo.append(state.sound.position)
            if state.jumps.undo.count > Self.undoLimit { state.jumps.undo.removeFirst() }
        }
        let target = bounded(place)
        let isFar = abs((target - state.sound.position).milliseconds) > Self.farJump
        let record = isFar ? record(.jump) : []
        let begun = state.text.transcript?.index(at: target - state.text.offset)
        retarget(to: anchor?.sentence ?? begun ?? 0)
        state.sound.position = target
        state.sound.place = PlaybackPlace(
            position: target, rate: state.speed.rate, saved: state.sound.place.saved)
        state.view.revealedPass = nil
        state.sound.pausedAt = nil
        state.sound.hasPreparedNext = false
        state.sound.pendingSeek = PendingSeek(target: target, since: moment.host)
        state.jumps.anchor = anchor
        state.view.listCursor = nil
        state.view.visibility = state.view.visibility.afterJump
        state.view.readableFrom = anchor?.sentence ?? begun ?? 0
        state.aids.popups = []
        state.words.cursor = nil
        return record + [.run(.player(.seek(target)))] + resumeAfterReading()
    }

    /// How far a jump leads, in milliseconds, for the place before it to be noted.
    private static let farJump: Int64 = 10_000

    /// A jump takes a wish to stop back; what repeats one sentence goes along.
    private mutating func retarget(to sentence: Int) {
        state.practice.holdAfter = nil
        if case .sentence = state.practice.loop { state.practice.loop = .sentence(sentence) }
        if state.edges.areMoved { state.edges.moved = sentence }
    }

    /// Goes to a sentence, a little before its first word, never into the word before.
    package mutating func jump(
        to index: Int, recordsUndo: Bool = true, at moment: Moment
    ) -> [ScreenEffect] {
        guard let line = state.text.lines[safe: index] else { return [] }
        let place = bounded(line.played.lowerBound)
        return seek(
            to: place, anchor: JumpAnchor(sentence: index, landing: place),
            recordsUndo: recordsUndo, at: moment)
    }

    /// Goes to a sentence that was asked for by its index; a dictation ends.
    package mutating func goTo(sentence index: Int, at moment: Moment) -> [ScreenEffect] {
        guard !state.text.lines.isEmpty else { return noSentence("This chapter has no text.") }
        guard state.text.lines.indices.contains(index) else {
            return [.toast("There are sentences 1 to \(state.text.lines.count).")]
        }
        let effects = leaveDictation()
        return effects + jump(to: index, at: moment)
    }

    package mutating func previousSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.text.transcript, !transcript.isEmpty else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        guard let current = state.heardSentence, let sentence = transcript[current] else {
            return seek(to: .zero, at: moment)
        }
        let grace = state.heardRate.mediaTime(during: Self.previousGrace)
        let isJustBegun =
            state.textTime < sentence.start + grace && !state.isFrozenAfterSentence
        return jump(to: isJustBegun ? allowed(before: current) ?? current : current, at: moment)
    }

    /// The sentence again; one that was heard to its end and waits is played at once.
    package mutating func replaySentence(at moment: Moment) -> [ScreenEffect] {
        guard state.text.transcript?.isEmpty == false else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        let isHeld = state.sound.phase == .held
        let effects = jump(to: state.heardSentence ?? 0, at: moment)
        guard isHeld, !state.sound.isWanted else { return effects }
        state.sound.isWanted = true
        return effects + [.run(.player(.play))]
    }

    package mutating func nextSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.text.transcript, !transcript.isEmpty else {
            return seek(by: .milliseconds(5_000), at: moment)
        }
        guard let next = allowed(after: state.heardSentence) else {
            return [.toast("This is the last sentence of the chapter.")]
        }
        return jump(to: next, at: moment)
    }

    /// The sentence before that is not left out.
    package func allowed(before index: Int) -> Int? {
        guard let only = state.marks.only else { return index > 0 ? index - 1 : nil }
        return only.filter { $0 < index }.max()
    }

    /// The sentence after that is not left out; with nil the first.
    package func allowed(after index: Int?) -> Int? {
        let next = index.map { $0 + 1 } ?? 0
        guard let only = state.marks.only else {
            return state.text.lines.indices.contains(next) ? next : nil
        }
        return only.filter { $0 >= next }.min()
    }

    package mutating func undoSeek(at moment: Moment) -> [ScreenEffect] {
        guard let place = state.jumps.undo.popLast() else {
            return [.toast("There is no jump to undo.")]
        }
        return seek(to: place, recordsUndo: false, at: moment)
            + [.toast("Back at \(place.clockText).")]
    }
}

/// Choosing a sentence in the list.
extension ChapterPlayerViewModel {
    /// How many sentences a page moves.
    package var pageStep: Int { max(1, (size.rows - 8) / 3) }

    package mutating func move(by step: Int) -> [ScreenEffect] {
        if !state.aids.popups.isEmpty { return scrollPopup(by: step) }
        guard state.view.mode.isTranscript else { return [] }
        return choose((state.view.listCursor ?? state.shownSentence ?? 0) + step)
    }

    package mutating func choose(_ index: Int) -> [ScreenEffect] {
        guard state.view.mode.isTranscript, let count = state.text.transcript?.sentences.count, count > 0
        else { return [] }
        state.view.listCursor = min(max(0, index), count - 1)
        return []
    }

    package mutating func jumpToChosen(at moment: Moment) -> [ScreenEffect] {
        guard let chosen = state.view.listCursor else {
            return [.toast("Choose a sentence with the arrows first.")]
        }
        return jump(to: chosen, at: moment)
    }
}
