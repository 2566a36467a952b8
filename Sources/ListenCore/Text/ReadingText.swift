/// A text to be read aloud, out of a file of any kind that holds one.
package struct ReadingText: Hashable, Sendable {
    /// The form of the text.
    package enum Form: Hashable, Sendable {
        /// Paragraphs of sentences.
        case prose
        /// Lines that belong together as they are: cues of a subtitle file.
        case lines
    }

    /// Its paragraphs or lines.
    package let parts: [String]
    /// Their form.
    package let form: Form
    /// The language the file states.
    package let language: Language?
    /// The person who says each part; empty where none is named.
    package let speakers: [String?]

    /// A text.
    ///
    /// Speakers that are not one for each part are left out.
    package init(
        parts: [String], form: Form, language: Language?, speakers: [String?] = []
    ) {
        (self.parts, self.form, self.language) = (parts, form, language)
        self.speakers = speakers.count == parts.count ? speakers : []
    }
}
