/// A text to be read aloud, out of a file of any kind that holds one.
package struct ReadingText: Hashable, Sendable {
    /// What the text is made of.
    package enum Form: Hashable, Sendable {
        /// Paragraphs of sentences.
        case prose
        /// Lines that belong together as they are: cues of a subtitle file.
        case lines
    }

    /// Its paragraphs or lines.
    package let parts: [String]
    /// What they are.
    package let form: Form
    /// The language the file states.
    package let language: Language?

    /// A text.
    package init(parts: [String], form: Form, language: Language?) {
        (self.parts, self.form, self.language) = (parts, form, language)
    }
}
