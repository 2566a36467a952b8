package import ListenCore
import Terminal
import Typesetting
package import UIVocabulary

/// The word cursor, translations and explanations: the sound waits meanwhile.
extension ChapterPlayerViewModel {
    /// Lets the sound wait, remembering whether it ran.
    private mutating func holdSound() -> [ScreenEffect] {
        // The end of an interruption must not start sound behind what is read.
        if state.isInterrupted { return [.run(.player(.pause))] }
        guard state.wantsSound, state.settings.waitsForReader else { return [] }
        // A chapter that is still being opened does not begin to sound either.
        state.wantsSound = false
        state.resumesAfterReading = true
        return state.isOpen ? [.run(.player(.pause))] : []
    }

    /// Lets the sound go on when nothing is being read and only that held it.
    package mutating func resumeAfterReading() -> [ScreenEffect] {
        guard !state.isReading, state.resumesAfterReading else { return [] }
        state.resumesAfterReading = false
        state.wantsSound = true
        return state.isOpen ? [.run(.player(.play))] : []
    }

    /// Closes the pop-up on top, and with the last one the cursor of a click.
    package mutating func closePopup() -> [ScreenEffect] {
        state.popups.removeLast()
        if state.popups.isEmpty, state.wordCursor == state.clickedWord { state.wordCursor = nil }
        return resumeAfterReading()
    }

    package mutating func openWordCursor() -> [ScreenEffect] {
        state.clickedWord = nil
        guard state.wordCursor == nil else { return [] }
        state.popups = []
        let chosen = state.listCursor ?? state.shownSentence
        guard let sentence = chosen, state.transcript?[sentence] != nil else {
            return noSentence("There is no text to walk over.")
        }
        let word = sentence == state.heardSentence ? state.heardWord ?? 0 : 0
        let effects = holdSound()
        state.wordCursor = WordPlace(sentence: sentence, word: word)
        return effects
    }

    /// Moves to the word on the left or right of the screen.
    package mutating func moveWord(by step: Int) -> [ScreenEffect] {
        guard var place = state.wordCursor, let transcript = state.transcript else { return [] }
        let scripts = transcript[place.sentence]?.scripts ?? []
        place.word += BidiOrder.isRightToLeft(scripts) ? -step : step
        if place.word < 0 {
            guard let before = transcript[place.sentence - 1] else { return [] }
            place = WordPlace(sentence: place.sentence - 1, word: before.words.count - 1)
        } else if place.word >= transcript[place.sentence]?.words.count ?? 0 {
            guard transcript[place.sentence + 1] != nil else { return [] }
            place = WordPlace(sentence: place.sentence + 1, word: 0)
        }
        state.wordCursor = place
        state.clickedWord = nil
        return askAgain()
    }

    /// What is explained or translated goes with the cursor.
    package mutating func askAgain() -> [ScreenEffect] {
        guard let kind = state.popups.last?.kind else { return [] }
        state.popups = []
        return ask(kind)
    }

    package mutating func moveWordSentence(by step: Int) -> [ScreenEffect] {
        guard let place = state.wordCursor, state.transcript?[place.sentence + step] != nil
        else { return [] }
        state.wordCursor = WordPlace(sentence: place.sentence + step, word: 0)
        return []
    }

    /// Opens a pop-up about the shown sentence or the chosen word, or closes
    /// it when it is the one on top.
    package mutating func ask(_ kind: AidPopup.Kind) -> [ScreenEffect] {
        guard let index = askedSentence, let sentence = state.transcript?[index] else {
            return noSentence("There is no sentence to ask about.")
        }
        let phrase = askedPhrase
        if let top = state.popups.last, top.kind == kind, top.ticket.sentence == index,
            top.ticket.phrase == phrase
        {
            return closePopup()
        }
        let ticket = nextTicket(index, phrase: phrase)
        let effects = holdSound()
        state.popups.removeAll { $0.kind == kind }
        state.popups.append(AidPopup(kind: kind, ticket: ticket))
        return effects + [.run(request(kind, sentence, ticket))]
    }

    /// Says why a key that is about a sentence does nothing: there is none, or the text of the
    /// chapter is not here yet.
    package func noSentence(_ refusal: String) -> [ScreenEffect] {
        [.toast(state.awaitsText ? "The text is not here yet. Try again in a moment." : refusal)]
    }

    package var askedSentence: Int? {
        state.wordCursor?.sentence ?? state.listCursor ?? state.shownSentence
    }

    package var askedPhrase: String? { state.cursorText }

    package mutating func nextTicket(_ sentence: Int, phrase: String?) -> AidTicket {
        state.serial += 1
        return AidTicket(
            chapter: state.subject.address, sentence: sentence, phrase: phrase,
            serial: state.serial)
    }

    package func request(
        _ kind: AidPopup.Kind, _ sentence: Sentence, _ ticket: AidTicket
    ) -> AppEffect {
        question(
            about: sentence, at: ticket.sentence,
            phraseStart: ticket.phrase == nil ? nil : state.cursorStart
        ).effect(kind == .translation ? .translation : .explanation, ticket)
    }

    package func question(
        about sentence: Sentence, at index: Int, phraseStart: Int? = nil
    ) -> AidQuestion {
        AidQuestion(
            subject: state.subject, sentence: sentence, textShift: state.offset,
            neighbours: (
                before: state.transcript?[index - 1]?.text ?? "",
                after: state.transcript?[index + 1]?.text ?? ""
            ), target: state.settings.targetLanguage, phraseStart: phraseStart)
    }
}

/// A word without the punctuation around it.
package func bareWord(_ text: String) -> String {
    let isEdge = { (character: Character) in
        character.isPunctuation || character.isSymbol || character.isWhitespace
    }
    let head = text.drop(while: isEdge)
    guard let last = head.lastIndex(where: { !isEdge($0) }) else { return "" }
    return String(head[...last])
}
