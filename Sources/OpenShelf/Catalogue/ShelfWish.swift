package import ListenCore

/// A search of the open shelf.
package struct ShelfWish: Hashable, Sendable {
    /// Words of the title; empty where only other things were said.
    package var text: String
    /// Words of the author's name.
    package var author: String?
    /// Words of a reader's name.
    package var reader: String?
    /// The language it is read in.
    package var language: Language?
    /// Words of a genre.
    package var genre: String?

    /// A wish, by default for a title alone.
    package init(
        text: String, author: String? = nil, reader: String? = nil, language: Language? = nil,
        genre: String? = nil
    ) {
        (self.text, self.author, self.reader) = (text, author, reader)
        (self.language, self.genre) = (language, genre)
    }

    /// True where nothing was asked for.
    package var isEmpty: Bool {
        ShelfWords.folded(text).isEmpty && author == nil && reader == nil && genre == nil
    }

    /// True for a book that may be meant; what is not known of a book speaks against no wish but
    /// that for a reader or a genre.
    func admits(_ book: ShelfBook) -> Bool {
        if let author, let known = book.author,
            !ShelfWords.has(ShelfWords.folded(author), in: ShelfWords.folded(known))
        {
            return false
        }
        if let reader {
            let wanted = ShelfWords.folded(reader)
            guard
                book.readers.contains(where: { ShelfWords.has(wanted, in: ShelfWords.folded($0)) })
            else { return false }
        }
        if let language, let spoken = book.spoken, !language.mayBe(spoken) { return false }
        if let genre {
            let wanted = ShelfWords.folded(genre)
            return book.genres.contains { ShelfWords.has(wanted, in: ShelfWords.folded($0)) }
        }
        return true
    }

    /// The rank of a book among those that are found, by its title: smaller is nearer.
    func rank(of book: ShelfBook) -> Int {
        let (wanted, title) = (ShelfWords.folded(text), ShelfWords.folded(book.title))
        guard !wanted.isEmpty else { return 0 }
        let stem = ShelfWords.folded(ShelfWords.stem(book.title))
        if stem == wanted || title == wanted { return 0 }
        if stem.starts(with: wanted) || title.starts(with: wanted) { return 1 }
        return ShelfWords.has(wanted, in: title) ? 2 : 3
    }
}
