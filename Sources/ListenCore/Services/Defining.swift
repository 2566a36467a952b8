/// A word of a text whose meaning is wanted.
///
/// ```swift
/// let request = DefinitionRequest(
///     word: "fox", following: "fox ran.", sentence: "The fox ran.", source: .english,
///     target: .english)
/// request.place  // 4
/// ```
public struct DefinitionRequest: Hashable, Sendable {
    /// The word as in the text.
    public let word: String
    /// The text from the word's first character on; longer than the word in languages without
    /// spaces between words, so that the longest headword can be found.
    public let following: String
    /// The whole sentence, when known; helps to find the word's dictionary form.
    public let sentence: String?
    /// The word's language, when known.
    public let source: Language?
    /// The language the meaning is wanted in.
    public let target: Language

    /// A request; without `following` the word stands alone.
    public init(
        word: String, following: String? = nil, sentence: String? = nil, source: Language?,
        target: Language
    ) {
        self.word = word
        self.following = following ?? word
        self.sentence = sentence
        self.source = source
        self.target = target
    }

    /// The UTF-8 offset of the word in its sentence; `nil` when the text that follows does not
    /// end as the sentence does.
    public var place: Int? {
        guard let sentence, following.hasPrefix(word) else { return nil }
        // Equal texts may have different bytes: é as one scalar or as two.
        let count = following.utf8.count
        guard sentence.utf8.suffix(count).elementsEqual(following.utf8) else { return nil }
        return sentence.utf8.count - count
    }
}

/// The entry of one dictionary for one word.
///
/// No text of it holds control characters; none is yet safe for a terminal.
///
/// Shown at ``Definition``.
public struct DictionaryEntry: Hashable, Sendable, Codable {
    /// The word as the dictionary writes it.
    public let headword: String
    /// Other ways it is written: simplified characters, kana, a variant.
    public let variants: [String]
    /// Its sound in the letters of the IPA, without slashes.
    public let pronunciation: String?
    /// The reading of its characters: kana, or pinyin with tone marks.
    public let reading: String?
    /// Its part of speech, gender and so on, in words.
    public let grammar: String?
    /// The meanings, one a line, the commonest first.
    public let senses: [String]
    /// The rest of the entry, a line each: examples, synonyms, notes.
    public let details: [String]
    /// The dictionary's name for people.
    public let dictionary: String

    /// An entry.
    public init(
        headword: String, variants: [String] = [], pronunciation: String? = nil,
        reading: String? = nil, grammar: String? = nil, senses: [String],
        details: [String] = [], dictionary: String
    ) {
        self.headword = headword
        self.variants = variants
        self.pronunciation = pronunciation
        self.reading = reading
        self.grammar = grammar
        self.senses = senses
        self.details = details
        self.dictionary = dictionary
    }
}

/// The way the form that was found comes from the word that was asked for.
package enum WordDerivation: String, Hashable, Sendable, Codable, CaseIterable {
    /// The headword is the word; letter case and the like do not count.
    case exact
    /// The rest without an elided article or a clitic: `eau` of `l'eau`.
    case elision
    /// The lemma that a morphology gave.
    case lemma
    /// The form that rules of endings and umlauts lead to.
    case ending
    /// The last part of a compound: `Tür` of `Haustür`.
    case compoundTail
    /// The longest headword that begins where the word does.
    case longestMatch
}

/// The entries of dictionaries for a word.
///
/// ```swift
/// let entry = DictionaryEntry(headword: "fox", senses: ["a wild dog"], dictionary: "WordNet")
/// let definition = Definition(form: "fox", derivation: .exact, entries: [entry])
/// definition.usualSenses  // ["a wild dog"]
/// ```
public struct Definition: Hashable, Sendable {
    /// The headword of the entries.
    public let form: String
    /// The way that form comes from the word asked for.
    package let derivation: WordDerivation
    /// The entries, those of the first dictionary first; entries of the lemma may follow those of
    /// the form.
    public let entries: [DictionaryEntry]
    /// The number of last entries that are the lemma's.
    public let lemmaEntries: Int

    /// A definition; the last `lemmaEntries` of the entries are the lemma's.
    package init(
        form: String, derivation: WordDerivation, entries: [DictionaryEntry],
        lemmaEntries: Int = 0
    ) {
        self.lemmaEntries = lemmaEntries
        self.form = form
        self.derivation = derivation
        self.entries = entries
    }

    /// The entries of the form itself.
    public var ownEntries: ArraySlice<DictionaryEntry> { entries.dropLast(lemmaEntries) }

    /// The meanings of the first entry that has any.
    public var usualSenses: [String] {
        entries.first { !$0.senses.isEmpty }?.senses ?? []
    }

    /// The pronunciation of the form in the IPA, from its own entries: from the one whose headword
    /// is the form, else from the first without other words, since an entry `etw. sehen` has the
    /// sound of its `etw.` too.
    public var pronunciation: String? {
        let spoken = ownEntries.filter { $0.pronunciation != nil }
        let words = form.split(separator: " ").count
        let entry =
            spoken.first { $0.headword == form }
            ?? spoken.first { $0.headword.split(separator: " ").count <= words }
        return entry?.pronunciation
    }
}

/// Something that looks words up; `.notSupported` passes the request on to the
/// next, `.notFound` says that the word is in none of its dictionaries.
///
/// ```swift
/// struct EmptyDictionary: Defining {
///     func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
///         throw ServiceError(.notFound, context: "“\(request.word)”")
///     }
/// }
/// ```
public protocol Defining: Sendable {
    /// Looks one word up.
    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition
}

/// Something that knows which dictionary forms a word may come from.
///
/// ```swift
/// struct Plurals: Lemmatizing {
///     func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
///         word.hasSuffix("s") ? [String(word.dropLast())] : []
///     }
/// }
/// await Plurals().lemmas(ofAll: ["hounds", "fox"], language: .english)  // ["hounds": "hound"]
/// ```
public protocol Lemmatizing: Sendable {
    /// The dictionary forms of a word, the likeliest first; none when it is
    /// not known. `sentence` helps to choose, when given.
    func lemmas(of word: String, in sentence: String?, language: Language) async -> [String]
    /// The same for the word that begins at a UTF-8 offset of its sentence, which may hold others
    /// written alike.
    func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String]
    /// The likeliest dictionary form of each of many words, without their sentences; words
    /// that are not known are left out.
    func lemmas(ofAll words: [String], language: Language) async -> [String: String]
}

extension Lemmatizing {
    /// Without regard to the place.
    public func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String] {
        await lemmas(of: word, in: sentence, language: language)
    }

    /// Asks for one word after another, until the task is cancelled.
    public func lemmas(ofAll words: [String], language: Language) async -> [String: String] {
        var found: [String: String] = [:]
        for word in words where !Task.isCancelled {
            found[word] = await lemmas(of: word, in: nil, language: language).first
        }
        return found
    }
}
