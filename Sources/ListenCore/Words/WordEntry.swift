package import FoundationEssentials

/// The entry of a word: its status, and since when.
package struct WordEntry: Hashable, Sendable {
    /// The key of the word.
    package var key: WordKey
    /// The word as it was last written, for lists.
    package var spelling: String
    /// The status; `nil` for a word whose status was taken away, so that an
    /// older list does not bring it back.
    package var status: WordStatus?
    /// Its meaning to the person; empty when not known.
    package var translation: String
    /// The time it was set; `undated` when the list it comes from does not say.
    package var changedAt: Date

    /// The time of entries in a list without times: earlier than any other, so that it only adds
    /// words, and changes none that a person set or removed.
    package static let undated = Date(timeIntervalSince1970: 0)

    /// True if it is known when it was set.
    package var isDated: Bool { changedAt != Self.undated }

    /// An entry.
    package init(
        key: WordKey, spelling: String, status: WordStatus?, translation: String = "",
        changedAt: Date
    ) {
        self.key = key
        self.spelling = spelling
        self.status = status
        self.translation = translation
        self.changedAt = changedAt
    }
}
