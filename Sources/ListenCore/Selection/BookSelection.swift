/// The book a person meant by what follows `book` on the command line.
package struct BookSelection: Hashable, Sendable {
    /// The rule that made the choice.
    package enum Rule: String, Hashable, Sendable {
        /// Its place in the source's list, counted from 1.
        case place
        /// Its id.
        case id
        /// A part of its title, or the whole.
        case title
    }

    /// The book.
    package let book: Book
    /// Its place in the list, from 1.
    package let place: Int
    /// The rule that made the choice.
    package let rule: Rule

    /// Finds the book: `typed` is its place in `books`, an id, or part of a title.
    ///
    /// A number is first of all a place; one beyond the list may still be an id or part of a title
    /// (`book 1984`), with `numbersArePlaces` an id at most. Throws when nothing fits, or more than
    /// one title does; the error has the words of their source.
    package static func find(
        _ typed: String, in books: [Book], called words: SourceWords = .books,
        numbersArePlaces: Bool = false
    ) throws(SelectionError) -> BookSelection {
        if let place = TitleMatch.number(typed), books.indices.contains(place - 1) {
            return choose(place - 1, in: books, by: .place)
        }
        let wanted = typed.lowercased()
        let byID =
            books.firstIndex { $0.id.rawValue == typed }
            ?? books.firstIndex { $0.id.rawValue.lowercased() == wanted }
        if let byID { return choose(byID, in: books, by: .id) }
        let isPlace = numbersArePlaces && TitleMatch.number(typed) != nil
        let found = isPlace ? [] : TitleMatch.indices(of: typed, in: books.map(\.title))
        if let only = found.first, found.count == 1 { return choose(only, in: books, by: .title) }
        let entries = books.enumerated().map { offset, book in
            SelectionError.Entry(label: "\(offset + 1)", title: book.title, id: book.id.rawValue)
        }
        throw found.isEmpty
            ? .notFound(typed, of: words.book, among: entries)
            : .ambiguous(typed, of: words.book, among: found.map { entries[$0] })
    }

    private static func choose(_ index: Int, in books: [Book], by rule: Rule) -> BookSelection {
        BookSelection(book: books[index], place: index + 1, rule: rule)
    }

    /// The reason for this choice, for a header: `book 3 in the list`.
    package var explanation: String {
        switch rule {
        case .place: "book \(place) in the list"
        case .id: "the book with this id"
        case .title: "the book with this title"
        }
    }
}
