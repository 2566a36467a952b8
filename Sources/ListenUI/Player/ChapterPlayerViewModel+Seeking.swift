import ListenCore
import Terminal

/// Going to other places of the chapter; the rules of a seek are all here.
extension ChapterPlayerViewModel {
    /// How many places can be undone.
    static let undoLimit = 64
    /// How close to its end a jump may land, so that no jump ends the chapter.
    static let endMargin = MediaTime.milliseconds(500)
    /// How long after a sentence's start, as heard, the key still means the one before.
    static let previousGrace = MediaTime.milliseconds(800)

    mutating func seek(by step: MediaTime, at moment: Moment) -> [ScreenEffect] {
        var target = state.position + step
        if state.duration > .zero, step > .zero {
            target = min(target, max(state.position, state.duration - Self.endMargin))
        }
        return seek(to: target, at: moment)
    }

    /// Goes to a place: what is read closes, hidden text hides again, the old
    /// place can be undone; a paused player stays paused.
    mutating func seek(
        to place: MediaTime, anchor: JumpAnchor? = nil, recordsUndo: Bool = true,
        at moment: Moment
    ) -> [ScreenEffect] {
        guard state.isOpen else { return [] }
        if recordsUndo {
            state.undo.append(state.position)
            if state.undo.count > Self.undoLimit { state.undo.removeFirst() }
        }
        let target = bounded(place)
        state.position = target
        state.pendingSeek = PendingSeek(target: target, since: moment.host)
        state.anchor = anchor
        state.listCursor = nil
        if state.visibility == .revealed { state.visibility = .hidden }
        state.popups = []
        state.wordCursor = nil
        return [.run(.player(.seek(target)))] + resumeAfterReading()
    }

    /// Goes to a sentence, a little before its first word, never into the word before.
    mutating func jump(to index: Int, at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.transcript, let target = transcript[index] else { return [] }
        var landing = target.start - state.settings.leadIn
        if let before = transcript[index - 1] {
            landing = max(landing, min(before.end, target.start))
        }
        let place = bounded(landing + state.offset)
        return seek(
            to: place, anchor: JumpAnchor(sentence: index, landing: place), at: moment)
    }

    mutating func previousSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.transcript, !transcript.isEmpty else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        guard let current = state.heardSentence, let sentence = transcript[current] else {
            return seek(to: .zero, at: moment)
        }
        let grace = state.rate.mediaTime(during: Self.previousGrace)
        let isJustBegun = state.textTime < sentence.start + grace
        return jump(to: isJustBegun ? max(0, current - 1) : current, at: moment)
    }

    mutating func replaySentence(at moment: Moment) -> [ScreenEffect] {
        guard state.transcript?.isEmpty == false else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        return jump(to: state.heardSentence ?? 0, at: moment)
    }

    mutating func nextSentence(at moment: Moment) -> [ScreenEffect] {
        guard let transcript = state.transcript, !transcript.isEmpty else {
            return seek(by: .milliseconds(5_000), at: moment)
        }
        let next = state.heardSentence.map { $0 + 1 } ?? 0
        guard next < transcript.sentences.count else {
            return [.toast("This is the last sentence of the chapter.")]
        }
        return jump(to: next, at: moment)
    }

    mutating func undoSeek(at moment: Moment) -> [ScreenEffect] {
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
    var pageStep: Int { max(1, (size.rows - 8) / 3) }

    mutating func move(by step: Int) -> [ScreenEffect] {
        if !state.popups.isEmpty { return scrollPopup(by: step) }
        guard state.textMode == .list else { return [] }
        return choose((state.listCursor ?? state.shownSentence ?? 0) + step)
    }

    mutating func choose(_ index: Int) -> [ScreenEffect] {
        guard state.textMode == .list, let count = state.transcript?.sentences.count, count > 0
        else { return [] }
        state.listCursor = min(max(0, index), count - 1)
        return []
    }

    mutating func jumpToChosen(at moment: Moment) -> [ScreenEffect] {
        guard let chosen = state.listCursor else {
            return [.toast("Choose a sentence with the arrows first.")]
        }
        return jump(to: chosen, at: moment)
    }
}
