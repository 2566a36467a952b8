package import ListenCore

extension WordStatusStoring {
    /// The entry of a word; `nil` when nothing is kept, or its status was taken away.
    package func entry(of key: WordKey) async throws(StoreError) -> WordEntry? {
        try await entries(of: Language(tag: key.language)).first { $0.key == key }
    }
}

extension BookmarkStoring {
    /// A mark by its number; `nil` when there is none.
    package func bookmark(_ id: Int64) async throws(StoreError) -> Bookmark? {
        try await recentBookmarks(limit: nil).first { $0.id == id }
    }
}

extension EdgeNudgeStoring {
    /// Keeps a nudge in place of the sentence's former one; one of nothing is forgotten.
    package func save(_ nudge: EdgeNudge, in chapter: ChapterAddress) async throws(StoreError) {
        _ = try await replace(in: chapter) { _ in EdgeNudgeReplacement(kept: [nudge]) }
    }
}

extension HeardQuery {
    /// A query of one typed line: words, and phrases in quotes.
    package init(_ text: String, letters: FoldedText.Letters = .plain) {
        let isWhole = text.contains { "\"“”„«»「」".contains($0) }
        let words = text.split(whereSeparator: \.isWhitespace).map { String($0) }
        self.init(arguments: isWhole ? [text] : words, letters: letters)
    }
}
