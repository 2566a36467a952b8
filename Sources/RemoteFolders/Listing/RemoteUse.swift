package import Fetching
package import HTTPCaching
package import ListenCore

/// The purpose for which the bytes of a file are asked for.
package struct RemoteUse: Hashable, Sendable {
    /// The kinds of files.
    package enum Part: Hashable, Sendable {
        /// The sound of a chapter.
        case sound
        /// A text with times.
        case text
        /// A list of chapters, such as a cue sheet.
        case chapters
        /// A picture.
        case picture
    }

    /// The kind of file.
    package let part: Part
    /// The book it belongs to.
    package let book: BookID
    /// The chapter it belongs to; `nil` for a picture, or a list of chapters of several.
    package let chapter: ChapterID?
    /// A noun phrase for errors: `the sound of “One” from books.example`.
    package let context: String

    /// A purpose.
    package init(_ part: Part, book: BookID, chapter: ChapterID? = nil, context: String) {
        (self.part, self.book, self.chapter, self.context) = (part, book, chapter, context)
    }

    /// The limits of a list of chapters: no sheet of a book has more.
    private static let chapters: TransferLimits = {
        var limits = TransferLimits.subtitles
        limits.maxBytes = 256 << 10
        return limits
    }()

    /// The query for this purpose at an address, kept under `key` or else under the address.
    package func query(
        _ url: HTTPURL, on server: ServerEndpoint, keyedBy key: CacheKey? = nil,
        fields: HTTPFields = [:]
    ) -> CachedQuery {
        var query =
            switch part {
            case .sound:
                server.query(
                    url, .media, of: book, chapter: chapter,
                    accepting: "audio/*, application/octet-stream, */*;q=0.5", limits: .media,
                    context: context)
            case .text:
                server.query(
                    url, .payload, of: book, chapter: chapter, accepting: "text/*, */*;q=0.5",
                    limits: .subtitles, context: context)
            case .chapters:
                server.query(
                    url, .payload, of: book, chapter: chapter, accepting: "text/*, */*;q=0.5",
                    limits: Self.chapters, context: context)
            case .picture:
                server.query(
                    url, .media, of: book, accepting: "image/png, image/jpeg, image/*;q=0.5",
                    limits: .cover, context: context)
            }
        if let key { query = query.keyed(by: key) }
        return query.adding(fields)
    }
}
