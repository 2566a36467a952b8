/// The statements of a recording's tags, or of the files beside it.
///
/// Every value is what the file states, cleaned of control characters and
/// bounded; nothing is guessed here. Of two sources, the better one is asked
/// first and `filled(from:)` takes what it lacks from the other.
public struct RecordingTags: Hashable, Sendable {
    /// The title of this recording: of a chapter where a book has many files.
    public var title: String?
    /// The line below the title.
    public var subtitle: String?
    /// The title of the book.
    public var album: String?
    /// The makers: of audiobooks the author, sometimes the narrator.
    public var artists: [String] = []
    /// The makers of the whole book, more certainly its authors than `artists`.
    public var albumArtists: [String] = []
    /// Composers, under which many audiobooks name the narrator.
    public var composers: [String] = []
    /// The people expressly named as author or writer.
    public var authors: [String] = []
    /// The writers of the words that are sung or spoken: of songs not those they are known by.
    public var lyricists: [String] = []
    /// The people expressly named as narrator or reader.
    public var narrators: [String] = []
    /// The language that is spoken, where it is stated.
    public var language: Language?
    /// The year of publication, 1 to 9999.
    public var year: Int?
    /// The series the book belongs to.
    public var series: BookSeries?
    /// The recording's place among those of its disc or book.
    public var track: NumberedPlace?
    /// The disc's place among those of the book.
    public var disc: NumberedPlace?
    /// Genres, by name.
    public var genres: [String] = []
    /// The subject of the book, as plain text with line ends.
    public var description: String?
    /// A comment by the maker of the file.
    public var comment: String?
    /// The publisher.
    public var publisher: String?
    /// The number of the book, digits and X only.
    public var isbn: String?
    /// The number a shop of audiobooks gave it.
    public var asin: String?
    /// True if the file calls itself an audiobook.
    public var isAudiobook = false

    /// Tags that say nothing.
    public init() {}

    /// True if nothing is known.
    public var isEmpty: Bool { self == RecordingTags() }

    /// The authors of the book: the most certain of those stated.
    public var bookAuthors: [String] {
        [authors, albumArtists, artists, lyricists].first { !$0.isEmpty } ?? []
    }

    /// The narrators of the book: those named so, otherwise, in what calls itself an audiobook,
    /// composers, since that field is used for them.
    public var bookNarrators: [String] {
        narrators.isEmpty && isAudiobook ? composers : narrators
    }

    /// These tags, and of `other` what they lack.
    public func filled(from other: RecordingTags) -> RecordingTags {
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
public struct BookSeries: Hashable, Sendable {
    /// The name of the series.
    public var name: String
    /// The place as it is written: `3`, `2.5`, `1-3`.
    public var part: String?

    /// A series.
    public init(name: String, part: String? = nil) {
        self.name = name
        self.part = part
    }
}

/// A place in a row, such as track 3 of 12.
public struct NumberedPlace: Hashable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// The number of all, if that is stated.
    public let total: Int?

    /// A place; `nil` unless the number is 1 to 99,999.
    ///
    /// A total that is not is left out.
    public init?(_ number: Int, of total: Int? = nil) {
        guard (1...99_999).contains(number) else { return nil }
        self.number = number
        self.total = total.flatMap { (1...99_999).contains($0) ? $0 : nil }
    }

    /// The place in `3`, `03/12` or `3 of 12`; `nil` when it begins with no number.
    public init?(text: String) {
        let numbers = text.prefix(40).split { !$0.isNumber }.prefix(2).map { Int($0) }
        guard let first = text.first(where: { !$0.isWhitespace }), first.isNumber,
            let number = numbers.first ?? nil
        else { return nil }
        self.init(number, of: numbers.count > 1 ? numbers[1] : nil)
    }
}
