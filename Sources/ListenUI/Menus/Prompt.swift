import ListenCore
import Terminal

/// What stands below a line that is being edited.
struct PromptMessage: Hashable, Sendable {
    /// The sentence.
    var text: String
    /// Whether the line cannot be accepted as it is.
    var isFailure = false
    /// Which grapheme of the line it is about, for a mark under it.
    var column: Int?

    /// Nothing to say.
    static let none = PromptMessage(text: "")
}

/// A question answered by one line of text.
struct Prompt: Hashable, Sendable {
    /// What is asked.
    let question: PromptQuestion
    /// The line.
    var editor: LineEditor
}
