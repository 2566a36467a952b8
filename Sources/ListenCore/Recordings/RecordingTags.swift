/// The statements of a recording's tags, or of the files beside it.
///
/// Every value is what the file states, cleaned of control characters and
/// bounded; nothing is guessed here. Of two sources, the better one is asked
/// first and `filled(from:)` takes what it lacks from the other.
package struct RecordingTags: Hashable, Sendable {
    /// The title of this recording: of a chapter where a book has many files.
    package var title: String?
    /// The line below the title.
    package var subtitle: String?
    /// The title of the book.
    package var album: String?
    /// The makers: of audiobooks the author, sometimes the narrator.
    package var artists: [String] = []
    /// The makers of the whole book, more certainly its authors than `artists`.
    package var albumArtists: [String] = []
    /// Composers, under which many audiobooks name the narrator.
    package var composers: [String] = []
    /// The people expressly named as author or writer.
    package var authors: [String] = []
    /// The writers of the words that are sung or spoken: of songs not those they are known by.
    package var lyricists: [String] = []
    /// The people expressly named as narrator or reader.
    package var narrators: [String] = []
    /// The language that is spoken, where it is stated.
    package var language: Language?
    /// The year of publication, 1 to 9999.
    package var year: Int?
    /// The series the book belongs to.
    package var series: BookSeries?
    /// The recording's place among those of its disc or book.
    package var track: NumberedPlace?
    /// The disc's place among those of the book.
    package var disc: NumberedPlace?
    /// Genres, by name.
    package var genres: [String] = []
    /// The subject of the book, as plain text with line ends.
    package var description: String?
    /// A comment by the maker of the file.
    package var comment: String?
    /// The publisher.
    package var publisher: String?
    /// The number of the book, digits and X only.
    package var isbn: String?
    /// The number a shop of audiobooks gave it.
    package var asin: String?
    /// True if the file calls itself an audiobook.
    package var isAudiobook = false

    /// Tags that say nothing.
    package init() {}

    /// True if nothing is known.
    package var isEmpty: Bool { self == RecordingTags() }

    /// The authors of the book: the most certain of those stated.
    package var bookAuthors: [String] {
        [authors, albumArtists, artists, lyricists].first { !$0.isEmpty } ?? []
    }

    /// The narrators of the book: those named so, otherwise, in what calls itself an audiobook,
    /// composers, since that field is used for them.
    package var bookNarrators: [String] {
        narrators.isEmpty && isAudiobook ? composers : narrators
    }

    /// These tags, and of `other` what they lack.
    package func filled(from other: RecordingTags) -> RecordingTags {
        var whole = self
        for field in [
            \RecordingTags.title, \.subtitle, \.album, \.description, \.comment, \.publisher,
            \.isbn, \.asin,
        ] where whole[keyPath: field] == nil {
            whole[keyPath: field] = other[keyPath: field]
        }
        for field in [
            \RecordingTags.artists, \.albumArtists, \.composers, \.authors, \.lyricists,
            \.narrators, \.genres,
        ] where whole[keyPath: field].isEmpty {
            whole[keyPath: field] = other[keyPath: field]
        }
        whole.language = language ?? other.language
        whole.year = year ?? other.year
        whole.series = series ?? other.series
        whole.track = track ?? other.track
        whole.disc = disc ?? other.disc
        whole.isAudiobook = isAudiobook || other.isAudiobook
        return whole
    }
}

/// A series of books and the place of one in it.
package struct BookSeries: Hashable, Sendable {
    /// The name of the series.
    package var name: String
    /// The place as it is written: `3`, `2.5`, `1-3`.
    package var part: String?

    /// A series.
    package init(name: String, part: String? = nil) {
        self.name = name
        self.part = part
    }
}

/// A place in a row, such as track 3 of 12.
package struct NumberedPlace: Hashable, Sendable {
    /// The number, from 1.
    package let number: Int
    /// The number of all, if that is stated.
    package let total: Int?

    /// A place; `nil` unless the number is 1 to 99,999.
    ///
    /// A total that is not is left out.
    package init?(_ number: Int, of total: Int? = nil) {
        guard (1...99_999).contains(number) else { return nil }
        self.number = number
        self.total = total.flatMap { (1...99_999).contains($0) ? $0 : nil }
    }

    /// The place in `3`, `03/12` or `3 of 12`; `nil` when it begins with no number.
    package init?(text: String) {
        let numbers = text.prefix(40).split { !$0.isNumber }.prefix(2).map { Int($0) }
        guard let first = text.first(where: { !$0.isWhitespace }), first.isNumber,
            let number = numbers.first ?? nil
        else { return nil }
        self.init(number, of: numbers.count > 1 ? numbers[1] : nil)
    }
}
