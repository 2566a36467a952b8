package import FoundationEssentials

/// A word or sentence a person wants to remember, with where it was heard.
package struct StudyCard: Hashable, Sendable, Identifiable {
    /// The kind of question.
    package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// A word or a phrase.
        case word
        /// A whole sentence.
        case sentence
    }

    /// The longest text, context, translation or note kept, in UTF-8 bytes.
    package static let longestText = 32_768

    /// Its number in the store; 0 before it is stored.
    package var id: Int64
    /// The kind of question.
    package var kind: Kind
    /// The language of the text.
    package var language: Language
    /// The word as it is looked up, or the sentence as it was heard.
    package var text: String
    /// The sentence a word was heard in; empty for a sentence.
    package var context: String
    /// Its meaning in the person's language; empty when not known.
    package var translation: String
    /// The person's note about it.
    package var note: String
    /// The place where it was heard; `nil` when it was typed or imported.
    package var place: CardPlace?
    /// The sound that is played for it; `nil` without any.
    package var audio: AudioCut?
    /// The time it was saved.
    package var createdAt: Date
    /// The scheduler's knowledge of it; `nil` while it is new.
    package var memory: CardMemory?
    /// True if it is kept without being asked.
    package var isSuspended: Bool

    /// A card.
    package init(
        id: Int64 = 0, kind: Kind, language: Language, text: String, context: String = "",
        translation: String = "", note: String = "", place: CardPlace? = nil,
        audio: AudioCut? = nil, createdAt: Date, memory: CardMemory? = nil,
        isSuspended: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.language = language
        self.text = text
        self.context = context
        self.translation = translation
        self.note = note
        self.place = place
        self.audio = audio
        self.createdAt = createdAt
        self.memory = memory
        self.isSuspended = isSuspended
    }

    /// The sentence that cards were heard in which give each other away.
    ///
    /// `nil` for a card without a place.
    package var siblings: CardPlace.Sentence? { place?.sentence }
}

/// The place where a card's sentence was heard.
package struct CardPlace: Hashable, Sendable {
    /// A sentence of a recording, whatever its title.
    package struct Sentence: Hashable, Sendable {
        /// The chapter.
        package let chapter: ChapterAddress
        /// Its beginning, on the text's clock.
        package let start: MediaTime

        /// A sentence.
        package init(chapter: ChapterAddress, start: MediaTime) {
            self.chapter = chapter
            self.start = start
        }
    }

    /// The chapter.
    package var chapter: ChapterAddress
    /// The sentence's speech, on the text's clock.
    package var range: Range<MediaTime>
    /// The book's title then, for lists.
    package var bookTitle: String
    /// The chapter's title then, for lists.
    package var chapterTitle: String

    /// A place.
    package init(
        chapter: ChapterAddress, range: Range<MediaTime>, bookTitle: String, chapterTitle: String
    ) {
        self.chapter = chapter
        self.range = range
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }

    /// The farthest apart that a sentence may begin and still be the same one.
    package static let nearness = MediaTime.milliseconds(1_500)

    /// The sentence it is.
    package var sentence: Sentence { Sentence(chapter: chapter, start: range.lowerBound) }
}

/// The stretch of a recording that is played for a card.
package struct AudioCut: Hashable, Sendable {
    /// The stretch that is played, with its padding, on the recording's clock.
    package var range: Range<MediaTime>
    /// The name of the file it was cut out to, in the person's folder of cuts;
    /// `nil` while it is played from the recording.
    package var file: String?

    /// A cut.
    package init(range: Range<MediaTime>, file: String? = nil) {
        self.range = range
        self.file = file
    }
}
