package import ListenCore

/// A book whose text and sound leave the program together.
///
/// ```swift
/// let book = SpokenBook(title: "The Fox", language: .english, chapters: [chapter])
/// ```
package struct SpokenBook: Sendable {
    /// A picture of the cover.
    package struct Cover: Hashable, Sendable {
        let bytes: [UInt8]
        let isPNG: Bool

        /// A PNG or a JPEG by its first bytes; `nil` for other bytes.
        package init?(_ bytes: [UInt8]) {
            let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
            guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
            (self.bytes, self.isPNG) = (bytes, isPNG)
        }

        var mediaType: String { isPNG ? "image/png" : "image/jpeg" }
        var fileName: String { isPNG ? "cover.png" : "cover.jpg" }
    }

    /// The title.
    package var title: String
    /// Its author, when known.
    package var author: String?
    /// The person who reads it, when known.
    package var narrator: String?
    /// The language of the text, when known.
    package var language: Language?
    /// Identifies the book among all others, also when it is written again.
    package var identifier: String
    /// The second at which it is written, as `2026-11-21T18:30:05Z`.
    package var modified: String
    /// Its cover.
    package var cover: Cover?
    /// Its chapters, in the order they are heard.
    package var chapters: [SpokenChapter]

    /// A book.
    package init(
        title: String, author: String? = nil, narrator: String? = nil, language: Language? = nil,
        identifier: String, modified: String, cover: Cover? = nil, chapters: [SpokenChapter]
    ) {
        (self.title, self.author, self.narrator) = (title, author, narrator)
        (self.language, self.identifier, self.modified) = (language, identifier, modified)
        (self.cover, self.chapters) = (cover, chapters)
    }

    /// The tag of its language; `und` for one that nobody knows.
    var languageTag: String { language?.tag ?? "und" }

    /// True for languages that are written from right to left.
    var isRightToLeft: Bool {
        ["ar", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi", "ckb", "dv"]
            .contains(language?.code ?? "")
    }
}

/// A chapter with its text and the places of its sound.
package struct SpokenChapter: Sendable {
    /// The title.
    package let title: String
    /// Its sentences at the chapter's own times; empty for a chapter without a text.
    package let sentences: [Sentence]
    /// The parts of files that it is heard from, one behind the other; empty without sound.
    package let clips: [SoundRange]

    /// A chapter.
    package init(title: String, sentences: [Sentence], clips: [SoundRange]) {
        (self.title, self.sentences) = (title, sentences)
        self.clips = clips.filter { $0.end > $0.start }
    }

    /// The length of its sound.
    package var length: MediaTime { clips.reduce(.zero) { $0 + $1.length } }
}

/// A part of a sound file in the book.
package struct SoundRange: Hashable, Sendable {
    /// The place of the file among the sounds of the book.
    package let sound: Int
    /// Its beginning in the file.
    package let start: MediaTime
    /// The first instant after it.
    package let end: MediaTime

    /// A part.
    package init(sound: Int, start: MediaTime, end: MediaTime) {
        (self.sound, self.start, self.end) = (sound, start, end)
    }

    var length: MediaTime { end - start }
}

/// A sound file of the book, ready to be copied.
package struct SoundFile: Hashable, Sendable {
    /// The path of its bytes.
    package let path: String
    /// Its media type, as `audio/mpeg`.
    package let mediaType: String
    /// The ending of its name, as `mp3`.
    package let fileExtension: String

    /// A file.
    package init(path: String, mediaType: String, fileExtension: String) {
        (self.path, self.mediaType, self.fileExtension) = (path, mediaType, fileExtension)
    }
}

/// The pieces of a text that light up one after another.
package enum OverlayUnit: String, CaseIterable, Hashable, Sendable {
    /// Each word, inside its sentence.
    case word
    /// Each sentence.
    case sentence
}
