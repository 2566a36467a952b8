import ListenCore
import Typesetting
import UIVocabulary

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
