import ListenCore
import Terminal

/// What stands below a line that is being edited.
package struct PromptMessage: Hashable, Sendable {
    /// The sentence.
    package var text: String
    /// Whether the line cannot be accepted as it is.
    package var isFailure = false
    /// Which grapheme of the line it is about, for a mark under it.
    package var column: Int?

    /// Made of its parts.
    package init(
        text: String, isFailure: Bool = false, column: Int? = nil
    ) {
        self.text = text
        self.isFailure = isFailure
        self.column = column
    }

    /// Nothing to say.
    package static let none = PromptMessage(text: "")
}

/// A question answered by one line of text.
package struct Prompt: Hashable, Sendable {
    /// What is asked.
    package let question: PromptQuestion
    /// The line.
    package var editor: LineEditor

    /// Made of its parts.
    package init(
        question: PromptQuestion, editor: LineEditor
    ) {
        self.question = question
        self.editor = editor
    }
}
