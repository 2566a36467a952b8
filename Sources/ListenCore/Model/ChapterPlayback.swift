/// Everything needed to play one chapter: where its sound and its texts are.
package struct ChapterPlayback: Hashable, Sendable {
    /// The chapter.
    package let address: ChapterAddress
    /// Its entry in a list.
    package let chapter: Chapter
    /// The place of its sound.
    package let audio: ResourceReference
    /// Its texts: the spoken one, translations, and those left out.
    package let texts: TextChoice
    /// The way of a time that was read before its places were moved; `nil` where none was.
    package var moved: TimelineShift?
    /// The place it begins at where nothing of it was heard: past what a person skips of every
    /// beginning.
    package var begins = MediaTime.zero
    /// The part of its end that a person passes over.
    package var endsEarly = MediaTime.zero

    /// The text in the book's language, when there is one.
    package var subtitles: TrackReference? { texts.spoken?.track }
    /// Texts in other languages that came with the chapter.
    package var translations: [TrackReference] { texts.translations.map(\.track) }

    /// A chapter ready to be opened, with its texts.
    package init(
        address: ChapterAddress, chapter: Chapter, audio: ResourceReference, texts: TextChoice
    ) {
        self.address = address
        self.chapter = chapter
        self.audio = audio
        self.texts = texts
    }

    /// A chapter ready to be opened, whose source says which texts it has.
    package init(
        address: ChapterAddress, chapter: Chapter, audio: ResourceReference,
        subtitles: TrackReference? = nil, translations: [TrackReference] = []
    ) {
        self.init(
            address: address, chapter: chapter, audio: audio,
            texts: TextChoice(
                spoken: subtitles.map { TextChoice.Text($0) },
                translations: translations.map { TextChoice.Text($0) }))
    }
}

/// The place of a resource's bytes.
package enum ResourceReference: Hashable, Sendable {
    /// A file on this machine, by absolute path.
    case file(path: String)
    /// A resource of a backend, by absolute http or https URL.
    case remote(url: String)
}

/// A subtitle track that can be fetched.
package struct TrackReference: Hashable, Sendable {
    /// The place of its bytes.
    package let location: ResourceReference
    /// The language of its text, when known.
    package let language: Language?

    /// The time by which it sounds later than its own times say; `nil` when it moves with the
    /// chapter's text.
    package let offset: MediaTime?

    /// A track.
    package init(
        location: ResourceReference, language: Language? = nil, offset: MediaTime? = nil
    ) {
        self.location = location
        self.language = language
        self.offset = offset
    }
}

/// The bytes of a subtitle track as they were fetched.
package struct TrackPayload: Hashable, Sendable {
    /// The file's bytes, in any encoding and format.
    package let bytes: [UInt8]
    /// The file's name, for messages.
    package let name: String
    /// The language of its text, when known.
    package let language: Language?
    /// The path of the file on this machine: a media overlay names others beside it; `nil` when it
    /// came from elsewhere.
    package let path: String?
    /// The parts of the text that are missing, in sentences.
    package var remarks: [String] = []

    /// A payload.
    package init(bytes: [UInt8], name: String, language: Language? = nil, path: String? = nil) {
        self.bytes = bytes
        self.name = name
        self.language = language
        self.path = path
    }
}
