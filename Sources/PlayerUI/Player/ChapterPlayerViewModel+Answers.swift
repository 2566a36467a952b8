package import ListenCore
package import UIVocabulary

/// Answers to what was asked about sentences; late ones are dropped.
extension ChapterPlayerViewModel {
    package mutating func take(
        translation result: Result<Translation, ServiceError>, for ticket: AidTicket,
        at moment: Moment
    ) -> [ScreenEffect] {
        switch result {
        case .success(let translation):
            fill(ticket, with: .translation(translation))
        case .failure(let error):
            fill(ticket, with: .failure(failureText(error)))
        }
        let copy = copyAnswer(result, for: ticket)
        guard isForLine(ticket) else { return copy }
        switch result {
        case .success(let translation):
            // Whichever of the line and a pop-up asked: both are about this sentence.
            state.aids.translations[ticket.sentence] = .known(translation)
            state.aids.translations.note(result, at: moment.host)
            return copy
        case .failure(let error):
            guard state.aids.translations[ticket.sentence] == .waiting(ticket) else { return copy }
            state.aids.translations.note(result, at: moment.host)
            state.aids.translations[ticket.sentence] =
                switch error.code {
                // One that was called off may be asked for again.
                case .cancelled: nil
                case .notSupported: .unsupported
                default: error.passes ? .later : .missing
                }
            return copy + giveUpTranslations(error)
        }
    }

    /// Whether an answer is about a whole sentence, as it is translated now.
    private func isForLine(_ ticket: AidTicket) -> Bool {
        ticket.phrase == nil && ticket.chapter == state.subject.address
            && ticket.serial > state.aids.serialOfTranslations
    }

    /// Forgets all translations: of another text, in another language, or of
    /// another place; what was asked before is about those.
    package mutating func forgetTranslations() {
        state.aids.translations = [:]
        state.aids.serialOfTranslations = state.aids.serial
    }

    /// How many sentences nothing translates before none is asked about any more.
    private static let patience = 3

    /// Leaves the translations where several were asked for and nothing
    /// translates any of them; one sentence alone says nothing of the others.
    private mutating func giveUpTranslations(_ error: ServiceError) -> [ScreenEffect] {
        guard error.code == .notSupported, !state.aids.lacksTranslations,
            state.aids.translations.known == 0, state.aids.translations.unsupported >= Self.patience
        else { return [] }
        state.view.showsTranslations = false
        if state.view.mode == .bilingual { state.view.mode = .list }
        state.aids.lacksTranslations = true
        return [.toast(failureText(error), .failure)]
    }

    /// What to say of a failure here, where no option can be given.
    package func failureText(_ error: ServiceError) -> String {
        guard asksForLanguage(error) else { return error.told(way: nil) }
        return "The language of this text is not known, so it cannot be translated."
    }

    /// Whether it advises to say the language by an option.
    private func asksForLanguage(_ error: ServiceError) -> Bool {
        error.code == .notSupported && error.advice?.contains("--from") == true
    }

    package mutating func take(
        explanation result: Result<Explanation, ServiceError>, for ticket: AidTicket
    ) {
        switch result {
        case .success(let explanation): fill(ticket, with: .explanation(explanation))
        case .failure(let error):
            let reason = failureText(error)
            let begun = state.aids.popups.first { $0.ticket == ticket }?.content
            // What was read already is not taken away.
            if case .partial(let part) = begun {
                fill(ticket, with: .broken(part, reason: reason))
            } else {
                fill(ticket, with: .failure(reason))
            }
        }
    }

    /// Adds a piece to the pop-up that waits for it, and to no other.
    package mutating func take(_ part: ExplanationPart, for ticket: AidTicket) {
        for index in state.aids.popups.indices where state.aids.popups[index].ticket == ticket {
            switch state.aids.popups[index].content {
            case .waiting: state.aids.popups[index].content = .partial(part)
            case .partial(let before):
                state.aids.popups[index].content = .partial(
                    ExplanationPart(text: before.text + part.text, provider: part.provider))
            case .translation, .explanation, .broken, .failure: break
            }
        }
    }

    private mutating func fill(_ ticket: AidTicket, with content: AidPopup.Content) {
        for index in state.aids.popups.indices where state.aids.popups[index].ticket == ticket {
            // Who reads while it is written keeps their place.
            if case .waiting = state.aids.popups[index].content { state.aids.popups[index].scroll = 0 }
            state.aids.popups[index].content = content
        }
    }

    /// Tells in the pop-up of a word where else it was heard.
    package mutating func take(_ count: HeardCount, for ticket: AidTicket) {
        for index in state.aids.popups.indices where state.aids.popups[index].ticket == ticket {
            state.aids.popups[index].heard = count
        }
    }

    package mutating func scrollPopup(by step: Int) -> [ScreenEffect] {
        guard let last = state.aids.popups.indices.last else { return [] }
        let limit = PlayerScreen(state: state, size: size).popupScrollLimit
        state.aids.popups[last].scroll = min(max(0, state.aids.popups[last].scroll + step), limit)
        return []
    }
}
