package import ListenCore

/// A request to align a text with the sound of a chapter, which then keeps the text.
package struct TextRequest: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The chapter's title, for messages about it.
    package let title: String
    /// The file of the text as it was typed; `nil` aligns the chapter's present text again.
    package let path: String?
    /// The part of an EPUB: its number or title.
    package let part: String?
    /// The language of text and sound; `nil` takes the language of the text.
    package let language: Language?
    /// The person's shift of the present text; positive is later.
    package let shift: MediaTime

    /// Creates a request.
    package init(
        chapter: ChapterAddress, title: String, path: String?, part: String? = nil,
        language: Language?, shift: MediaTime = .zero
    ) {
        self.chapter = chapter
        self.title = title
        self.path = path
        self.part = part
        self.language = language
        self.shift = shift
    }
}

/// The state of a `makeText`.
package enum TextNews: Hashable, Sendable {
    /// A text of the chapter is looked for while it plays; another answer follows.
    case sought
    /// Nobody names a text to be looked for; one that the person asked for goes on.
    case notFound
    /// The done share of the work, 0…1, and its present stage.
    case progress(Double, stage: String)
    /// The chapter has its text, as this sentence says; its `track` came before.
    case made(String)
    /// The reason why there is no text.
    case failed(String)
    /// The work was cancelled.
    case left
}
