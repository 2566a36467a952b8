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
        var target = state.position + step
        let end = state.duration - Self.endMargin
        // An end that is only promised or estimated holds a jump up once, never a second time.
        if state.duration > .zero, step > .zero, state.isLengthSure || state.position < end {
            target = min(target, max(state.position, end))
        }
        return seek(to: target, at: moment)
    }

    /// Goes to a place: what is read closes, hidden text hides again, the old
    /// place can be undone; a paused player stays paused.
    package mutating func seek(
        to place: MediaTime, anchor: JumpAnchor? = nil, recordsUndo: Bool = true,
        at moment: Moment
    ) -> [ScreenEffect] {
        guard state.isOpen else { return [] }
        if recordsUndo {
            state.undo.append(state.position)
            if state.undo.count > Self.undoLimit { state.undo.removeFirst() }
        }
        let target = bounded(place)
        let isFar = abs((target - state.position).milliseconds) > Self.farJump
        let record = isFar ? record(.jump) : []
        let begun = state.transcript?.index(at: target - state.offset)
        retarget(to: anchor?.sentence ?? begun ?? 0)
        state.position = target
        state.place = PlaybackPlace(
            position: target, rate: state.rate, saved: state.place.saved)
        state.revealedPass = nil
        state.pausedAt = nil
        state.hasPreparedNext = false
        state.pendingSeek = PendingSeek(target: target, since: moment.host)
        state.anchor = anchor
        state.listCursor = nil
        state.visibility = state.visibility.afterJump
        state.readableFrom = anchor?.sentence ?? begun ?? 0
        state.popups = []
        state.wordCursor = nil
        return record + [.run(.player(.seek(target)))] + resumeAfterReading()
    }

    /// How far a jump leads, in milliseconds, for the place before it to be noted.
    private static let farJump: Int64 = 10_000

    /// A jump takes a wish to stop back; what repeats one sentence goes along.
    private mutating func retarget(to sentence: Int) {
        state.practice.holdAfter = nil
        if case .sentence = state.practice.loop { state.practice.loop = .sentence(sentence) }
        if state.isMovingEdges { state.practice.movedEdges = sentence }
    }

    /// Goes to a sentence, a little before its first word, never into the word before.
    package mutating func jump(
        to index: Int, recordsUndo: Bool = true, at moment: Moment
    ) -> [ScreenEffect] {
        guard let line = state.lines[safe: index] else { return [] }
        let place = bounded(line.played.lowerBound)
        return seek(
            to: place, anchor: JumpAnchor(sentence: index, landing: place),
            recordsUndo: recordsUndo, at: moment)
    }

    /// Goes to a sentence that was asked for by its index; a dictation ends.
    package mutating func goTo(sentence index: Int, at moment: Moment) -> [ScreenEffect] {
        guard !state.lines.isEmpty else { return noSentence("This chapter has no text.") }
        guard state.lines.indices.contains(index) else {
            return [.toast("There are sentences 1 to \(state.lines.count).")]
        }
        let effects = leaveDictation()
        return effects + jump(to: index, at: moment)
    }

    package mutating func previousSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.transcript, !transcript.isEmpty else {
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
        guard state.transcript?.isEmpty == false else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        let isHeld = state.phase == .held
        let effects = jump(to: state.heardSentence ?? 0, at: moment)
        guard isHeld, !state.wantsSound else { return effects }
        state.wantsSound = true
        return effects + [.run(.player(.play))]
    }

    package mutating func nextSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.transcript, !transcript.isEmpty else {
            return seek(by: .milliseconds(5_000), at: moment)
        }
        guard let next = allowed(after: state.heardSentence) else {
            return [.toast("This is the last sentence of the chapter.")]
        }
        return jump(to: next, at: moment)
    }

    /// The sentence before that is not left out.
    package func allowed(before index: Int) -> Int? {
        guard let only = state.practice.only else { return index > 0 ? index - 1 : nil }
        return only.filter { $0 < index }.max()
    }

    /// The sentence after that is not left out; with nil the first.
    package func allowed(after index: Int?) -> Int? {
        let next = index.map { $0 + 1 } ?? 0
        guard let only = state.practice.only else {
            return state.lines.indices.contains(next) ? next : nil
        }
        return only.filter { $0 >= next }.min()
    }

    package mutating func undoSeek(at moment: Moment) -> [ScreenEffect] {
        guard let place = state.undo.popLast() else {
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
        if !state.popups.isEmpty { return scrollPopup(by: step) }
        guard state.textMode.isTranscript else { return [] }
        return choose((state.listCursor ?? state.shownSentence ?? 0) + step)
    }

    package mutating func choose(_ index: Int) -> [ScreenEffect] {
        guard state.textMode.isTranscript, let count = state.transcript?.sentences.count, count > 0
        else { return [] }
        state.listCursor = min(max(0, index), count - 1)
        return []
    }

    package mutating func jumpToChosen(at moment: Moment) -> [ScreenEffect] {
        guard let chosen = state.listCursor else {
            return [.toast("Choose a sentence with the arrows first.")]
        }
        return jump(to: chosen, at: moment)
    }
}
