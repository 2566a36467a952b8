/// Everything a recording says about itself, read without decoding its sound.
package struct RecordingFacts: Hashable, Sendable {
    /// The kind of file, as people call it: `MP3`, `MP4`, `Ogg Opus`.
    package var form: String
    /// Its length by the file's own words, always positive; `nil` where those do not say.
    package var duration: MediaTime? {
        didSet { if let length = duration, length <= .zero { duration = nil } }
    }
    /// Its tags.
    package var tags = RecordingTags()
    /// Its chapters; `nil` where it names none.
    package var chapters: RecordingChapters?
    /// Its pictures, those for the front first; bounded in number and size.
    package var pictures: [EmbeddedPicture] = []
    /// The texts in it.
    package var texts: [EmbeddedText] = []
    /// The place up to which its texts were read if that ended before they did; `nil` for all of
    /// them.
    package var textsReadTo: MediaTime?
    /// The parts that could not be read or were left out, a sentence each, at most a hundred.
    package var diagnostics: [String] = []

    /// Facts of a recording that says nothing.
    package init(form: String) {
        self.form = form
    }
}

/// A picture in a recording, not decoded.
package struct EmbeddedPicture: Hashable, Sendable {
    /// Larger than any cover: 16 MB.
    package static let limitBytes = 16 << 20
    /// The most pictures that are kept of one recording.
    package static let most = 16

    /// The bytes of the picture's file.
    package let bytes: [UInt8]
    /// Its kind by those bytes, such as `image/jpeg`.
    package let mediaType: String
    /// True if it is stated to be the front of the book.
    package let isFront: Bool

    /// A picture; `nil` when the bytes are none of JPEG, PNG, GIF, BMP, WebP,
    /// or too many.
    ///
    /// The kind that a file states is not believed.
    package init?(bytes: [UInt8], isFront: Bool) {
        guard bytes.count <= Self.limitBytes, let type = Self.mediaType(of: bytes) else {
            return nil
        }
        self.bytes = bytes
        mediaType = type
        self.isFront = isFront
    }

    /// The media type by the first bytes of a file; `nil` when it is not a picture.
    package static func mediaType(of bytes: some Collection<UInt8>) -> String? {
        let head = Array(bytes.prefix(12))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) { return "image/png" }
        if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if head.starts(with: Array("BM".utf8)), bytes.count > 26 { return "image/bmp" }
        if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}

/// A text in a recording: lyrics, or the spoken words.
package struct EmbeddedText: Hashable, Sendable {
    /// One line, and when it is heard where that is known.
    package struct Line: Hashable, Sendable {
        /// Its beginning; `nil` in a text without times.
        package let start: MediaTime?
        /// Its end, if that is stated.
        package let end: MediaTime?
        /// The line, without line ends at its edges.
        package let text: String

        /// A line.
        package init(start: MediaTime? = nil, end: MediaTime? = nil, text: String) {
            self.start = start
            self.end = end
            self.text = text
        }
    }

    /// The place of a text in a recording.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A field for lyrics: USLT, ©lyr, LYRICS.
        case lyrics
        /// A field for lyrics with times: SYLT.
        case timedLyrics
        /// A track of the container.
        case track
    }

    /// The most lines that are kept of a text.
    package static let mostLines = 200_000
    /// The most texts that are kept of a recording.
    package static let most = 32

    /// Its language, where it is stated.
    package let language: Language?
    /// The file's name for it; empty for nothing.
    package let name: String
    /// Its place.
    package let kind: Kind
    /// Its lines, timed ones in ascending order; never empty.
    package let lines: [Line]
    /// The text as it is written, where it may be a file of subtitles by itself: lyrics that are
    /// LRC, a track of Matroska; `nil` where the lines say all.
    package let document: String?

    /// The text of a field for lyrics; `nil` when it is none, or is empty.
    package init?(lyrics: String?, language: Language? = nil, name: String = "") {
        guard let lyrics else { return nil }
        let lines = lyrics.split(separator: "\n", omittingEmptySubsequences: false)
        self.init(
            language: language, name: name, kind: .lyrics, document: lyrics,
            lines: lines.map { Line(text: String($0)) })
    }

    /// A text; `nil` when no line has anything in it.
    package init?(
        language: Language?, name: String = "", kind: Kind = .track, document: String? = nil,
        lines: [Line]
    ) {
        self.kind = kind
        self.document = document
        var kept = Array(lines.prefix(Self.mostLines))
        kept.removeAll { $0.text.allSatisfy(\.isWhitespace) }
        guard !kept.isEmpty else { return nil }
        self.language = language
        self.name = name
        self.lines = kept.enumerated().sorted { left, right in
            let starts = (left.element.start ?? .zero, right.element.start ?? .zero)
            return starts.0 != starts.1 ? starts.0 < starts.1 : left.offset < right.offset
        }.map(\.element)
    }

    /// True if every line has a time.
    package var isTimed: Bool { lines.allSatisfy { $0.start != nil } }
}
