package import FoundationEssentials

/// Keeps which statuses of words another program gave, so that one set here since is known.
package protocol WordGiving: Sendable {
    /// The statuses that were given last, by word.
    func given(of language: Language) async throws(StoreError) -> [WordKey: WordStatus]
    /// Sets statuses that another program gives, all or none; each is the newest of its word.
    func give(_ words: [GivenWord], at instant: Date) async throws(StoreError)
}

/// A status that another program gives a word.
package struct GivenWord: Hashable, Sendable {
    /// The word.
    package let key: WordKey
    /// Its spelling, for lists.
    package let spelling: String
    /// The status.
    package let status: WordStatus

    /// A status.
    package init(key: WordKey, spelling: String, status: WordStatus) {
        (self.key, self.spelling, self.status) = (key, spelling, status)
    }
}

/// The notes whose memory decides the statuses of words, as a person named them once.
package struct NoteOrder: Hashable, Sendable, Codable {
    /// The path of a collection or a package; `nil` for a program that runs.
    package var file: String?
    /// The address of a program that runs.
    package var url: String
    /// The decks that count; all when there are none.
    package var decks: [String]
    /// The field of the word; `nil` when it is guessed.
    package var field: String?
    /// The language of the words, as a tag.
    package var language: String

    /// An order.
    package init(
        file: String?, url: String, decks: [String], field: String?, language: String
    ) {
        (self.file, self.url, self.decks) = (file, url, decks)
        (self.field, self.language) = (field, language)
    }
}

/// Keeps which words were looked up.
package protocol LookUpKeeping: Sendable {
    /// The folded texts of the words of a language that were looked up, the newest ones.
    func lookedUp(in language: Language) async throws(StoreError) -> Set<String>
    /// Notes that a word was looked up.
    func noteLookUp(of key: WordKey, at instant: Date) async throws(StoreError)
}
