import ListenCore

/// Reads Lyrics3 tags, versions 1 and 2, near the end of MP3s (id3.org/Lyrics3v2).
struct Lyrics3 {
    /// The longest tag of version 1.
    private static let longestOld: Int64 = 5100
    private static let mostBytes: Int64 = 2 << 20
    private static let begin = Array("LYRICSBEGIN".utf8)

    let tags: RecordingTags
    let lyrics: EmbeddedText?
    /// The start of the tag.
    let start: Int64

    /// The tag that ends at a place; `nil` when there is none.
    init?(_ input: TagInput, endingAt end: Int64, _ text: TagText) {
        guard let mark = input.bytes(at: end - 9, count: 9) else { return nil }
        switch String(decoding: mark, as: UTF8.self) {
        case "LYRICS200":
            guard let digits = input.bytes(at: end - 15, count: 6),
                let size = Int64(String(decoding: digits, as: UTF8.self)),
                (11...Self.mostBytes).contains(size),
                let body = input.bytes(at: end - 15 - size, count: Int(size)),
                body.starts(with: Self.begin)
            else { return nil }
            start = end - 15 - size
            (tags, lyrics) = Self.fields(body.dropFirst(Self.begin.count), text)
        case "LYRICSEND":
            let from = max(0, end - 9 - Self.longestOld - Int64(Self.begin.count))
            let body = input.prefix(at: from, count: Int(end - 9 - from))
            guard let place = Self.lastBegin(in: body) else { return nil }
            start = from + Int64(place)
            tags = RecordingTags()
            lyrics = EmbeddedText(
                lyrics: TagText.lines(text.decoded(body[(place + Self.begin.count)...])))
        default: return nil
        }
    }

    /// The fields: three letters, the length in five digits, the content.
    private static func fields(
        _ body: ArraySlice<UInt8>, _ text: TagText
    ) -> (RecordingTags, EmbeddedText?) {
        var reader = ByteReader(body)
        var fields = TagFields()
        var lyrics: EmbeddedText?
        while let id = reader.read(3), let digits = reader.read(5),
            let size = Int(String(decoding: digits, as: UTF8.self)), let value = reader.read(size)
        {
            switch String(decoding: id, as: UTF8.self) {
            case "LYR": lyrics = EmbeddedText(lyrics: TagText.lines(text.decoded(value)))
            case "ETT": fields.set(.text(\.title), text.decoded(value))
            case "EAR": fields.set(.list(\.artists), text.decoded(value))
            case "EAL": fields.set(.text(\.album), text.decoded(value))
            case "AUT": fields.set(.list(\.authors), text.decoded(value))
            default: break
            }
        }
        return (fields.finished, lyrics)
    }

    private static func lastBegin(in bytes: [UInt8]) -> Int? {
        bytes.indices.reversed().first { at in
            bytes[at] == begin[0] && bytes[at...].starts(with: begin)
        }
    }
}
