/// A word of the person's own for books, as `evening` or `in the car`.
///
/// Two that differ in case or accents alone are the same.
///
/// ```swift
/// BookTag("Café") == BookTag("cafe")  // true
/// BookTag("-done")  // nil: a command line takes a tag away with it
/// ```
public struct BookTag: Hashable, Sendable, Comparable {
    /// The longest tag, in graphemes.
    public static let longest = 40
    /// The most tags that a book may have.
    public static let most = 50

    /// As it was written, without blanks around it.
    public let text: String
    /// By what tags are compared.
    public let folded: String

    /// The tag of a text; `nil` when it is empty, too long, begins with `+` or
    /// `-`, or has a comma or a control character.
    public init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let joined = words.joined(separator: " ")
        let isPlain = joined.unicodeScalars.allSatisfy {
            $0 != "," && $0.properties.generalCategory != .control
        }
        guard isPlain, let first = joined.first, first != "+", first != "-",
            joined.count <= Self.longest, joined.utf8.count <= 8 * Self.longest
        else { return nil }
        let scalars = FoldedText(joined).scalars.compactMap(Unicode.Scalar.init)
        let folded = String(String.UnicodeScalarView(scalars))
        guard !folded.isEmpty else { return nil }
        self.text = joined
        self.folded = folded
    }

    /// True if two are the same to people.
    public static func == (one: BookTag, other: BookTag) -> Bool { one.folded == other.folded }

    /// In the order of the alphabet.
    public static func < (one: BookTag, other: BookTag) -> Bool { one.folded < other.folded }

    /// Hashes the folded text, by which tags are compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
