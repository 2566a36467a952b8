import ListenCore
import Terminal
import UIVocabulary

/// The sentence that was copied last, for the second press.
struct CopiedSentence: Hashable, Sendable {
    let sentence: Int
    /// The question whose answer is to be copied with the sentence.
    var awaited: AidTicket?
}

/// Copying what is read to the clipboard.
extension SentenceAids {
    /// Copies the pop-up on top; `nil` where none is open.
    func copyPopup() -> [ScreenEffect]? {
        guard let popup = popups.last else { return nil }
        guard let text = popup.content.text, !text.isEmpty else {
            return [.toast("There is nothing to copy yet.")]
        }
        let name = popup.kind == .translation ? "translation" : "explanation"
        return Self.copied(text, "Copied the \(name).")
    }

    /// Copies a sentence; a second time with its translation.
    mutating func copy(
        _ sentence: Sentence, at index: Int, by ask: SentenceQuestions
    ) -> [ScreenEffect] {
        guard copied?.sentence == index else {
            copied = CopiedSentence(sentence: index)
            return Self.copied(sentence.text, "Copied “\(sentence.text)”")
        }
        switch translations[index] {
        case .known(let translation):
            return Self.copied(sentence, translation)
        case .waiting(let ticket):
            copied?.awaited = ticket
            return [.toast("Asking for the translation…")]
        case .later, .missing, .unsupported, nil:
            let request = translateLine(index, by: ask)
            if case .waiting(let ticket) = translations[index] { copied?.awaited = ticket }
            return request.isEmpty ? [] : request + [.toast("Asking for the translation…")]
        }
    }

    /// Copies a translation that was waited for, when it comes.
    mutating func copyAnswer(
        _ result: Result<Translation, ServiceError>, for ticket: AidTicket,
        in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        guard let copy = copied, copy.awaited == ticket else { return [] }
        copied?.awaited = nil
        switch result {
        case .success(let translation):
            guard let sentence = transcript?[copy.sentence] else { return [] }
            return Self.copied(sentence, translation)
        case .failure(let error): return [.toast(Self.text(of: error), .failure)]
        }
    }

    private static func copied(_ sentence: Sentence, _ translation: Translation) -> [ScreenEffect] {
        copied(sentence.text + "\n" + translation.text, "Copied with the translation.")
    }

    /// Copies a text; what goes to the clipboard must not steer the program it is pasted into.
    static func copied(_ text: String, _ news: String) -> [ScreenEffect] {
        [.run(.copy(TerminalText(text, as: .block).string)), .toast(news)]
    }
}

extension AidPopup.Content {
    /// All of it as text; `nil` while there is nothing.
    var text: String? {
        switch self {
        case .waiting, .failure: return nil
        case .partial(let part), .broken(let part, _): return part.text
        case .translation(let translation): return translation.text
        case .explanation(let explanation):
            let words = explanation.vocabulary.map { entry in
                [entry.word, entry.meaning].filter { !$0.isEmpty }.joined(separator: ": ")
            }
            if let word = explanation.word {
                return ([explanation.overview] + word.meanings).filter { !$0.isEmpty }
                    .joined(separator: "\n")
            }
            let parts =
                [explanation.overview, explanation.translation ?? ""] + explanation.keyPoints
                + words
            return parts.filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }
}
