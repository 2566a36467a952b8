package import FoundationEssentials

/// A subtitle file that the person, or an alignment, gave a chapter of any source.
package struct AttachedText: Hashable, Sendable {
    /// Its origin; kinds of later versions stay as they are.
    package struct Origin: RawRepresentable, Hashable, Sendable {
        /// As it is kept.
        package let rawValue: String

        /// An origin.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The person gave it.
        package static let added = Origin(rawValue: "added")
    }

    /// The chapter it belongs to.
    package let chapter: ChapterAddress
    /// The name of its file in the folder of texts.
    package let file: String
    /// The name of the file where it came from.
    package let name: String
    /// The language of the text; `nil` for that of the book.
    package let language: Language?
    /// Its origin.
    package let origin: Origin
    /// The time it was added.
    package let addedAt: Date
    /// The time by which its times are later in the chapter than in the text.
    package let shift: MediaTime
    /// The beginning of the text's part that is the chapter's, by its own times.
    package let start: MediaTime
    /// The end of that part; `nil` for the end of the text.
    package let end: MediaTime?

    /// A text.
    package init(
        chapter: ChapterAddress, file: String, name: String, language: Language?,
        origin: Origin = .added, addedAt: Date, shift: MediaTime = .zero,
        start: MediaTime = .zero, end: MediaTime? = nil
    ) {
        self.chapter = chapter
        self.file = file
        self.name = name
        self.language = language
        self.origin = origin
        self.addedAt = addedAt
        self.shift = shift
        self.start = start
        self.end = end
    }

    /// True if all of the text is the chapter's, with the chapter's own times; false for a text of
    /// a chapter that was divided or joined since it was added.
    package var isWhole: Bool { shift == .zero && start == .zero && end == nil }
}
