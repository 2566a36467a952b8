package import FoundationEssentials

/// Keeps how well a person knows words; a call returns when it is safely on disk.
package protocol WordStatusStoring: Sendable {
    /// All statuses of a language at once.
    func statuses(of language: Language) async throws(StoreError) -> WordStatuses
    /// Sets the status of a word, or (with nil) takes it away; its translation stays.
    ///
    /// It is the newest that is known of the word, also when the clock went back.
    func set(_ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date)
        async throws(StoreError)
    /// Saves the newest facts of each word, in any order of lists: its status and spelling, and
    /// independently its translation.
    ///
    /// An entry without a time only adds a word, or a translation when there is none.
    func merge(_ entries: [WordEntry]) async throws(StoreError) -> WordMerge
    /// All words with a status, by language, then text; of one language when
    /// given, and with those whose status was taken away when wanted.
    func entries(of language: Language?, includingRemoved: Bool) async throws(StoreError)
        -> [WordEntry]
}

extension WordStatusStoring {
    /// All words with a status, by language, then text; of one language when given.
    package func entries(of language: Language?) async throws(StoreError) -> [WordEntry] {
        try await entries(of: language, includingRemoved: false)
    }
}

/// The outcome for entries that were merged into those kept.
package struct WordMerge: Hashable, Sendable {
    /// Words nothing was kept of.
    package var added: Int
    /// Words that are kept otherwise since.
    package var changed: Int
    /// Words that are kept as they were: by a newer entry, or by one that says
    /// the same.
    package var unchanged: Int
    /// Words that have another status, or lost theirs, and stay as they are
    /// since the list does not say when that was, or a time that is still to come.
    package var withheld: Int

    /// Counts.
    package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0, withheld: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        self.withheld = withheld
    }
}
