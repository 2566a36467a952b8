package import ListenCore

/// The text that a person searches for.
package struct SearchQuery: Hashable, Sendable {
    /// The meaning of several words.
    package enum Form: Hashable, Sendable {
        /// Every word must be found, in any place.
        case words
        /// The words must be found together, as they were typed.
        case phrase
    }

    /// The folded parts, all of which must be found.
    let parts: [[UInt32]]

    /// Creates a query; one without letters and digits finds nothing.
    package init(_ text: String, _ form: Form) {
        let folded = FoldedText(text).scalars
        switch form {
        case .words: parts = folded.split(separator: 0x20).map(Array.init)
        case .phrase: parts = folded.isEmpty ? [] : [folded]
        }
    }

    /// True when there is nothing to search for.
    package var isEmpty: Bool { parts.isEmpty }

    /// True when every part is found in at least one of the texts.
    package func matches(_ texts: FoldedText...) -> Bool { matches(texts) }

    /// True when every part is found in at least one of the texts.
    package func matches(_ texts: [FoldedText]) -> Bool {
        parts.allSatisfy { part in texts.contains { $0.contains(part) } }
    }

    /// The matches in a text: ranges of character indices, in order, that neither overlap nor
    /// touch.
    package func ranges(in text: FoldedText) -> [Range<Int>] {
        let found = parts.flatMap { text.ranges(of: $0) }
            .sorted { $0.lowerBound < $1.lowerBound }
        return found.reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound <= last.upperBound else {
                joined.append(range)
                return
            }
            joined[joined.count - 1] =
                last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}
