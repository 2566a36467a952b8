/// Why a line cannot be accepted.
package struct PromptMistake: Error, Hashable {
    package let text: String
    /// Which grapheme of the line it is about.
    package let column: Int?

    package init(_ text: String, column: Int? = nil) {
        self.text = text
        self.column = column
    }
}
