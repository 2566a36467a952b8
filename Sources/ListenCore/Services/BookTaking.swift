/// The recordings that an import took for a book, with the reason: pure.
package struct BookTaking: Hashable, Sendable {
    /// The reason that recordings are one book.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It is one recording.
        case file
        /// Their tags name one album.
        case album
        /// They are in folders of discs.
        case discs
        /// Their names are numbered.
        case series
        /// Their tags number them.
        case tracks
        /// They are in one folder, and a person says that it is a book.
        case folder
        /// They came out of an archive.
        case archive
        /// They belong to a book that a person gave a title, which keeps it apart from others.
        case titled
    }

    /// The reason.
    package let kind: Kind
    /// The paths of the recordings, in the order they are heard.
    package let paths: [String]
    /// The origin of the book in a few words: `3 numbered files in Downloads: 1.mp3, 2.mp3, 3.mp3`;
    /// of several folders these are named.
    package let sentence: String

    /// A taking of recordings for a book.
    package init(_ kind: Kind, paths: [String], sentence: String) {
        (self.kind, self.paths, self.sentence) = (kind, paths, sentence)
    }
}
