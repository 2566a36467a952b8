package import ListenCore

/// A text that is to be put in step with the sound of a chapter, which then keeps it.
package struct TextRequest: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// Its title, for what is told of it.
    package let title: String
    /// The file of the text as it was typed; `nil` for the text the chapter has, found anew.
    package let path: String?
    /// Which text of an EPUB: its number or title.
    package let part: String?
    /// The language of both; `nil` is what the text says.
    package let language: Language?
    /// How much later the present text is shown than its own times say.
    package let shift: MediaTime

    /// A request.
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

/// What becomes of a `makeText`.
package enum TextNews: Hashable, Sendable {
    /// How much of the work is done, 0…1, and what is being done.
    case progress(Double, stage: String)
    /// The chapter has its text, as this sentence tells; its `track` was told before.
    case made(String)
    /// Why there is none.
    case failed(String)
    /// It was broken off.
    case left
}
