package import ListenCore

/// What a person searches for.
package struct SearchQuery: Hashable, Sendable {
    /// How the words of it are taken.
    package enum Form: Hashable, Sendable {
        /// Every word must be found, wherever it stands.
        case words
        /// The words must be found together, as they were typed.
        case phrase
    }

    /// The folded parts that must all be found.
    package let parts: [[UInt32]]

    /// A query; one without letters and digits finds nothing.
    package init(_ text: String, _ form: Form) {
        let folded = FoldedText(text).scalars
        switch form {
        case .words: parts = folded.split(separator: 0x20).map(Array.init)
        case .phrase: parts = folded.isEmpty ? [] : [folded]
        }
    }

    /// Whether nothing is searched for.
    package var isEmpty: Bool { parts.isEmpty }

    /// Whether all of it is found in one of some texts or spread over them.
    package func matches(_ texts: FoldedText...) -> Bool { matches(texts) }

    /// Whether all of it is found in one of some texts or spread over them.
    package func matches(_ texts: [FoldedText]) -> Bool {
        parts.allSatisfy { part in texts.contains { $0.contains(part) } }
    }

    /// Where it stands in a text: ranges of character indices, in order, none
    /// touching another.
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
