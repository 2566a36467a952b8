import ListenCore

/// Answers to what was asked about sentences; late ones are dropped.
extension ChapterPlayerViewModel {
    mutating func take(
        translation result: Result<Translation, ServiceError>, for ticket: AidTicket
    ) -> [ScreenEffect] {
        switch result {
        case .success(let translation):
            fill(ticket, with: .translation(translation))
        case .failure(let error):
            fill(ticket, with: .failure(error.description))
        }
        let copy = copyAnswer(result, for: ticket)
        guard state.translations[ticket.sentence] == .waiting(ticket) else { return copy }
        switch result {
        case .success(let translation):
            state.translations[ticket.sentence] = .known(translation)
            return copy
        case .failure(let error):
            // One that was called off may be asked for again.
            state.translations[ticket.sentence] = error.code == .cancelled ? nil : .missing
            guard error.code == .notSupported, copy.isEmpty else { return copy }
            state.showsTranslations = false
            if state.textMode == .bilingual { state.textMode = .list }
            state.lacksTranslations = true
            return [.toast(error.description, .failure)]
        }
    }

    mutating func take(
        explanation result: Result<Explanation, ServiceError>, for ticket: AidTicket
    ) {
        switch result {
        case .success(let explanation): fill(ticket, with: .explanation(explanation))
        case .failure(let error): fill(ticket, with: .failure(error.description))
        }
    }

    private mutating func fill(_ ticket: AidTicket, with content: AidPopup.Content) {
        for index in state.popups.indices where state.popups[index].ticket == ticket {
            state.popups[index].content = content
            state.popups[index].scroll = 0
        }
    }

    mutating func scrollPopup(by step: Int) -> [ScreenEffect] {
        guard let last = state.popups.indices.last else { return [] }
        let limit = PlayerScreen(state: state, size: size).popupScrollLimit
        state.popups[last].scroll = min(max(0, state.popups[last].scroll + step), limit)
        return []
    }
}
