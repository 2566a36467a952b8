public import FoundationEssentials

/// Keeps how well a person knows words; a call returns when it is safely on disk.
public protocol WordStatusStoring: Sendable {
    /// All statuses of a language at once.
    func statuses(of language: Language) async throws(StoreError) -> WordStatuses
    /// What is kept of a word; `nil` when nothing is, or its status was taken away.
    func entry(of key: WordKey) async throws(StoreError) -> WordEntry?
    /// Sets the status of a word, or (with nil) takes it away; its translation stays.
    func set(_ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date)
        async throws(StoreError)
    /// Keeps the entries that are newer than what is kept of their words.
    func merge(_ entries: [WordEntry]) async throws(StoreError) -> WordMerge
    /// All words with a status, by language, then text; of one language when given.
    func entries(of language: Language?) async throws(StoreError) -> [WordEntry]
}

/// What became of entries that were merged into those kept.
public struct WordMerge: Hashable, Sendable {
    /// Words nothing was kept of.
    public var added: Int
    /// Words whose entry was replaced by a newer one.
    public var changed: Int
    /// Words whose entry is as new or newer, or says the same.
    public var unchanged: Int

    /// Counts.
    public init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
    }
}
