import ListenCore
package import UIVocabulary

/// Questions about sentences and words, and what came back: pop-ups, translations of lines, the
/// sentence that was copied.
package struct SentenceAids: Hashable, Sendable {
    package var popups: [AidPopup] = []
    /// True while the sound waits only because something is being read.
    var heldSound = false
    package var translations: LineTranslations = [:]
    /// The last question that was asked before those were forgotten.
    var serialOfTranslations = 0
    /// The sentence whose next ones were asked to be translated ahead.
    var translatedAheadOf: Int?
    /// The number of the last question.
    var serial = 0
    /// True where no translations can be had.
    var lacksTranslations = false
    /// The sentence that was copied last, while it is still the one in question.
    var copied: CopiedSentence?
    /// The word that was looked up last.
    package var lookedUp: LookedUpWord?

    /// The ticket of a new question.
    mutating func ticket(
        _ chapter: ChapterAddress, _ sentence: Int, phrase: String?
    ) -> AidTicket {
        serial += 1
        return AidTicket(chapter: chapter, sentence: sentence, phrase: phrase, serial: serial)
    }

    /// Opens a pop-up on top of the others, in place of one of its kind.
    mutating func open(
        _ kind: AidPopup.Kind, about sentence: Int, phrase: CursorPhrase?, by ask: SentenceQuestions
    ) -> [ScreenEffect] {
        guard var question = ask.question(about: sentence, phraseStart: phrase?.start) else {
            return []
        }
        question.known = translations.known(of: sentence)
        let ticket = ticket(ask.subject.address, sentence, phrase: phrase?.text)
        popups.removeAll { $0.kind == kind }
        popups.append(AidPopup(kind: kind, ticket: ticket))
        if kind == .explanation, phrase != nil {
            lookedUp = LookedUpWord(ticket: ticket, request: question.explanation(of: phrase?.text))
        }
        return [.run(question.effect(kind == .translation ? .translation : .explanation, ticket))]
    }

    /// True when the pop-up on top is of a kind, about this sentence and phrase.
    func isOnTop(_ kind: AidPopup.Kind, about sentence: Int, phrase: String?) -> Bool {
        guard let top = popups.last else { return false }
        return top.kind == kind && top.ticket.sentence == sentence && top.ticket.phrase == phrase
    }

    /// Scrolls the pop-up on top within so many rows.
    mutating func scroll(by step: Int, limit: Int) {
        guard let last = popups.indices.last else { return }
        popups[last].scroll = min(max(0, popups[last].scroll + step), limit)
    }

    /// Closes the pop-ups; where the sound does not wait for a reader, those that are not answered
    /// yet stay, since their answers are told whatever is heard meanwhile.
    mutating func close(waitsForReader: Bool) {
        popups = waitsForReader ? [] : popups.filter(\.content.isAwaited)
    }

    /// The questions of pop-ups that are open and not answered yet.
    package var awaitedTickets: [AidTicket] {
        popups.filter(\.content.isAwaited).map(\.ticket)
    }

    /// Leaves the questions whose pop-ups were closed before they were
    /// answered, by whatever closed them, so that the transfers end too.
    func leaveQuestions(of asked: [AidTicket]) -> [ScreenEffect] {
        asked.filter { ticket in !popups.contains { $0.ticket == ticket } }
            .map { .run(.leaveQuestion($0)) }
    }
}

/// Answers; late ones are dropped.
extension SentenceAids {
    /// Shows a translation wherever it was asked for.
    mutating func show(
        _ result: Result<Translation, ServiceError>, for ticket: AidTicket,
        in transcript: ChapterTranscript?, at host: Duration
    ) -> [ScreenEffect] {
        switch result {
        case .success(let translation): fill(ticket, with: .translation(translation))
        case .failure(let error): fill(ticket, with: .failure(Self.text(of: error)))
        }
        let copy = copyAnswer(result, for: ticket, in: transcript)
        guard ticket.phrase == nil, ticket.serial > serialOfTranslations else { return copy }
        switch result {
        case .success(let translation):
            // Whichever of the line and a pop-up asked: both are about this sentence.
            translations[ticket.sentence] = .known(translation)
            translations.note(result, at: host)
            return copy
        case .failure(let error):
            guard translations[ticket.sentence] == .waiting(ticket) else { return copy }
            translations.note(result, at: host)
            if error.code == .cancelled { translations.noteCalledOff() }
            translations[ticket.sentence] =
                switch error.code {
                // One that was called off may be asked for again.
                case .cancelled: nil
                case .notSupported: .unsupported
                default: error.passes ? .later : .missing
                }
            return copy + giveUpTranslations(error)
        }
    }

    /// Forgets all translations: of another text, in another language, or of
    /// another place; what was asked before is about those.
    mutating func forgetTranslations() {
        translations = [:]
        serialOfTranslations = serial
    }

    /// Has translations asked for again that failed or could not be had.
    mutating func retryTranslations() {
        lacksTranslations = false
        translations.forgetFailures()
    }

    /// The untranslatable sentences after which no more are asked about.
    private static let patience = 3

    /// Leaves the translations where several were asked for and nothing
    /// translates any of them; one sentence alone says nothing of the others.
    private mutating func giveUpTranslations(_ error: ServiceError) -> [ScreenEffect] {
        guard error.code == .notSupported, !lacksTranslations, translations.known == 0,
            translations.unsupported >= Self.patience
        else { return [] }
        lacksTranslations = true
        return [.toast(Self.text(of: error), .failure)]
    }

    /// The text of a failure here, where no option can be given.
    static func text(of error: ServiceError) -> String {
        guard error.code == .notSupported, error.advice?.contains("--from") == true else {
            return error.told(way: nil)
        }
        return "The language of this text is not known, so it cannot be translated."
    }

    /// Shows an explanation, or why it could not be had.
    mutating func show(_ result: Result<Explanation, ServiceError>, for ticket: AidTicket) {
        switch result {
        case .success(let explanation):
            fill(ticket, with: .explanation(explanation))
            if lookedUp?.ticket == ticket { lookedUp?.word = explanation.word }
        case .failure(let error):
            let reason = Self.text(of: error)
            let begun = popups.first { $0.ticket == ticket }?.content
            // A text that was read already is not taken away.
            if case .partial(let part) = begun {
                fill(ticket, with: .broken(part, reason: reason))
            } else {
                fill(ticket, with: .failure(reason))
            }
        }
    }

    /// Adds a piece to the pop-up that waits for it, and to no other.
    mutating func add(_ part: ExplanationPart, for ticket: AidTicket) {
        for index in popups.indices where popups[index].ticket == ticket {
            switch popups[index].content {
            case .waiting: popups[index].content = .partial(part)
            case .partial(let before):
                popups[index].content = .partial(
                    ExplanationPart(text: before.text + part.text, provider: part.provider))
            case .translation, .explanation, .broken, .failure: break
            }
        }
    }

    private mutating func fill(_ ticket: AidTicket, with content: AidPopup.Content) {
        for index in popups.indices where popups[index].ticket == ticket {
            // A person who reads while it is written keeps their place.
            if case .waiting = popups[index].content { popups[index].scroll = 0 }
            popups[index].content = content
        }
    }

    /// Tells in the pop-up of a word where else it was heard.
    mutating func show(_ count: HeardCount, for ticket: AidTicket) {
        for index in popups.indices where popups[index].ticket == ticket {
            popups[index].heard = count
        }
    }
}
