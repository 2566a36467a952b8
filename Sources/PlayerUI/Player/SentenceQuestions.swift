import ListenCore
import UIVocabulary

/// Everything a question about a sentence of the open chapter is made of.
struct SentenceQuestions {
    let subject: PlayerSubject
    let transcript: ChapterTranscript?
    /// The person's shift of the text.
    let shift: MediaTime
    /// The language of the answers.
    let target: Language

    /// A question about a sentence; `nil` where there is none.
    func question(about index: Int, phraseStart: Int? = nil) -> AidQuestion? {
        guard let transcript, let sentence = transcript[index] else { return nil }
        return AidQuestion(
            subject: subject, sentence: sentence, textShift: shift,
            neighbours: (
                before: transcript[index - 1]?.text ?? "", after: transcript[index + 1]?.text ?? ""
            ), target: target, phraseStart: phraseStart)
    }
}
