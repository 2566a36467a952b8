package import ListenCore
import Terminal
import Typesetting
package import UIVocabulary

/// The word cursor, translations and explanations: the sound waits meanwhile.
extension ChapterPlayerViewModel {
    /// Lets the sound wait, remembering whether it ran.
    private mutating func holdSound() -> [ScreenEffect] {
        // The end of an interruption must not start sound behind what is read.
        if state.sound.isInterrupted { return [.run(.player(.pause))] }
        guard state.sound.isWanted, state.settings.waitsForReader else { return [] }
        // A chapter that is still being opened does not begin to sound either.
        state.sound.isWanted = false
        state.aids.heldSound = true
        return state.sound.isOpen ? [.run(.player(.pause))] : []
    }

    /// Lets the sound go on when nothing is being read and only that held it.
    package mutating func resumeAfterReading() -> [ScreenEffect] {
        guard !state.isReading, state.aids.heldSound else { return [] }
        state.aids.heldSound = false
        state.sound.isWanted = true
        return state.sound.isOpen ? [.run(.player(.play))] : []
    }

    /// Closes the pop-up on top, and with the last one the cursor of a click.
    package mutating func closePopup() -> [ScreenEffect] {
        state.aids.popups.removeLast()
        if state.aids.popups.isEmpty, state.words.cursor == state.words.clicked { state.words.cursor = nil }
        return resumeAfterReading()
    }

    package mutating func openWordCursor() -> [ScreenEffect] {
        state.words.clicked = nil
        guard state.words.cursor == nil else { return [] }
        state.aids.popups = []
        let chosen = state.view.listCursor ?? state.shownSentence
        guard let sentence = chosen, state.text.transcript?[sentence] != nil else {
            return noSentence("There is no text to walk over.")
        }
        let word = sentence == state.heardSentence ? state.heardWord ?? 0 : 0
        let effects = holdSound()
        state.words.cursor = WordPlace(sentence: sentence, word: word)
        return effects
    }

    /// Moves to the word on the left or right of the screen.
    package mutating func moveWord(by step: Int) -> [ScreenEffect] {
        guard var place = state.words.cursor, let transcript = state.text.transcript else { return [] }
        let scripts = transcript[place.sentence]?.scripts ?? []
        place.word += BidiOrder.isRightToLeft(scripts) ? -step : step
        if place.word < 0 {
            guard let before = transcript[place.sentence - 1] else { return [] }
            place = WordPlace(sentence: place.sentence - 1, word: before.words.count - 1)
        } else if place.word >= transcript[place.sentence]?.words.count ?? 0 {
            guard transcript[place.sentence + 1] != nil else { return [] }
            place = WordPlace(sentence: place.sentence + 1, word: 0)
        }
        state.words.cursor = place
        state.words.clicked = nil
        return askAgain()
    }

    /// What is explained or translated goes with the cursor.
    package mutating func askAgain() -> [ScreenEffect] {
        guard let kind = state.aids.popups.last?.kind else { return [] }
        state.aids.popups = []
        return ask(kind)
    }

    package mutating func moveWordSentence(by step: Int) -> [ScreenEffect] {
        guard let place = state.words.cursor, state.text.transcript?[place.sentence + step] != nil
        else { return [] }
        state.words.cursor = WordPlace(sentence: place.sentence + step, word: 0)
        return []
    }

    /// Opens a pop-up about the shown sentence or the chosen word, or closes
    /// it when it is the one on top.
    package mutating func ask(_ kind: AidPopup.Kind) -> [ScreenEffect] {
        guard let index = askedSentence, let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence to ask about.")
        }
        let phrase = askedPhrase
        if let top = state.aids.popups.last, top.kind == kind, top.ticket.sentence == index,
            top.ticket.phrase == phrase
        {
            return closePopup()
        }
        let ticket = nextTicket(index, phrase: phrase)
        let effects = holdSound()
        state.aids.popups.removeAll { $0.kind == kind }
        state.aids.popups.append(AidPopup(kind: kind, ticket: ticket))
        return effects + [.run(request(kind, sentence, ticket))]
    }

    /// Says why a key that is about a sentence does nothing: there is none, or the text of the
    /// chapter is not here yet.
    package func noSentence(_ refusal: String) -> [ScreenEffect] {
        [.toast(state.awaitsText ? "The text is not here yet. Try again in a moment." : refusal)]
    }

    package var askedSentence: Int? {
        state.words.cursor?.sentence ?? state.view.listCursor ?? state.shownSentence
    }

    package var askedPhrase: String? { state.cursorPhrase?.text }

    package mutating func nextTicket(_ sentence: Int, phrase: String?) -> AidTicket {
        state.aids.serial += 1
        return AidTicket(
            chapter: state.subject.address, sentence: sentence, phrase: phrase,
            serial: state.aids.serial)
    }

    package func request(
        _ kind: AidPopup.Kind, _ sentence: Sentence, _ ticket: AidTicket
    ) -> AppEffect {
        question(
            about: sentence, at: ticket.sentence,
            phraseStart: ticket.phrase == nil ? nil : state.cursorPhrase?.start
        ).effect(kind == .translation ? .translation : .explanation, ticket)
    }

    package func question(
        about sentence: Sentence, at index: Int, phraseStart: Int? = nil
    ) -> AidQuestion {
        AidQuestion(
            subject: state.subject, sentence: sentence, textShift: state.text.offset,
            neighbours: (
                before: state.text.transcript?[index - 1]?.text ?? "",
                after: state.text.transcript?[index + 1]?.text ?? ""
            ), target: state.settings.targetLanguage, phraseStart: phraseStart)
    }
}
