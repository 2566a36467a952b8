/// A sentence (or a word) to be translated, with what helps to translate it.
///
/// ```swift
/// let place = SentencePlace(
///     chapter: address, sentence: 4, range: .seconds(12) ..< .seconds(15), previous: "It ran.")
/// let request = TranslationRequest(
///     text: "fox", source: .english, target: spanish, place: place, sentence: "A fox sat.")
/// request.isWholeSentence  // false
/// ```
public struct TranslationRequest: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Its language, when known.
    public let source: Language?
    /// The language wanted.
    public let target: Language
    /// The place of the sentence, when it is part of a chapter.
    public let place: SentencePlace?
    /// The sentence that contains the word or phrase `text`, which decides its meaning; `nil` when
    /// `text` is everything.
    public let sentence: String?

    /// True if `text` is the whole sentence at `place`, not a word of it.
    public var isWholeSentence: Bool { sentence == nil }

    /// A request.
    public init(
        text: String, source: Language?, target: Language, place: SentencePlace? = nil,
        sentence: String? = nil
    ) {
        self.text = text
        self.sentence = sentence
        self.source = source
        self.target = target
        self.place = place
    }
}

/// The place of a sentence: its chapter, index and neighbours.
///
/// Shown at ``TranslationRequest``.
public struct SentencePlace: Hashable, Sendable {
    /// The chapter.
    public let chapter: ChapterAddress
    /// The sentence's index in the chapter, from 0.
    public let sentence: Int
    /// The stretch of time it sounds in.
    public let range: Range<MediaTime>
    /// The person's shift of the chapter's text; positive is later.
    public let textShift: MediaTime
    /// The sentence before, or an empty text.
    public let previous: String
    /// The sentence after, or an empty text.
    public let next: String

    /// A place.
    public init(
        chapter: ChapterAddress, sentence: Int, range: Range<MediaTime>,
        textShift: MediaTime = .zero, previous: String = "", next: String = ""
    ) {
        self.chapter = chapter
        self.sentence = sentence
        self.range = range
        self.textShift = textShift
        self.previous = previous
        self.next = next
    }
}

/// A translation with who made it.
///
/// ```swift
/// let gist = Translation(text: "Un zorro", provider: "Apertium", isRough: true)
/// gist.isCached  // false
/// ```
public struct Translation: Hashable, Sendable {
    /// The translated text (not yet safe for a terminal).
    public let text: String
    /// The maker, for people: `given track`, `backend`, `Apertium`.
    public let provider: String
    /// True if it is a rough machine gist that must be marked so.
    public let isRough: Bool
    /// True if it was stored on this machine (or by the backend) before.
    public let isCached: Bool
    /// The seconds since it was stored, if that is known.
    public let ageSeconds: Int64?
    /// The failure of a provider that was asked before, as a sentence; `nil` when none failed.
    public var remark: String?
    /// True where it is not known to be in the language that was asked for.
    public var isOfUnsureLanguage = false

    /// A translation.
    public init(
        text: String, provider: String, isRough: Bool = false, isCached: Bool = false,
        ageSeconds: Int64? = nil, remark: String? = nil
    ) {
        self.text = text
        self.provider = provider
        self.isRough = isRough
        self.isCached = isCached
        self.ageSeconds = ageSeconds
        self.remark = remark
    }
}

/// Something that translates; `.notSupported` passes the request on to the
/// next translator.
package protocol Translating: Sendable {
    /// The name for people.
    var provider: String { get }
    /// The key under which its answers are stored: the name, and the settings that decide them; no
    /// secret.
    var storeKey: String { get }
    /// True if being asked costs something or counts against a limit, so that nothing is asked
    /// ahead.
    var isMetered: Bool { get }
    /// Translates one text.
    func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
}

extension Translating {
    /// It costs nothing.
    package var isMetered: Bool { false }

    /// Its name alone.
    package var storeKey: String { provider }
}

/// Keeps translations by text, the sentence it is a part of, language pair and
/// who made them.
package protocol TranslationStoring: Sendable {
    /// The stored translation for a request by one provider's `storeKey`.
    func translation(for request: TranslationRequest, by key: String)
        async throws(StoreError) -> Translation?
    /// Keeps a translation by its provider's `storeKey`.
    func store(_ translation: Translation, for request: TranslationRequest, by key: String)
        async throws(StoreError)
}
