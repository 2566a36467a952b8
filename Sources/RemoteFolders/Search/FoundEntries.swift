/// The entries that a server found for words, in its own order.
package struct FoundEntries: Sendable {
    /// An entry, wherever it lies.
    package struct Entry: Hashable, Sendable {
        /// The file or folder; of a shortcut what it leads to, under the shortcut's name.
        package let item: RemoteItem
        /// The folder it lies in, with an empty name where the server tells none; `nil` where it
        /// does not say.
        package let folder: RemoteItem?

        /// An entry in a folder.
        package init(_ item: RemoteItem, in folder: RemoteItem?) {
            (self.item, self.folder) = (item, folder)
        }
    }

    /// The entries.
    package var entries: [Entry]
    /// True where there are more than were asked for.
    package var isCut: Bool

    /// Entries.
    package init(_ entries: [Entry], isCut: Bool) {
        (self.entries, self.isCut) = (entries, isCut)
    }
}

/// The words of a search as servers are asked for them: pure.
package enum SearchWords {
    /// The most words that are asked for.
    private static let most = 8
    /// The longest word, in characters.
    private static let longest = 100
    /// The most entries that a search asks for.
    package static let mostEntries = 500

    /// The words in a text, without what cannot be in a name; none for a text without any.
    package static func split(_ text: String) -> [String] {
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? " " : scalar
                }))
        return plain.split(whereSeparator: \.isWhitespace).prefix(most)
            .map { String($0.prefix(longest)) }
    }
}
