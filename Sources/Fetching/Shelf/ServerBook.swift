package import ListenCore

/// A book as the list of a server names it, in the form it is stored in.
package struct ServerListing: Hashable, Sendable, Codable {
    /// Its id at the server.
    package var id: String
    /// Its title (not yet safe for a terminal).
    package var title: String
    /// Its author, when known.
    package var author: String?
    /// Its language as the server states it, when it does.
    package var language: String?
    /// The address of its picture, when it has one.
    package var cover: String?
    /// Its parts by their ids, where the server groups none: a book made of items of a list.
    package var items: [String]?

    /// A book.
    package init(
        id: String, title: String, author: String? = nil, language: String? = nil,
        cover: String? = nil, items: [String]? = nil
    ) {
        (self.id, self.title, self.author) = (id, title, author)
        (self.language, self.cover, self.items) = (language, cover, items)
    }

    /// The book for lists.
    package var book: Book {
        Book(
            id: BookID(rawValue: id), title: title, author: author,
            language: language.flatMap(StatedLanguage.language), coverURL: cover)
    }
}

/// A book of a server with its recordings and chapters, in the form it is stored in.
///
/// A chapter is a whole recording, a part of one, or parts of several behind each other.
package struct ServerBook: Hashable, Sendable, Codable {
    /// A recording of a book.
    package struct Track: Hashable, Sendable, Codable {
        /// Its id at the server.
        package var id: String
        /// Its address, without anything secret.
        package var address: String
        /// Its length in seconds; 0 when unknown.
        package var seconds: Double

        /// A recording.
        package init(id: String, address: String, seconds: Double) {
            (self.id, self.address) = (id, address)
            self.seconds = seconds.isFinite && seconds > 0 && seconds < Self.longest ? seconds : 0
        }

        /// The longest recording, in seconds: a month.
        package static let longest = 2_678_400.0
    }

    /// A stretch of a recording.
    package struct Piece: Hashable, Sendable, Codable {
        /// The recording, by its place among the tracks.
        package var track: Int
        /// The beginning in it, in seconds.
        package var start: Double
        /// The first instant after it; `nil` for the end of the recording.
        package var end: Double?

        /// A stretch; the whole recording by default.
        package init(track: Int, start: Double = 0, end: Double? = nil) {
            (self.track, self.start, self.end) = (track, start, end)
        }

        /// True for a whole recording.
        package var isWhole: Bool { start == 0 && end == nil }
    }

    /// A text of a chapter.
    package struct Text: Hashable, Sendable, Codable {
        /// Its address, without anything secret.
        package var address: String
        /// Its name, for people.
        package var name: String
        /// The language in its name, when it states one.
        package var language: String?
        /// False where only asking for it tells if it is there.
        package var isSure: Bool

        /// A text.
        package init(
            address: String, name: String, language: String? = nil, isSure: Bool = true
        ) {
            (self.address, self.name, self.language) = (address, name, language)
            self.isSure = isSure
        }
    }

    /// A chapter.
    package struct Part: Hashable, Sendable, Codable {
        /// Its id inside the book.
        package var id: String
        /// Its title (not yet safe for a terminal).
        package var title: String
        /// Its beginning in the whole book, in seconds.
        package var start: Double
        /// Its length in seconds; 0 when unknown.
        package var seconds: Double
        /// The stretches it is heard from.
        package var pieces: [Piece]
        /// Its texts: of the recording it is a part of.
        package var texts: [Text] = []

        /// A chapter.
        package init(
            id: String, title: String, start: Double, seconds: Double, pieces: [Piece],
            texts: [Text] = []
        ) {
            (self.id, self.title, self.start) = (id, title, start)
            (self.seconds, self.pieces, self.texts) = (seconds, pieces, texts)
        }

        /// The recording that is all of it; `nil` for parts of recordings.
        package var wholeTrack: Int? {
            guard let only = pieces.first, pieces.count == 1, only.isWhole else { return nil }
            return only.track
        }
    }

    /// Its recordings.
    package var tracks: [Track]
    /// Its chapters.
    package var parts: [Part]
    /// The language it is read in, as the server states it.
    package var language: String?
    /// The address of the printed text that lies with it, when one does.
    package var printed: String?
    /// True where each chapter is a work of its own, as the episodes of a podcast: places are
    /// counted in them, not through the whole.
    package var isSeries: Bool

    /// A book.
    package init(
        tracks: [Track], parts: [Part], language: String? = nil, printed: String? = nil,
        isSeries: Bool = false
    ) {
        (self.tracks, self.parts) = (tracks, parts)
        (self.language, self.printed, self.isSeries) = (language, printed, isSeries)
    }

    /// No book has more chapters or recordings; what a server names beyond is left out.
    package static let most = 20_000

    /// The length of the whole in seconds.
    package var seconds: Double { parts.reduce(0) { $0 + $1.seconds } }

    /// The chapters for lists.
    package var chapters: [Chapter] {
        parts.enumerated().map { index, part in
            Chapter(
                id: ChapterID(rawValue: part.id), title: part.title, number: index + 1,
                hasAudio: !part.pieces.isEmpty, hasSubtitles: part.texts.contains(where: \.isSure),
                duration: .seconds(part.seconds))
        }
    }

    /// The chapter of an id, and its place among all.
    package func part(_ chapter: ChapterID) -> (index: Int, part: Part)? {
        parts.firstIndex { $0.id == chapter.rawValue }.map { ($0, parts[$0]) }
    }

    /// The chapter that a place in the whole book is in, and the place in it; `nil` without
    /// chapters.
    package func located(at seconds: Double) -> (part: Part, seconds: Double)? {
        guard let part = parts.last(where: { $0.start <= seconds }) ?? parts.first else {
            return nil
        }
        return (part, min(max(0, seconds - part.start), max(part.seconds, 0)))
    }
}
