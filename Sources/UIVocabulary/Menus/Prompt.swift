import ListenCore
import Terminal

/// The message below a line being edited.
package struct PromptMessage: Hashable, Sendable {
    /// The sentence.
    package var text: String
    /// True when the line cannot be accepted as it is.
    package var isFailure: Bool
    /// The grapheme of the line to which the message refers, for a mark under it.
    package var column: Int?

    /// Creates a message from its parts.
    package init(text: String, isFailure: Bool = false, column: Int? = nil) {
        self.text = text
        self.isFailure = isFailure
        self.column = column
    }

    /// No message.
    package static let none = PromptMessage(text: "")
}

/// A question answered by one line of text.
package struct Prompt: Hashable, Sendable {
    /// The question.
    package let question: PromptQuestion
    /// The line.
    package var editor: LineEditor

    /// Creates a prompt from its parts.
    package init(question: PromptQuestion, editor: LineEditor) {
        self.question = question
        self.editor = editor
    }
}
