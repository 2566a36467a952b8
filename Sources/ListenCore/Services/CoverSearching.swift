/// Finds covers of books by their facts.
///
/// Safe to use from any isolation.
package protocol CoverSearching: Sendable {
    /// The name for people.
    var provider: String { get }
    /// The cover of exactly this book; `nil` when there is none.
    ///
    /// An answer is checked against the wish: a cover of a book with another title or author does
    /// not count.
    func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover?
}

/// The book whose cover is wanted.
package struct CoverWish: Hashable, Sendable {
    /// The title as the library has it.
    package let title: String
    /// Its author, when known; several are joined by commas.
    package let author: String?
    /// The book's number, digits and X only, when known.
    package let isbn: String?
    /// The language it is read in, when known.
    package let language: Language?

    /// A wish.
    package init(
        title: String, author: String? = nil, isbn: String? = nil, language: Language? = nil
    ) {
        self.title = title
        self.author = author
        self.isbn = isbn
        self.language = language
    }
}

/// A cover that was found, and who had it.
package struct FoundCover: Hashable, Sendable {
    /// The picture: a JPEG or a PNG.
    package let picture: EmbeddedPicture
    /// The service that had it.
    package let provider: String
    /// The address the picture was fetched from.
    package let address: String
    /// The provider's title of the book.
    package let title: String

    /// A cover.
    package init(picture: EmbeddedPicture, provider: String, address: String, title: String) {
        self.picture = picture
        self.provider = provider
        self.address = address
        self.title = title
    }
}
