import ListenCore
import Practice
package import Terminal
import Typesetting
import UIVocabulary

/// Going to other places of the chapter; the rules of a seek are all here.
extension ChapterPlayerViewModel {
    /// Lets the sound run where it does not.
    mutating func play() -> [ScreenEffect] {
        guard !state.sound.isWanted, state.sound.isOpen else { return [] }
        state.sound.isWanted = true
        return [.run(.player(.play))]
    }

    /// The time after a sentence's start, as heard, in which the key means the one before.
    static let previousGrace = MediaTime.milliseconds(800)

    mutating func seek(by step: MediaTime, at moment: Moment) -> [ScreenEffect] {
        var target = state.sound.position + step
        let end = state.sound.duration - PlayerSound.endMargin
        // An end that is only promised or estimated holds a jump up once, never a second time.
        if state.sound.duration > .zero, step > .zero,
            state.sound.isLengthSure || state.sound.position < end
        {
            target = min(target, max(state.sound.position, end))
        }
        return seek(to: target, at: moment)
    }

    /// Goes to a place: what is read closes, hidden text hides again, the old
    /// place can be undone; a paused player stays paused.
    mutating func seek(
        to place: MediaTime, anchor: JumpAnchor? = nil, recordsUndo: Bool = true,
        isRewind: Bool = false, at moment: Moment
    ) -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        if recordsUndo {
            state.jumps.note(state.sound.position)
        }
        let target = state.sound.bounded(place)
        let isFar = abs((target - state.sound.position).milliseconds) > Self.farJump
        let record = isFar && !isRewind ? record(.jump) : []
        let begun = state.text.transcript?.index(at: target - state.text.offset)
        let sentence = anchor?.sentence ?? begun ?? 0
        state.practice.follow(
            jumpTo: state.text.pieces == nil ? sentence : state.piece(at: target) ?? 0)
        if state.edges.areMoved { state.edges.moved = sentence }
        state.sound.position = target
        state.sound.place = PlaybackPlace(
            position: target, rate: state.speed.rate, saved: state.sound.place.saved)
        state.sound.pausedAt = nil
        state.sound.preparations = 0
        state.sound.pendingSeek = PendingSeek(
            target: target, since: moment.host, isRewind: isRewind)
        state.jumps.anchor = anchor
        state.view.follow(jumpTo: sentence)
        state.aids.close(waitsForReader: state.settings.face.waitsForReader)
        state.words.cursor = nil
        return record + [.run(.player(.seek(target)))] + resumeAfterReading()
    }

    /// The milliseconds a jump must lead for the place before it to be noted.
    private static let farJump: Int64 = 10_000

    /// Goes to a sentence, a little before its first word, never into the word before.
    mutating func jump(
        to index: Int, recordsUndo: Bool = true, at moment: Moment
    ) -> [ScreenEffect] {
        guard let start = state.start(ofSentence: index) else { return [] }
        let place = state.sound.bounded(start)
        return seek(
            to: place, anchor: JumpAnchor(sentence: index, landing: place),
            recordsUndo: recordsUndo, at: moment)
    }

    /// Goes to a sentence that was asked for by its index; a dictation ends.
    mutating func goTo(sentence index: Int, at moment: Moment) -> [ScreenEffect] {
        let count = state.text.transcript?.sentences.count ?? 0
        guard count > 0 else { return noSentence("\(state.nounOfSound) has no text.") }
        guard (0..<count).contains(index) else {
            return [.toast("There are sentences 1 to \(count).")]
        }
        let effects = leaveDictation()
        return effects + jump(to: index, at: moment)
    }

    mutating func previousSentence(at moment: Moment) -> [ScreenEffect] {
        if state.goesByPieces { return previousPiece(at: moment) }
        guard let transcript = state.text.transcript, !transcript.isEmpty,
            state.text.pieces == nil
        else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        guard let current = state.heardSentence, let sentence = transcript[current] else {
            return seek(to: .zero, at: moment)
        }
        let grace = state.heardRate.mediaTime(during: Self.previousGrace)
        let isJustBegun =
            state.textTime < sentence.start + grace && !state.isFrozenAfterSentence
        return jump(
            to: isJustBegun ? state.marks.allowed(before: current) ?? current : current, at: moment)
    }

    /// The sentence again; one that was heard to its end and waits is played at once.
    mutating func replaySentence(at moment: Moment) -> [ScreenEffect] {
        if state.goesByPieces { return replayPiece(at: moment) }
        guard state.text.transcript?.isEmpty == false, state.text.pieces == nil else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        let isHeld = state.sound.phase == .held
        let effects = jump(to: state.heardSentence ?? 0, at: moment)
        return isHeld ? effects + play() : effects
    }

    mutating func nextSentence(at moment: Moment) -> [ScreenEffect] {
        if state.goesByPieces { return nextPiece(at: moment) }
        guard let transcript = state.text.transcript, !transcript.isEmpty,
            state.text.pieces == nil
        else {
            return seek(by: .milliseconds(5_000), at: moment)
        }
        guard let next = state.marks.allowed(after: state.heardSentence, of: state.text.lines.count)
        else {
            return [.toast("This is the last sentence of the chapter.")]
        }
        return jump(to: next, at: moment)
    }

    /// Goes on behind the sentence that was asked about, without its other passes.
    mutating func goOnUnderstood(at moment: Moment) -> [ScreenEffect] {
        guard let heard = state.heardLine, let line = state.text.lines[safe: heard] else {
            return play()
        }
        return seek(to: line.played.upperBound, recordsUndo: false, at: moment) + play()
    }

    mutating func undoSeek(at moment: Moment) -> [ScreenEffect] {
        if let effects = state.cards.undo(state.jumps) { return effects }
        guard let place = state.jumps.undo.popLast() else {
            return [.toast("There is no jump to undo.")]
        }
        let news = state.arrival(at: place)
        return seek(to: place, recordsUndo: false, at: moment) + [.toast(news)]
    }

    /// The least pause after which the sound goes back a little.
    private static let shortestAbsence = Duration.seconds(10)

    /// Goes back a little after a longer pause; not where a sentence ended,
    /// since what follows is heard from its start.
    mutating func rewind(at moment: Moment) -> [ScreenEffect] {
        guard state.sound.phase != .held, state.sound.gapLeft == nil,
            let since = state.sound.pausedAt,
            moment.host - since > Self.shortestAbsence
        else { return [] }
        let step = state.settings.playing.rewind.rewind(after: moment.host - since)
        let target = max(.zero, state.sound.position - step)
        guard target < state.sound.position else { return [] }
        return seek(to: target, isRewind: true, at: moment)
    }
}

/// Choosing a sentence in the list.
extension ChapterPlayerViewModel {
    /// The sentences that a page moves.
    var pageStep: Int { max(1, (size.rows - 8) / 3) }

    mutating func move(by step: Int) -> [ScreenEffect] {
        if !state.aids.popups.isEmpty { return scrollPopup(by: step) }
        guard state.view.mode.isTranscript else { return [] }
        return choose((state.view.listCursor ?? state.shownSentence ?? 0) + step)
    }

    mutating func choose(_ index: Int) -> [ScreenEffect] {
        state.view.choose(index, of: state.text.transcript?.sentences.count ?? 0)
        return []
    }

    mutating func jumpToChosen(at moment: Moment) -> [ScreenEffect] {
        guard let chosen = state.view.listCursor else {
            return [.toast("Choose a sentence with the arrows first.")]
        }
        return jump(to: chosen, at: moment)
    }
}

/// Putting the text where the sound is: its shift as a whole, and the edges of
/// single sentences.
extension ChapterPlayerViewModel {
    /// The sound that is heard before a moved end.
    private static let endRun = MediaTime.milliseconds(800)

    mutating func carryOutOnEdges(_ command: Command, at moment: Moment) -> [ScreenEffect] {
        switch command {
        case .edges: return enterEdges(at: moment)
        case .startEarlier: return moveEdges(start: -20, at: moment)
        case .startLater: return moveEdges(start: 20, at: moment)
        case .endEarlier: return moveEdges(end: -20, at: moment)
        case .endLater: return moveEdges(end: 20, at: moment)
        case .resetEdges: return resetEdges(at: moment)
        case .snapTextBack: return snapText(to: state.heardSentence ?? 0)
        case .snapTextOn: return snapText(to: state.heardSentence.map { $0 + 1 } ?? 0)
        default: return []
        }
    }

    mutating func shiftText(by step: MediaTime) -> [ScreenEffect] {
        shiftText(to: state.text.offset + step)
    }

    private mutating func shiftText(to offset: MediaTime) -> [ScreenEffect] {
        state.text.shift(to: offset)
        if state.source.translationsKeepTheirTimes { state.aids.forgetTranslations() }
        state.jumps.anchor = nil
        state.makeLines()
        return [.toast("Text \(offsetText(state.text.offset)).")]
    }

    /// Shifts the text so that a sentence begins at the place that is heard.
    private mutating func snapText(to index: Int) -> [ScreenEffect] {
        guard let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence that could begin now.")
        }
        let offset = state.sound.position - sentence.start
        guard abs(offset.milliseconds) <= ChapterText.farthestShift.milliseconds else {
            return [.toast("That sentence is more than a minute away.")]
        }
        return shiftText(to: offset)
    }

    private mutating func enterEdges(at moment: Moment) -> [ScreenEffect] {
        if state.edges.areMoved {
            state.edges.moved = nil
            return []
        }
        guard let index = state.view.listCursor ?? state.heardSentence ?? state.shownSentence,
            state.text.pieces == nil, state.text.lines.indices.contains(index)
        else { return noSentence("There is no sentence whose edges could be moved.") }
        closeReading()
        let isHeard = index == state.heardSentence
        let start = isHeard && state.sound.phase != .held ? [] : jump(to: index, at: moment)
        state.edges.moved = index
        return start + play()
    }

    private var movedSentence: Sentence? {
        state.edges.moved.flatMap { state.text.transcript?[$0] }
    }

    private mutating func moveEdges(
        start: Int64 = 0, end: Int64 = 0, at moment: Moment
    ) -> [ScreenEffect] {
        guard let sentence = movedSentence, let moved = state.edges.moved,
            let line = state.text.lines[safe: moved]
        else { return [] }
        let change = state.edges.move(of: sentence, heardAs: line, start: start, end: end)
        return hear(change, playsEnd: end != 0, at: moment)
    }

    private mutating func resetEdges(at moment: Moment) -> [ScreenEffect] {
        guard let sentence = movedSentence else { return [] }
        return hear(state.edges.reset(sentence), playsEnd: false, at: moment)
    }

    /// Keeps where edges are now and plays the one that was moved.
    private mutating func hear(
        _ change: EdgeNudgeChange, playsEnd: Bool, at moment: Moment
    ) -> [ScreenEffect] {
        state.makeLines()
        guard let index = state.edges.moved, let line = state.text.lines[safe: index] else {
            return []
        }
        let run = state.heardRate.mediaTime(during: Self.endRun)
        let place =
            playsEnd
            ? max(line.played.lowerBound, line.played.upperBound - run) : line.played.lowerBound
        let anchor = JumpAnchor(sentence: index, landing: state.sound.bounded(place))
        return [.run(.keepNudge(change, of: state.subject.address))]
            + seek(to: place, anchor: anchor, recordsUndo: false, at: moment)
    }
}

/// Looking for words in the chapter.
extension ChapterPlayerViewModel {
    /// Opens the line of a find, empty also after an earlier one.
    ///
    /// Words that are typed before the chapter's text has come are looked for when it comes.
    mutating func openFind() -> [ScreenEffect] {
        guard state.text.transcript?.isEmpty == false || state.awaitsText else {
            return [.toast("\(state.nounOfSound) has no text to look for anything in.")]
        }
        var find = state.find ?? ChapterFind(in: state.text.transcript?.sentences)
        find.begin()
        find.modeBefore = find.modeBefore ?? state.view.mode
        state.find = find
        state.view.mode = .list
        state.view.listCursor = find.sentence
        return []
    }

    /// Edits the line by a key; the transcript shows what is found.
    mutating func editFind(by key: Key, at moment: Moment) -> [ScreenEffect] {
        guard var find = state.find else { return [] }
        let outcome = find.edit(key, heard: state.heardSentence ?? 0)
        switch outcome {
        case .over: return endFind()
        case .jump: return jumpToFound(find, at: moment)
        case .typing:
            show(find)
            return []
        }
    }

    /// Puts text that was pasted into the line.
    package mutating func pasteIntoFind(_ text: TerminalText) {
        guard var find = state.find, find.isTyping else { return }
        find.paste(text, heard: state.heardSentence ?? 0)
        show(find)
    }

    /// Shows a find and where it is.
    mutating func show(_ find: ChapterFind) {
        state.find = find
        state.view.listCursor = find.sentence
    }

    /// Commands that mean a find while one is on; `nil` for all others.
    mutating func carryOutOnFind(_ command: Command, at moment: Moment) -> [ScreenEffect]? {
        guard var find = state.find else { return nil }
        switch command {
        case .nextMatch, .previousMatch:
            find.step(by: command == .nextMatch ? 1 : -1)
            return jumpToFound(find, at: moment)
        case .open where state.view.listCursor == nil: return jumpToFound(find, at: moment)
        case .leave where !state.isReading && !state.edges.areMoved: return endFind()
        default: return nil
        }
    }

    /// Takes the sound to the match that is looked at; all jumps of one find
    /// are undone together.
    private mutating func jumpToFound(_ found: ChapterFind, at moment: Moment) -> [ScreenEffect] {
        var find = found
        // Before the sound is there, nothing can go to it.
        guard let sentence = find.sentence, state.sound.isOpen else { return [] }
        find.isTyping = false
        let recordsUndo = !find.hasJumped
        find.hasJumped = true
        if let mode = find.modeBefore { state.view.mode = mode }
        find.modeBefore = nil
        state.find = find
        return jump(to: sentence, recordsUndo: recordsUndo, at: moment)
    }

    /// Ends the find; the keys mean again what they did.
    mutating func endFind() -> [ScreenEffect] {
        guard let find = state.find else { return [] }
        state.find = nil
        guard let mode = find.modeBefore else { return [] }
        state.view.mode = mode
        state.view.listCursor = nil
        return []
    }
}

/// Going by pauses of speech.
extension ChapterPlayerViewModel {
    mutating func previousPiece(at moment: Moment) -> [ScreenEffect] {
        guard let heard = state.heardLine, let line = state.text.lines[safe: heard] else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        let grace = state.heardRate.mediaTime(during: Self.previousGrace)
        let isJustBegun =
            state.sound.position < line.speech.lowerBound + grace && state.sound.phase != .held
        return go(toPiece: isJustBegun ? max(0, heard - 1) : heard, at: moment)
    }

    mutating func replayPiece(at moment: Moment) -> [ScreenEffect] {
        guard let heard = state.heardLine else {
            return seek(by: .milliseconds(-5_000), at: moment)
        }
        let isHeld = state.sound.phase == .held
        let effects = go(toPiece: heard, at: moment)
        return isHeld ? effects + play() : effects
    }

    mutating func nextPiece(at moment: Moment) -> [ScreenEffect] {
        let next = state.heardLine.map { $0 + 1 } ?? 0
        guard state.text.lines.indices.contains(next) else {
            return [.toast("Nothing newer has been sent yet.")]
        }
        return go(toPiece: next, at: moment)
    }

    private mutating func go(toPiece index: Int, at moment: Moment) -> [ScreenEffect] {
        guard let line = state.text.lines[safe: index] else { return [] }
        return seek(to: state.sound.bounded(line.played.lowerBound), at: moment)
    }
}

/// Hearing a word alone.
extension ChapterPlayerViewModel {
    /// The sound added before a word and behind it: a sound begins before it is loud.
    private static let edges = (
        before: MediaTime.milliseconds(30), after: MediaTime.milliseconds(60)
    )
    /// The same where the times of the words are estimated.
    private static let wideEdges = (
        before: MediaTime.milliseconds(250), after: MediaTime.milliseconds(250)
    )
    /// The least sound that is heard.
    private static let shortest = MediaTime.milliseconds(120)
    /// The speed of the second time, in hundredths of the usual one.
    private static let slower = 60

    /// Plays the words under the cursor from the recording, and goes back; a second time slower.
    mutating func hearWord(at moment: Moment) -> [ScreenEffect] {
        guard let alone = wordsToHear else { return [.toast("Choose a word first.")] }
        guard state.sound.isOpen, state.text.pieces == nil, state.dictation == nil,
            let sentence = state.text.transcript?[alone.sentence],
            let words = sentence.words[safe: alone.range], let first = words.first,
            let last = words.last
        else { return [.toast("There is no recording of this word here.")] }
        let isEstimated = first.isEstimated || last.isEstimated
        let edges = isEstimated ? Self.wideEdges : Self.edges
        let start = state.sound.bounded(first.start + state.text.offset - edges.before)
        let end = max(last.end + state.text.offset + edges.after, start + Self.shortest)
        let isAgain = state.words.heardAlone == alone
        state.words.heardAlone = isAgain ? nil : alone
        let before = state.words.alone
        let rate = before?.rate ?? state.speed.rate
        state.words.alone = WordAlone(
            words: alone, range: start..<state.sound.bounded(end),
            before: before?.before ?? state.sound.position,
            anchor: before?.anchor ?? state.jumps.anchor,
            isCompleted: before?.isCompleted ?? note().isCompleted,
            isHeardToTheEnd: before?.isHeardToTheEnd ?? state.isHeardToTheEnd, rate: rate,
            wantedSound: before?.wantedSound ?? state.sound.isWanted)
        let effects = tell(
            isAgain ? PlaybackRate(hundredths: rate.hundredths * Self.slower / 100) : rate)
        let isWanted = state.sound.isWanted
        state.sound.isWanted = true
        return effects + goQuietly(to: start, anchor: nil, at: moment)
            + (isWanted ? [] : [.run(.player(.play))])
    }

    /// The words under the cursor, otherwise the word that was looked up last.
    private var wordsToHear: WordAlone.Words? {
        if let place = state.words.cursor, let chosen = state.words.chosen {
            return WordAlone.Words(sentence: place.sentence, range: chosen)
        }
        guard let known = state.aids.lookedUp, known.ticket.chapter == state.subject.address,
            let sentence = state.text.transcript?[known.ticket.sentence]
        else { return nil }
        let name = bareWord(known.name).lowercased()
        let word = sentence.words.firstIndex { bareWord($0.text).lowercased() == name }
        return word.map { WordAlone.Words(sentence: known.ticket.sentence, range: $0...$0) }
    }

    /// Goes back to where the sound was before a word was heard alone.
    mutating func endAlone(at moment: Moment) -> [ScreenEffect] {
        guard let alone = state.words.alone.take() else { return [] }
        var effects = tell(alone.rate)
        let goesOn = alone.wantedSound && !state.settings.face.waitsForReader
        if state.sound.isWanted, !goesOn { effects.append(.run(.player(.pause))) }
        effects += goQuietly(to: alone.before, anchor: alone.anchor, at: moment)
        if goesOn, !state.sound.isWanted { effects.append(.run(.player(.play))) }
        state.sound.isWanted = goesOn
        return effects
    }

    /// Ends it where the person went on: to another word, or away from the words.
    ///
    /// Where they went to another place of the sound, that is where it stays.
    mutating func endAlone(
        unlessStillWanted effects: [ScreenEffect], at moment: Moment
    ) -> [ScreenEffect] {
        guard let alone = state.words.alone else { return effects }
        let isChosen =
            state.words.cursor?.sentence == alone.words.sentence
            && state.words.chosen == alone.words.range
        if isChosen || !state.settings.face.waitsForReader { return effects }
        let goesElsewhere = effects.contains {
            if case .run(.player(.seek)) = $0 { true } else { false }
        }
        guard goesElsewhere else {
            let resumes = effects.contains(.run(.player(.play)))
            let back = endAlone(at: moment)
            state.sound.isWanted = resumes
            return back + effects
        }
        state.words.alone = nil
        return tell(alone.rate) + effects
    }

    /// Goes to a place of the sound without anything that is read being closed.
    private mutating func goQuietly(
        to place: MediaTime, anchor: JumpAnchor?, at moment: Moment
    ) -> [ScreenEffect] {
        state.sound.position = place
        state.sound.place = PlaybackPlace(
            position: place, rate: state.speed.rate, saved: state.sound.place.saved)
        state.sound.pausedAt = nil
        state.sound.pendingSeek = PendingSeek(target: place, since: moment.host, isRewind: true)
        state.jumps.anchor = anchor
        return [.run(.player(.seek(place)))]
    }
}
