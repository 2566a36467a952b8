/// The reason why a line cannot be accepted.
package struct PromptMistake: Error, Hashable {
    package let text: String
    /// The grapheme of the line to which the reason refers.
    package let column: Int?

    package init(_ text: String, column: Int? = nil) {
        self.text = text
        self.column = column
    }
}
