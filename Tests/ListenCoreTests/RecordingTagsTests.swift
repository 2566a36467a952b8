import ListenCore
import Testing

/// The tags of a recording, as two tags of it are put together.
@Suite struct RecordingTagsTests {
    typealias Field = @Sendable (inout RecordingTags, String) -> Void

    /// One change of each field, by a text.
    private static let fields: [Field] = [
        { $0.title = $1 }, { $0.subtitle = $1 }, { $0.album = $1 }, { $0.artists = [$1] },
        { $0.albumArtists = [$1] }, { $0.composers = [$1] }, { $0.authors = [$1] },
        { $0.lyricists = [$1] }, { $0.narrators = [$1] }, { $0.genres = [$1] },
        { $0.language = Language(tag: $1) }, { $0.year = $1 == "aa" ? 1 : 2 },
        { $0.series = BookSeries(name: $1) }, { $0.track = NumberedPlace($1 == "aa" ? 1 : 2) },
        { $0.disc = NumberedPlace($1 == "aa" ? 1 : 2) }, { $0.description = $1 },
        { $0.comment = $1 }, { $0.publisher = $1 }, { $0.isbn = $1 }, { $0.asin = $1 },
    ]

    private static func tags(_ field: Field, _ text: String) -> RecordingTags {
        var tags = RecordingTags()
        field(&tags, text)
        return tags
    }

    @Test func `every field is kept, and taken from the other where there is none`() {
        for (index, field) in Self.fields.enumerated() {
            let (own, other) = (Self.tags(field, "aa"), Self.tags(field, "bb"))
            #expect(own != other && !own.isEmpty, "\(index)")
            #expect(own.filled(from: other) == own, "\(index)")
            #expect(RecordingTags().filled(from: other) == other, "\(index)")
        }
    }

    @Test func `a book is one if any of its tags says so`() {
        var book = RecordingTags()
        book.isAudiobook = true
        #expect(book.filled(from: RecordingTags()).isAudiobook)
        #expect(RecordingTags().filled(from: book).isAudiobook)
        #expect(!RecordingTags().filled(from: RecordingTags()).isAudiobook)
    }

    @Test func `the author of a book is named in one of several fields`() {
        var tags = RecordingTags()
        #expect(tags.bookAuthors.isEmpty)
        tags.lyricists = ["lyricist"]
        #expect(tags.bookAuthors == ["lyricist"])
        tags.artists = ["artist"]
        #expect(tags.bookAuthors == ["artist"])
        tags.albumArtists = ["album artist"]
        #expect(tags.bookAuthors == ["album artist"])
        tags.authors = ["author"]
        #expect(tags.bookAuthors == ["author"])
    }

    @Test func `the composer of a book reads it, if nobody else does`() {
        var tags = RecordingTags()
        tags.composers = ["composer"]
        #expect(tags.bookNarrators.isEmpty)
        tags.isAudiobook = true
        #expect(tags.bookNarrators == ["composer"])
        tags.narrators = ["narrator"]
        #expect(tags.bookNarrators == ["narrator"])
    }

    @Test(arguments: [(0, false), (1, true), (99_999, true), (100_000, false)])
    func `a number of a track is one that a book can have`(number: Int, isOne: Bool) {
        #expect((NumberedPlace(number) != nil) == isOne)
        #expect((NumberedPlace(1, of: number)?.total == number) == isOne)
    }
}
