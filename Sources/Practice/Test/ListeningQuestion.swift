/// A question of a listening test about a chapter: what was heard, and what is asked.
///
/// ```swift
/// let questions = ListeningTestMaker(sentences, language: spanish).questions(10, by: &generator)
/// questions.first?.isRight(1)
/// ```
package struct ListeningQuestion: Hashable, Sendable {
    /// The kinds of questions.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Three sentences are shown; one follows the ones that are heard.
        case next
        /// Three groups of words are shown; one is of the sentence that is heard.
        case words
        /// A sentence that was dictated long ago is written again.
        case dictation
    }

    /// The kind.
    package let kind: Kind
    /// The sentences that are heard, by their places in the chapter.
    package let heard: ClosedRange<Int>
    /// The sentence that the answer is about: what is kept of it is named by this one.
    package let subject: Int
    /// The answers to choose from; empty for a dictation.
    package let options: [String]
    /// The place of the right one.
    package let answer: Int

    /// A question with answers to choose from.
    init(_ kind: Kind, heard: ClosedRange<Int>, subject: Int, options: [String], answer: Int) {
        (self.kind, self.heard, self.subject) = (kind, heard, subject)
        (self.options, self.answer) = (options, answer)
    }

    /// The question to write a sentence again.
    package init(dictating sentence: Int) {
        self.init(.dictation, heard: sentence...sentence, subject: sentence, options: [], answer: 0)
    }

    /// The number of answers that a guess chooses from.
    package static let choices = 3
}
