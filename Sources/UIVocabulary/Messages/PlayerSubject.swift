package import ListenCore

/// The chapter of a player screen.
package struct PlayerSubject: Hashable, Sendable {
    /// The chapter's address.
    package let address: ChapterAddress
    /// The book's title, not yet safe for a terminal.
    package let bookTitle: String
    /// The book's place in its source's list, from 1, when it has one.
    package let bookNumber: Int?
    /// The chapter's title, not yet safe for a terminal.
    package let chapterTitle: String
    /// The number the source gives the chapter; backends begin at 0.
    package let number: Int?
    /// The chapter's place in its book, from 1, when known.
    package let place: Int?
    /// The number of chapters of the book, when known.
    package let chapterCount: Int?
    /// The language of the text, when known.
    package let language: Language?

    /// Book and chapter in one line, not yet safe for a terminal.
    package var title: String { "\(bookTitle) · \(chapterTitle)" }

    /// The same chapter of live sound, which calls itself by a name.
    package func named(_ name: String) -> PlayerSubject {
        PlayerSubject(
            address: address, bookTitle: name, bookNumber: bookNumber,
            chapterTitle: chapterTitle == bookTitle ? name : chapterTitle, number: number,
            place: place, chapterCount: chapterCount, language: language)
    }

    /// Creates a subject.
    package init(
        address: ChapterAddress, bookTitle: String, bookNumber: Int? = nil, chapterTitle: String,
        number: Int? = nil, place: Int? = nil, chapterCount: Int? = nil, language: Language? = nil
    ) {
        self.address = address
        self.bookTitle = bookTitle
        self.bookNumber = bookNumber
        self.chapterTitle = chapterTitle
        self.number = number
        self.place = place
        self.chapterCount = chapterCount
        self.language = language
    }
}
