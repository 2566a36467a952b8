public import FoundationEssentials

/// What is kept of a word: its status, and since when.
public struct WordEntry: Hashable, Sendable {
    /// What it hangs on.
    public var key: WordKey
    /// The word as it was last written, for lists.
    public var spelling: String
    /// The status; `nil` for a word whose status was taken away, so that an
    /// older list does not bring it back.
    public var status: WordStatus?
    /// What it means to the person; empty when not known.
    public var translation: String
    /// When it was set.
    public var changedAt: Date

    /// An entry.
    public init(
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
