package import ListenCore
import Terminal
package import UIVocabulary

/// What was copied last, for the second press.
package struct CopiedSentence: Hashable, Sendable {
    package let sentence: Int
    /// The question whose answer is to be copied with the sentence.
    package var awaited: AidTicket?
}

/// Copying what is read to the clipboard.
extension ChapterPlayerViewModel {
    /// Copies the pop-up on top, the chosen word, or the sentence; a second
    /// time the sentence with its translation.
    package mutating func copy() -> [ScreenEffect] {
        if let popup = state.aids.popups.last {
            guard let text = popup.content.text, !text.isEmpty else {
                return [.toast("There is nothing to copy yet.")]
            }
            let what = popup.kind == .translation ? "translation" : "explanation"
            return copied(text, "Copied the \(what).")
        }
        if let word = chosenWord { return copied(word, "Copied “\(word)”.") }
        let index = state.view.listCursor ?? state.shownSentence
        guard let index, let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence to copy.")
        }
        guard state.aids.copied?.sentence == index else {
            state.aids.copied = CopiedSentence(sentence: index)
            return copied(sentence.text, "Copied “\(sentence.text)”")
        }
        return copyWithTranslation(of: sentence, at: index)
    }

    private var chosenWord: String? { state.cursorPhrase?.text }

    private mutating func copyWithTranslation(
        of sentence: Sentence, at index: Int
    ) -> [ScreenEffect] {
        switch state.aids.translations[index] {
        case .known(let translation):
            return copied(
                sentence.text + "\n" + translation.text, "Copied with the translation.")
        case .waiting(let ticket):
            state.aids.copied?.awaited = ticket
            return [.toast("Asking for the translation…")]
        case .later, .missing, .unsupported, nil:
            guard let request = translateLine(index) else { return [] }
            if case .waiting(let ticket) = state.aids.translations[index] {
                state.aids.copied?.awaited = ticket
            }
            return [request, .toast("Asking for the translation…")]
        }
    }

    /// Copies a translation that was waited for, when it comes.
    package mutating func copyAnswer(
        _ result: Result<Translation, ServiceError>, for ticket: AidTicket
    ) -> [ScreenEffect] {
        guard let copy = state.aids.copied, copy.awaited == ticket else { return [] }
        state.aids.copied?.awaited = nil
        switch result {
        case .success(let translation):
            guard let sentence = state.text.transcript?[copy.sentence] else { return [] }
            return copied(
                sentence.text + "\n" + translation.text, "Copied with the translation.")
        case .failure(let error): return [.toast(failureText(error), .failure)]
        }
    }

    /// What goes to the clipboard must not steer the program it is pasted into.
    private func copied(_ text: String, _ news: String) -> [ScreenEffect] {
        [.run(.copy(TerminalText(text, as: .block).string)), .toast(news)]
    }
}

extension AidPopup.Content {
    /// All of it as text; `nil` while there is nothing.
    package var text: String? {
        switch self {
        case .waiting, .failure: return nil
        case .partial(let part), .broken(let part, _): return part.text
        case .translation(let translation): return translation.text
        case .explanation(let explanation):
            let words = explanation.vocabulary.map { entry in
                [entry.word, entry.meaning].filter { !$0.isEmpty }.joined(separator: ": ")
            }
            let parts =
                [explanation.overview, explanation.translation ?? ""] + explanation.keyPoints
                + words
            return parts.filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }
}
