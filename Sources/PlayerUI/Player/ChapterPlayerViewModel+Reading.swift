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
        guard state.sound.isWanted, state.settings.face.waitsForReader else { return [] }
        // A chapter that is still being opened does not begin to sound either.
        state.sound.isWanted = false
        state.aids.heldSound = true
        return state.sound.isOpen ? [.run(.player(.pause))] : []
    }

    /// Lets the sound go on when nothing is being read and only that held it.
    mutating func resumeAfterReading() -> [ScreenEffect] {
        guard !state.isReading, state.aids.heldSound else { return [] }
        state.aids.heldSound = false
        state.sound.isWanted = true
        return state.sound.isOpen ? [.run(.player(.play))] : []
    }

    /// Closes the pop-up on top, and with the last one the cursor of a click.
    mutating func closePopup() -> [ScreenEffect] {
        state.aids.popups.removeLast()
        return popupClosed()
    }

    /// Closes the pop-up of a question, whose answer is shown elsewhere; false where there is none.
    ///
    /// The cursor on a word stays while another pop-up is open.
    package mutating func closePopup(of ticket: AidTicket) -> Bool {
        let count = state.aids.popups.count
        state.aids.popups.removeAll { $0.ticket == ticket }
        guard state.aids.popups.count < count else { return false }
        _ = popupClosed()
        return true
    }

    private mutating func popupClosed() -> [ScreenEffect] {
        if state.aids.popups.isEmpty, state.words.cursor == state.words.clicked {
            state.words.cursor = nil
        }
        return resumeAfterReading()
    }

    mutating func openWordCursor() -> [ScreenEffect] {
        state.words.clicked = nil
        guard state.words.cursor == nil else { return [] }
        state.aids.popups = []
        let chosen = state.view.listCursor ?? state.shownSentence
        guard let sentence = chosen, state.text.transcript?[sentence] != nil else {
            return noSentence("There is no text to walk over.")
        }
        let word = sentence == state.heardSentence ? state.heardWord ?? 0 : 0
        let effects = holdSound()
        state.words.cursor = WordAddress(sentence: sentence, word: word)
        return effects
    }

    /// Moves to the word on the left or right of the screen.
    mutating func moveWord(by step: Int) -> [ScreenEffect] {
        guard var place = state.words.cursor, let transcript = state.text.transcript else {
            return []
        }
        let scripts = transcript[place.sentence]?.scripts ?? []
        place.word += BidiOrder.isRightToLeft(scripts) ? -step : step
        if place.word < 0 {
            guard let before = transcript[place.sentence - 1] else { return [] }
            place = WordAddress(sentence: place.sentence - 1, word: before.words.count - 1)
        } else if place.word >= transcript[place.sentence]?.words.count ?? 0 {
            guard transcript[place.sentence + 1] != nil else { return [] }
            place = WordAddress(sentence: place.sentence + 1, word: 0)
        }
        state.words.cursor = place
        state.words.clicked = nil
        return askAgain()
    }

    /// Asks about the word under the cursor what was asked about the one before.
    mutating func askAgain() -> [ScreenEffect] {
        guard let kind = state.aids.popups.last?.kind else { return [] }
        state.aids.popups = []
        return ask(kind)
    }

    mutating func moveWordSentence(by step: Int) -> [ScreenEffect] {
        guard let place = state.words.cursor, state.text.transcript?[place.sentence + step] != nil
        else { return [] }
        state.words.cursor = WordAddress(sentence: place.sentence + step, word: 0)
        return []
    }

    /// Opens a pop-up about the shown sentence or the chosen word, or closes
    /// it when it is the one on top.
    mutating func ask(_ kind: AidPopup.Kind) -> [ScreenEffect] {
        guard let index = state.askedSentence, state.text.transcript?[index] != nil else {
            return noSentence("There is no sentence to ask about.")
        }
        let phrase = state.cursorPhrase
        if state.aids.isOnTop(kind, about: index, phrase: phrase?.text) { return closePopup() }
        var effects = holdSound()
        effects += state.aids.open(kind, about: index, phrase: phrase, by: state.questions)
        return effects + (phrase.map { state.words.noteLookUp($0) } ?? [])
    }

    /// Says why a key that is about a sentence does nothing: there is none, or the text of the
    /// chapter is not here yet.
    func noSentence(_ refusal: String) -> [ScreenEffect] {
        [.toast(state.awaitsText ? "The text is not here yet. Try again in a moment." : refusal)]
    }

    mutating func scrollPopup(by step: Int) -> [ScreenEffect] {
        guard !state.aids.popups.isEmpty else { return [] }
        let limit = PlayerScreen(state: state, size: size).popupScrollLimit
        state.aids.scroll(by: step, limit: limit)
        return []
    }

    /// Lets a voice say the word under the cursor, as the line reads it, otherwise the one that was
    /// looked up last.
    mutating func sayWord() -> [ScreenEffect] {
        let chosen = state.cursorPhrase.map { $0.reading ?? $0.text }
        guard let phrase = chosen ?? state.aids.lookedUp?.name else {
            return [.toast("Choose a word first.")]
        }
        return [.run(.sayWord(phrase, state.subject.language))]
    }

    /// Copies the pop-up on top, the chosen word, or the sentence.
    mutating func copy() -> [ScreenEffect] {
        if let effects = state.aids.copyPopup() { return effects }
        if let word = state.cursorPhrase?.text {
            return SentenceAids.copied(word, "Copied “\(word)”.")
        }
        let index = state.view.listCursor ?? state.shownSentence
        guard let index, let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence to copy.")
        }
        return state.aids.copy(sentence, at: index, by: state.questions)
    }

    /// Makes the sentence, or the word under the cursor, a card.
    mutating func keepCard() -> [ScreenEffect] {
        guard state.sound.isOpen, let draft = CardDraft(of: state) else {
            return noSentence("There is no sentence to keep.")
        }
        if let fault = state.settings.fault(of: .cards) { return [.toast(fault, .failure)] }
        return state.cards.keep(draft, at: state.jumps)
    }

    /// The card that would be saved, to be looked at before; `nil` where the key takes one back,
    /// where none can be made, and in a dictation, which goes on.
    package var cardToPreview: CardDraft? {
        guard state.sound.isOpen, state.dictation == nil, state.text.pieces == nil,
            state.settings.fault(of: .cards) == nil, let draft = CardDraft(of: state),
            draft.cut != nil, state.cards.kept?.isAbout(draft) != true
        else { return nil }
        return draft
    }
}

/// Translations of lines, as far as they are seen.
extension ChapterPlayerViewModel {
    /// Asks for the translations that are shown and not known yet.
    mutating func translateShownLines(at moment: Moment) -> [ScreenEffect] {
        guard state.wantsTranslation, state.aids.translations.mayAsk(at: moment.host) else {
            return []
        }
        return state.aids.translateLines(
            sentencesToTranslate(), isLimited: state.view.mode == .bilingual,
            by: state.questions)
    }

    /// The sentences whose translations can be seen, the nearest first.
    private mutating func sentencesToTranslate() -> [Int] {
        guard state.view.mode == .bilingual else {
            return [state.shownSentence].compactMap { $0 }
        }
        guard let middle = state.askedSentence else { return [] }
        // The room for them depends on their lines, and on those of
        // the translations that are known.
        state.text.shelf.layOut(state, on: size)
        return state.text.shelf.seen.sorted {
            (abs($0 - middle), $0 < middle ? 1 : 0) < (abs($1 - middle), $1 < middle ? 1 : 0)
        }
    }

    /// Has the next sentences translated while translations are read one by one.
    mutating func translateAhead() -> [ScreenEffect] {
        state.aids.translate(aheadOf: sentenceReadInTranslation, by: state.questions)
    }

    private var sentenceReadInTranslation: Int? {
        if let popup = state.aids.popups.last {
            // The answer that is waited for comes first.
            guard case .translation = popup.content, popup.ticket.phrase == nil,
                // Nobody knows if a printed answer is read.
                state.settings.face.waitsForReader
            else { return nil }
            return popup.ticket.sentence
        }
        guard state.view.showsTranslations, !state.aids.lacksTranslations,
            state.view.mode != .bilingual, let shown = state.shownSentence,
            case .known = state.aids.translations[shown]
        else { return nil }
        return shown
    }
}

/// The statuses of words: given, taken away, and looked for.
extension ChapterPlayerViewModel {
    mutating func carryOutOnWords(_ command: Command) -> [ScreenEffect]? {
        switch command {
        case .statusOne: give(.one)
        case .statusTwo: give(.two)
        case .statusThree: give(.three)
        case .statusFour: give(.four)
        case .statusFive: give(.five)
        case .statusKnown: give(.known)
        case .statusIgnored: give(.ignored)
        case .statusNone: give(nil)
        case .nextUnknown: state.words.goToNextUnknown().map { [.toast($0)] } ?? askAgain()
        case .phraseShorter: stretchPhrase(by: -1)
        case .phraseLonger: stretchPhrase(by: 1)
        default: nil
        }
    }

    private mutating func stretchPhrase(by step: Int) -> [ScreenEffect] {
        state.words.stretchPhrase(by: step, in: state.text.transcript) ? askAgain() : []
    }

    private mutating func give(_ status: WordStatus?) -> [ScreenEffect] {
        guard let phrase = state.cursorPhrase else {
            return state.settings.face.waitsForReader
                ? [] : [.toast("Say of which word, as it is spelled.")]
        }
        return state.words.give(
            status, to: phrase, isHidden: state.isCursorHidden, of: state.subject.address)
    }

    /// Carries out a command about a word of the sentence, named as it is spelled there; as behind
    /// a click, the cursor stays on it only while an answer is awaited.
    mutating func carryOut(
        _ command: Command, aboutWord name: String, at moment: Moment
    ) -> [ScreenEffect] {
        guard let index = state.askedSentence, let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence to ask about.")
        }
        if state.dictation?.isTyping == true {
            return [.toast("The words of a sentence are told when it is written.")]
        }
        let wanted = bareWord(name).lowercased()
        let word = sentence.words.firstIndex { bareWord($0.text).lowercased() == wanted }
        guard let word else {
            let text = state.isHidden(index) ? "." : ": \(sentence.text)"
            return [.toast("This sentence has no word \"\(name)\"\(text)")]
        }
        let before = state.words.cursor
        state.aids.popups = []
        state.words.cursor = WordAddress(sentence: index, word: word)
        state.words.clicked = state.words.cursor
        let effects = carryOut(command, at: moment)
        if state.aids.popups.isEmpty { state.words.cursor = before }
        return effects
    }
}

/// Clicks on what the player shows.
extension ChapterPlayerViewModel {
    /// A word opens what it means, a sentence is played, a place of the sound
    /// is gone to.
    mutating func click(_ target: HitTarget, at moment: Moment) -> [ScreenEffect] {
        guard state.dictation == nil else { return [] }
        endTyping()
        switch target {
        case .word(let place): return click(word: place)
        case .sentence(let index): return play(sentence: index, at: moment)
        case .time(let place): return seek(to: state.sound.landing(place), at: moment)
        case .row: return []
        }
    }

    private mutating func click(word place: WordAddress) -> [ScreenEffect] {
        guard !state.edges.areMoved,
            state.text.transcript?[place.sentence]?.words.indices.contains(place.word) == true
        else { return [] }
        let isOfClick = state.words.cursor == nil || state.words.cursor == state.words.clicked
        if state.words.cursor != place || state.words.phraseEnd != nil { state.aids.popups = [] }
        state.words.cursor = place
        state.words.phraseEnd = nil
        state.words.clicked = isOfClick ? place : nil
        return ask(.explanation)
    }

    /// Keys go to what was clicked on, no longer to the line of a find.
    private mutating func endTyping() {
        guard state.find?.isTyping == true else { return }
        guard state.find?.query.isEmpty == false else {
            _ = endFind()
            return
        }
        state.find?.isTyping = false
    }

    private mutating func play(sentence index: Int, at moment: Moment) -> [ScreenEffect] {
        guard state.start(ofSentence: index) != nil else { return [] }
        return jump(to: index, at: moment) + play()
    }
}
