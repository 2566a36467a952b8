package import FoundationEssentials

/// A text to be read and heard: an article of the web, a document, or a chapter of one.
///
/// ```swift
/// let text = WrittenText(
///     title: "The fox", language: .english,
///     blocks: [TextBlock(.heading(level: 1), "The fox"), TextBlock(.paragraph, "It ran.")])
/// text.plain  // "The fox\n\nIt ran."
/// ```
package struct WrittenText: Hashable, Sendable {
    /// Its title; `nil` where none is stated.
    package var title: String?
    /// Its authors, as the text names them.
    package var author: String?
    /// The time it was published.
    package var published: Date?
    /// The language it states.
    package var language: Language?
    /// The name of the site or the work it belongs to.
    package var site: String?
    /// Its address, absolute; `nil` for a file.
    package var address: String?
    /// A summary of a sentence or two that came with it.
    package var summary: String?
    /// The text, in reading order.
    package var blocks: [TextBlock]
    /// The parts that were cut or left out and why, a sentence each, at most a hundred.
    package var remarks: [String]

    /// A text.
    package init(
        title: String? = nil, author: String? = nil, published: Date? = nil,
        language: Language? = nil, site: String? = nil, address: String? = nil,
        summary: String? = nil, blocks: [TextBlock], remarks: [String] = []
    ) {
        (self.title, self.author, self.published) = (title, author, published)
        (self.language, self.site, self.address) = (language, site, address)
        (self.summary, self.blocks, self.remarks) = (summary, blocks, remarks)
    }

    /// The language it states, or that its first blocks show; `nil` where neither does.
    package var likelyLanguage: Language? {
        if let language { return language }
        let sample = blocks.lazy.map(\.text).prefix(40).joined(separator: " ")
        return LanguageGuess.language(of: sample)
    }

    /// True when a voice has something to say of it.
    package var hasSpokenWord: Bool {
        blocks.contains { $0.isReadAloud && $0.text.unicodeScalars.contains(where: \.isSpoken) }
    }

    /// The blocks as plain text, an empty line between two.
    package var plain: String {
        blocks.map(\.text).joined(separator: "\n\n")
    }
}

/// A document with one chapter or several, each a text of its own.
package struct WrittenWork: Hashable, Sendable {
    /// Its title, author, language and remarks; without blocks.
    package var facts: WrittenText
    /// Its chapters in reading order, never empty.
    package var chapters: [WrittenText]

    /// A work of several chapters; `nil` without any.
    package init?(facts: WrittenText, chapters: [WrittenText]) {
        guard !chapters.isEmpty else { return nil }
        (self.facts, self.chapters) = (facts, chapters)
        self.facts.blocks = []
    }

    /// A text alone, as its only chapter.
    package init(_ text: WrittenText) {
        (facts, chapters) = (text, [text])
        facts.blocks = []
    }
}
