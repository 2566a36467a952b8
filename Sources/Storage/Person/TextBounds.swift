/// The longest texts that are kept, in UTF-8 bytes: the same for writers and for the reader of
/// backups, so that the program can restore its own backups.
enum TextBounds {
    /// An id of a source, book or chapter, and the name of a file.
    static let id = 1 << 16
    /// The name of a setting, which has the ids of a chapter in it.
    static let settingName = 1 << 20
    /// A title; a longer one is cut.
    static let title = 4_000
    /// A sentence, a context or a translation; a longer one is cut.
    static let passage = 100_000
    /// A note of a bookmark.
    static let note = 100_000
    /// A text as it is compared; folding makes some letters many.
    static let folded = 1 << 19
    /// The name and the account of a source.
    static let sourceName = 400
    /// The address of a source.
    static let address = 8_000
    /// The pin of a server's key.
    static let pin = 200
    /// The settings of a source, as JSON.
    static let configuration = 1 << 16
    /// The length of a feed's statements about an episode beyond its text and its sound, as JSON.
    static let details = 1 << 18
    /// The list of chapters of a book, as long as one that is imported.
    static let chapterList = 8 << 20
    /// The words of a text that is read aloud, as JSON.
    static let work = 64 << 20
    /// The sections and files of an audiobook, as JSON.
    static let openBook = 4 << 20
}
