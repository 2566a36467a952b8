import ListenCore

/// Stores values that files give by name, such as `ALBUM ARTIST`, in tags.
///
/// The names are those that programs write into TXXX frames, Vorbis comments, free fields of MP4
/// and attributes of ASF.
struct TagFields {
    /// The most values one field keeps.
    static let mostValues = 32

    private(set) var tags = RecordingTags()

    /// Sets a field from one value; returns true when its name is known.
    ///
    /// A field that is set already stays; lists grow.
    @discardableResult
    mutating func set(_ name: String, _ value: String) -> Bool {
        guard let field = Self.fields[Self.key(name)] else { return false }
        set(field, value)
        return true
    }

    mutating func set(_ field: Field, _ value: String) {
        switch field {
        case .text(let path):
            if tags[keyPath: path] == nil { tags[keyPath: path] = TagText.name(value) }
        case .long(let path):
            if tags[keyPath: path] == nil { tags[keyPath: path] = TagText.lines(value) }
        case .list(let path): add(value, to: path)
        case .language:
            let known = TagText.name(value).flatMap(StatedLanguage.language)
            if tags.language == nil, known?.code != "und" { tags.language = known }
        case .year: if tags.year == nil { tags.year = Self.year(value) }
        case .track: if tags.track == nil { tags.track = NumberedPlace(text: value) }
        case .disc: if tags.disc == nil { tags.disc = NumberedPlace(text: value) }
        case .trackTotal: tags.track = Self.place(tags.track, of: value)
        case .discTotal: tags.disc = Self.place(tags.disc, of: value)
        case .series:
            guard let name = TagText.name(value), tags.series?.name.isEmpty ?? true else { return }
            tags.series = BookSeries(name: name, part: tags.series?.part)
        case .seriesPart:
            guard let part = TagText.name(value), tags.series?.part == nil else { return }
            tags.series = BookSeries(name: tags.series?.name ?? "", part: part)
        case .isbn:
            let digits = value.uppercased().filter { $0.isASCII && ($0.isNumber || $0 == "X") }
            if tags.isbn == nil, [10, 13].contains(digits.count) { tags.isbn = digits }
        }
    }

    mutating func set(track: NumberedPlace?) { tags.track = tags.track ?? track }
    mutating func set(disc: NumberedPlace?) { tags.disc = tags.disc ?? disc }
    mutating func setAudiobook() { tags.isAudiobook = true }

    /// The tags; a series without a name is left out.
    var finished: RecordingTags {
        var whole = tags
        if whole.series?.name.isEmpty == true { whole.series = nil }
        return whole
    }

    private mutating func add(_ value: String, to path: WritableKeyPath<RecordingTags, [String]>) {
        guard let name = TagText.name(value), tags[keyPath: path].count < Self.mostValues,
            !tags[keyPath: path].contains(name)
        else { return }
        tags[keyPath: path].append(name)
        if path == \.genres, name.lowercased() == "audiobook" { tags.isAudiobook = true }
    }

    /// The first run of four digits that is a year, as in `2019-05-01` or `1 May 2019`.
    static func year(_ text: String) -> Int? {
        text.prefix(60).split { !($0.isASCII && $0.isNumber) }.lazy
            .filter { $0.utf8.count == 4 || $0.utf8.count == 8 }
            .compactMap { Int($0.prefix(4)) }.first { $0 >= 1 }
    }

    private static func place(_ place: NumberedPlace?, of total: String) -> NumberedPlace? {
        guard let place, place.total == nil, let count = Int(TagText.name(total) ?? "") else {
            return place
        }
        return NumberedPlace(place.number, of: count)
    }

    /// A name without case, blanks and marks: `Album Artist` is `albumartist`.
    private static func key(_ name: String) -> String {
        String(name.prefix(80).lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The meaning of a field.
    enum Field: Sendable {
        case text(any WritableKeyPath<RecordingTags, String?> & Sendable)
        case long(any WritableKeyPath<RecordingTags, String?> & Sendable)
        case list(any WritableKeyPath<RecordingTags, [String]> & Sendable)
        case language, year, track, disc, trackTotal, discTotal, series, seriesPart, isbn
    }

    private static let fields: [String: Field] = [
        "title": .text(\.title), "subtitle": .text(\.subtitle), "album": .text(\.album),
        "artist": .list(\.artists), "artists": .list(\.artists),
        "albumartist": .list(\.albumArtists), "albumartists": .list(\.albumArtists),
        "ensemble": .list(\.albumArtists), "composer": .list(\.composers),
        "author": .list(\.authors), "writer": .list(\.authors), "lyricist": .list(\.lyricists),
        "narrator": .list(\.narrators), "narratedby": .list(\.narrators),
        "reader": .list(\.narrators), "readby": .list(\.narrators),
        "narrators": .list(\.narrators), "performer": .list(\.narrators),
        "language": .language, "lang": .language,
        "date": .year, "year": .year, "originaldate": .year, "originalyear": .year,
        "releasedate": .year, "publisheddate": .year,
        "tracknumber": .track, "track": .track, "tracktotal": .trackTotal,
        "totaltracks": .trackTotal, "discnumber": .disc, "disc": .disc, "disctotal": .discTotal,
        "totaldiscs": .discTotal,
        "series": .series, "mvnm": .series, "movementname": .series, "bookseries": .series,
        "seriespart": .seriesPart, "seriessequence": .seriesPart, "mvin": .seriesPart,
        "movement": .seriesPart, "part": .seriesPart, "booknumber": .seriesPart,
        "genre": .list(\.genres), "description": .long(\.description),
        "synopsis": .long(\.description), "summary": .long(\.description),
        "longdescription": .long(\.description), "podcastdesc": .long(\.description),
        "comment": .long(\.comment), "publisher": .text(\.publisher),
        "organization": .text(\.publisher), "label": .text(\.publisher), "isbn": .isbn,
        "asin": .text(\.asin), "audibleasin": .text(\.asin),
    ]
}
