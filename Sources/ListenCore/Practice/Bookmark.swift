package import FoundationEssentials

/// A place or sentence a person marked.
package struct Bookmark: Hashable, Sendable, Identifiable {
    /// A person's judgement of it.
    package enum Grade: String, CaseIterable, Hashable, Sendable, Codable {
        /// Hard to understand.
        case hard
        /// Its grammar is worth a look.
        case grammar
        /// Worth quoting.
        case quote
    }

    /// Its number in the store; 0 before it is stored.
    package var id: Int64
    /// The chapter.
    package var chapter: ChapterAddress
    /// The sentence's speech on the text's clock; empty for a mere place.
    package var range: Range<MediaTime>
    /// The sentence as it was then; empty without text.
    package var text: String
    /// The person's note about it.
    package var note: String
    /// The person's judgement of it; `nil` for a plain mark.
    package var grade: Grade?
    /// The time it was made.
    package var createdAt: Date
    /// The book's title then, for lists.
    package var bookTitle: String
    /// The chapter's title then, for lists.
    package var chapterTitle: String

    /// A bookmark.
    package init(
        id: Int64 = 0, chapter: ChapterAddress, range: Range<MediaTime>, text: String = "",
        note: String = "", grade: Grade? = nil, createdAt: Date, bookTitle: String,
        chapterTitle: String
    ) {
        self.id = id
        self.chapter = chapter
        self.range = range
        self.text = text
        self.note = note
        self.grade = grade
        self.createdAt = createdAt
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }
}

/// A change of a stored mark: the other facts stay as they are stored, since they may have changed
/// meanwhile.
package enum BookmarkChange: Hashable, Sendable {
    /// The person's note about it.
    case note(String)
    /// The person's judgement of it; `nil` for a plain mark.
    case grade(Bookmark.Grade?)
}

extension Bookmark {
    /// Takes a change over.
    package mutating func apply(_ change: BookmarkChange) {
        switch change {
        case .note(let note): self.note = note
        case .grade(let grade): self.grade = grade
        }
    }
}

/// Keeps what a person marked; a call returns when it is safely on disk.
package protocol BookmarkStoring: Sendable {
    /// The marks of a chapter in order of place.
    func bookmarks(in chapter: ChapterAddress) async throws(StoreError) -> [Bookmark]
    /// All marks, newest first; at most `limit` where one is given.
    func recentBookmarks(limit: Int?) async throws(StoreError) -> [Bookmark]
    /// Keeps a new mark; returns it with its id.
    func save(_ bookmark: Bookmark) async throws(StoreError) -> Bookmark
    /// Changes a stored mark as it is; returns it as it is then.
    @discardableResult
    func change(_ id: Int64, _ change: BookmarkChange) async throws(StoreError) -> Bookmark
    /// Forgets a mark; says whether there was one.
    @discardableResult
    func remove(_ id: Int64) async throws(StoreError) -> Bool
    /// Forgets a mark unless its note or grade became another since it was seen; says whether
    /// it is gone.
    @discardableResult
    func remove(asSeen bookmark: Bookmark) async throws(StoreError) -> Bool
}
