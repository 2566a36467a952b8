package import ListenCore
package import UIVocabulary

/// A row of the list of books: a book with its source and its place there.
package struct ListedBook: Hashable, Sendable {
    package let book: Book
    package let source: SourceID
    /// The place in its source's list, from 1: the number of `book 3`.
    package let place: Int
    /// The source's name where several sources are listed; otherwise `nil`.
    package var origin: String?

    /// Creates a row from its parts.
    package init(book: Book, source: SourceID, place: Int, origin: String? = nil) {
        self.book = book
        self.source = source
        self.place = place
        self.origin = origin
    }

    package var id: BookAddress { BookAddress(source: source, book: book.id) }
}

/// The books of all listed sources, in the order of the sources.
package struct Shelves: Hashable, Sendable {
    /// The session's own source.
    let source: SourceID
    /// The title of the session's source on the screen.
    let title: String
    private(set) var own: [Book]?
    private(set) var others: [OtherShelf] = []

    init(source: SourceID, title: String) {
        (self.source, self.title) = (source, title)
    }

    /// Replaces the books of the session's source.
    mutating func show(_ books: [Book]) { own = books }

    /// Adds the books of another source, or replaces the earlier ones.
    mutating func show(_ shelf: OtherShelf) {
        if let index = others.firstIndex(where: { $0.source == shelf.source }) {
            others[index] = shelf
        } else {
            others.append(shelf)
        }
    }

    /// The sources whose lists are missing, in a few words; `nil` when none is.
    var missingText: String? {
        let names = others.filter(\.isMissing).map(\.title)
        return names.isEmpty ? nil : names.joined(separator: ", ") + " not reached"
    }

    /// The shelf of another source.
    package func other(_ source: SourceID) -> OtherShelf? { others.first { $0.source == source } }

    /// All rows; `nil` until any books arrived.
    var rows: [ListedBook]? {
        let shelves = others.filter { !$0.books.isEmpty }
        guard own != nil || !shelves.isEmpty else { return nil }
        let ownRows = Self.rows(own ?? [], source, shelves.isEmpty ? nil : title)
        let others = shelves.map { (Self.rows($0.books, $0.source, $0.title), $0.comesFirst) }
        return others.filter(\.1).flatMap(\.0) + ownRows + others.filter { !$0.1 }.flatMap(\.0)
    }

    private static func rows(
        _ books: [Book], _ source: SourceID, _ origin: String?
    ) -> [ListedBook] {
        books.enumerated().map {
            ListedBook(book: $1, source: source, place: $0 + 1, origin: origin)
        }
    }
}
