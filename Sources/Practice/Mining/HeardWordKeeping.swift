public import ListenCore

/// A search for the best sentence of each new word.
///
/// ```swift
/// var search = MiningSearch(language: .english, statuses: statuses, mostNew: 1, limit: 20)
/// search.book = BookID(rawValue: "ferry")
/// let found = try await texts.mine(search)
/// found.total  // the number of new words that have such a sentence
/// ```
public struct MiningSearch: Sendable {
    /// The language of the texts.
    public var language: Language
    /// The words of it that the person knows.
    public var statuses: WordStatuses
    /// The most new words of a sentence.
    public var mostNew: Int
    /// The most words that come back.
    public var limit: Int
    /// Only in this source, when given.
    public var source: SourceID?
    /// Not in these sources.
    public var excluded: Set<SourceID> = []
    /// Only in this book, when given.
    public var book: BookID?

    /// A search in all texts of a language.
    public init(language: Language, statuses: WordStatuses, mostNew: Int = 1, limit: Int = 20) {
        (self.language, self.statuses) = (language, statuses)
        (self.mostNew, self.limit) = (mostNew, limit)
    }
}

/// A new word in its best sentence.
package struct MinedSentence: Hashable, Sendable {
    /// The word, by what it is learned as.
    package let word: String
    /// The number of times it stands in all texts.
    package let count: Int
    /// The number of new words in the sentence, itself included.
    package let newWords: Int
    /// The folded form that the word has in the sentence.
    package let form: String
    /// The sentence with its chapter; nothing in it is marked.
    package let hit: HeardHit

    /// A new word in a sentence.
    package init(word: String, count: Int, newWords: Int, form: String, hit: HeardHit) {
        (self.word, self.count, self.newWords) = (word, count, newWords)
        (self.form, self.hit) = (form, hit)
    }
}

extension MinedSentence {
    /// The places of the word in the sentence, as characters: those of its form, else those that
    /// have its plain letters.
    package var places: [Range<Int>] {
        let text = hit.sentence.text
        let found = HeardQuery(arguments: [form]).marks(in: text, language: hit.language) ?? []
        guard let language = hit.language else { return found }
        let (folding, letters) = (WordFolding(language), Array(text))
        let exact = found.filter {
            letters.indices.contains($0.lowerBound) && $0.upperBound <= letters.count
                && folding.folded(String(letters[$0])) == form
        }
        return exact.isEmpty ? found : exact
    }

    /// The sentence with the word marked.
    package var marked: HeardHit {
        HeardHit(
            address: hit.address, bookTitle: hit.bookTitle, chapterTitle: hit.chapterTitle,
            language: hit.language, sentence: hit.sentence, marks: places)
    }

    /// The word as it stands in the sentence.
    package var spelling: String {
        let letters = Array(hit.sentence.text)
        guard let place = places.first, place.upperBound <= letters.count else { return form }
        return String(letters[place])
    }
}

/// The outcome of a search for sentences of new words.
///
/// Shown at ``MiningSearch``.
public struct MinedSentences: Hashable, Sendable {
    /// The sentences, those of the most frequent words first.
    package var sentences: [MinedSentence]
    /// The number of new words that have a sentence, shown or not.
    public var total: Int

    /// An outcome.
    package init(sentences: [MinedSentence] = [], total: Int = 0) {
        (self.sentences, self.total) = (sentences, total)
    }
}

/// Keeps the words of all texts by number, so that new words can be found in all of them at once.
package protocol HeardWordKeeping: Sendable {
    /// Keeps the words of a chapter whose text is kept; does little when they are kept as they are.
    func keep(_ lines: ChapterForms, of chapter: ChapterAddress) async throws(StoreError)
    /// Has the indexer read those chapters again whose words are not kept.
    func askForWords() async throws(StoreError)
    /// The languages whose words are kept.
    func languagesOfWords() async throws(StoreError) -> [Language]
    /// The first words of a language with a spelling of each, whose dictionary forms tell if the
    /// dictionaries are still those of before.
    func probe(of language: Language, count: Int) async throws(StoreError) -> [String: String]
    /// Forgets the dictionary forms of a language when the answer of the dictionaries is another
    /// than before.
    func settle(_ answer: String, of language: Language) async throws(StoreError)
    /// The words of a language whose dictionary form was never looked up, each with a spelling.
    func unlooked(of language: Language, limit: Int) async throws(StoreError) -> [String: String]
    /// Keeps dictionary forms by their words; one like its word says that there is no other.
    func keep(lemmas: [String: String], of language: Language) async throws(StoreError)
    /// Finds the best sentence of each new word.
    func mine(_ search: MiningSearch) async throws(StoreError) -> MinedSentences
}

/// Keeps the texts of chapters with the words of them.
package typealias HeardKeeping = HeardTextKeeping & HeardWordKeeping
