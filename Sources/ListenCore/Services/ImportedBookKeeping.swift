public import FoundationEssentials

/// Keeps the books of the person's own files.
///
/// Safe to use from any isolation.
package protocol ImportedBookKeeping: Sendable {
    /// The books in the order they were imported, as a list shows them: with
    /// neither files nor chapters read.
    func books() async throws(StoreError) -> [ImportedBookEntry]
    /// A book with its files and chapters; `nil` for an unknown id.
    func book(_ id: BookID) async throws(StoreError) -> ImportedBook?
    /// The books of some ids with their files and chapters, without those that are not here.
    func books(_ ids: [BookID]) async throws(StoreError) -> [ImportedBook]
    /// A book with one of its chapters and only the files of that, and the chapter's place among
    /// all, from 0; `nil` for an unknown id.
    ///
    /// The cost does not depend on the size of the book.
    func chapter(
        _ chapter: ChapterID, of book: BookID
    ) async throws(StoreError) -> (book: ImportedBook, index: Int)?
    /// The division into chapters that the person wants for a book, also for one that is not here;
    /// `nil` when nothing was chosen.
    func wishedDivision(of id: BookID) async throws(StoreError) -> WishedDivision?
    /// The book that has a file, by the file's absolute path.
    func owners(of paths: [String]) async throws(StoreError) -> [String: BookID]
    /// Keeps books in one transaction; one with a known id replaces the former, at its place in the
    /// list.
    ///
    /// Returns the books whose present state is no longer the one they were made from: they were
    /// changed or removed meanwhile, or are new here, or one of their files belongs to another book
    /// than `seen` says. Nothing of these was kept, and they are to be made again from the present
    /// state. A new cover alone is not a change, and stays. A file belongs to one book: a path that
    /// another book has is taken from it. The person's wording is not kept here, but by `say`.
    func keep(
        _ revisions: [BookRevision], over seen: SeenFiles
    ) async throws(StoreError) -> Set<BookID>
    /// Sets the path of a book's cover, `nil` for none; nothing else changes.
    func setCover(_ path: String?, of id: BookID) async throws(StoreError)
    /// Saves the person's wording for a book in place of the former one; it outlives the book, and
    /// applies again when its files are imported again.
    func say(_ change: BookWordingChange, of id: BookID, at instant: Date)
        async throws(StoreError)
    /// Forgets a book; nothing is done to its files, nor to its progress.
    ///
    /// Its files are passed over until they are kept again.
    func forget(_ id: BookID) async throws(StoreError)
    /// The files that have one of these sizes, to find those that were moved.
    func recordings(ofSizes sizes: Set<Int64>) async throws(StoreError) -> [OwnedFile]
    /// The files and folders that were imported, in ascending order.
    func roots() async throws(StoreError) -> [String]
    /// Adds files and folders that were imported.
    func keepRoots(_ paths: [String]) async throws(StoreError)
    /// Removes those of some imported paths below which no book has a file.
    func forgetUnusedRoots(among paths: [String]) async throws(StoreError)
    /// The files of books that were forgotten.
    func passedOver() async throws(StoreError) -> Set<String>
}

/// The book that has a file.
package struct OwnedFile: Hashable, Sendable {
    /// The absolute path.
    package let path: String
    /// The size in bytes when it was read.
    package let size: Int64
    /// The time the file was changed last, in microseconds since 1970, when it was read.
    package let modified: Int64
    /// The book.
    package let book: BookID

    /// A file of a book.
    package init(path: String, size: Int64, modified: Int64, book: BookID) {
        self.path = path
        self.size = size
        self.modified = modified
        self.book = book
    }
}

/// The division into chapters that the person wished for a book.
///
/// ```swift
/// let former = WishedDivision(list: nil, length: .seconds(600), saidAt: now)
/// let saidAt = WishedDivision.time(now: now, over: former.saidAt)  // a millisecond later
/// ```
public struct WishedDivision: Hashable, Sendable {
    /// The list of chapters, as it was written; `nil` for none.
    public let list: String?
    /// The length of chapters in a recording without any; zero for no chapters, `nil` when nothing
    /// was chosen.
    public let length: MediaTime?
    /// The time of the choice.
    public let saidAt: Date

    /// A wish.
    public init(list: String?, length: MediaTime?, saidAt: Date) {
        (self.list, self.length, self.saidAt) = (list, length, saidAt)
    }

    /// The time of a wish that replaces a former one: later than that, even when the clock was put
    /// back meanwhile, unless the former time is of a clock that was far ahead.
    public static func time(now: Date, over former: Date?) -> Date {
        guard let former, former >= now, former.timeIntervalSince(now) <= ClockTolerance.seconds
        else { return now }
        return former.addingTimeInterval(0.001)
    }
}

/// A book of the person's own files as a list shows it.
///
/// ```swift
/// let entry = ImportedBookEntry(
///     book: fox, addedAt: now, folder: "/books/fox", chapters: 12,
///     duration: .seconds(3_600), size: 57_600_000)
/// ```
public struct ImportedBookEntry: Hashable, Sendable {
    /// The entry that every list shows.
    public let book: Book
    /// Its narrator, when known.
    public let narrator: String?
    /// The time it was imported.
    public let addedAt: Date
    /// The absolute path of the folder of its files.
    public let folder: String
    /// True if its files are the program's own copies.
    public let ownsFiles: Bool
    /// The number of its chapters.
    public let chapters: Int
    /// The length of its files together, as far as that is known.
    public let duration: MediaTime
    /// The bytes its files take.
    public let size: Int64

    /// An entry.
    public init(
        book: Book, narrator: String? = nil, addedAt: Date, folder: String,
        ownsFiles: Bool = false, chapters: Int, duration: MediaTime, size: Int64
    ) {
        self.book = book
        self.narrator = narrator
        self.addedAt = addedAt
        self.folder = folder
        self.ownsFiles = ownsFiles
        self.chapters = chapters
        self.duration = duration
        self.size = size
    }
}
