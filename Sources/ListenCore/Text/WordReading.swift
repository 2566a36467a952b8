/// The reading of a word, and the trust in it.
///
/// ```swift
/// let reading = WordReading("さんぼん", .sure, isByRule: true)
/// reading.certainty > .likely  // true
/// ```
public struct WordReading: Hashable, Sendable {
    /// Kana or pinyin.
    public let text: String
    /// The source of it.
    package let certainty: ReadingCertainty
    /// True if a rule of the language made it, and no dictionary has it: 三本 is さんぼん.
    public let isByRule: Bool

    /// A reading.
    package init(_ text: String, _ certainty: ReadingCertainty, isByRule: Bool = false) {
        self.text = text
        self.certainty = certainty
        self.isByRule = isByRule
    }
}

/// The trust in a reading, the least first.
package enum ReadingCertainty: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// The most common of several, or put together from parts: another is quite possible.
    case likely
    /// The only reading in the source that was asked.
    case sure
    /// The text came with it.
    case given
    /// The person put it right.
    case person

    /// Orders by trust.
    package static func < (left: ReadingCertainty, right: ReadingCertainty) -> Bool {
        left.rawValue < right.rawValue
    }
}
