/// A block of a text: a heading, a paragraph, an item of a list.
///
/// The text never changes after it was made, so that the offsets of its spans hold for good.
package struct TextBlock: Hashable, Sendable {
    /// The role of a block in its text.
    package enum Kind: Hashable, Sendable {
        /// A heading, from level 1, the title, to 6.
        case heading(level: Int)
        /// A paragraph.
        case paragraph
        /// An item of a list, at depth 0 or deeper, with its number in a list that counts.
        case item(depth: Int, number: Int?)
        /// A paragraph that is quoted.
        case quote
        /// A row of a table, its cells joined by `, `.
        case row
        /// The words below or above a picture or a table.
        case caption
        /// Lines that stay as they are: verse.
        case verse
        /// Lines of code, which nobody wants to hear.
        case code
        /// A note below the text, by its mark as the text shows it without brackets: `1`, `*`.
        case note(String)
    }

    /// Its role.
    package let kind: Kind
    /// True for all but code.
    package var isReadAloud: Bool { kind != .code }
    /// Its text: on one line, single spaces between words; several lines in verse and code.
    package let text: String
    /// Marks over parts of the text, by their beginning; they may overlap.
    package let spans: [TextSpan]

    /// A block; spans that are empty or lie outside of the text are left out.
    package init(_ kind: Kind, _ text: String, spans: [TextSpan] = []) {
        (self.kind, self.text) = (kind, text)
        let length = text.utf8.count
        self.spans = spans.filter {
            !$0.range.isEmpty && $0.range.lowerBound >= 0 && $0.range.upperBound <= length
        }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

/// A mark over a part of a block's text.
package struct TextSpan: Hashable, Sendable {
    /// The meaning of a mark.
    package enum Mark: Hashable, Sendable {
        /// Stressed, usually in italics.
        case emphasis
        /// Important, usually in bold.
        case strong
        /// A name or piece of code.
        case code
        /// A link, by its absolute address.
        case link(String)
        /// Words of another language than the text.
        case language(Language)
        /// The mark of a note, such as `[3]` or `*`, which is shown but not read aloud.
        case note
        /// The reading of the part, as a ruby gives it.
        case reading(String)
    }

    /// Its place, in UTF-8 bytes of the block's text, on grapheme boundaries.
    package let range: Range<Int>
    /// Its meaning.
    package let mark: Mark

    /// A mark over a part of a text.
    package init(_ range: Range<Int>, _ mark: Mark) {
        (self.range, self.mark) = (range, mark)
    }
}
