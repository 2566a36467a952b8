/// How a word is read, and how far that can be trusted.
public struct WordReading: Hashable, Sendable {
    /// Kana or pinyin.
    public let text: String
    /// Who says so.
    public let certainty: ReadingCertainty

    /// A reading.
    public init(_ text: String, _ certainty: ReadingCertainty) {
        self.text = text
        self.certainty = certainty
    }
}

/// How far a reading can be trusted, the least first.
public enum ReadingCertainty: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// The most usual of several, or put together of parts: it may well be another here.
    case likely
    /// The only one that what was asked knows.
    case sure
    /// The text came with it.
    case given

    /// Orders by trust.
    public static func < (left: ReadingCertainty, right: ReadingCertainty) -> Bool {
        left.rawValue < right.rawValue
    }
}
