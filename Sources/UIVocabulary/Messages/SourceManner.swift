/// The manner in which the lists show a source, as its kind wants it.
package struct SourceManner: Hashable, Sendable {
    /// True where chapters are listed from the last to the first.
    package var newestFirst: Bool
    /// True where the server itself can be asked for a book.
    package var isSearched: Bool
    /// The sentence about a source without books, and the way to its first one; `nil` where that
    /// is the way to any book.
    package var empty: Empty?

    /// The words of a list without books.
    package struct Empty: Hashable, Sendable {
        package let sentence: String
        package let way: String
    }

    /// A manner; `firstStep` is what the kind says of a source that has nothing: its first sentence
    /// tells that, the rest is the way.
    package init(newestFirst: Bool = false, firstStep: String? = nil, isSearched: Bool = false) {
        (self.newestFirst, self.isSearched) = (newestFirst, isSearched)
        empty = firstStep.map { text in
            guard let end = text.firstRange(of: ". ") else { return Empty(sentence: text, way: "") }
            return Empty(
                sentence: text[..<end.lowerBound] + ".", way: String(text[end.upperBound...]))
        }
    }
}
