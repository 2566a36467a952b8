import ListenApp
import Reports

/// The words behind a cache command: a book and perhaps its chapter, as for `listen book`, or
/// addresses and keys.
struct CacheWords {
    /// The words for a book, and for a chapter of it.
    var book: String?
    var chapter: String?
    /// URLs and prefixes of keys.
    var entries: [String] = []

    /// Reads the words; throws for a book with more than one chapter behind it.
    ///
    /// When `isAlwaysBook`, the word `book` may be left out.
    init(_ words: [String], isAlwaysBook: Bool = false) throws {
        let isNamed = words.first == "book" && words.count > 1
        let isChapter = words.count == 3 && words[1] == "chapter"
        guard isNamed || isChapter || isAlwaysBook else {
            entries = words
            return
        }
        let rest = isNamed ? words.dropFirst() : words[...]
        let behind = rest.dropFirst()
        let chapter = behind.first == "chapter" ? behind.dropFirst() : behind
        guard let book = rest.first, chapter.count <= 1, behind.isEmpty || !chapter.isEmpty else {
            throw CommandLineError.badArgument(
                words.joined(separator: " "),
                expected: "a book and perhaps one chapter, as in: book 3 chapter 2")
        }
        (self.book, self.chapter) = (book, chapter.first)
    }

    /// The single target; throws when there are none or several.
    func target() throws -> CacheReport.Target {
        if let book { return .book(book, chapter: chapter) }
        guard entries.count == 1 else {
            throw CommandLineError.badArgument(
                entries.joined(separator: " "),
                expected: "one URL or key, or a book and its chapter, as in: book 3 chapter 2")
        }
        return .entry(entries[0])
    }
}
