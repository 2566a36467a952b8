import ListenCore
package import UIVocabulary

/// What is asked besides what the person waits for, and what nobody waits for
/// any more.
extension ChapterPlayerViewModel {
    /// The questions of pop-ups that are open and not answered yet.
    package var awaitedTickets: [AidTicket] {
        state.aids.popups.filter(\.content.isAwaited).map(\.ticket)
    }

    /// Leaves the questions whose pop-ups were closed before they were
    /// answered, by whatever closed them, so that the transfers end too.
    package func leaveQuestions(of asked: [AidTicket]) -> [ScreenEffect] {
        asked.filter { ticket in !state.aids.popups.contains { $0.ticket == ticket } }
            .map { .run(.leaveQuestion($0)) }
    }

    /// How many sentences are translated ahead.
    private static let reach = 2

    /// Has the next sentences translated while translations are read one by one.
    ///
    /// That is in the pop-up, or under the line. Whether anything may be asked
    /// ahead of its time is for those to say who would be asked.
    package mutating func translateAhead() -> [ScreenEffect] {
        guard let sentence = sentenceReadInTranslation else {
            state.aids.translatedAheadOf = nil
            return []
        }
        guard state.aids.translatedAheadOf != sentence else { return [] }
        state.aids.translatedAheadOf = sentence
        let requests = (1...Self.reach).compactMap { step -> TranslationRequest? in
            let index = sentence + step
            guard state.aids.translations[index] == nil, let next = state.text.transcript?[index] else {
                return nil
            }
            return question(about: next, at: index).translation(of: nil)
        }
        return requests.isEmpty ? [] : [.run(.translateAhead(requests))]
    }

    private var sentenceReadInTranslation: Int? {
        if let popup = state.aids.popups.last {
            // The answer that is waited for comes first.
            guard case .translation = popup.content, popup.ticket.phrase == nil,
                // What is printed is not known to be read.
                state.settings.waitsForReader
            else { return nil }
            return popup.ticket.sentence
        }
        guard state.view.showsTranslations, !state.aids.lacksTranslations, state.view.mode != .bilingual,
            let shown = state.shownSentence, case .known = state.aids.translations[shown]
        else { return nil }
        return shown
    }
}
