/// A sentence, or a phrase of it, to be explained.
///
/// Shown at ``Explaining``.
public struct ExplanationRequest: Hashable, Sendable {
    /// The whole sentence.
    public let sentence: String
    /// The word or phrase asked about; `nil` for the whole sentence.
    public let phrase: String?
    /// The beginning of the phrase in the sentence, in characters, when known: a sentence may have
    /// it twice.
    public let phraseStart: Int?
    /// The sentence's language, when known.
    public let source: Language?
    /// The language the explanation is wanted in.
    public let target: Language
    /// The place of the sentence, when it is part of a chapter.
    public let place: SentencePlace?
    /// A translation of the sentence that is known and not rough; it helps to choose a meaning.
    public let translation: String?

    /// A request.
    public init(
        sentence: String, phrase: String? = nil, phraseStart: Int? = nil, source: Language?,
        target: Language, place: SentencePlace? = nil, translation: String? = nil
    ) {
        self.translation = translation
        self.sentence = sentence
        self.phrase = phrase
        self.phraseStart = phraseStart
        self.source = source
        self.target = target
        self.place = place
    }
}

/// An explanation with who made it; the texts are not yet safe for a terminal.
///
/// Shown at ``Explaining``.
public struct Explanation: Hashable, Sendable, Codable {
    /// One word or expression with its meaning.
    package struct Entry: Hashable, Sendable, Codable {
        /// The word as asked or heard.
        package let word: String
        /// Its meaning here.
        package let meaning: String
        /// Grammar or usage, when there is something to say.
        package let note: String?

        /// An entry.
        package init(word: String, meaning: String, note: String? = nil) {
            self.word = word
            self.meaning = meaning
            self.note = note
        }
    }

    /// The explanation in a sentence or two; may be empty.
    public let overview: String
    /// Points worth noticing.
    public let keyPoints: [String]
    /// The words worth knowing.
    package let vocabulary: [Entry]
    /// A translation of the sentence, when the explainer gave one.
    public let translation: String?
    /// The maker, for people: `backend`, `Apertium`.
    public let provider: String
    /// True if it was stored before.
    public let isCached: Bool
    /// The seconds since it was stored, if that is known.
    public let ageSeconds: Int64?
    /// The failure of a provider that was asked before, as a sentence; `nil` when none failed.
    public var remark: String?
    /// The one word that was asked about, with its meanings in order, when dictionaries have it.
    package var word: ExplainedWord?

    /// An explanation.
    package init(
        overview: String, keyPoints: [String] = [], vocabulary: [Entry] = [],
        translation: String? = nil, provider: String, isCached: Bool = false,
        ageSeconds: Int64? = nil, remark: String? = nil, word: ExplainedWord? = nil
    ) {
        self.word = word
        self.ageSeconds = ageSeconds
        self.remark = remark
        self.overview = overview
        self.keyPoints = keyPoints
        self.vocabulary = vocabulary
        self.translation = translation
        self.provider = provider
        self.isCached = isCached
    }
}

/// Something that explains sentences and phrases.
///
/// ```swift
/// struct Echo: Explaining {
///     let provider = "echo"
///     func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
///         Explanation(overview: request.phrase ?? request.sentence, provider: provider)
///     }
/// }
/// let request = ExplanationRequest(
///     sentence: "The fox ran.", phrase: "fox", source: .english, target: .english)
/// try await Echo().explain(request).overview  // "fox"
/// try await Echo().explain(request) { part in show(part.text) }
/// ```
public protocol Explaining: Sendable {
    /// The name for people.
    var provider: String { get }
    /// The key under which its answers are stored: the name, and the settings that decide them; no
    /// secret.
    var storeKey: String { get }
    /// True if answers are worth storing; false if asking again is as quick and may give more, as
    /// after a dictionary was added.
    var answersAreKept: Bool { get }
    /// True if it looks words up in dictionaries, whose failure tells best what to install for a
    /// word.
    var looksUpWords: Bool { get }
    /// Explains a sentence or a phrase of it.
    func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation
    /// Explains, and reports each piece of the text when it arrives, in order; the final
    /// explanation contains all of it.
    func explain(
        _ request: ExplanationRequest, onPart: @escaping @Sendable (ExplanationPart) -> Void
    ) async throws(ServiceError) -> Explanation
}

extension Explaining {
    /// Answers are kept.
    public var answersAreKept: Bool { true }

    /// No dictionary is asked.
    public var looksUpWords: Bool { false }

    /// Its name alone.
    public var storeKey: String { provider }

    /// Explains in one piece.
    public func explain(
        _ request: ExplanationRequest, onPart: @escaping @Sendable (ExplanationPart) -> Void
    ) async throws(ServiceError) -> Explanation {
        try await explain(request)
    }
}

/// A piece of an explanation that is still being written.
///
/// Shown at ``Explaining``.
public struct ExplanationPart: Hashable, Sendable {
    /// The text that follows what came before (not yet safe for a terminal).
    public let text: String
    /// The writer, for people.
    public let provider: String

    /// A piece.
    public init(text: String, provider: String) {
        self.text = text
        self.provider = provider
    }
}

/// Keeps explanations by sentence, phrase, language pair and who made them.
package protocol ExplanationStoring: Sendable {
    /// The stored explanation for a request by one provider's `storeKey`; it
    /// names the provider that made it.
    func explanation(for request: ExplanationRequest, by key: String)
        async throws(StoreError) -> Explanation?
    /// Keeps an explanation by its provider's `storeKey`.
    func store(_ explanation: Explanation, for request: ExplanationRequest, by key: String)
        async throws(StoreError)
}
